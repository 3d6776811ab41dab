"""What the audit log says about products (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Reference
from vizitka.cards.audit_words import names_of_cards
from vizitka.products.enums import Label

_CARD: Final = pgettext_lazy("audit", "card")


FIELDS: Final[Mapping[str, Field]] = {
    "label": Choice(
        pgettext_lazy("audit", "Label"),
        {
            Label.NOT_CONNECTED: pgettext_lazy("audit", "not connected"),
            Label.CONNECTED: pgettext_lazy("audit", "connected"),
            Label.INACTIVE: pgettext_lazy("audit", "inactive"),
            Label.HIDDEN: pgettext_lazy("audit", "hidden"),
            Label.LOCKED: pgettext_lazy("audit", "locked"),
            Label.CALLED_BACK: pgettext_lazy("audit", "called back"),
        },
    ),
    "card": Reference(pgettext_lazy("audit", "Card"), _CARD, names_of_cards),
    "reason": Field(pgettext_lazy("audit", "Reason")),
}


def register_words() -> None:
    words.register_group("products", pgettext_lazy("audit", "Products"), rank=45)
    words.register_kind("product", group="products")
    words.register(
        "product",
        sentences={
            "product.claimed": pgettext_lazy("audit", "Product taken into the pool: %(object)s"),
            "product.connected": pgettext_lazy("audit", "Product connected: %(object)s"),
            "product.moved": pgettext_lazy("audit", "Product moved: %(object)s"),
            "product.disconnected": pgettext_lazy("audit", "Product disconnected: %(object)s"),
            "product.switched_off": pgettext_lazy("audit", "Product switched off: %(object)s"),
            "product.switched_on": pgettext_lazy("audit", "Product switched on: %(object)s"),
            "product.hidden": pgettext_lazy("audit", "Product hidden: %(object)s"),
            "product.shown": pgettext_lazy("audit", "Product shown again: %(object)s"),
            "product.locked": pgettext_lazy("audit", "Product locked: %(object)s"),
            "product.unlocked": pgettext_lazy("audit", "Product unlocked: %(object)s"),
            "product.given_up": pgettext_lazy("audit", "Product given up: %(object)s"),
            "product.restored": pgettext_lazy("audit", "Change of a product undone: %(object)s"),
            "product.called_back": pgettext_lazy("audit", "Product called back: %(object)s"),
            "product.copied": pgettext_lazy("audit", "Old address of a product shown again: %(object)s"),
            "product.asked_for": pgettext_lazy("audit", "Product asked for: %(object)s"),
            "product.request_granted": pgettext_lazy(
                "audit", "Product given to who asked for it: %(object)s"
            ),
            "product.request_refused": pgettext_lazy("audit", "Request for a product refused: %(object)s"),
        },
        fields=FIELDS,
    )
