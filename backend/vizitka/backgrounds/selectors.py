"""Reads of backgrounds: what is drawn, for whom, and who has it."""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.db.models import QuerySet

from vizitka.backgrounds.enums import BackgroundField, BackgroundState
from vizitka.backgrounds.errors import BackgroundsOff
from vizitka.backgrounds.files import Pictures
from vizitka.backgrounds.models import Background, BackgroundCopy
from vizitka.backgrounds.permissions import BACKGROUNDS_USE, SWITCH
from vizitka.backgrounds.rules import Look, mark_of, palette_of
from vizitka.cards import having
from vizitka.cards import rules as cards
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.places import card_at
from vizitka.cards.selectors import CardAccess, access_card, qr_url
from vizitka.common.actor import Caller
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.images.selectors import images_by_id, stored_file
from vizitka.printing.drafting import LOGO_WIDTH, Logo
from vizitka.printing.rules import Logos, Printed, printed_person
from vizitka.publishing.assembly import resolved_card
from vizitka.spaces import licences
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import address_of

# As long as a real one, and none.
SAMPLE_HANDLE: Final = "xxxxxxxxxx"
PICTURE_WIDTH: Final = 2560


def list_backgrounds(space_id: uuid.UUID) -> QuerySet[Background]:
    """By name."""
    return Background.objects.in_space(space_id).living().order_by("name", "pk")


def background_of(space_id: uuid.UUID, background_id: uuid.UUID) -> Background:
    """Raises `NotFound`."""
    background = Background.objects.in_space(space_id).living().filter(pk=background_id).first()
    if background is None:
        raise NotFound
    return background


def own_background(space_id: uuid.UUID, background_id: uuid.UUID | None) -> Background:
    """That one, else the first by name. Raises `NotFound`."""
    if background_id is not None:
        return background_of(space_id, background_id)
    background = list_backgrounds(space_id).first()
    if background is None:
        raise NotFound
    return background


def values_of(background: Background) -> dict[str, Any]:
    """Fields of a `Look`, and `picture` with the id of the own one."""
    names = ("design", "colour", "fields", "side", "shows_logo", "shows_code")
    return {name: getattr(background, name) for name in names} | {"picture": background.picture_id}


def look_in(space: Space, values: Mapping[str, Any]) -> Look:
    """What is drawn of a space's background: its own values, with the logo and the colour of the space."""
    return Look(
        design=values["design"],
        colour=values["colour"],
        fields=tuple(values["fields"]),
        side=values["side"],
        shows_logo=values["shows_logo"],
        shows_code=values["shows_code"] and space.qr_code,
        picture=str(values["picture"] or ""),
        primary=str((space.layout or {}).get("primary") or ""),
        logos=Logos(str(space.placeholder_logo_id or ""), str(space.placeholder_logo_dark_id or "")),
    )


def pictures_of(look: Look, space_id: uuid.UUID, *, width: int = PICTURE_WIDTH) -> Pictures:
    """The pictures that a look names, as far as they are there and the space's."""
    logo_id = look.logos.on(palette_of(look).ground) if look.shows_logo else ""
    images = images_by_id([logo_id, look.picture])
    held = {str(key): image for key, image in images.items() if image.space_id == space_id}
    logo = stored_file(held[logo_id], "webp", width=LOGO_WIDTH) if logo_id in held else None
    ground = stored_file(held[look.picture], "webp", width=width) if look.picture in held else None
    return Pictures(Logo.of(logo) if logo else None, ground)


# --- people


@dataclass(frozen=True, slots=True)
class ShownPerson:
    """Who is drawn. Without a card, names of fields stand for values."""

    person: Printed
    card: Card | None


def person_of(card: Card) -> Printed:
    """What of a card is drawn: what visitors see of it, in its own language. The code leads to the card."""
    return printed_person(resolved_card(card), address=qr_url(card))


def shown_person(actor: Caller, space: Space, card_id: uuid.UUID | None) -> ShownPerson:
    """That card, else the space's first one. Raises `NotFound` for a card of another space, `Forbidden`."""
    if card_id is not None:
        access = access_card(actor, card_id, CARDS_READ)
        if access.space.pk != space.pk:
            raise NotFound
        return ShownPerson(person_of(access.card), access.card)
    card = _cards(space.pk).order_by("sort_name", "pk").first()
    return ShownPerson(person_of(card) if card else _nobody(space), card)


def _cards(space_id: uuid.UUID) -> QuerySet[Card]:
    return Card.objects.in_space(space_id).living().select_related("space", "template")


def _nobody(space: Space) -> Printed:
    labels = {str(field): str(field.label) for field in BackgroundField}
    name = labels.pop(BackgroundField.NAME)
    return Printed(name, name, "", labels, address=f"{address_of(space)}/q/{SAMPLE_HANDLE}")


def own_card(actor: Caller, card_id: uuid.UUID, ability: Ability = BACKGROUNDS_USE) -> CardAccess:
    """The card whose backgrounds the person takes. Raises `BackgroundsOff` where card users use no services."""
    access = access_card(actor, card_id, ability)
    if not cards.permissions_for(access.space.card_permissions, access.bounds)[SWITCH]:
        raise BackgroundsOff
    return access


def card_of_page(card_id: uuid.UUID) -> Card | None:
    """The card of a page that a mail has led to, while the space may have backgrounds and the card is there."""
    related = ("template", "space", *(f"space__{name}" for name in licences.WITH_LICENCE))
    card = card_at(
        card_id,
        "the link of a mail names the card",
        lambda cards: cards.filter(deleted_at=None, space__deleted_at=None).select_related(*related).first(),
    )
    if card is None or licences.lacking(card.space, {BACKGROUNDS_USE}):
        return None
    return card


# --- who has what

COPIES: Final = having.Having(BackgroundCopy, "background", "fetched_at")


class Person(NamedTuple):
    """A row of the list of people."""

    card: Card
    name: str
    copy: BackgroundCopy | None
    mark: str

    @property
    def state(self) -> BackgroundState:
        return BackgroundState(COPIES.state(self.copy, self.mark))


def handed(space: Space, background: Background) -> having.Handed:
    """Who has a background of the space."""
    look = look_in(space, values_of(background))

    def mark(card: Card, _copy: BackgroundCopy) -> str:
        return mark_of(look, person_of(card))

    return having.Handed.of(COPIES, space, background.pk, mark, dataclasses.asdict(look))


def list_people(
    space: Space, background: Background, query: PageQuery, search: str, states: Collection[str] = ()
) -> Listing[Person]:
    """A page of the people of a space, by name, with what they have. Three queries at most, where nothing is to be
    compared anew."""
    rows = having.people_of(space.pk, search).select_related("template")
    if states:
        these = handed(space, background)
        if not having.KNOWN.issuperset(states):
            these.find()
        rows = these.among(rows, states)
    shown = list(rows.order_by("sort_name", "pk")[query.offset :][: query.per_page])
    return Listing(people_with(space, background, shown), query.total(len(shown), rows.count))


def count_people(space: Space, background: Background, search: str) -> dict[str, int]:
    """The fields of `BackgroundCounts`."""
    these = handed(space, background)
    these.find()
    return these.counts(search)


def people_with(space: Space, background: Background, shown: Iterable[Card]) -> list[Person]:
    """Only of whom nothing was found since a change a card is resolved."""
    some = list(shown)
    copies = BackgroundCopy.objects.in_space(space.pk).filter(
        background_id=background.pk, card_id__in=[card.pk for card in some]
    )
    by_card = {copy.card_id: copy for copy in copies}
    these = handed(space, background)
    found = []
    for card in some:
        card.space = space
        copy = by_card.get(card.pk)
        mark = these.mark_for(card, copy) if copy is not None and copy.fetched_at is not None else ""
        found.append(Person(card, having.called(card) or person_of(card).name, copy, mark))
    return found


def own_backgrounds(card: Card, space: Space) -> list[dict[str, Any]]:
    """Rows of `OwnBackground`: those of the space, by name, with what the card has. Two queries."""
    copies = BackgroundCopy.objects.in_space(space.pk).filter(card_id=card.pk)
    by_background = {copy.background_id: copy for copy in copies}
    person = person_of(card)
    found = []
    for one in list_backgrounds(space.pk):
        mark = mark_of(look_in(space, values_of(one)), person)
        found.append(
            {
                "uuid": one.pk,
                "name": one.name,
                "design": one.design,
                "version": one.version,
                "state": COPIES.has(by_background.get(one.pk), mark),
            }
        )
    return found
