"""What companies' own systems can be told of cards (outbox.catalogue)."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any, Final

from django.utils.translation import pgettext_lazy
from pydantic import BaseModel

from vizitka.cards.events import (
    CardCreated,
    CardDeleted,
    CardMoved,
    CardPurged,
    CardRestored,
    CardStateChanged,
    CardTemplateChanged,
    CardUpdated,
    CardUsernameChanged,
)
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common.actor import SpaceToken
from vizitka.outbox import catalogue

EXAMPLE: Final = Path(__file__).with_name("told_card.json")


def register_told() -> None:
    catalogue.register(
        catalogue.Thing("card", pgettext_lazy("told", "Cards"), CARDS_READ, _schema, _read, EXAMPLE),
        {
            CardCreated: pgettext_lazy("told", "Card created"),
            CardUpdated: pgettext_lazy("told", "Card changed"),
            CardStateChanged: pgettext_lazy("told", "Card activated or deactivated"),
            CardUsernameChanged: pgettext_lazy("told", "Address of the card changed"),
            CardTemplateChanged: pgettext_lazy("told", "Template of the card changed"),
            CardMoved: pgettext_lazy("told", "Card moved to another space"),
            CardDeleted: pgettext_lazy("told", "Card deleted"),
            CardRestored: pgettext_lazy("told", "Card restored"),
            CardPurged: pgettext_lazy("told", "Card deleted for good"),
        },
        forget=[CardPurged],
    )


def _schema() -> type[BaseModel]:
    from vizitka.cards.schemas.read import CardOut

    return CardOut


def _read(reader: SpaceToken, card_id: uuid.UUID) -> dict[str, Any]:
    from vizitka.cards.output import card_out

    return card_out(access_card(reader, card_id, CARDS_READ))
