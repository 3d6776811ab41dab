"""By what passes are signed, which cards have some in wallets, and which phones are to be told of a change."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import OF_ALL
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.spaces.models import Space
from vizitka.wallet.enums import Wallet


class WalletCertificate(models.Model):
    """By what the installation makes passes of a wallet, one for each: Apple's certificate with key and chain, or
    Google's service account. `sealed` holds all of it, encrypted (vault.py); the rest is what may be shown of it.
    """

    table_kind = OF_ALL
    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    wallet = models.CharField(_("wallet"), max_length=8, choices=Wallet.choices, unique=True)
    # Apple's pass type, Google's issuer id.
    identifier = models.CharField(_("identifier"), max_length=200)
    team = models.CharField(_("team"), max_length=200, blank=True)
    # Whose it is: the organisation, or the account.
    holder = models.CharField(_("holder"), max_length=300, blank=True)
    # By whom the certificate was made.
    issuer = models.CharField(_("issuer"), max_length=300, blank=True)
    # Phones take it: it was made by Apple, or is an account of Google.
    is_trusted = models.BooleanField(_("phones take it"), default=True)
    starts_at = models.DateTimeField(_("good from"), null=True, blank=True)
    ends_at = models.DateTimeField(_("good until"), null=True, blank=True)
    sealed = models.TextField(blank=True)
    saved_at = models.DateTimeField(_("saved"), default=clock.now)
    saved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    # Of the warnings before its end, the last that went out: in days.
    warned_days = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("wallet certificate")
        verbose_name_plural = _("wallet certificates")

    def __str__(self) -> str:
        return str(Wallet(self.wallet).label)

    @property
    def maker(self) -> str:
        """Whose passes these are, as wallets keep them apart: only the same may change one."""
        return f"{self.identifier} {self.team}".strip()


class WalletPass(TenantModel):
    """A card's pass that is kept by phones: one for all visitors who came by the same way (ways.py), and one of the
    person's own (`is_own`).

    `mark` is that of what it says, since `changed_at`, empty where that could not be told; phones are told by
    `tell_at`, None once they know. `made_by` is whose object Google has (`WalletCertificate.maker`).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    wallet = models.CharField(max_length=8, choices=Wallet.choices)
    is_own = models.BooleanField(default=False)
    way = models.CharField(max_length=40, blank=True, default="", db_default="")
    made_by = models.CharField(max_length=420, blank=True, default="", db_default="")
    mark = models.CharField(max_length=64, blank=True)
    changed_at = models.DateTimeField(default=clock.now)
    tell_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(default=clock.now)

    space_id: Any
    card_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["space", "card", "wallet", "is_own", "way"], name="one_wallet_pass_of_a_way"
            ),
            SameSpace(field="card", name="wallet_pass_in_the_space_of_its_card"),
        ]
        indexes = [
            models.Index(fields=["card"], name="wallet_pass_by_card"),
            models.Index(
                fields=["tell_at"], name="wallet_pass_to_tell", condition=models.Q(tell_at__isnull=False)
            ),
        ]


class WalletDevice(TenantModel):
    """A phone that keeps Apple's pass of a card, and where it is told of a change. It names itself, and nobody."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    card = models.ForeignKey(
        Card, on_delete=models.CASCADE, related_name="+", db_constraint=False, db_index=False
    )
    is_own = models.BooleanField(default=False)
    # Those of the pass which it keeps now.
    way = models.CharField(max_length=40, blank=True, default="", db_default="")
    made_by = models.CharField(max_length=420, blank=True, default="", db_default="")
    device = models.CharField(max_length=120)
    push_token = models.CharField(max_length=200)
    registered_at = models.DateTimeField(default=clock.now)

    space_id: Any
    card_id: Any

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["space", "card", "is_own", "device"], name="a_phone_keeps_a_pass_once"
            ),
            SameSpace(field="card", name="wallet_device_in_the_space_of_its_card"),
        ]
        indexes = [
            models.Index(fields=["card"], name="wallet_device_by_card"),
            models.Index(fields=["device"], name="wallet_device_by_name"),
        ]


# The room's settings: Django finds tables only from here.
from vizitka.wallet.settings import WalletSettings  # noqa: E402, F401
