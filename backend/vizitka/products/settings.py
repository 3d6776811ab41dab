"""What becomes of a card's products when the card is switched off or deleted."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import Switch
from vizitka.common.api.envelope import InSchema
from vizitka.spaces.sections import Section, SettingsRow, register


class ProductSettings(SettingsRow):
    products_return = models.BooleanField(default=True, db_default=True)

    class Meta(SettingsRow.Meta):
        db_table = "product_settings"


class ProductSchema(InSchema):
    """`products_return`: products of a card that is switched off or deleted go back to the pool; else they stay."""

    products_return: bool = True


WORDS: Final = {
    "products_return": Switch(
        pgettext_lazy("audit", "Products of cards that are switched off go to the pool")
    )
}

register(Section(ProductSettings, ProductSchema, WORDS))
