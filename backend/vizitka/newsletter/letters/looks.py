"""What a letter is drawn with: the design of the space, its pictures and its people. Plain data, read once for a letter
in a language (reading.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from vizitka.publishing.colours import Palette


@dataclass(frozen=True, slots=True)
class LetterPicture:
    """An address that mail programs load, and its measures."""

    url: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class LetterPerson:
    """A card as a letter shows it."""

    name: str
    job_title: str
    url: str
    picture: LetterPicture | None = None
    visible: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """`name` is the space's; `light` and `dark` are its colours, each readable."""

    name: str
    light: Palette
    dark: Palette
    rounding: int = 8
    logo: LetterPicture | None = None
    pictures: Mapping[str, LetterPicture] = field(default_factory=dict)
    people: Mapping[str, LetterPerson] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Foot:
    """What stands below each letter, in its language. `why` says why one gets it."""

    why: str
    imprint: str
    preferences: str
    leave: str
    in_browser: str
    contact: str
