"""Who is on the public page of a space: active cards whose link asks for no PIN, as the design lets them be seen."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Q, QuerySet

from vizitka.cards import rules
from vizitka.cards.enums import CardState
from vizitka.cards.listing import counts
from vizitka.cards.models import Card
from vizitka.cards.protection.selectors import open_by_link
from vizitka.cards.rules import ResolvedCard
from vizitka.images.selectors import images_by_id
from vizitka.publishing.assembly import handle_of, resolved_card
from vizitka.publishing.pictures import image_of, to_picture
from vizitka.publishing.space_page.page import Person
from vizitka.spaces.models import Space, Template

PER_PAGE: Final = 48
# Of a longer search only this much is looked for.
LONGEST_SEARCH: Final = 100
MOST_WORDS: Final = 4
NAMES: Final = ("first_name", "last_name")


@dataclass(frozen=True, slots=True)
class Found:
    """One page of the people that are found; `number` counts all of them, `pages` is never less than one."""

    people: tuple[Person, ...]
    number: int
    page: int
    pages: int


def shows_names(space: Space) -> bool:
    """Whether people can be looked for: not where a design hides what they are called."""
    return all(_is_shown(name, _designs(space)) for name in NAMES)


def find(
    space: Space,
    search: str,
    page: int,
    languages: Sequence[str],
    per_page: int = PER_PAGE,
    host: str = "",
) -> Found:
    """A page of the space's people by name, with addresses on that `host`, scheme included; without one they are on the
    page's own. Four queries at most, pictures among them, however many there are."""
    cards = listed(space)
    words = rules.words(search[:LONGEST_SEARCH])[:MOST_WORDS]
    if words or search.strip():
        cards = _with_words(cards, space, words)
    number = cards.count()
    pages = max(1, -(-number // per_page))
    page = min(max(page, 1), pages)
    start = (page - 1) * per_page
    shown = list(cards.order_by("sort_name", "id").select_related("template")[start : start + per_page])
    return Found(_people(space, shown, languages, host), number, page, pages)


def listed(space: Space) -> QuerySet[Card]:
    """The cards that are shown to everybody."""
    cards = Card.objects.in_space(space.pk).filter(deleted_at=None, state=CardState.ACTIVE)
    return cards.filter(open_by_link(space))


def _designs(space: Space) -> list[Mapping[str, Any]]:
    """Which fields the space's own design and its templates show."""
    templates = Template.objects.in_space(space.pk).values_list("design", flat=True)
    return [space.field_modes, *(design.get("field_modes") or {} for design in templates)]


def _is_shown(field: str, designs: list[Mapping[str, Any]]) -> bool:
    return all(rules.is_visible(field, modes) for modes in designs)


def _with_words(cards: QuerySet[Card], space: Space, words: Sequence[str]) -> QuerySet[Card]:
    """The cards whose person or department has every word. Nothing is found by what a design keeps from visitors:
    whoever looks for it would learn it, letter by letter."""
    designs = _designs(space)
    if not words or not all(_is_shown(name, designs) for name in NAMES):
        return cards.none()
    named = ~Q(first_name="", last_name="")
    departments = counts(space, "department") if _is_shown("department", designs) else {}
    for word in words:
        within = [
            department
            for department in departments
            if department and word in " ".join(rules.words(department))
        ]
        cards = cards.filter((named & Q(sort_name__contains=word)) | Q(department__in=within))
    return cards


def _people(space: Space, cards: Sequence[Card], languages: Sequence[str], host: str) -> tuple[Person, ...]:
    for card in cards:
        card.space = space
    resolved = [resolved_card(card, languages=languages) for card in cards]
    images = images_by_id({str(one.profile_picture) for one in resolved if one.profile_picture})
    return tuple(person_of(card, one, images, host) for card, one in zip(cards, resolved, strict=True))


def person_of(card: Card, resolved: ResolvedCard, images: Mapping[uuid.UUID, Any], host: str = "") -> Person:
    """The card in a list."""
    return Person(
        address=f"{host}/c/{handle_of(card)}",
        name=resolved.display_name,
        role=" • ".join(part for part in (resolved.job_title, resolved.department) if part),
        initials=resolved.initials,
        picture=to_picture(image_of(images, resolved.profile_picture)),
    )
