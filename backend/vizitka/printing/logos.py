"""What colour a logo is, as far as it is seen. Pure."""

from __future__ import annotations

from PIL import Image


def mean_colour(logo: Image.Image) -> str:
    """Of what is to be seen of it."""
    small = logo.convert("RGBA").resize((48, 48), Image.Resampling.BOX)
    parts = [band.tobytes() for band in small.split()]
    weight = sum(parts[3])
    if not weight:
        return ""
    mean = (round(sum(a * b for a, b in zip(band, parts[3], strict=True)) / weight) for band in parts[:3])
    return "#" + "".join(f"{part:02x}" for part in mean)
