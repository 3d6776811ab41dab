"""Signatures as the API says them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from vizitka.images.schemas import image_out
from vizitka.images.selectors import images_by_id
from vizitka.signatures import checks, rules, steps
from vizitka.signatures.enums import MailProgram, TargetKind
from vizitka.signatures.models import Banner, Signature
from vizitka.signatures.programs import shown_in
from vizitka.signatures.selectors import Person, Shown


def signatures_out(signatures: Iterable[Signature]) -> list[dict[str, Any]]:
    """Rows of `SignatureRow`."""
    return [
        {
            "uuid": one.pk,
            "name": one.name,
            "layout": one.layout,
            "use": one.use,
            "version": one.version,
            "updated_at": one.updated_at,
        }
        for one in signatures
    ]


def signature_out(signature: Signature) -> dict[str, Any]:
    names = ("name", "layout", "use", "fields", "portrait", "size", "shows_logo", "shows_labels")
    others = ("shows_banner", "legal", "version", "created_at", "updated_at", "deleted_at", "purge_at")
    return {
        "uuid": signature.pk,
        "colour": signature.colour or None,
        **{name: getattr(signature, name) for name in (*names, *others)},
    }


def draft_out(shown: Shown, program: MailProgram, *, dark: bool, phone: bool = False) -> dict[str, Any]:
    html = shown.rendered.html
    return {
        "shown": shown_in(html, program, dark=dark, phone=phone),
        "text": shown.rendered.text,
        "card": {"uuid": shown.card.pk, "name": shown.signer.name} if shown.card else None,
        "language": shown.signer.language,
        "languages": list(shown.languages),
        "characters": len(html),
        "too_long": not checks.fits_gmail(html),
    }


def own_out(signature: Signature, shown: Shown) -> dict[str, Any]:
    return {
        "uuid": signature.pk,
        "html": shown.rendered.html,
        "text": shown.rendered.text,
        "mark": shown.mark,
        "language": shown.signer.language,
        "languages": list(shown.languages),
        "steps": [{"key": one.key, "name": str(one.name), "text": str(one.text)} for one in steps.STEPS],
    }


def people_out(people: Iterable[Person]) -> list[dict[str, Any]]:
    """Rows of `SignaturePerson`."""
    return [
        {
            "uuid": one.card.pk,
            "name": one.name,
            "job_title": one.card.job_title,
            "email": one.card.primary_email,
            "state": one.state,
            "sent_at": one.copy.sent_at if one.copy else None,
            "taken_at": one.copy.taken_at if one.copy else None,
        }
        for one in people
    ]


def banners_out(
    banners: Iterable[Banner],
    clicks: dict[Any, int],
    audiences: Mapping[Any, Iterable[tuple[TargetKind, str]]],
    today: dt.date,
) -> list[dict[str, Any]]:
    """Rows of `BannerOut`."""
    some = list(banners)
    pictures = images_by_id([one.picture_id for one in some])
    names = ("name", "link", "alt", "starts_on", "ends_on", "departments", "locations", "templates")
    others = ("version", "updated_at", "deleted_at", "purge_at")
    return [
        {
            "uuid": one.pk,
            "picture": image_out(pictures.get(one.picture_id)),
            "state": rules.banner_state(one.starts_on, one.ends_on, today),
            "clicks": clicks.get(one.pk, 0),
            "audience": [{"kind": kind, "name": name} for kind, name in audiences[one.pk]],
            **{name: getattr(one, name) for name in (*names, *others)},
        }
        for one in some
    ]
