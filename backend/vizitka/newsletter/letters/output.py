"""Campaigns in the shape of the API."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from email.utils import parseaddr
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from vizitka.images.models import Image
from vizitka.images.schemas import image_out
from vizitka.images.selectors import images_of_space
from vizitka.newsletter.letters import reading, rules, selectors
from vizitka.newsletter.letters.audience import MOST_SHOWN, cards_of, languages_of, receivers
from vizitka.newsletter.letters.composing import Letter
from vizitka.newsletter.letters.looks import LetterPerson
from vizitka.newsletter.letters.models import Campaign, CampaignText
from vizitka.newsletter.letters.schemas import AudienceSchema
from vizitka.newsletter.letters.selectors import CampaignAccess, ListedCampaign, ListedDelivery, Numbers
from vizitka.newsletter.people.rules import said_in
from vizitka.newsletter.people.settings import settings_of
from vizitka.newsletter.permissions import NEWSLETTER_EDIT, NEWSLETTER_SEND
from vizitka.spaces.models import Space


def rows_out(space_id: uuid.UUID, rows: Sequence[ListedCampaign]) -> list[dict[str, Any]]:
    """Rows of `CampaignRow`. Three queries."""
    ids = [row.id for row in rows]
    if not ids:
        return []
    languages = selectors.languages_of(space_id, ids)
    counts = selectors.counts_of(space_id, ids)
    clicks = selectors.clicks_of(space_id, ids)
    return [
        {
            "uuid": row.id,
            "name": row.name,
            "subject": row.subject or "",
            "status": row.status,
            "reason": row.reason or None,
            "languages": languages.get(row.id, []),
            "moment": row.finished_at or row.started_at or row.scheduled_at,
            **{name: counts[row.id][name] for name in ("total", "sent", "unknown", "failed")},
            "clicks": clicks.get(row.id, 0),
            "updated_at": row.updated_at,
        }
        for row in rows
    ]


def campaign_out(found: CampaignAccess) -> dict[str, Any]:
    """A `CampaignOut`."""
    campaign, space = found.campaign, found.space
    abilities = [one.name for one in (NEWSLETTER_EDIT, NEWSLETTER_SEND) if one in found.access.abilities]
    sender = campaign.sent_by
    return {
        "uuid": campaign.pk,
        "space": campaign.space_id,
        "name": campaign.name,
        "language": campaign.language,
        "status": campaign.status,
        "reason": campaign.reason or None,
        "editable": selectors.is_editable(campaign),
        "audience": AudienceSchema.model_validate(campaign.audience).model_dump(),
        "rate": campaign.rate,
        "scheduled_at": campaign.scheduled_at,
        "started_at": campaign.started_at,
        "finished_at": campaign.finished_at,
        "sent_by": (sender.full_name or sender.email) if sender else "",
        "texts": texts_out(space, selectors.texts_of(campaign)),
        "words": words_out(space),
        "sender": sender_out(space),
        "counts": selectors.counts_of(space.pk, [campaign.pk])[campaign.pk],
        "version": campaign.version,
        "created_at": campaign.created_at,
        "updated_at": campaign.updated_at,
        "abilities": abilities,
    }


def texts_out(space: Space, texts: Sequence[CampaignText]) -> list[dict[str, Any]]:
    """Rows of `CampaignTextOut`: things by what they are. One query for pictures, and a few for people."""
    blocks = [block for text in texts for block in text.blocks]
    images = images_of_space(space.pk, rules.image_ids(blocks))
    people = reading.people_of(space, rules.card_ids(blocks))
    return [
        {
            "language": text.language,
            "subject": text.subject,
            "preheader": text.preheader,
            "blocks": [block_out(block, images, people) for block in text.blocks],
        }
        for text in texts
    ]


def block_out(
    block: Mapping[str, Any], images: Mapping[uuid.UUID, Image], people: Mapping[str, LetterPerson]
) -> dict[str, Any]:
    shown = dict(block)
    if block["kind"] == "image":
        key = block.get("image")
        shown["image"] = image_out(images.get(uuid.UUID(str(key)))) if key else None
    elif block["kind"] == "card":
        person = people.get(str(block.get("card") or ""))
        shown["card"] = (
            {
                "uuid": block["card"],
                "name": person.name,
                "job_title": person.job_title,
                "picture": person.picture.url if person.picture else None,
                "url": person.url,
                "visible": person.visible,
            }
            if person
            else None
        )
    elif block["kind"] == "columns":
        shown["columns"] = [
            [block_out(one, images, people) for one in column] for column in block.get("columns") or ()
        ]
    return shown


def words_out(space: Space) -> list[dict[str, Any]]:
    """Rows of `LetterWord`."""
    languages = (get_language() or settings.LANGUAGE_CODE,)
    own = [
        {"name": str(row["id"]), "label": str(row["texts"].get(said_in(row["texts"], languages), ""))}
        for row in settings_of(space).newsletter_fields
    ]
    return [
        {"name": "first_name", "label": _("First name")},
        {"name": "last_name", "label": _("Last name")},
        *own,
    ]


def sender_out(space: Space) -> dict[str, Any]:
    """A `CampaignSender`."""
    row = settings_of(space)
    return {
        "name": row.newsletter_sender_name or space.name,
        "email": parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
        "reply_to": row.newsletter_reply_to,
    }


def audience_out(space: Space, audience: Mapping[str, Any], there: list[str]) -> dict[str, Any]:
    """An `AudienceCount`."""
    found = receivers(space, audience)
    languages = languages_of(found, there)
    return {
        "number": sum(row["number"] for row in languages),
        "languages": languages,
        "cards": cards_of(space, audience),
        "sample": [
            {"uuid": one.pk, "name": f"{one.first_name} {one.last_name}".strip(), "email": one.email}
            | {"language": one.language}
            for one in found.order_by("-created_at", "-pk")[:MOST_SHOWN]
        ],
    }


def preview_out(letter: Letter, preheader: str) -> dict[str, Any]:
    """A `LetterPreview`."""
    return {
        "subject": letter.subject,
        "preheader": preheader,
        "html": letter.html,
        "html_dark": by_night(letter.html),
        "text": letter.text,
        "bytes": len(letter.html.encode()),
    }


def by_night(html: str) -> str:
    """The document as it is shown where it is dark, wherever it is."""
    return html.replace("@media (prefers-color-scheme:dark)", "@media all").replace(
        "color-scheme:light dark", "color-scheme:dark"
    )


def numbers_out(campaign: Campaign, numbers: Numbers) -> dict[str, Any]:
    """A `CampaignNumbers`."""
    trapped = numbers.trapped
    links: list[dict[str, Any]] = [
        {"url": url, "clicks": clicks, "by_programs": min(clicks, trapped)}
        for url, kind, clicks in numbers.links
        if kind == "plain"
    ]
    sent = numbers.counts["sent"] + numbers.counts["unknown"]
    days = sorted({*numbers.by_day, *numbers.left_by_day})
    return {
        "counts": numbers.counts,
        "clicks": sum(row["clicks"] - row["by_programs"] for row in links),
        "links": links,
        "scanned": trapped,
        "scanner_share": round(min(1.0, trapped / sent), 4) if sent else 0.0,
        **{name: numbers.leavings.get(name, 0) for name in ("left", "bounced", "complained")},
        "days": [
            {"day": day, "clicks": numbers.by_day.get(day, 0), "left": numbers.left_by_day.get(day, 0)}
            for day in days
        ],
        "per_minute": numbers.per_minute if campaign.status == "sending" else 0,
        "waiting": numbers.waiting,
        "next_at": numbers.next_at,
        "away_since": campaign.away_since if campaign.status == "sending" else None,
    }


def deliveries_out(rows: Sequence[ListedDelivery]) -> list[dict[str, Any]]:
    """Rows of `DeliveryRow`."""
    return [
        {
            "uuid": row.id,
            "subscriber": row.subscriber_id,
            "name": f"{row.first_name or ''} {row.last_name or ''}".strip(),
            "email": row.email or "",
            "state": row.state,
            "attempts": row.attempts,
            "code": row.code,
            "answer": row.answer,
            "at": row.tried_at,
        }
        for row in rows
    ]
