"""The table of throttles as the documentation shows it."""

from __future__ import annotations

import datetime as dt
import importlib
from pathlib import Path

import vizitka
from vizitka.common.throttle import ACTIONS, Action, Growing, Limit


def rows() -> list[str]:
    """Also those of rooms that a process imports when somebody asks for them."""
    root = Path(vizitka.__file__).parent
    for file in sorted(root.rglob("throttles.py")):
        importlib.import_module(".".join(("vizitka", *file.relative_to(root).with_suffix("").parts)))
    return [_row(ACTIONS[name]) for name in sorted(ACTIONS)]


def _row(action: Action) -> str:
    limits = (
        action.pair,
        action.network,
        action.wide_network,
        action.target,
        action.newcomers,
        action.device,
    )
    return f"| {' | '.join([action.name, *map(_words, limits)])} |"


def _words(limit: Limit | None) -> str:
    if limit is None:
        return "–"
    if isinstance(limit, Growing):
        return f"{limit.free}, then a wait"
    return f"{limit.at_once}, {_often(limit.every)}"


def _often(every: dt.timedelta) -> str:
    """`one a minute`, `3 a minute`, `one each 5 minutes`."""
    if every == dt.timedelta(days=1):
        return "one a day"
    for unit, seconds in (("second", 1), ("minute", 60)):
        span = dt.timedelta(seconds=seconds)
        if every == span:
            return f"one a {unit}"
        if every < span:
            return f"{round(span / every)} a {unit}"
    return f"one each {every // dt.timedelta(minutes=1)} minutes"
