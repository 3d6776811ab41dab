"""Passwords for address books of phones; the books themselves are the cards of spaces."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_person


class AppPassword(models.Model):
    """One phone's or program's own password: it opens the address books of its person and nothing else."""

    table_kind = of_a_person()

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=80)
    secret_hash = models.CharField(max_length=64, db_index=True)
    created_at = models.DateTimeField(default=clock.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Noted once a minute at most; of the address only its network.
    last_used_at = models.DateTimeField(null=True, blank=True)
    last_network = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "secret_hash"], name="an_app_password_is_one"),
        ]

    def __str__(self) -> str:
        return self.name


# Django finds tables only from here.
from vizitka.addressbooks.settings import AddressBookSettings  # noqa: E402, F401
