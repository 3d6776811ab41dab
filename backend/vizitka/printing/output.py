"""Card styles as the API says them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from vizitka.images.models import Image
from vizitka.images.schemas import image_out
from vizitka.images.selectors import images_by_id
from vizitka.printing.checks import Check, is_ready
from vizitka.printing.files import Drawn
from vizitka.printing.models import CardStyle
from vizitka.printing.rules import Style, foil_colour, palette_of
from vizitka.printing.selectors import Shown
from vizitka.printing.sizes import Size


def styles_out(styles: Iterable[CardStyle]) -> list[dict[str, Any]]:
    """Rows of `CardStyleRow`."""
    return [
        {
            "uuid": style.pk,
            "name": style.name,
            "layout": style.layout,
            "base": style.base,
            "foil": style.foil,
            "version": style.version,
            "updated_at": style.updated_at,
        }
        for style in styles
    ]


def style_out(style: CardStyle) -> dict[str, Any]:
    names = ("layout", "base", "foil", "front_fields", "back_fields", "code_place", "code_size", "margin")
    return {
        "uuid": style.pk,
        "name": style.name,
        **{name: getattr(style, name) for name in names},
        **{name: getattr(style, name) or None for name in ("ground", "text", "accent")},
        "type_size": style.type_size,
        "outlines": style.outlines,
        "logo": image_out(_logo(style)),
        "version": style.version,
        "created_at": style.created_at,
        "updated_at": style.updated_at,
        "deleted_at": style.deleted_at,
        "purge_at": style.purge_at,
    }


def _logo(style: CardStyle) -> Image | None:
    return next(iter(images_by_id([style.logo_id]).values()), None)


def checks_out(checks: Sequence[Check]) -> dict[str, Any]:
    return {
        "ready": is_ready(checks),
        "checks": [
            {"key": one.key, "title": one.title, "verdict": one.verdict, "message": one.message}
            for one in checks
        ],
    }


def draft_out(
    style: Style, size: Size, shown: Shown, drawn: Drawn, checks: Sequence[Check]
) -> dict[str, Any]:
    sides = [one["side"] for one in drawn.found if one["kind"] == "page"]
    palette = palette_of(style)
    card = shown.card
    return {
        **checks_out(checks),
        "size": {"width": size.width, "height": size.height, "radius": size.radius, "sides": size.sides},
        "card": {"uuid": card.pk, "name": shown.person.name} if card else None,
        "sides": [
            {"side": side, "svg": page.decode()} for side, page in zip(sides, drawn.pages, strict=True)
        ],
        "colours": {
            "ground": palette.ground,
            "text": palette.text,
            "accent": palette.accent,
            "foil": foil_colour(style, palette),
        },
    }
