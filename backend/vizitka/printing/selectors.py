"""Reads of card styles, and whose values are printed."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import QuerySet

from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.selectors import access_card
from vizitka.common.actor import Caller
from vizitka.common.errors import NotFound
from vizitka.images.selectors import images_by_id, stored_file
from vizitka.printing.drafting import LOGO_WIDTH, Logo
from vizitka.printing.enums import PrintedField
from vizitka.printing.models import CardStyle
from vizitka.printing.rules import Logos, Printed, Style, printed_person
from vizitka.products.addresses import address_of
from vizitka.publishing.assembly import resolved_card
from vizitka.spaces.models import Space

# As long as a real one, and none.
SAMPLE_SERIAL: Final = "000000000000"


def list_styles(space_id: uuid.UUID) -> QuerySet[CardStyle]:
    """By name."""
    return CardStyle.objects.in_space(space_id).living().order_by("name", "pk")


def style_of(space_id: uuid.UUID, style_id: uuid.UUID, *, deleted: bool = False) -> CardStyle:
    """Raises `NotFound`."""
    rows = CardStyle.objects.in_space(space_id)
    style = (rows if deleted else rows.living()).filter(pk=style_id).first()
    if style is None:
        raise NotFound
    return style


def values_of(style: CardStyle) -> dict[str, Any]:
    """Fields of a `Style`, and `logo` with the id of the style's own."""
    names = (
        "layout",
        "base",
        "ground",
        "text",
        "accent",
        "foil",
        "front_fields",
        "back_fields",
        "code_place",
    )
    numbers = ("code_size", "margin", "type_size", "outlines")
    return {name: getattr(style, name) for name in (*names, *numbers)} | {"logo": style.logo_id}


def style_in(space: Space, values: dict[str, Any]) -> Style:
    """What is drawn of a space's style: its own values, with the logo and the colour of the space where it has none."""
    own = values.pop("logo", None)
    plain = own or space.placeholder_logo_id
    dark = None if own else space.placeholder_logo_dark_id
    values["front_fields"], values["back_fields"] = (
        tuple(values["front_fields"]),
        tuple(values["back_fields"]),
    )
    return Style(
        **values,
        primary=str((space.layout or {}).get("primary") or ""),
        logos=Logos(str(plain or ""), str(dark or "")),
    )


def logos_of(style: Style, space_id: uuid.UUID) -> dict[str, Logo]:
    """The pictures that a style names, as far as they are there and the space's."""
    found: dict[str, Logo] = {}
    for key, image in images_by_id(style.pictures).items():
        data = stored_file(image, "webp", width=LOGO_WIDTH) if image.space_id == space_id else None
        if data:
            found[str(key)] = Logo.of(data)
    return found


@dataclass(frozen=True, slots=True)
class Shown:
    """Who is printed. Without a card, names of fields stand for values."""

    person: Printed
    card: Card | None


def shown_person(actor: Caller, space: Space, card_id: uuid.UUID | None) -> Shown:
    """That card, else the space's first one. Raises `NotFound` for a card of another space, `Forbidden`."""
    if card_id is not None:
        access = access_card(actor, card_id, CARDS_READ)
        if access.space.pk != space.pk:
            raise NotFound
        return Shown(person_of(access.card), access.card)
    cards = Card.objects.in_space(space.pk).living().select_related("space", "template")
    card = cards.order_by("sort_name", "pk").first()
    return Shown(person_of(card) if card else _nobody(), card)


def person_of(card: Card, address: str = "") -> Printed:
    """What of a card is printed: what visitors see of it, in its own language. `address` is what the code says; in a
    preview one of the same length."""
    return printed_person(resolved_card(card), address=address or address_of(SAMPLE_SERIAL))


def _nobody() -> Printed:
    labels = {str(field): str(field.label) for field in PrintedField}
    name = labels.pop(PrintedField.NAME)
    return Printed(name, name, "", labels, address=address_of(SAMPLE_SERIAL))
