"""What a style means: its colours, whose values are printed, and with which signs. Pure; no ORM, no clock."""

from __future__ import annotations

import dataclasses
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from vizitka.cards.rules.resolution import ResolvedCard
from vizitka.printing.enums import CardBase, CodePlace, Foil, PrintedField, PrintLayout, PrintSide
from vizitka.printing.glyphs import SPACES, covered, drawable
from vizitka.printing.inks import FOILS
from vizitka.publishing.colours import contrast, is_dark, luminance, mix, readable, text_on

PAPER, INK, NIGHT, MOON = "#ffffff", "#111111", "#111111", "#ffffff"
# In points: smaller type breaks up, and more so where ink runs into light letters from all sides.
SMALLEST_TYPE: Final = 6.0
SMALLEST_LIGHT_TYPE: Final = 7.0
# A code stands on the ground itself where that is nearly white.
CODE_GROUND: Final = 0.75
TEXT_CONTRAST: Final = 4.5
# An area that stands out of its ground less is not seen.
SEEN: Final = 1.2
# Marks above and below one sign; more of them are play, and run into other lines.
MOST_MARKS: Final = 2
LONGEST_VALUE: Final = 240
# What people may choose: lengths in millimetres, type in percent.
CODE_SIZES: Final = (12, 40)
MARGINS: Final = (2, 12)
TYPE_SIZES: Final = (70, 130)
# Styles of a space that live.
MOST_STYLES: Final = 50

FIELDS: Final = tuple(PrintedField.values)
DEFAULT_FRONT: Final[Mapping[str, tuple[str, ...]]] = {
    PrintLayout.GRID: ("name", "job_title"),
    PrintLayout.FIELD: (),
    PrintLayout.FRAME: ("name", "job_title"),
    PrintLayout.COLUMN: ("name", "job_title", "phone", "email", "website"),
    PrintLayout.POSTER: ("name", "job_title"),
}
DEFAULT_BACK: Final[Mapping[str, tuple[str, ...]]] = {
    PrintLayout.GRID: ("organisation", "phone", "email", "website"),
    PrintLayout.FIELD: ("name", "job_title", "phone", "email", "website"),
    PrintLayout.FRAME: ("phone", "email", "website"),
    PrintLayout.COLUMN: ("organisation", "address"),
    PrintLayout.POSTER: ("organisation", "phone", "email", "website"),
}


@dataclass(frozen=True, slots=True)
class Logos:
    """Pictures of the space: its own logo, and the one for dark grounds."""

    plain: str = ""
    dark: str = ""

    def on(self, ground: str) -> str:
        return self.dark if self.dark and is_dark(ground) else self.plain


@dataclass(frozen=True, slots=True)
class Style:
    """A card style with all that is drawn from it. Colours as #rrggbb, empty where they follow from base and space;
    `code_size` and `margin` in millimetres on a card, `type_size` in percent. `primary` is the space's colour."""

    layout: str = PrintLayout.GRID
    base: str = CardBase.LIGHT
    ground: str = ""
    text: str = ""
    accent: str = ""
    foil: str = Foil.NONE
    front_fields: tuple[str, ...] = DEFAULT_FRONT[PrintLayout.GRID]
    back_fields: tuple[str, ...] = DEFAULT_BACK[PrintLayout.GRID]
    code_place: str = CodePlace.BACK_RIGHT
    code_size: int = 22
    margin: int = 5
    type_size: int = 100
    outlines: bool = False
    primary: str = ""
    logos: Logos = field(default_factory=Logos)

    def snapshot(self) -> dict[str, Any]:
        """As an order keeps it: what is printed later follows from this alone, and from the pictures that it names."""
        return dataclasses.asdict(self)

    @classmethod
    def of_snapshot(cls, kept: Mapping[str, Any]) -> Style:
        known = {one.name for one in dataclasses.fields(cls)}
        values = {name: value for name, value in kept.items() if name in known}
        for name in ("front_fields", "back_fields"):
            values[name] = tuple(values.get(name) or ())
        values["logos"] = Logos(**(values.get("logos") or {}))
        return cls(**values)

    @property
    def pictures(self) -> list[str]:
        return [one for one in dict.fromkeys((self.logos.plain, self.logos.dark)) if one]


@dataclass(frozen=True, slots=True)
class Palette:
    """What is painted in which colour; `on_accent` is text on the accent."""

    ground: str
    text: str
    soft: str
    accent: str
    on_accent: str

    def of(self, role: str) -> str:
        return str(getattr(self, role))


def palette_of(style: Style) -> Palette:
    """Colours that people chose stay as they are, and checks say what is wrong with them; others are made to read."""
    dark = style.base == CardBase.DARK
    ground = style.ground.lower() or (NIGHT if dark else PAPER)
    text = style.text.lower() or (MOON if is_dark(ground) else INK)
    accent = style.accent.lower() or style.primary.lower() or mix(ground, text, 0.82)
    if not style.accent and contrast(accent, ground) < SEEN:
        accent = mix(ground, text, 0.16)
    soft = text
    for share in (0.34, 0.26, 0.18, 0.1):
        candidate = mix(text, ground, share)
        if contrast(candidate, ground) >= TEXT_CONTRAST + 0.5:
            soft = candidate
            break
    return Palette(ground, text, soft, accent, text_on(accent))


def foil_colour(style: Style, palette: Palette) -> str:
    """What the eye sees in the place of foil: its metal, or the accent where there is none."""
    if style.foil != Foil.NONE:
        spot = FOILS[style.foil]
        return spot.shine[1] if is_dark(palette.ground) else spot.colour
    return palette.accent if style.accent else readable(palette.accent, palette.ground, TEXT_CONTRAST)


def is_plain(ground: str) -> bool:
    """Whether a code can stand on it without a light plate."""
    return luminance(ground) >= CODE_GROUND


def smallest_type(ground: str) -> float:
    return SMALLEST_LIGHT_TYPE if is_dark(ground) else SMALLEST_TYPE


def code_side(style: Style, sides: int) -> str:
    """Where the code stands on a product of so many sides; empty for none."""
    if style.code_place == CodePlace.NONE:
        return ""
    return PrintSide.FRONT if sides == 1 else style.code_place.split("_")[0]


def code_at(style: Style) -> str:
    """left, centre or right."""
    return "" if style.code_place == CodePlace.NONE else style.code_place.split("_")[1]


def fields_of(style: Style, sides: int) -> dict[str, list[str]]:
    """What stands on which side; a product with one side has all on it."""
    if sides == 1:
        return {PrintSide.FRONT: list(dict.fromkeys((*style.front_fields, *style.back_fields)))}
    return {PrintSide.FRONT: list(style.front_fields), PrintSide.BACK: list(style.back_fields)}


# --- people


@dataclass(frozen=True, slots=True)
class Printed:
    """A person as printed: `values` by `PrintedField`; `first` and `last` part the name where a layout does.
    `address` is what the code says."""

    name: str
    first: str
    last: str
    values: Mapping[str, str]
    language: str = "en"
    address: str = ""

    def as_kept(self) -> dict[str, Any]:
        return dataclasses.asdict(self)

    @classmethod
    def of_kept(cls, kept: Mapping[str, Any]) -> Printed:
        return cls(**kept)


def printed_person(card: ResolvedCard, *, address: str = "") -> Printed:
    """What of a resolved card is printed."""
    website = _first(card.websites, "url")
    values = {
        PrintedField.JOB_TITLE: card.job_title,
        PrintedField.DEPARTMENT: card.department,
        PrintedField.ORGANISATION: card.organisation,
        PrintedField.PHONE: _first(card.phones, "number"),
        PrintedField.EMAIL: _first(card.emails, "email"),
        PrintedField.WEBSITE: short_address(website),
        PrintedField.ADDRESS: _postal(card.address or {}),
    }
    last = " ".join(part for part in (card.last_name, card.suffix) if part)
    return Printed(
        name=card.display_name,
        first=" ".join(part for part in (card.prefix, card.first_name) if part),
        # A card without a name shows its company in the place of it.
        last=last or ("" if card.first_name else card.display_name),
        values={str(key): text for key, text in values.items()},
        language=(card.content_language or card.language or "en")[:2],
        address=address,
    )


def _first(rows: Iterable[Mapping[str, Any]], key: str) -> str:
    return next((str(row[key]) for row in rows if row.get(key)), "")


def short_address(url: str) -> str:
    """As people say it: without what each has at its beginning and end."""
    for start in ("https://", "http://"):
        url = url.removeprefix(start)
    return url.removeprefix("www.").rstrip("/")


def _postal(row: Mapping[str, Any]) -> str:
    street = ", ".join(str(row[part]) for part in ("street", "street2") if row.get(part))
    city = " ".join(str(row[part]) for part in ("zipcode", "city") if row.get(part))
    return ", ".join(part for part in (street, city) if part)


# --- signs


def typed(text: str) -> str:
    """The text with a glyph for each sign, in one line, with no more marks on a sign than are written."""
    kept: list[str] = []
    marks = 0
    for sign in drawable(text[:LONGEST_VALUE]):
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return " ".join("".join(kept).split())


def missing_signs(texts: Iterable[str]) -> list[str]:
    """Signs that are seen, and for which the fonts have nothing: others are printed in their place."""
    found: dict[str, None] = {}
    for text in texts:
        for sign in unicodedata.normalize("NFC", text):
            seen = sign.isprintable() and sign not in SPACES and not sign.isspace()
            if seen and ord(sign) not in covered():
                found[sign] = None
    return list(found)


def typed_person(person: Printed, fields: Sequence[str]) -> dict[str, Any]:
    """What the template reads of a person, but for the code."""
    values = {key: typed(text) for key, text in person.values.items() if key in fields}
    return {
        "name": typed(person.name),
        "first": typed(person.first),
        "last": typed(person.last),
        "company": typed(person.values.get("organisation", "")),
        "values": values,
        "language": person.language if person.language.isalpha() else "en",
    }
