"""Backgrounds as the API says them."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from typing import Any

from vizitka.backgrounds.files import CONTENT_TYPES, DrawnFiles
from vizitka.backgrounds.models import Background
from vizitka.backgrounds.rules import Look
from vizitka.backgrounds.selectors import Person, ShownPerson
from vizitka.images.schemas import image_out
from vizitka.images.selectors import images_by_id
from vizitka.printing.rules import missing_signs


def backgrounds_out(backgrounds: Iterable[Background]) -> list[dict[str, Any]]:
    """Rows of `BackgroundRow`."""
    return [
        {
            "uuid": one.pk,
            "name": one.name,
            "design": one.design,
            "version": one.version,
            "updated_at": one.updated_at,
        }
        for one in backgrounds
    ]


def background_out(background: Background) -> dict[str, Any]:
    picture = next(iter(images_by_id([background.picture_id]).values()), None)
    names = ("name", "design", "fields", "side", "shows_logo", "shows_code", "version")
    moments = ("created_at", "updated_at", "deleted_at", "purge_at")
    return {
        "uuid": background.pk,
        "colour": background.colour or None,
        "picture": image_out(picture),
        **{name: getattr(background, name) for name in (*names, *moments)},
    }


def draft_out(look: Look, shown: ShownPerson, drawn: DrawnFiles) -> dict[str, Any]:
    file = drawn.files[0]
    picture = base64.b64encode(file.content).decode()
    texts = [shown.person.name, *(text for key, text in shown.person.values.items() if key in look.fields)]
    return {
        "picture": f"data:{CONTENT_TYPES[file.kind]};base64,{picture}",
        "card": {"uuid": shown.card.pk, "name": shown.person.name} if shown.card else None,
        "cut": [one["key"] for one in drawn.found if one["kind"] == "text" and one["cut"]],
        "left_out": [one["key"] for one in drawn.found if one["kind"] == "left_out"],
        "signs": missing_signs(texts)[:20],
    }


def people_out(people: Iterable[Person]) -> list[dict[str, Any]]:
    """Rows of `BackgroundPerson`."""
    return [
        {
            "uuid": one.card.pk,
            "name": one.name,
            "job_title": one.card.job_title,
            "email": one.card.primary_email,
            "state": one.state,
            "sent_at": one.copy.sent_at if one.copy else None,
            "fetched_at": one.copy.fetched_at if one.copy else None,
        }
        for one in people
    ]
