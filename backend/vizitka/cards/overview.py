"""Reads that look at a space's cards as a whole, and at names in addresses."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import get_language

from vizitka.cards import listing, next_steps, output, seats
from vizitka.cards.enums import CardState
from vizitka.cards.models import Handle
from vizitka.cards.schemas.overview import OWN_DESIGN, CardFilter
from vizitka.common.actor import Caller
from vizitka.common.api.paging import PageQuery
from vizitka.spaces import matters, rules, usernames
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess
from vizitka.spaces.templates.selectors import list_templates

RECENT: Final = 5


def facets(space: Space) -> dict[str, Any]:
    """Numbers by state (all four), department and place (without the empty ones), most used first, and by design, by
    name. One query for each the first time; later one, for the names of templates."""
    return {
        "states": _states(space),
        "departments": _most_used(listing.counts(space, "department")),
        "cities": _most_used(listing.counts(space, "city")),
        "templates": _designs(space),
    }


def _states(space: Space) -> dict[str, int]:
    found = listing.counts(space, "state")
    return {state.value: found.get(state.value, 0) for state in CardState}


def _most_used(found: Mapping[str, int]) -> list[dict[str, Any]]:
    named = [(value, number) for value, number in found.items() if value]
    return [
        {"value": value, "count": number}
        for value, number in sorted(named, key=lambda pair: (-pair[1], pair[0]))
    ]


def _designs(space: Space) -> list[dict[str, Any]]:
    found = listing.followers(space)
    living = list_templates(space.pk)
    rows: list[dict[str, Any]] = [
        {"value": str(one.id), "name": one.name, "count": found.get(str(one.id), 0)} for one in living
    ]
    own = sum(listing.counts(space, "state").values()) - sum(row["count"] for row in rows)
    return [{"value": OWN_DESIGN, "name": "", "count": own}, *rows]


def overview(caller: Caller, access: SpaceAccess) -> dict[str, Any]:
    """Numbers, seats of the licence, the cards that changed last, the next steps of a new customer, and what other
    domains know that needs somebody."""
    space = access.space
    states = _states(space)
    total = sum(states.values())
    scope = listing.scope_of_space(space)
    recent = listing.list_cards(scope, CardFilter(), "-updated", PageQuery(page=1, per_page=RECENT))
    held = seats.seats_of(space)
    return {
        "cards": {"total": total, **states},
        "seats": {"used": held.used, "limit": held.limit},
        "recent": output.rows_out(recent.rows, scope.spaces),
        "next_steps": next_steps.steps_of(space, states),
        "matters": matters.present(caller, access),
    }


def username_check(text: str, kind: str) -> dict[str, Any]:
    """Whether a name is free, else why not in words and one that is."""
    username = rules.normalised_username(text)
    # Asked only for what can be a name: anything may stand in an address, also what no database takes.
    problem = usernames.problem(username, taken=False) or ("taken" if _taken(username, kind) else None)
    suggestion = None
    if problem:
        candidates = itertools.islice(rules.username_candidates(text, kind, get_language() or ""), 50)
        suggestion = next((name for name in candidates if not _taken(name, kind)), None)
    return {
        "username": username,
        "available": problem is None,
        "reason": str(usernames.SENTENCES[problem]) if problem else None,
        "suggestion": suggestion,
    }


def _taken(username: str, kind: str) -> bool:
    if kind == "space":
        return spaces.username_taken(username)
    return Handle.objects.filter(handle=username).exists()
