"""What is looked at before anything is printed, in words. It reads what was drawn, and so what will be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from vizitka.common.errors import Text
from vizitka.printing import rules
from vizitka.printing.enums import CheckKey, PrintedField, PrintVerdict
from vizitka.printing.files import Drawn
from vizitka.printing.rules import TEXT_CONTRAST, Palette, Printed, Style
from vizitka.printing.sizes import LEAST_MARGIN, WISHED_MARGIN, Size
from vizitka.publishing.colours import contrast

# Below, text is not read at all.
LEAST_CONTRAST: Final = 3.0
# In millimetres: a module of a code.
WISHED_MODULE, LEAST_MODULE = 0.4, 0.33
SHARP_DPI: Final = 300
COARSE_DPI: Final = 150
# How much a logo has to stand out of its ground, at the least.
LOGO_CONTRAST: Final = 1.6
# What typst rounds.
_NEARLY: Final = 0.02

TITLES: Final[Mapping[str, Text]] = {
    CheckKey.CONTRAST: gettext_lazy("Contrast"),
    CheckKey.TYPE_SIZE: gettext_lazy("Size of type"),
    CheckKey.FIT: gettext_lazy("Room for texts"),
    CheckKey.MARGIN: gettext_lazy("Distance to the edge"),
    CheckKey.CODE_SIZE: gettext_lazy("Size of the code"),
    CheckKey.CODE_READS: gettext_lazy("Reading the code"),
    CheckKey.GLYPHS: gettext_lazy("Signs"),
    CheckKey.LOGO: gettext_lazy("Logo"),
    CheckKey.CONTENT: gettext_lazy("Content"),
}
_PARTS: Final[Mapping[str, Text]] = {
    "wordmark": PrintedField.ORGANISATION.label,
    "logo": pgettext_lazy("card style", "Logo"),
    "code": pgettext_lazy("card style", "Code"),
}


@dataclass(frozen=True, slots=True)
class Check:
    key: str
    verdict: str
    message: str

    @property
    def title(self) -> str:
        return str(TITLES[self.key])


def checks_of(style: Style, size: Size, person: Printed, drawn: Drawn) -> list[Check]:
    """All checks, in the order in which people read them. `drawn` are all sides of the person, their codes read."""
    palette = rules.palette_of(style)
    texts = [one for one in drawn.found if one["kind"] == "text"]
    return [
        _contrast(style, palette, texts),
        _type_size(palette, texts),
        _fit(drawn.found),
        _margin(size, drawn.found),
        _code_size(drawn.found),
        _code_reads(person, drawn),
        _glyphs(style, size, person),
        _logo(palette, drawn),
        _content(style, size, person),
    ]


def is_ready(checks: Iterable[Check]) -> bool:
    return all(check.verdict != PrintVerdict.BAD for check in checks)


def _contrast(style: Style, palette: Palette, texts: list[dict[str, Any]]) -> Check:
    def ratio(one: Mapping[str, Any]) -> float:
        role = one["role"]
        colour = rules.foil_colour(style, palette) if role == "foil" else palette.of(role)
        return contrast(colour, palette.of(one["ground"]))

    found: dict[str, float] = {}
    for one in texts:
        found[one["key"]] = min(ratio(one), found.get(one["key"], 21.0))
    weak = [key for key, value in found.items() if value < TEXT_CONTRAST]
    if not weak:
        return Check(
            CheckKey.CONTRAST, PrintVerdict.GOOD, _("All texts stand out clearly from their ground.")
        )
    worst = min(found.values())
    verdict = PrintVerdict.BAD if worst < LEAST_CONTRAST else PrintVerdict.WARNING
    message = _("%(fields)s: contrast of %(ratio)s. Choose a colour that has at least %(least)s.")
    values = {"fields": _names(weak), "ratio": _number(worst, 1), "least": _number(TEXT_CONTRAST, 1)}
    return Check(CheckKey.CONTRAST, verdict, message % values)


def _type_size(palette: Palette, texts: list[dict[str, Any]]) -> Check:
    smallest = min((one["size"] for one in texts), default=None)
    if smallest is None:
        return Check(CheckKey.TYPE_SIZE, PrintVerdict.GOOD, _("There is no text on this product."))
    small = [one for one in texts if one["size"] < rules.smallest_type(palette.of(one["ground"])) - _NEARLY]
    if not small:
        message = _("The smallest type has %(size)s points.") % {"size": _number(smallest, 1)}
        return Check(CheckKey.TYPE_SIZE, PrintVerdict.GOOD, message)
    least = max(rules.smallest_type(palette.of(one["ground"])) for one in small)
    message = _("%(fields)s: %(size)s points. Type needs at least %(least)s to be printed sharply.")
    values = {
        "fields": _names(one["key"] for one in small),
        "size": _number(min(one["size"] for one in small), 1),
        "least": _number(least, 1),
    }
    return Check(CheckKey.TYPE_SIZE, PrintVerdict.WARNING, message % values)


def _fit(found: list[dict[str, Any]]) -> Check:
    gone = [one["key"] for one in found if one["kind"] == "left_out"]
    if gone:
        message = _("%(fields)s: left out, since there is no room. Choose fewer fields, or smaller type.")
        return Check(CheckKey.FIT, PrintVerdict.WARNING, message % {"fields": _names(gone)})
    cut = [one["key"] for one in found if one["kind"] == "text" and one["cut"]]
    if cut:
        message = _("%(fields)s: shortened, since there is no room.")
        return Check(CheckKey.FIT, PrintVerdict.WARNING, message % {"fields": _names(cut)})
    return Check(CheckKey.FIT, PrintVerdict.GOOD, _("Every text has room."))


def _margin(size: Size, found: list[dict[str, Any]]) -> Check:
    near: dict[str, float] = {}
    for one in found:
        box = _box(one)
        if box is not None:
            left, top, width, height = box
            distance = min(left, top, size.width - left - width, size.height - top - height)
            key = one.get("key", one["kind"])
            near[key] = min(distance, near.get(key, distance))
    least = min(near.values(), default=WISHED_MARGIN)
    if least >= WISHED_MARGIN - _NEARLY:
        message = _("Everything is at least %(distance)s mm from the edge.")
        return Check(CheckKey.MARGIN, PrintVerdict.GOOD, message % {"distance": _number(least, 1)})
    keys = [key for key, distance in near.items() if distance < WISHED_MARGIN - _NEARLY]
    verdict = PrintVerdict.BAD if least < LEAST_MARGIN - _NEARLY else PrintVerdict.WARNING
    message = _("%(fields)s: %(distance)s mm from the edge. What is nearer than %(least)s mm may be cut off.")
    values = {
        "fields": _names(keys),
        "distance": _number(least, 1),
        "least": _number(LEAST_MARGIN if verdict == PrintVerdict.BAD else WISHED_MARGIN, 0),
    }
    return Check(CheckKey.MARGIN, verdict, message % values)


def _box(one: Mapping[str, Any]) -> tuple[float, float, float, float] | None:
    if one["kind"] in {"text", "logo"}:
        return one["x"], one["y"], one["width"], one["height"]
    if one["kind"] == "code":
        # Without a plate, the quiet zone is ground as any other.
        quiet = 0.0 if one["plate"] else 4 * one["module"]
        side = one["side"] - 2 * quiet
        return one["x"] + quiet, one["y"] + quiet, side, side
    return None


def _code_size(found: list[dict[str, Any]]) -> Check:
    codes = [one for one in found if one["kind"] == "code"]
    if not codes:
        return Check(CheckKey.CODE_SIZE, PrintVerdict.GOOD, _("There is no code on this product."))
    module, side = min((one["module"], one["side"]) for one in codes)
    values = {"side": _number(side, 1), "module": _number(module, 2), "least": _number(WISHED_MODULE, 1)}
    if module >= WISHED_MODULE:
        message = _("The code is %(side)s mm wide, its smallest parts %(module)s mm.")
        return Check(CheckKey.CODE_SIZE, PrintVerdict.GOOD, message % values)
    message = _(
        "The smallest parts of the code are %(module)s mm wide. Make it larger: %(least)s mm are sure."
    )
    return Check(
        CheckKey.CODE_SIZE,
        PrintVerdict.BAD if module < LEAST_MODULE else PrintVerdict.WARNING,
        message % values,
    )


def _code_reads(person: Printed, drawn: Drawn) -> Check:
    read = [text for text in drawn.read if text is not None]
    if not read:
        return Check(CheckKey.CODE_READS, PrintVerdict.GOOD, _("There is no code to read."))
    if all(text == person.address for text in read):
        return Check(CheckKey.CODE_READS, PrintVerdict.GOOD, _("The printed code can be read."))
    return Check(
        CheckKey.CODE_READS,
        PrintVerdict.BAD,
        _("The printed code cannot be read. Make it larger, or move it."),
    )


def _glyphs(style: Style, size: Size, person: Printed) -> Check:
    wanted = {key for side in rules.fields_of(style, size.sides).values() for key in side}
    texts = [person.name] if PrintedField.NAME in wanted else []
    texts += [text for key, text in person.values.items() if key in wanted]
    missing = rules.missing_signs(texts)
    if not missing:
        return Check(CheckKey.GLYPHS, PrintVerdict.GOOD, _("All signs can be printed."))
    message = _("These signs are replaced by others, since no font has them: %(signs)s")
    return Check(CheckKey.GLYPHS, PrintVerdict.WARNING, message % {"signs": " ".join(missing[:20])})


def _logo(palette: Palette, drawn: Drawn) -> Check:
    logos = [one for one in drawn.found if one["kind"] == "logo"]
    if not logos:
        if any(one.get("key") == "wordmark" for one in drawn.found):
            message = _("There is no logo: the company’s name stands in its place.")
            return Check(CheckKey.LOGO, PrintVerdict.WARNING, message)
        return Check(CheckKey.LOGO, PrintVerdict.WARNING, _("There is no logo on this product."))
    for one in logos:
        colour = drawn.logos.get(one["on"], "")
        if colour and contrast(colour, palette.of(one["on"])) < LOGO_CONTRAST:
            message = _("The logo hardly stands out from its ground. Choose another base, or another logo.")
            return Check(CheckKey.LOGO, PrintVerdict.WARNING, message)
    dpi = min(one["dpi"] for one in logos)
    if dpi < SHARP_DPI:
        verdict = PrintVerdict.BAD if dpi < COARSE_DPI else PrintVerdict.WARNING
        message = _(
            "The logo has %(dpi)s dots per inch; with %(least)s it is sharp. Upload a larger picture."
        )
        return Check(CheckKey.LOGO, verdict, message % {"dpi": _number(dpi, 0), "least": SHARP_DPI})
    return Check(CheckKey.LOGO, PrintVerdict.GOOD, _("The logo is sharp and stands out."))


def _content(style: Style, size: Size, person: Printed) -> Check:
    wanted = {key for side in rules.fields_of(style, size.sides).values() for key in side}
    if PrintedField.NAME not in wanted:
        return Check(CheckKey.CONTENT, PrintVerdict.WARNING, _("The name of the person is on neither side."))
    there = {PrintedField.NAME: person.name, **person.values}
    empty = [key for key in PrintedField.values if key in wanted and not there.get(key)]
    if empty:
        message = _("%(fields)s: empty on this card, and so not printed.")
        return Check(CheckKey.CONTENT, PrintVerdict.WARNING, message % {"fields": _names(empty)})
    return Check(CheckKey.CONTENT, PrintVerdict.GOOD, _("Every field has something to say."))


def _names(keys: Iterable[str]) -> str:
    labels = [str(_PARTS[key] if key in _PARTS else PrintedField(key).label) for key in dict.fromkeys(keys)]
    return ", ".join(labels)


def _number(value: float, digits: int) -> str:
    return str(formats.number_format(round(value, digits), digits, use_l10n=True))
