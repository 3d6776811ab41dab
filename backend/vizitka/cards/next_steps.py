"""What people of a young space do, one after the other. A domain above adds its own step between the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from vizitka.cards.enums import CardState
from vizitka.spaces.models import Space

# Whether it is done, by the space and the numbers of its cards by state.
Done = Callable[[Space, Mapping[str, int]], bool]


class Step(NamedTuple):
    """`code` names the step in the API."""

    code: str
    done: Done


_steps: Final[list[Step]] = [
    Step("choose_design", lambda space, _: bool(space.layout) or space.placeholder_logo_id is not None),
    Step("first_card", lambda _, states: sum(states.values()) > 0),
    Step("bring_people", lambda _, states: sum(states.values()) > 1),
    Step("publish", lambda _, states: states[CardState.ACTIVE] > 0),
]


def register(step: Step, *, after: str) -> None:
    """Registers a step after that of another code; the same code twice counts once."""
    if step.code not in codes():
        _steps.insert(codes().index(after) + 1, step)


def codes() -> list[str]:
    """The codes of all steps, in their order."""
    return [step.code for step in _steps]


def steps_of(space: Space, states: Mapping[str, int]) -> list[dict[str, Any]]:
    """All steps in their order, with whether they are done."""
    return [{"code": step.code, "done": step.done(space, states)} for step in _steps]
