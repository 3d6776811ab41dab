"""How many cards lose what by a change of their space's design, before it is saved."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import Count, Q, QuerySet

from vizitka.cards import listing, rules
from vizitka.cards.enums import CardState
from vizitka.cards.fields import BY_KEY, Kind
from vizitka.cards.models import Card
from vizitka.cards.rules.losses import Effect, Loss, losses
from vizitka.cards.rules.resolution import PLACEHOLDERS
from vizitka.cards.values import values_of
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import space_values
from vizitka.spaces.templates.selectors import list_templates

EFFECTS: Final[tuple[Effect, ...]] = ("lost", "replaced")
EMPTY: Final = {Kind.TEXT: "", Kind.ROWS: [], Kind.LAYOUT: {}}
# What a card is called by.
NAMES: Final = ("prefix", "first_name", "last_name", "suffix", "organisation")
MOST_PEOPLE: Final = 6
# Of these the first that lose something, so that the person who looks sees what happens to them.
MOST_AFFECTED: Final = 3


def design_effects(space: Space, unsaved: Space) -> dict[str, Any]:
    """A `DesignEffects`: what the `unsaved` design takes from the cards that follow the space's own. Three queries at
    most, and three for numbers that are remembered."""
    found = losses(space_values(space), space_values(unsaved))
    asked: list[tuple[str, Effect, Q]] = [
        (loss.field, effect, condition)
        for loss in found
        for effect in EFFECTS
        if (condition := _cards_of(loss, effect, unsaved)) is not None
    ]
    cards = _following(space.pk)
    effects = _counted(cards, asked) if asked else []
    counted = {(row["field"], row["effect"]) for row in effects}
    hit = [condition for field, effect, condition in asked if (field, effect) in counted]
    templates = {str(one.id) for one in list_templates(space.pk)}
    apart = sum(number for key, number in listing.followers(space).items() if key in templates)
    total = sum(listing.counts(space, "state").values())
    return {
        "following": total - apart,
        "apart": apart,
        "effects": effects,
        "people": _people(cards, hit),
    }


def _following(space_id: uuid.UUID) -> QuerySet[Card]:
    """Living cards that show the space's own design; a deleted template counts as none."""
    own = Q(template=None) | Q(template__deleted_at__isnull=False)
    return Card.objects.in_space(space_id).filter(own, deleted_at=None)


def _cards_of(loss: Loss, effect: Effect, unsaved: Space) -> Q | None:
    """The cards to which this happens; None where it happens to none."""
    own = _has_own(loss.field)
    hit = (loss.with_own == effect, loss.without == effect)
    if hit == (True, True):
        return Q(pk__isnull=False)
    if hit == (True, False):
        return own & ~_is_the_same(loss.field, unsaved) if effect == "replaced" else own
    return ~own if hit == (False, True) else None


def _has_own(field: str) -> Q:
    kind = BY_KEY[field].kind
    return Q(**{f"{field}__isnull": False}) if kind == Kind.IMAGE else ~Q(**{field: EMPTY[kind]})


def _is_the_same(field: str, unsaved: Space) -> Q:
    """Cards whose own text is what the space says."""
    if BY_KEY[field].kind != Kind.TEXT:
        return Q(pk__isnull=True)
    return Q(**{field: getattr(unsaved, PLACEHOLDERS[field])})


def _counted(cards: QuerySet[Card], asked: Sequence[tuple[str, Effect, Q]]) -> list[dict[str, Any]]:
    """How many cards, and how many that visitors see; without what happens to none. One query."""
    visible = Q(state=CardState.ACTIVE)
    numbers: dict[str, Any] = {}
    for place, (_field, _effect, condition) in enumerate(asked):
        numbers[f"all_{place}"] = Count("pk", filter=condition)
        numbers[f"seen_{place}"] = Count("pk", filter=condition & visible)
    answer = cards.aggregate(**numbers)
    return [
        {"field": field, "effect": effect, "cards": answer[f"all_{place}"], "public": answer[f"seen_{place}"]}
        for place, (field, effect, _condition) in enumerate(asked)
        if answer[f"all_{place}"]
    ]


def _people(cards: QuerySet[Card], hit: Sequence[Q]) -> list[dict[str, Any]]:
    """Some cards by name, those that lose something first, and those that visitors see before others."""
    named = cards.order_by("state", "sort_name", "pk").values("id", *NAMES)
    affected = list(named.filter(reduce(or_, hit))[:MOST_AFFECTED]) if hit else []
    rows = {row["id"]: row for row in [*affected, *named[:MOST_PEOPLE]]}
    return [
        {"uuid": key, "name": rules.display_name(values_of(row)), "loses": row in affected}
        for key, row in list(rows.items())[:MOST_PEOPLE]
    ]
