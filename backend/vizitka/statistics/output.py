"""Statistics as the API gives them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from vizitka.statistics.choosing import views_of
from vizitka.statistics.enums import Trait
from vizitka.statistics.ranking import Ranked
from vizitka.statistics.rules import OTHERS
from vizitka.statistics.selectors import Numbers, NumbersOfSpace, OwnCard, OwnSpace, Point, Totals
from vizitka.statistics.tapping import Tapped

MOST_VALUES: Final = 50


def of_space_out(found: NumbersOfSpace) -> dict[str, Any]:
    return {
        **of_card_out(found),
        "hours": found.hours,
        "best": [_ranked_out(card) for card in found.best],
        "sleeping": {"total": found.asleep, "cards": [_ranked_out(card) for card in found.sleeping]},
        "bots": found.bots,
        "products": _products_out(found.products) if found.products else None,
    }


def of_card_out(found: Numbers) -> dict[str, Any]:
    return {
        "range": {
            "first": found.span.first,
            "last": found.span.last,
            "time_zone": found.zone.key,
            "since": found.since,
        },
        "compared": {"first": found.compared.first, "last": found.compared.last},
        "figures": _totals_out(found.now),
        "before": _totals_out(found.before),
        "curve": [_point_out(point) for point in found.curve],
        "curve_before": [_point_out(point) for point in found.curve_before],
        "traits": _traits_out(found.traits) if found.traits is not None else None,
        "traits_by_month": found.traits_by_month,
    }


def of_person_out(cards: list[OwnCard], spaces: list[OwnSpace]) -> dict[str, Any]:
    return {
        "cards": [
            {
                "card": _ranked_out(own.card),
                "space": own.space_id,
                "before": own.before,
                "first": own.first,
                "days": own.days,
            }
            for own in cards
        ],
        "spaces": [
            {
                "uuid": own.space.pk,
                "name": own.space.name,
                "views": own.views,
                "saves": own.saves,
                "before": own.before,
                "first": own.first,
                "days": own.days,
            }
            for own in spaces
        ],
    }


def _totals_out(totals: Totals) -> dict[str, Any]:
    return {
        "views": views_of(totals.figures),
        **totals.figures,
        "visitors_a_day": totals.visitors_a_day,
    }


def _point_out(point: Point) -> dict[str, Any]:
    return {"at": point.at, **point.figures, "visitors": point.visitors}


def _traits_out(traits: Mapping[str, Counter[str]]) -> dict[str, Any]:
    return {
        trait.value: values_out(traits[trait.value], "clicks" if trait is Trait.LINK else "views")
        for trait in Trait
    }


def values_out(values: Counter[str], counted: str) -> list[dict[str, Any]]:
    """The most frequent first; what is not kept apart comes last. `counted` is what they are numbers of."""
    others = values.get(OTHERS, 0)
    named = sorted(
        ((value, number) for value, number in values.items() if value != OTHERS),
        key=lambda pair: (-pair[1], pair[0]),
    )
    others += sum(number for _value, number in named[MOST_VALUES:])
    shown = [{"value": value, counted: number} for value, number in named[:MOST_VALUES]]
    return [*shown, {"value": OTHERS, counted: others}] if others else shown


def _ranked_out(card: Ranked) -> dict[str, Any]:
    return {"uuid": card.card_id, "name": card.name, "views": card.views, "saves": card.saves}


def _products_out(found: Tapped) -> dict[str, Any]:
    return {
        "connected": found.connected,
        "tapped": found.tapped,
        "never": found.never,
        "untapped": [
            {
                "uuid": product.product_id,
                "serial": product.serial,
                "card": product.card_id,
                "name": product.name,
                "connected_at": product.connected_at,
            }
            for product in found.untapped
        ],
    }
