"""Programs that ask people for access, and what these have been given on the way to it. The access itself is a token of
the person's (developers.PersonalToken)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import look_up, of_a_person
from vizitka.developers.models import PersonalToken


class AssistantClient(models.Model):
    """A program that has registered itself (RFC 7591). All that it says is its own word. Times in UTC."""

    table_kind = look_up("id")

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=80, blank=True, default="")
    redirect_uris = models.JSONField(default=list)
    created_at = models.DateTimeField(default=clock.now)
    # When a person last gave it access, or it renewed one; null: nobody ever has.
    used_at = models.DateTimeField(null=True, blank=True, db_index=True)

    def __str__(self) -> str:
        return self.name


class AuthorizationCode(models.Model):
    """What a person has agreed to, on its way to the program: exchanged once, within a minute (RFC 6749, 4.1)."""

    table_kind = of_a_person()

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # The program, which is known by its id alone.
    client = models.UUIDField()
    code_hash = models.CharField(max_length=64, db_index=True)
    redirect_uri = models.CharField(max_length=500)
    # Of S256 (RFC 7636).
    challenge = models.CharField(max_length=128)
    abilities = models.JSONField(default=list)
    spaces = models.JSONField(default=list)
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True, blank=True)
    # What it gave: ended where the code comes a second time.
    token = models.ForeignKey(
        PersonalToken, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "code_hash"], name="an_authorization_code_is_one"),
        ]


class RenewingToken(models.Model):
    """By which a program fetches its next secret, once each: the second time tells that somebody else has it, too."""

    table_kind = of_a_person()

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    client = models.UUIDField()
    token = models.ForeignKey(PersonalToken, on_delete=models.CASCADE, related_name="+")
    secret_hash = models.CharField(max_length=64, db_index=True)
    created_at = models.DateTimeField(default=clock.now)
    expires_at = models.DateTimeField(db_index=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "secret_hash"], name="a_renewing_token_is_one"),
        ]
