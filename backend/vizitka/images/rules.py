"""Which files are pictures to us, and which sizes a picture is kept in. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from vizitka.images.enums import ImagePurpose

MOST_BYTES = 10 * 1024 * 1024
MOST_PIXELS = 40_000_000
# Codecs refuse longer sides (WebP: 16,383), and no photo has them.
LONGEST_SIDE = 16_000
LEAST_SIDE = 8

# Brands of the ISO base media file format (ISO/IEC 23008-12 and AV1 Image File Format).
HEIC_BRANDS = {b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"hevm", b"hevs"}
AVIF_BRANDS = {b"avif", b"avis"}
# Brands that say only "some image in this container"; the compatible brands decide.
GENERIC_BRANDS = {b"mif1", b"msf1", b"miaf"}


def sniff(head: bytes) -> str | None:
    """Pillow's name of the format by the first bytes of the file, `None` for what is not accepted."""
    if head.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "WEBP"
    if head[4:8] == b"ftyp":
        length = min(int.from_bytes(head[:4], "big"), 256, len(head))
        brands = [head[8:12], *(head[at : at + 4] for at in range(16, length, 4))]
        if brands[0] in GENERIC_BRANDS or brands[0] in HEIC_BRANDS | AVIF_BRANDS:
            for brand in brands:
                if brand in AVIF_BRANDS:
                    return "AVIF"
                if brand in HEIC_BRANDS:
                    return "HEIF"
    return None


@dataclass(frozen=True, slots=True)
class Recipe:
    """How pictures of a purpose are kept. `jpeg_widths`: for address books, previews of links and
    old readers."""

    widths: tuple[int, ...]
    jpeg_widths: tuple[int, ...]
    square: bool = False
    tallest: int = 2560


RECIPES: dict[str, Recipe] = {
    ImagePurpose.PROFILE_PICTURE: Recipe((64, 128, 320, 640), (320, 640), square=True),
    ImagePurpose.USER_PICTURE: Recipe((64, 128, 320), (320,), square=True),
    ImagePurpose.HEADER: Recipe((320, 640, 1280), (1280,)),
    ImagePurpose.LOGO: Recipe((128, 320, 640), (640,), tallest=640),
    ImagePurpose.FRAME: Recipe((320, 640, 1280), (1280,)),
    # Of video calls: seen whole on large screens.
    ImagePurpose.BACKGROUND: Recipe((640, 2560), (640,)),
}


def crop_box(width: int, height: int) -> tuple[int, int, int, int]:
    """The square of a portrait: in the middle, and a little above it, where faces are."""
    side = min(width, height)
    left = (width - side) // 2
    top = round((height - side) * 0.4)
    return left, top, left + side, top + side


def target_sizes(recipe: Recipe, width: int, height: int) -> list[tuple[int, int]]:
    """The sizes to keep, smallest first; nothing is enlarged, and the largest is never lost."""
    if recipe.square:
        width = height = min(width, height)
    largest = min(recipe.widths[-1], width)
    if round(height * largest / width) > recipe.tallest:
        largest = max(1, width * recipe.tallest // height)
    widths = [step for step in recipe.widths if step < largest] + [largest]
    return [(step, max(1, round(height * step / width))) for step in widths]


def jpeg_targets(recipe: Recipe, widths: list[int]) -> set[int]:
    """The kept widths that also get a JPEG: the nearest to each wish."""
    return {min(widths, key=lambda width: abs(width - wish)) for wish in recipe.jpeg_widths}
