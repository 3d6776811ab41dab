"""What the audit log says about replacements (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Field, Reference, Switch
from vizitka.cards.audit_words import names_of_cards

FIELDS: Final[Mapping[str, Field]] = {
    "card": Reference(pgettext_lazy("audit", "Card"), pgettext_lazy("audit", "card"), names_of_cards),
    "reason": Field(pgettext_lazy("audit", "Reason")),
    "order": Field(pgettext_lazy("audit", "Order")),
}
OF_PLANS: Final[Mapping[str, Field]] = {
    "account": Field(pgettext_lazy("audit", "Pays for replacements")),
    "approval": Switch(pgettext_lazy("audit", "Replacements are approved")),
}


def register_words() -> None:
    words.register_kind("replacement", group="products")
    words.register(
        "replacement",
        sentences={
            "replacement.asked": pgettext_lazy("audit", "Replacement asked for: %(object)s"),
            "replacement.ordered": pgettext_lazy("audit", "Replacement ordered: %(object)s"),
            "replacement.refused": pgettext_lazy("audit", "Replacement refused: %(object)s"),
        },
        fields=FIELDS,
    )
    words.register_kind("replacement_plan", group="products")
    words.register(
        "replacement_plan",
        sentences={
            "replacement_plan.changed": pgettext_lazy("audit", "Who pays for replacements was changed"),
        },
        fields=OF_PLANS,
    )
