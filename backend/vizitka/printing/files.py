"""Pictures for people, and files for printers. What is drawn follows from a style, a size and people alone."""

from __future__ import annotations

import itertools
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from vizitka.common.apart import Apart, TooHard
from vizitka.common.apart_child import Findings, Refusal
from vizitka.common.errors import Busy
from vizitka.printing.drafting import Form, Logo, order_of
from vizitka.printing.errors import NotDrawn
from vizitka.printing.rules import Printed, Style
from vizitka.printing.sizes import SIZES, Size

DRAWING: Final = Apart("vizitka.printing.drawing:drawn", seconds=30)
# People of a file. What the drawing needs grows with them: 150 MB for so many.
PER_FILE: Final = 50
# How often it is asked again while others draw.
TRIES: Final = 5


@dataclass(frozen=True, slots=True)
class Drawn:
    """Pages in their order, with what is said of them (`drawing.drawn`)."""

    pages: list[bytes]
    found: list[dict[str, Any]]
    read: list[str | None]
    logos: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of what is printed: people `first` up to `first + people`, counted from 0, each with a page a side.
    `problems` names what is not whole: by the number of the person, fields that are shortened or left out."""

    number: int
    first: int
    people: int
    pdf: bytes
    problems: Mapping[int, list[str]]


def draw(
    style: Style,
    size: Size,
    people: Sequence[Printed],
    logos: Mapping[str, Logo],
    *,
    form: Form,
    sides: Sequence[str] = (),
    ppi: float = 200.0,
    reads: bool = False,
    title: str = "",
    moment: int = 0,
) -> Drawn:
    """Raises `NotDrawn`, and `Busy` when many draw at once."""
    order = order_of(
        style, size, people, logos, form=form, sides=sides, ppi=ppi, reads=reads, title=title, moment=moment
    )
    try:
        found, pages = DRAWING.do(order)
    except (TooHard, Refusal) as problem:
        raise NotDrawn from problem
    return _told((found, pages))


def _told(findings: Findings) -> Drawn:
    found, pages = findings
    return Drawn(pages, found["drawn"], found["read"], found["logos"])


def print_file(
    snapshot: Mapping[str, Any],
    category: str,
    people: Iterable[Printed],
    *,
    space_id: uuid.UUID,
    title: str = "",
    moment: int | None = None,
) -> Iterator[Chunk]:
    """The files of an order line, one after the other: `snapshot` is `Style.snapshot()`, kept since it was ordered,
    `space_id` the space whose pictures it names. Memory does not grow with people. The same `moment` (seconds) gives
    the same bytes.

    Who calls it in a job does so between two reports of its progress. Raises `NotDrawn`, `Busy`.
    """
    from vizitka.printing.selectors import logos_of

    style = Style.of_snapshot(snapshot)
    logos = logos_of(style, space_id)
    size, rest, first = SIZES[category], iter(people), 0
    when = int(time.time()) if moment is None else moment
    for number in itertools.count(1):
        some = list(itertools.islice(rest, PER_FILE))
        if not some:
            return
        drawn = _patiently(style, size, some, logos, f"{title} {number}".strip(), when)
        yield Chunk(number, first, len(some), drawn.pages[0], problems_of(drawn.found))
        first += len(some)


def _patiently(
    style: Style, size: Size, people: Sequence[Printed], logos: Mapping[str, Logo], title: str, moment: int
) -> Drawn:
    for _again in range(TRIES - 1):
        try:
            return draw(style, size, people, logos, form="print", title=title, moment=moment)
        except Busy:
            continue
    return draw(style, size, people, logos, form="print", title=title, moment=moment)


def problems_of(found: Iterable[Mapping[str, Any]]) -> dict[int, list[str]]:
    """Fields that are not whole, by the number of the person."""
    problems: dict[int, list[str]] = {}
    person = 0
    for one in found:
        if one["kind"] == "page":
            person = one["person"]
        elif one["kind"] == "left_out" or (one["kind"] == "text" and one["cut"]):
            keys = problems.setdefault(person, [])
            if one["key"] not in keys:
                keys.append(one["key"])
    return problems
