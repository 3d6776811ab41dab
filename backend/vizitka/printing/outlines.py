"""Text of a PDF as outlines: each glyph as the curves that its font has for it (OpenType, tables `glyf` and `loca`).

For printers that want no fonts. Runs in the process apart, on fonts that typst has embedded: TrueType, their glyphs
named by number.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import pikepdf
from pikepdf import ContentStreamInstruction as Instruction
from pikepdf import Operator

# (x, y, on the curve)
Point = tuple[float, float, bool]
Contour = list[Point]
Matrix = tuple[float, float, float, float, float, float]
_PLAIN: Final[Matrix] = (1, 0, 0, 1, 0, 0)
_TEXT: Final = frozenset(("BT", "ET", "Tf", "Tm", "Tr", "Td", "Tc", "Tw", "Tz", "TL", "Ts", "Tj", "TJ"))
# Glyphs of glyphs; fonts have one or two levels.
_DEEPEST: Final = 6


class Font:
    """A TrueType font."""

    def __init__(self, data: bytes) -> None:
        (number,) = struct.unpack_from(">H", data, 4)
        tables = {
            data[at : at + 4]: struct.unpack_from(">II", data, at + 8)
            for at in range(12, 12 + 16 * number, 16)
        }
        self._glyf = self._table(data, tables, b"glyf")
        head = self._table(data, tables, b"head")
        (self.units,) = struct.unpack_from(">H", head, 18)
        (long_offsets,) = struct.unpack_from(">h", head, 50)
        loca = self._table(data, tables, b"loca")
        kind = f">{len(loca) // 4}I" if long_offsets else f">{len(loca) // 2}H"
        self._offsets = [one * (1 if long_offsets else 2) for one in struct.unpack_from(kind, loca)]
        (measures,) = struct.unpack_from(">H", self._table(data, tables, b"hhea"), 34)
        metrics = self._table(data, tables, b"hmtx")
        self._advances = [struct.unpack_from(">H", metrics, 4 * at)[0] for at in range(measures)]
        self._paths: dict[int, list[Instruction]] = {}

    @staticmethod
    def _table(data: bytes, tables: Mapping[bytes, tuple[int, ...]], tag: bytes) -> bytes:
        start, length = tables[tag]
        return data[start : start + length]

    def advance(self, glyph: int) -> float:
        """In thousandths of the size."""
        return float(self._advances[min(glyph, len(self._advances) - 1)] * 1000 / self.units)

    def path(self, glyph: int) -> list[Instruction]:
        """The path of a glyph in the font's units."""
        if glyph not in self._paths:
            self._paths[glyph] = [one for contour in self._contours(glyph, 0) for one in _curves(contour)]
        return self._paths[glyph]

    def _contours(self, glyph: int, depth: int) -> list[Contour]:
        if glyph + 1 >= len(self._offsets) or depth > _DEEPEST:
            return []
        start, end = self._offsets[glyph], self._offsets[glyph + 1]
        if end <= start:
            return []
        (number,) = struct.unpack_from(">h", self._glyf, start)
        if number >= 0:
            return _simple(self._glyf, start + 10, number)
        return self._composed(start + 10, depth)

    def _composed(self, at: int, depth: int) -> list[Contour]:
        found: list[Contour] = []
        more = True
        while more:
            flags, glyph = struct.unpack_from(">HH", self._glyf, at)
            at += 4
            words = flags & 0x0001
            dx, dy = struct.unpack_from(">hh" if words else ">bb", self._glyf, at)
            at += 4 if words else 2
            if not flags & 0x0002:
                # Points that are laid on each other: fonts of text have none.
                dx = dy = 0
            a, b, c, d = 1.0, 0.0, 0.0, 1.0
            if flags & 0x0008:
                (a,) = _fractions(self._glyf, at, 1)
                d, at = a, at + 2
            elif flags & 0x0040:
                a, d = _fractions(self._glyf, at, 2)
                at += 4
            elif flags & 0x0080:
                a, b, c, d = _fractions(self._glyf, at, 4)
                at += 8
            for contour in self._contours(glyph, depth + 1):
                found.append([(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour])
            more = bool(flags & 0x0020)
        return found


def _fractions(data: bytes, at: int, number: int) -> list[float]:
    return [value / 16384 for value in struct.unpack_from(f">{number}h", data, at)]


def _simple(data: bytes, at: int, number: int) -> list[Contour]:
    ends = struct.unpack_from(f">{number}H", data, at)
    at += 2 * number
    (length,) = struct.unpack_from(">H", data, at)
    at += 2 + length
    count = ends[-1] + 1 if ends else 0
    flags: list[int] = []
    while len(flags) < count:
        flag = data[at]
        at += 1
        flags.append(flag)
        if flag & 8:
            flags.extend([flag] * data[at])
            at += 1
    xs, at = _coordinates(data, at, flags, 2, 16)
    ys, at = _coordinates(data, at, flags, 4, 32)
    points = [(float(x), float(y), bool(flag & 1)) for x, y, flag in zip(xs, ys, flags, strict=False)]
    contours, start = [], 0
    for end in ends:
        contours.append(points[start : end + 1])
        start = end + 1
    return contours


def _coordinates(data: bytes, at: int, flags: Sequence[int], short: int, same: int) -> tuple[list[int], int]:
    found, value = [], 0
    for flag in flags:
        if flag & short:
            value += data[at] if flag & same else -data[at]
            at += 1
        elif not flag & same:
            value += struct.unpack_from(">h", data, at)[0]
            at += 2
        found.append(value)
    return found, at


def _curves(contour: Contour) -> Iterator[Instruction]:
    """Quadratic curves as the cubic ones of PDF. Between two points off the curve lies one on it."""
    if len(contour) < 2:
        return
    first = next((at for at, point in enumerate(contour) if point[2]), None)
    if first is None:
        (ax, ay, _a), (bx, by, _b) = contour[0], contour[-1]
        points = [((ax + bx) / 2, (ay + by) / 2, True), *contour]
    else:
        points = contour[first:] + contour[:first]
    x, y, _on = points[0]
    yield Instruction([x, y], Operator("m"))
    control: tuple[float, float] | None = None
    for px, py, on in [*points[1:], points[0]]:
        if control is None:
            if on:
                yield Instruction([px, py], Operator("l"))
                x, y = px, py
            else:
                control = (px, py)
            continue
        cx, cy = control
        ex, ey = (px, py) if on else ((cx + px) / 2, (cy + py) / 2)
        thirds = (x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, ex + (cx - ex) * 2 / 3, ey + (cy - ey) * 2 / 3)
        yield Instruction([round(value, 2) for value in (*thirds, ex, ey)], Operator("c"))
        x, y = ex, ey
        control = None if on else (px, py)
    yield Instruction([], Operator("h"))


class Fonts:
    """The fonts of a document, each read once."""

    def __init__(self) -> None:
        self._read: dict[tuple[int, int], Font] = {}

    def of(self, page: pikepdf.Page) -> dict[str, Font]:
        """By the names that the page has for them."""
        return {str(name): self._font(font) for name, font in page.Resources.get("/Font", {}).items()}

    def _font(self, font: pikepdf.Object) -> Font:
        file = font.DescendantFonts[0].FontDescriptor.FontFile2
        if file.objgen not in self._read:
            self._read[file.objgen] = Font(file.read_bytes())
        return self._read[file.objgen]


def outlined(instructions: Sequence[Any], fonts: Mapping[str, Font]) -> list[Any]:
    """The instructions of a page, with paths in the place of text."""
    done: list[Any] = []
    font: Font | None = None
    size, matrix, mode = 0.0, _PLAIN, 0
    for one in instructions:
        operator = str(one.operator)
        if operator not in _TEXT:
            done.append(one)
        elif operator == "BT":
            matrix = _PLAIN
        elif operator == "Tf":
            font, size = fonts[str(one.operands[0])], float(one.operands[1])
        elif operator == "Tm":
            a, b, c, d, e, f = (float(value) for value in one.operands)
            matrix = (a, b, c, d, e, f)
        elif operator == "Tr":
            mode = int(one.operands[0])
        elif operator in {"Tj", "TJ"} and font is not None and mode == 0:
            parts = one.operands[0] if operator == "TJ" else [one.operands[0]]
            done.extend(_drawn(font, size, matrix, parts))
        elif operator not in {"ET"}:
            # typst writes nothing else; what would be lost is not printed silently.
            raise ValueError(f"no outline for {operator}")
    return done


def _drawn(font: Font, size: float, matrix: Matrix, parts: Any) -> Iterator[Any]:
    yield Instruction([], Operator("q"))
    yield Instruction(list(matrix), Operator("cm"))
    pen, factor = 0.0, size / font.units
    for part in parts:
        if not isinstance(part, pikepdf.String | bytes):
            pen -= float(part) / 1000 * size
            continue
        for (glyph,) in struct.iter_unpack(">H", bytes(part)):
            path = font.path(glyph)
            if path:
                yield Instruction([], Operator("q"))
                yield Instruction([factor, 0, 0, factor, round(pen, 5), 0], Operator("cm"))
                yield from path
                yield Instruction([], Operator("f"))
                yield Instruction([], Operator("Q"))
            pen += font.advance(glyph) / 1000 * size
    yield Instruction([], Operator("Q"))
