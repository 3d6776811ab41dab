"""Tokens by which a company's own systems call the API."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import TenantModel
from vizitka.spaces.models import Space


class ApiToken(TenantModel):
    """A token of a space: its hash, and its last signs, by which people tell theirs apart. Times in UTC."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    token_hash = models.CharField(max_length=64, db_index=True)
    ending = models.CharField(max_length=8)
    # Names of abilities, and networks as CIDR; no network is all of them.
    abilities = models.JSONField(default=list)
    networks = models.JSONField(default=list)
    # Whose role bounds what the token may.
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField()
    # Ended by somebody before its time.
    ended_at = models.DateTimeField(null=True, blank=True)
    # Another was made in its place.
    replaced_at = models.DateTimeField(null=True, blank=True)
    # Noted once a minute at most; of the address only its network.
    last_used_at = models.DateTimeField(null=True, blank=True)
    last_network = models.CharField(max_length=64, blank=True, default="")
    # Days before the end of which people were told last.
    told = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta(TenantModel.Meta):
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["space", "token_hash"], name="an_api_token_is_one"),
        ]

    def __str__(self) -> str:
        return self.name


# Django finds tables only from here.
from vizitka.developers.webhooks.models import Webhook, WebhookMessage  # noqa: E402, F401
