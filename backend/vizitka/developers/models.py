"""Tokens by which a company's own systems call the API: those of a space, of a person, and of a
billing account."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from vizitka.billing.models import BillingAccount
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import of_a_person, of_an_account
from vizitka.common.tenancy import TenantModel
from vizitka.spaces.models import Space


class AnyToken(models.Model):
    """Its hash, and its last signs, by which people tell theirs apart. Times in UTC."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=80)
    token_hash = models.CharField(max_length=64, db_index=True)
    ending = models.CharField(max_length=8)
    # Names of abilities, and networks as CIDR; no network is all of them.
    abilities = models.JSONField(default=list)
    networks = models.JSONField(default=list)
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

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class ApiToken(AnyToken, TenantModel):
    """A token of a space, bounded by the role of whose it is."""

    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    # Whose role bounds what the token may.
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta(TenantModel.Meta):
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["space", "token_hash"], name="an_api_token_is_one"),
        ]


class PersonalToken(AnyToken):
    """A token of a person, who it acts as: in each space it may what the person may there."""

    table_kind = of_a_person()

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # Ids of spaces in which it works; none is all that the person reaches.
    spaces = models.JSONField(default=list)
    # Of a program that has asked the person for it, an assistant: to which host it was handed over. Such a token is
    # shown to nobody; its secret is changed by the program itself, and opens until `secret_until`.
    host = models.CharField(max_length=255, blank=True, default="", db_default="")
    secret_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["user", "token_hash"], name="a_personal_token_is_one"),
        ]


class AccountApiToken(AnyToken):
    """A token of a billing account, bounded by the role of whose it is."""

    table_kind = of_an_account()

    account = models.ForeignKey(BillingAccount, on_delete=models.CASCADE, related_name="+")
    # Whose role bounds what the token may.
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering: ClassVar[list[str]] = ["created_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["account", "token_hash"], name="an_account_token_is_one"),
        ]


# Django finds tables only from here.
from vizitka.developers.webhooks.models import Webhook, WebhookMessage  # noqa: E402, F401
