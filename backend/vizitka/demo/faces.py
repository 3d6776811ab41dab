"""Faces of the demo's people: drawn from a few shapes, so that nobody real stands for anybody."""

from __future__ import annotations

import io
import random
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFilter

SIZE = 640
SCALE = 3  # drawn larger and reduced: smooth edges

SKINS = ["#f3d3bd", "#eac1a2", "#d9a57f", "#c68a63", "#a56b46", "#7d4c31", "#5c3824"]
HAIRS = [
    "#2b1d16",
    "#43291a",
    "#6b4226",
    "#8f5f33",
    "#b98a4b",
    "#d9b77a",
    "#8a8a8a",
    "#c9c6c1",
    "#7a2f1d",
    "#17161a",
]
GROUNDS = ["#dbe7e1", "#e6e1f0", "#f1e4d8", "#dde6f2", "#efe0e3", "#e4ead6", "#dcebec", "#ece7dc"]
WHITE = "#ffffff"
CLOTHES = ["#1b4d3e", "#22314f", "#5a2a3c", "#30343b", "#76502c", "#274b63", "#4a4e2a", "#6a3d6a", "#8a3b2b"]


@dataclass(frozen=True, slots=True)
class Look:
    """What distinguishes one face; `style` is short, parted, long, bun, curly, bald or bob."""

    skin: str
    hair: str
    ground: str
    clothes: str
    style: str
    beard: bool
    glasses: bool
    collar: bool


def look_for(seed: str, feminine: bool) -> Look:
    """A look that is always the same for the same seed."""
    chance = random.Random(seed)  # noqa: S311  (a drawing, no secret)
    return Look(
        skin=chance.choice(SKINS),
        hair=chance.choice(HAIRS),
        ground=chance.choice(GROUNDS),
        clothes=chance.choice(CLOTHES),
        style=chance.choice(
            ["long", "bob", "bun", "curly", "parted"]
            if feminine
            else ["short", "parted", "curly", "bald", "short"]
        ),
        beard=not feminine and chance.random() < 0.35,
        glasses=chance.random() < 0.25,
        collar=chance.random() < 0.5,
    )


def mix(first: str, second: str, share: float) -> tuple[int, int, int]:
    """The first colour with so much of the second, both as #rrggbb."""
    one = [int(first[i : i + 2], 16) for i in (1, 3, 5)]
    two = [int(second[i : i + 2], 16) for i in (1, 3, 5)]
    red, green, blue = (round(a * (1 - share) + b * share) for a, b in zip(one, two, strict=True))
    return red, green, blue


def draw(look: Look) -> bytes:
    """The face as PNG, `SIZE` pixels square."""
    side = SIZE * SCALE
    unit = side / 100

    def box(x: float, y: float, width: float, height: float) -> tuple[float, float, float, float]:
        return (
            (x - width / 2) * unit,
            (y - height / 2) * unit,
            (x + width / 2) * unit,
            (y + height / 2) * unit,
        )

    picture = Image.new("RGB", (side, side), look.ground)
    pen = ImageDraw.Draw(picture)
    dark_hair = mix(look.hair, "#000000", 0.18)
    shade = mix(look.skin, "#5a2e1a", 0.22)

    # Behind the head
    if look.style == "long":
        pen.rounded_rectangle(box(50, 56, 46, 56), radius=20 * unit, fill=look.hair)
    elif look.style == "bob":
        pen.rounded_rectangle(box(50, 46, 48, 42), radius=18 * unit, fill=look.hair)
    elif look.style == "bun":
        pen.ellipse(box(50, 15, 17, 15), fill=dark_hair)
    elif look.style == "curly":
        for across, down, size in (
            (31, 33, 20),
            (69, 33, 20),
            (29, 44, 17),
            (71, 44, 17),
            (40, 22, 21),
            (60, 22, 21),
            (50, 19, 22),
        ):
            pen.ellipse(box(across, down, size, size), fill=look.hair)

    # Shoulders, neck, collar
    pen.rounded_rectangle((14 * unit, 76 * unit, 86 * unit, 124 * unit), radius=22 * unit, fill=look.clothes)
    pen.rounded_rectangle(box(50, 71, 15, 22), radius=6 * unit, fill=shade)
    pen.ellipse(box(50, 80, 17, 9), fill=shade)
    if look.collar:
        pen.polygon(
            [
                (41 * unit, 77 * unit),
                (50 * unit, 89 * unit),
                (59 * unit, 77 * unit),
                (63 * unit, 80 * unit),
                (51.5 * unit, 96 * unit),
                (48.5 * unit, 96 * unit),
                (37 * unit, 80 * unit),
            ],
            fill="#f7f7f5",
        )
    else:
        pen.arc(
            box(50, 77, 24, 18), 10, 170, fill=mix(look.clothes, "#ffffff", 0.25), width=round(1.1 * unit)
        )

    # Head
    pen.ellipse(box(31.6, 47, 6.5, 9.5), fill=shade)
    pen.ellipse(box(68.4, 47, 6.5, 9.5), fill=shade)
    pen.ellipse(box(50, 45, 37, 46), fill=look.skin)
    if look.beard:
        beard = Image.new("L", (side, side), 0)
        beard_pen = ImageDraw.Draw(beard)
        beard_pen.ellipse(box(50, 46, 37, 45), fill=235)
        beard_pen.ellipse(box(50, 40, 35, 37), fill=0)
        beard_pen.rectangle((0, 0, side, 47 * unit), fill=0)
        picture.paste(
            Image.new("RGB", (side, side), look.hair), mask=beard.filter(ImageFilter.GaussianBlur(unit * 0.6))
        )
        pen = ImageDraw.Draw(picture)

    # Features
    eye = "#2a211c"
    for middle in (42.4, 57.6):
        pen.ellipse(box(middle, 46, 3.2, 3.8), fill=eye)
        pen.arc(box(middle, 43.2, 8.5, 5.6), 205, 335, fill=dark_hair, width=round(1.05 * unit))
    pen.arc(box(50, 50.5, 6, 5), 25, 155, fill=shade, width=round(1 * unit))
    pen.arc(box(50, 55.5, 13, 9), 25, 155, fill=mix(look.skin, "#8c2f2a", 0.6), width=round(1.3 * unit))
    if look.glasses:
        for middle in (42.2, 57.8):
            pen.rounded_rectangle(
                box(middle, 46.2, 12.4, 9.6), radius=4.2 * unit, outline="#26262a", width=round(0.9 * unit)
            )
        pen.line(
            (48.3 * unit, 45.6 * unit, 51.7 * unit, 45.6 * unit), fill="#26262a", width=round(0.9 * unit)
        )

    # Hair in front
    fringe = Image.new("L", (side, side), 0)
    fringe_pen = ImageDraw.Draw(fringe)
    if look.style in {"short", "curly"}:
        fringe_pen.pieslice(box(50, 40, 40, 42), 180, 360, fill=255)
        fringe_pen.ellipse(box(50, 46, 33, 26), fill=0)
    elif look.style in {"parted", "long", "bob", "bun"}:
        fringe_pen.pieslice(box(50, 42, 40, 46), 180, 360, fill=255)
        side_of_parting = 40 if look.style in {"parted", "bob"} else 60
        fringe_pen.ellipse(box(side_of_parting + (20 if side_of_parting < 50 else -20), 52, 44, 40), fill=0)
        fringe_pen.ellipse(box(50, 48, 32, 24), fill=0)
    picture.paste(Image.new("RGB", (side, side), look.hair), mask=fringe)
    picture = picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    target = io.BytesIO()
    picture.save(target, "PNG")
    return target.getvalue()


def draw_header(primary: str, width: int = 1280, height: int = 560) -> bytes:
    """The company's header: mountains in its colour, as PNG."""
    scale = 2
    picture = Image.new("RGB", (width * scale, height * scale))
    pen = ImageDraw.Draw(picture)
    for row in range(height * scale):
        pen.line(
            (0, row, width * scale, row), fill=mix(primary, "#8fd0b0", 0.55 * (1 - row / (height * scale)))
        )
    chance = random.Random("alpenwerk")  # noqa: S311
    for layer, (base, share) in enumerate(((0.52, 0.42), (0.66, 0.22), (0.8, 0.0))):
        points: list[tuple[float, float]] = [(0.0, height * scale)]
        steps = 9 + layer * 3
        for step in range(steps + 1):
            lift = chance.uniform(-0.16, 0.13) if step % 2 else chance.uniform(-0.02, 0.12)
            points.append((step / steps * width * scale, (base + lift) * height * scale))
        points.append((width * scale, height * scale))
        pen.polygon(points, fill=mix(primary, "#5aa585", share))
    # A cable car: two lines and a cabin
    pen.line(
        (0, 0.20 * height * scale, width * scale, 0.46 * height * scale),
        fill=mix(primary, "#ffffff", 0.55),
        width=3 * scale,
    )
    x, y = 0.62 * width * scale, (0.20 + 0.26 * 0.62) * height * scale
    pen.line((x, y, x, y + 26 * scale), fill=mix(primary, "#ffffff", 0.7), width=3 * scale)
    pen.rounded_rectangle(
        (x - 34 * scale, y + 24 * scale, x + 34 * scale, y + 74 * scale), radius=10 * scale, fill="#f4f3f0"
    )
    pen.rounded_rectangle(
        (x - 26 * scale, y + 31 * scale, x + 26 * scale, y + 50 * scale), radius=5 * scale, fill=primary
    )
    target = io.BytesIO()
    picture.resize((width, height), Image.Resampling.LANCZOS).save(target, "PNG")
    return target.getvalue()


def draw_logo(ground: str | None = None, size: int = 512) -> bytes:
    """The company's sign: a white peak with its summit, as PNG with transparency; on light grounds it stands on a
    roundel in the company's colour, which a ring keeps apart from what is as dark."""
    scale = 3
    picture = Image.new("RGBA", (size * scale, size * scale), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    unit = size * scale / 100
    if ground:
        pen.ellipse([(unit, unit), (99 * unit, 99 * unit)], fill=WHITE)
        pen.ellipse([(5 * unit, 5 * unit), (95 * unit, 95 * unit)], fill=ground)
    # The peak on a roundel is smaller, and its middle a little higher.
    part, lift = (0.62, 2) if ground else (1.0, 0)

    def at(x: float, y: float) -> tuple[float, float]:
        return (50 + (x - 50) * part) * unit, (50 + (y - 50) * part - lift) * unit

    pen.polygon([at(50, 14), at(92, 86), at(8, 86)], fill=WHITE)
    pen.polygon([at(50, 52), at(66, 86), at(34, 86)], fill=ground or (0, 0, 0, 0))
    target = io.BytesIO()
    picture.resize((size, size), Image.Resampling.LANCZOS).save(target, "PNG")
    return target.getvalue()
