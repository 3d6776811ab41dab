"""How a directory is: what its people should know before something breaks. Who keeps what can end or fail (tokens,
certificates, providers) registers a look when it starts (`AppConfig.ready`)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from vizitka.common import clock
from vizitka.directories.models import Directory
from vizitka.jobs.messages import Stored, sentence


class Level(StrEnum):
    GOOD = "good"
    SOON = "soon"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Signal:
    """`key` names it among all of the directory (`token:<id>`), so that people are told once by mail where `level` is
    not good; another stage of the same thing is another key (`token:<id>:7`). `sentence` is a message of the room that
    gives it. `until`: when it ends. `page` is the child of /user-directory/{id} where it is put right."""

    key: str
    level: Level
    sentence: Stored
    page: str
    until: dt.datetime | None = None


# So many days before something ends people are told of it, each time once.
STAGES: Final = (30, 7, 1)
Look = Callable[[Directory], Iterable[Signal]]
_looks: Final[list[Look]] = []


def register(look: Look) -> None:
    """Called once a room, at start. A look asks the database alone: nothing outside."""
    _looks.append(look)


def stage_of(left: dt.timedelta) -> int | None:
    """The stage of something that ends after so long; None: nobody has to know of it yet."""
    return next((days for days in reversed(STAGES) if left <= dt.timedelta(days=days)), None)


def signal_of_day(
    directory: Directory, day: dt.date, *, key: str, ends: str, ended: str, page: str
) -> Signal | None:
    """Of what ends with the beginning of `day`, where the directory's space is: rather told too early. `ends` names its
    %(date)s. None: nobody has to know of it yet."""
    moment = dt.datetime.combine(day, dt.time(), clock.zone_of(directory.space.time_zone))
    left, name = moment - clock.now(), f"{key}:{day.isoformat()}"
    if left <= dt.timedelta():
        return Signal(f"{name}:0", Level.BAD, sentence(ended), page, moment)
    stage = stage_of(left)
    if stage is None:
        return None
    level = Level.SOON if stage > 1 else Level.BAD
    return Signal(f"{name}:{stage}", level, sentence(ends, date=day.isoformat()), page, moment)


def signals_of(directory: Directory) -> list[Signal]:
    """All signals, the worst first."""
    order = {Level.BAD: 0, Level.SOON: 1, Level.GOOD: 2}
    never = clock.now() + dt.timedelta(days=36_500)
    found = [signal for look in _looks for signal in look(directory)]
    return sorted(found, key=lambda signal: (order[signal.level], signal.until or never))
