"""Adds up facts, in memory: what each row of sums grows by. Pure."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from zoneinfo import ZoneInfo

from vizitka.publishing.clicks import Followed
from vizitka.statistics.counting.facts import Fact
from vizitka.statistics.enums import Figure, Trait
from vizitka.statistics.rules import MOST_OF_ONE, Place, place_of

Card = tuple[uuid.UUID, uuid.UUID]
SpaceKey = tuple[uuid.UUID, dt.datetime | dt.date]
CardKey = tuple[uuid.UUID, uuid.UUID, dt.date]
VisitorKey = tuple[uuid.UUID, uuid.UUID, dt.date, str]

BOTS, VISITORS = "bots", "visitors"
# What a kind of record is counted as, beside views, which are counted by their channel.
FIGURES: Final[Mapping[str, Figure]] = {
    "contact": Figure.SAVES,
    "message": Figure.CONTACTS,
    "sign_up": Figure.SIGN_UPS,
    "pass": Figure.PASSES,
    **{followed.value: Figure(followed.value) for followed in Followed},
}
# Views, saves, clicks, messages, sign-ups and passes of a visitor are bounded apart (models.CardVisitor): the place of
# each.
COLUMNS: Final = ("views", "saves", "clicks", "contacts", "sign_ups", "passes")
_PLACES: Final = {"page": 0, "contact": 1, "message": 3, "sign_up": 4, "pass": 5}
_CLICKS: Final = 2
Seen = tuple[int, int, int, int, int, int]


@dataclass(slots=True)
class Growth:
    """By how much a row grows."""

    figures: Counter[str] = field(default_factory=Counter)
    traits: dict[Trait, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))


@dataclass(slots=True)
class Added:
    """`seen` has the whole numbers of what a visitor did on a card (`COLUMNS`), `new_to_space` who was not there
    before."""

    hours: dict[SpaceKey, Growth] = field(default_factory=lambda: defaultdict(Growth))
    days: dict[SpaceKey, Growth] = field(default_factory=lambda: defaultdict(Growth))
    card_days: dict[CardKey, Growth] = field(default_factory=lambda: defaultdict(Growth))
    card_months: dict[CardKey, Growth] = field(default_factory=lambda: defaultdict(Growth))
    seen: dict[VisitorKey, list[int]] = field(default_factory=dict)
    new_to_space: set[tuple[uuid.UUID, dt.date, str]] = field(default_factory=set)


def placed(facts: Iterable[Fact], zones: Mapping[uuid.UUID, ZoneInfo]) -> list[tuple[Fact, Place]]:
    """The facts of these spaces, each with its hour and day."""
    # Where there are many views, many fall into the same second.
    known: dict[tuple[uuid.UUID, int], Place] = {}
    found = []
    for fact in facts:
        if (zone := zones.get(fact.space_id)) is None:
            continue
        key = (fact.space_id, fact.moment)
        if (place := known.get(key)) is None:
            place = known[key] = place_of(fact.moment, zone)
        found.append((fact, place))
    return found


def add_up(
    facts: Iterable[tuple[Fact, Place]],
    cards: Collection[Card],
    seen: Mapping[VisitorKey, Seen],
    known_to_space: Collection[tuple[uuid.UUID, dt.date, str]],
    is_bot: Callable[[Fact], bool],
) -> Added:
    """`cards` are those that are still there, each in its space; `seen` and `known_to_space` what was counted of the
    visitors before."""
    added = Added()
    for fact, place in facts:
        if fact.kind != "page" and fact.kind not in FIGURES:
            continue
        if is_bot(fact):
            added.days[fact.space_id, place.day].figures[BOTS] += 1
            continue
        card_key = (fact.space_id, fact.card_id)
        figure = fact.channel if fact.kind == "page" else FIGURES[fact.kind].value
        if fact.visitor and not _counts(added, fact, place, seen):
            continue
        if fact.visitor:
            _visitors(added, fact, place, seen, known_to_space, is_there=card_key in cards)
        rows = [added.hours[fact.space_id, place.hour], added.days[fact.space_id, place.day]]
        if card_key in cards:
            rows += [added.card_days[(*card_key, place.day)], added.card_months[(*card_key, place.month)]]
        for row in rows:
            row.figures[figure] += 1
        if traits := _traits(fact):
            for row in (rows[1], *rows[3:]):
                for trait, value in traits:
                    row.traits[trait][value] += 1
    return added


def _counts(added: Added, fact: Fact, place: Place, seen: Mapping[VisitorKey, Seen]) -> bool:
    """Whether this one of a visitor's counts; notes that it was."""
    key = (fact.space_id, fact.card_id, place.day, fact.visitor)
    numbers = added.seen.setdefault(key, list(seen.get(key, (0,) * len(COLUMNS))))
    which = _PLACES.get(fact.kind, _CLICKS)
    if numbers[which] >= MOST_OF_ONE:
        return False
    numbers[which] += 1
    return True


def _visitors(
    added: Added,
    fact: Fact,
    place: Place,
    seen: Mapping[VisitorKey, Seen],
    known_to_space: Collection[tuple[uuid.UUID, dt.date, str]],
    *,
    is_there: bool,
) -> None:
    of_space = (fact.space_id, place.day, fact.visitor)
    if of_space not in known_to_space and of_space not in added.new_to_space:
        added.new_to_space.add(of_space)
        added.days[fact.space_id, place.day].figures[VISITORS] += 1
    key = (fact.space_id, fact.card_id, place.day, fact.visitor)
    if is_there and key not in seen and sum(added.seen[key]) == 1:
        added.card_days[fact.space_id, fact.card_id, place.day].figures[VISITORS] += 1


def _traits(fact: Fact) -> list[tuple[Trait, str]]:
    """Of a view all that it is told apart by, of a click the link; nothing of the rest."""
    if fact.kind != "page":
        return [(Trait.LINK, fact.link)] if fact.link else []
    found = (
        (Trait.COUNTRY, fact.country),
        (Trait.DEVICE, fact.device),
        (Trait.LANGUAGE, fact.language),
        (Trait.REFERRER, fact.referrer),
        (Trait.CAMPAIGN, fact.campaign),
    )
    return [(trait, value) for trait, value in found if value]
