"""Reads that look at a space's cards as a whole, and at names in addresses."""

from __future__ import annotations

import itertools
from typing import Any, Final

from vizitka.cards import listing, output
from vizitka.cards.enums import CardState
from vizitka.cards.models import Handle
from vizitka.cards.schemas.overview import CardFilter
from vizitka.common.api.paging import PageQuery
from vizitka.spaces import licences, rules, usernames
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

RECENT: Final = 5


def facets(space: Space) -> dict[str, Any]:
    """Numbers by state (all four) and by department (without the empty one), most used first."""
    states = listing.counts(space, "state")
    departments = listing.counts(space, "department")
    named = [(value, number) for value, number in departments.items() if value]
    return {
        "states": {state.value: states.get(state.value, 0) for state in CardState},
        "departments": [
            {"value": value, "count": number}
            for value, number in sorted(named, key=lambda pair: (-pair[1], pair[0]))
        ],
    }


def overview(space: Space) -> dict[str, Any]:
    """Numbers, seats of the licence, the cards that changed last, and the next steps of a new customer."""
    states = facets(space)["states"]
    total = sum(states.values())
    scope = listing.scope_of_space(space)
    recent = listing.list_cards(scope, CardFilter(), "-updated", PageQuery(page=1, per_page=RECENT))
    plan = licences.plan_of(space)
    shared = spaces.seats_used(space.licence_id) if space.licence_id else states[CardState.ACTIVE]
    return {
        "cards": {"total": total, **states},
        "seats": {"used": shared, "limit": plan.cards_limit},
        "recent": output.rows_out(recent.rows, scope.spaces),
        "next_steps": [
            {"code": "add_logo", "done": space.placeholder_logo_id is not None},
            {"code": "choose_design", "done": bool(space.layout)},
            {"code": "first_card", "done": total > 0},
            {"code": "bring_people", "done": total > 1},
            {"code": "publish", "done": states[CardState.ACTIVE] > 0},
        ],
    }


def username_check(text: str, kind: str) -> dict[str, Any]:
    """Whether a name is free, else why not in words and one that is."""
    username = rules.normalised_username(text)
    # Asked only for what can be a name: anything may stand in an address, also what no database takes.
    problem = usernames.problem(username, taken=False) or ("taken" if _taken(username, kind) else None)
    suggestion = None
    if problem:
        candidates = itertools.islice(rules.username_candidates(text, kind), 50)
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
