"""While a request waits for somebody else's server (a provider of sign-ins, of payments, VIES, Google), those behind it
go on: what asks such a server says so by `with waiting():`. A process that draws or reads a file apart is waited for in
the same way (apart.py), and so is what takes this one some seconds, once (`bring`). Outside of requests this means
nothing.

A lane of the front has few threads (front/lanes.py). A server that takes its time, or that a stranger has made slow on
purpose, would else hold all of them.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

_here = threading.local()
# Modules that were imported to their end.
_brought: Final[dict[str, Any]] = {}


class TooManyWait(Exception):
    """So many requests of this process wait for others' servers that this one is not asked: it counts as away."""


class Steps:
    """How what is done in this thread makes room for others, once."""

    def __init__(self, step_aside: Callable[[], None]) -> None:
        self._step_aside = step_aside
        self.is_aside = False

    def step_aside(self) -> None:
        if not self.is_aside:
            self._step_aside()
            self.is_aside = True


@contextmanager
def stepping(steps: Steps) -> Iterator[None]:
    """What is done in this thread meanwhile steps aside by these."""
    _here.steps = steps
    try:
        yield
    finally:
        _here.steps = None


def step_aside() -> None:
    """Lets those behind this request go on from now on. Raises `TooManyWait`."""
    steps: Steps | None = getattr(_here, "steps", None)
    if steps is not None:
        steps.step_aside()


def give_way() -> None:
    """The same for who has a choice: where too many have stepped aside, this one keeps its place."""
    with suppress(TooManyWait):
        step_aside()


def bring(module: str) -> Any:
    """A module that takes seconds, imported where it is needed first. Nobody waits behind who does so, nor behind
    those who come while it is on its way."""
    if module not in _brought:
        give_way()
        _brought[module] = importlib.import_module(module)
    return _brought[module]


@contextmanager
def waiting() -> Iterator[None]:
    """While another server is asked. Raises `TooManyWait`."""
    step_aside()
    yield
