"""Tokens by which providers speak for a directory. People and groups are the directory's own (vizitka.directories)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.directories.models import Directory
from vizitka.spaces.models import Space


class ScimToken(TenantModel):
    """A token of a directory: its hash, and its last signs, by which people tell theirs apart. Times in UTC."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    directory = models.ForeignKey(
        Directory, on_delete=models.CASCADE, related_name="scim_tokens", db_constraint=False
    )
    token_hash = models.CharField(max_length=64)
    ending = models.CharField(max_length=8)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    # Ended by somebody before its time.
    ended_at = models.DateTimeField(null=True, blank=True)
    # Noted once a minute at most.
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta(TenantModel.Meta):
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints = [
            SameSpace(field="directory", name="scim_token_in_the_space_of_its_directory"),
            models.UniqueConstraint(fields=["space", "token_hash"], name="a_scim_token_is_one"),
        ]

    def __str__(self) -> str:
        return f"…{self.ending}"
