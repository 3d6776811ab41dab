"""What the log of a billing account says about contracts and offers (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Shaped
from vizitka.billing.audit_words import GROUP, amount
from vizitka.common.errors import Text
from vizitka.licensing.enums import Parked

SENTENCES: Final[Mapping[str, Text]] = {
    "licence.bought": pgettext_lazy("audit", "Licence bought: %(object)s"),
    "licence.grew": pgettext_lazy("audit", "Cards added: %(object)s"),
    "licence.upgraded": pgettext_lazy("audit", "Changed to a larger package: %(object)s"),
    "licence.renewed": pgettext_lazy("audit", "Licence renewed: %(object)s"),
    "licence.planned": pgettext_lazy("audit", "Next period planned: %(object)s"),
    "licence.parked": pgettext_lazy("audit", "Renewal held up or taken up again: %(object)s"),
    "licence.trial_begun": pgettext_lazy("audit", "Trial begun: %(object)s"),
    "licence.settled": pgettext_lazy(
        "audit", "Cards switched off that the licence does not cover: %(object)s"
    ),
}
OFFERS: Final[Mapping[str, Text]] = {
    "offer.made": pgettext_lazy("audit", "Offer made: %(object)s"),
    "offer.withdrawn": pgettext_lazy("audit", "Offer withdrawn: %(object)s"),
}


def register_words() -> None:
    words.register(
        "licence",
        sentences=SENTENCES,
        fields={
            "parked": Choice(
                pgettext_lazy("audit", "What is missing"),
                {one: one.label for one in Parked},
                pgettext_lazy("audit", "nothing"),
            ),
            "cards": Field(pgettext_lazy("audit", "Cards")),
        },
    )
    words.register_kind("offer", group=GROUP)
    words.register(
        "offer",
        sentences=OFFERS,
        fields={
            "amount": Shaped(pgettext_lazy("audit", "Price of a card"), amount),
            "cards": Field(pgettext_lazy("audit", "Cards at least")),
        },
    )
