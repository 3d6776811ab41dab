"""Backgrounds as files. What is drawn follows from a look and people alone."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from vizitka.backgrounds.drafting import order_of
from vizitka.backgrounds.errors import BackgroundNotDrawn
from vizitka.backgrounds.rules import Look
from vizitka.common.apart import Apart, TooHard
from vizitka.common.apart_child import Refusal
from vizitka.common.errors import Busy
from vizitka.printing.drafting import Logo
from vizitka.printing.rules import Printed

DRAWING: Final = Apart("vizitka.backgrounds.drawing:drawn", seconds=30)
# People of an order: what the drawing needs grows with them and with the pixels.
AT_ONCE: Final = {1: 8, 2: 2}
TRIES: Final = 8
CONTENT_TYPES: Final = {"png": "image/png", "jpeg": "image/jpeg"}
ENDINGS: Final = {"png": "png", "jpeg": "jpg"}


@dataclass(frozen=True, slots=True)
class Pictures:
    """What a look needs beside itself, read once for many people."""

    logo: Logo | None = None
    ground: bytes | None = None


@dataclass(frozen=True, slots=True)
class File:
    kind: str
    content: bytes


@dataclass(frozen=True, slots=True)
class DrawnFiles:
    files: list[File]
    found: list[dict[str, Any]]


def draw(
    look: Look, people: Sequence[Printed], pictures: Pictures, *, scale: int = 1, width: int | None = None
) -> DrawnFiles:
    """A file a person, in their order. Raises `BackgroundNotDrawn`, and `Busy` when many draw at once."""
    order = order_of(look, people, pictures.logo, pictures.ground, scale=scale, width=width)
    try:
        found, contents = DRAWING.do(order)
    except (TooHard, Refusal) as problem:
        raise BackgroundNotDrawn from problem
    files = [File(kind, content) for kind, content in zip(found["kinds"], contents, strict=True)]
    return DrawnFiles(files, found["drawn"])


def draw_all(look: Look, people: Iterable[Printed], pictures: Pictures, *, scale: int = 1) -> Iterator[File]:
    """The files of many, some at a time: memory does not grow with people."""
    rest = iter(people)
    while some := list(itertools.islice(rest, AT_ONCE[scale])):
        yield from _patiently(look, some, pictures, scale).files


def _patiently(look: Look, people: Sequence[Printed], pictures: Pictures, scale: int) -> DrawnFiles:
    for _again in range(TRIES - 1):
        try:
            return draw(look, people, pictures, scale=scale)
        except Busy:
            continue
    return draw(look, people, pictures, scale=scale)
