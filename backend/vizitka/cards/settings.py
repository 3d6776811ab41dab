"""Who pays for the cards of a space (specification, section 2)."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import Choice
from vizitka.common.api.envelope import InSchema
from vizitka.spaces.sections import Section, SettingsRow, register


class BillingMethod(models.TextChoices):
    """Who pays for the cards: the space's billing account, or the card users themselves."""

    ACCOUNT = "account"
    CARD_USERS = "card_users"


class PaymentSettings(SettingsRow):
    billing_method = models.CharField(
        max_length=16, choices=BillingMethod.choices, default=BillingMethod.ACCOUNT, db_default="account"
    )

    class Meta(SettingsRow.Meta):
        db_table = "payment_settings"


class PaymentSchema(InSchema):
    billing_method: BillingMethod = BillingMethod.ACCOUNT


WORDS: Final = {
    "billing_method": Choice(
        pgettext_lazy("audit", "Who pays"),
        {
            BillingMethod.ACCOUNT: pgettext_lazy("audit", "The billing account"),
            BillingMethod.CARD_USERS: pgettext_lazy("audit", "The card users"),
        },
    )
}

register(Section(PaymentSettings, PaymentSchema, WORDS))


def company_pays(billing_method: str) -> bool:
    """Whether the space's billing account pays for the cards, and not their users."""
    return billing_method == BillingMethod.ACCOUNT
