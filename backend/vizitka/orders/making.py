"""For whom the lines of a basket are made, and what is printed for each."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from vizitka.cards import rules as cards_rules
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.printing import selectors as printing
from vizitka.printing.rules import Style
from vizitka.printing.sizes import SIZES
from vizitka.shop import checkout, people
from vizitka.shop.enums import PeopleKind
from vizitka.shop.models import CheckoutSession
from vizitka.shop.pricing import Basket, BasketLine
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class Receiver:
    """Somebody for whom a piece is made."""

    card_id: uuid.UUID
    name: str
    department: str
    printed: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """What is printed on the pieces of a line, and for whom they are. `asked`: what the line said when it was read."""

    receivers: Sequence[Receiver]
    style: Mapping[str, Any] | None
    style_name: str
    asked: Mapping[str, Any] = field(default_factory=dict)


def made_for(actor: Person, session: CheckoutSession) -> dict[str, Made]:
    """By the uuids of the basket's lines."""
    found: dict[str, Made] = {}
    for number, line in enumerate(checkout.basket(actor, session).lines):
        if line.space_id is None or line.problem is not None or line.goods is None:
            continue
        space = people.access_people(actor, line.space_id)
        found[line.uuid] = _made_of(space, line, number)
    return found


def _made_of(space: Space, line: BasketLine, number: int) -> Made:
    article = line.article
    printed = article is not None and article.personalised and _category(line) in SIZES
    style, name = _style_of(space, line, number) if printed else (None, "")
    chosen = line.item.get("people") or {}
    if (chosen.get("kind") or PeopleKind.NONE) == PeopleKind.NONE:
        return Made((), style, name, _asked(line))
    cards = people.cards_for(space.pk, chosen).select_related("space", "template")
    receivers = [
        Receiver(
            card.pk,
            cards_rules.short_name(*(getattr(card, one) for one in cards_rules.NAMES_OF_CARDS)),
            card.department,
            printing.person_of(card).as_kept() if printed else {},
        )
        for card in cards.order_by("sort_name", "pk")
    ]
    return Made(receivers, style, name, _asked(line))


def _asked(line: BasketLine) -> dict[str, Any]:
    """What says for whom a line is made, and how."""
    return {name: line.item.get(name) for name in ("article_id", "space_id", "style_id", "people")}


def _category(line: BasketLine) -> str:
    return line.article.type.category if line.article and line.article.type else ""


def _style_of(space: Space, line: BasketLine, number: int) -> tuple[Mapping[str, Any], str]:
    """The style that was chosen, with all that follows from it; without one that which a new style begins as."""
    style_id = line.item.get("style_id")
    if not style_id:
        values = {**_plain_style(), "logo": None}
        return printing.style_in(space, values).snapshot(), ""
    try:
        style = printing.style_of(space.pk, uuid.UUID(style_id))
    except NotFound as gone:
        sentence = _("This card style is not there any more. Please choose another one.")
        raise InvalidInput(errors={f"items.{number}.style_id": [sentence]}) from gone
    return printing.style_in(space, printing.values_of(style)).snapshot(), style.name


def _plain_style() -> dict[str, Any]:
    kept = Style().snapshot()
    return {key: value for key, value in kept.items() if key not in {"primary", "logos"}}


def is_as_read(found: Basket, made: Mapping[str, Made]) -> bool:
    """Whether each line still says what was read before the basket was locked, and is for as many people."""
    for line in found.lines:
        read = made.get(line.uuid)
        if read is not None and read.asked != _asked(line):
            return False
        chosen = line.item.get("people") or {}
        if line.goods is None or (chosen.get("kind") or PeopleKind.NONE) == PeopleKind.NONE:
            continue
        if read is None or len(read.receivers) != line.quantity:
            return False
    return True
