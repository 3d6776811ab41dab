"""The colours of a card page, readable whatever the customer picked. Pure.

Contrast is that of WCAG 2.2 (relative luminance, 1.4.3): 4.5:1 for every text on its ground.
"""

from __future__ import annotations

import colorsys
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

TEXT_CONTRAST = 4.5
HEX = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})")

INK, PAPER = "#111111", "#ffffff"
NIGHT, MOON = "#141413", "#f4f3f0"

Channels = tuple[int, int, int]


def parse(value: str | None, default: str) -> str:
    """`value` as #rrggbb in small letters; `default` for what is no colour."""
    match = HEX.fullmatch((value or "").strip())
    if match is None:
        return default
    digits = match[1].lower()
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    return f"#{digits}"


def channels(colour: str) -> Channels:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: int) -> float:
    part = channel / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white)."""
    red, green, blue = channels(colour)
    return 0.2126 * _linear(red) + 0.7152 * _linear(green) + 0.0722 * _linear(blue)


def contrast(one: str, other: str) -> float:
    """1 (equal) to 21 (black on white)."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mix(one: str, other: str, share: float) -> str:
    """`one` with a `share` (0 to 1) of `other`."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def brighter(colour: str, by: float) -> str:
    """The colour with more light (`by` from -1 to 1) and the same hue, never greyer."""
    hue, light, saturation = colorsys.rgb_to_hls(*(part / 255 for part in channels(colour)))
    parts = colorsys.hls_to_rgb(hue, min(1.0, max(0.0, light + by)), saturation)
    return "#" + "".join(f"{round(part * 255):02x}" for part in parts)


def is_dark(colour: str) -> bool:
    """Whether white text reads better on it than black."""
    return contrast(colour, "#ffffff") >= contrast(colour, "#000000")


def readable(colour: str, ground: str, ratio: float = TEXT_CONTRAST) -> str:
    """The colour nearest to `colour` that has `ratio` on `ground`.

    For ratios up to 4.58 there always is one: black or white has it on every ground.
    """
    if contrast(colour, ground) >= ratio:
        return colour
    goal = "#ffffff" if is_dark(ground) else "#000000"
    for step in range(1, 21):
        candidate = mix(colour, goal, step / 20)
        if contrast(candidate, ground) >= ratio:
            return candidate
    return goal


def text_on(ground: str) -> str:
    """White, ink or black: what reads on a coloured button. White is preferred, as on signs."""
    for candidate in ("#ffffff", INK):
        if contrast(candidate, ground) >= TEXT_CONTRAST:
            return candidate
    return "#ffffff" if is_dark(ground) else "#000000"


def text_on_all(grounds: Iterable[str]) -> str:
    """White or black: what reads better where it reads worst."""
    every = list(grounds)
    return max("#ffffff", "#000000", key=lambda text: min(contrast(text, ground) for ground in every))


def _readable_on_all(colour: str, grounds: Iterable[str], otherwise: str, wish: float) -> str:
    every = list(grounds)
    best = colour
    for ground in every:
        best = readable(best, ground, wish)
    return best if all(contrast(best, ground) >= TEXT_CONTRAST for ground in every) else otherwise


@dataclass(frozen=True, slots=True)
class Palette:
    """All colours of one scheme.

    `ink` and `soft` are text on `ground`; `accent` is text and icons on `ground` and on `tint`; `on_primary`
    is text on `primary`; `ink` also reads on `tint`.
    """

    ground: str
    canvas: str
    ink: str
    soft: str
    line: str
    primary: str
    on_primary: str
    accent: str
    tint: str

    @property
    def dark(self) -> bool:
        return is_dark(self.ground)


def _palette(primary: str, ground: str, text: str) -> Palette:
    # A text colour that does not read gives way by a comfortable step, not by the least one.
    ink = text if contrast(text, ground) >= TEXT_CONTRAST else readable(text, ground, 7)
    dark = is_dark(ground)
    # A button may have any colour, but it must be seen as one.
    shown = readable(primary, ground, 2.0 if dark else 1.25)
    tint = ground
    for share in (0.16, 0.1, 0.06, 0.03) if dark else (0.07, 0.05, 0.03, 0.015):
        candidate = mix(ground, shown, share)
        if contrast(ink, candidate) >= TEXT_CONTRAST:
            tint = candidate
            break
    soft = ink
    for share in (0.36, 0.3, 0.24, 0.18, 0.12, 0.06):
        candidate = mix(ink, ground, share)
        if contrast(candidate, ground) >= TEXT_CONTRAST and contrast(candidate, tint) >= TEXT_CONTRAST:
            soft = candidate
            break
    return Palette(
        ground=ground,
        canvas=mix(ground, "#000000", 0.35) if dark else mix(ground, INK, 0.045),
        ink=ink,
        soft=soft,
        line=mix(ground, ink, 0.2 if dark else 0.12),
        primary=shown,
        on_primary=text_on(shown),
        # By night thin strokes need more than by day.
        accent=_readable_on_all(shown, (ground, tint), ink, 6.5 if dark else TEXT_CONTRAST),
        tint=tint,
    )


def light_palette(primary: str | None, background: str | None, text: str | None) -> Palette:
    """The colours as the customer chose them, mended where text would not read."""
    return _palette(parse(primary, INK), parse(background, PAPER), parse(text, INK))


def dark_palette(primary: str | None, background: str | None, text: str | None) -> Palette:
    """The same design by night: a chosen dark ground stays, a light one becomes night."""
    chosen = parse(background, PAPER)
    ground = chosen if luminance(chosen) < 0.1 else NIGHT
    wanted = parse(text, MOON)
    ink = wanted if contrast(wanted, ground) >= 7 else MOON
    button = parse(primary, INK)
    red, green, blue = channels(button)
    if max(red, green, blue) - min(red, green, blue) < 24 and luminance(button) < 0.1:
        # A black button by day is a white one by night.
        button = MOON
    return _palette(button, ground, ink)


@lru_cache(maxsize=512)
def header_colours(primary: str | None) -> tuple[str, str, str]:
    """The header's own colour and the two ends of its gradient, by day and night."""
    colour = parse(primary, INK)
    return colour, brighter(colour, 0.2), brighter(colour, -0.07)
