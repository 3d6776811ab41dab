"""What the demo company writes to those who have subscribed: a campaign of autumn with its numbers, and a draft."""

from __future__ import annotations

import datetime as dt
import random
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from vizitka.cards.models import Card
from vizitka.cards.selectors import public_url
from vizitka.common.actor import Person
from vizitka.demo import faces
from vizitka.images.services import store_image
from vizitka.newsletter.enums import SubscriberStatus
from vizitka.newsletter.letters import services
from vizitka.newsletter.letters.enums import CampaignLinkKind, CampaignStatus, DeliveryState
from vizitka.newsletter.letters.models import (
    Campaign,
    CampaignLeaving,
    CampaignLink,
    Delivery,
    LinkClicks,
)
from vizitka.newsletter.letters.schemas import AudienceSchema
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import MailingSettings, NewsletterSettings
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

IMPRINT: Final = {
    "en": "Alpenwerk AG\nSeilbahnweg 1, 6020 Innsbruck, Austria\npost@alpenwerk.example",
    "de": "Alpenwerk AG\nSeilbahnweg 1, 6020 Innsbruck, Österreich\npost@alpenwerk.example",
}
# Days ago, and how often each link was followed then: news, service, jobs.
CLICKS: Final = {41: (9, 4, 2), 40: (6, 3, 1), 39: (3, 1, 1), 37: (2, 1, 0), 33: (1, 0, 1)}
SCANNED: Final = 2
SENT_DAYS_AGO: Final = 41
_REFUSED: Final = ("550 5.1.1 No such mailbox", "5.1.1")


def of_company(actor: Person, space: Space, ids: Mapping[str, uuid.UUID], now: dt.datetime) -> None:
    """Two campaigns; who has subscribed is there already."""
    NewsletterSettings.objects.in_space(space.pk).update_or_create(
        space_id=space.pk, defaults={"newsletter": True}
    )
    mailing, _ = MailingSettings.objects.in_space(space.pk).get_or_create(space_id=space.pk)
    if not mailing.newsletter_imprint:
        mailing.newsletter_sender_name = "Alpenwerk"
        mailing.newsletter_reply_to = "post@alpenwerk.example"
        mailing.newsletter_imprint = IMPRINT
        mailing.save()
    picture = store_image(
        faces.draw_header("#1B4D3E"), purpose="frame", space_id=space.pk, alt="Mountains in the evening"
    )
    # Links that stand in each installation: the company's page, and cards of its people.
    service, jobs, fair = (_card_url(space, ids[key]) for key in ("thomas", "johanna", "zoe"))
    links = (spaces.public_url(space), service, jobs)
    autumn = _written(actor, space, "Autumn 2026", _autumn(str(picture.pk), str(ids["hannes"]), *links))
    _sent(autumn, now, links)
    interalpin = _interalpin(str(picture.pk), str(ids["zoe"]), f"{fair}/exchange")
    _written(actor, space, "Interalpin 2027", interalpin, audience={"languages": ["de", "en"]})


def _card_url(space: Space, card_id: uuid.UUID) -> str:
    return public_url(Card.objects.in_space(space.pk).select_related("space").get(pk=card_id))


def _written(
    actor: Person,
    space: Space,
    name: str,
    texts: Mapping[str, dict[str, Any]],
    audience: Mapping[str, Any] | None = None,
) -> Campaign:
    campaign = services.create(actor, space, name=name, language=next(iter(texts)))
    if audience:
        whom = AudienceSchema.model_validate(audience).model_dump(mode="json")
        campaign = services.update(actor, campaign, {"audience": whom}, expected_version=campaign.version)
    for language, text in texts.items():
        campaign = services.save_text(
            actor, campaign, language, {"preheader": "", **text}, expected_version=campaign.version
        )
    return campaign


def _sent(campaign: Campaign, now: dt.datetime, followed: Sequence[str]) -> None:
    """It went out in October: nearly all arrived, one address is gone, and of one letter nobody knows."""
    chance = random.Random("letters")  # noqa: S311  (a demo's moments)
    at = (now - dt.timedelta(days=SENT_DAYS_AGO)).replace(hour=8, minute=30, second=0, microsecond=0)
    people = Subscriber.objects.in_space(campaign.space_id).exclude(status=SubscriberStatus.PENDING)
    rows = list(people.filter(created_at__lt=at).order_by("created_at", "pk"))
    unknown = chance.choice(rows).pk if rows else None
    Delivery.objects.bulk_create(
        [_delivery(campaign, row, unknown, at + dt.timedelta(seconds=n)) for n, row in enumerate(rows)]
    )
    sent = Campaign.objects.in_space(campaign.space_id).filter(pk=campaign.pk)
    ended = at + dt.timedelta(seconds=len(rows) + 1)
    sent.update(
        status=CampaignStatus.FINISHED,
        started_at=at,
        prepared_at=at,
        finished_at=ended,
        created_at=at - dt.timedelta(days=3),
        updated_at=ended,
    )
    links = [
        CampaignLink(
            space_id=campaign.space_id,
            campaign=campaign,
            url=url,
            kind=CampaignLinkKind.PLAIN if url else CampaignLinkKind.TRAP,
            position=n,
        )
        for n, url in enumerate((*followed, ""))
    ]
    CampaignLink.objects.bulk_create(links)
    for days, numbers in CLICKS.items():
        # Programs follow every link on the day when it came.
        programs = SCANNED if days == SENT_DAYS_AGO else 0
        counted = [*(number + programs for number in numbers), programs]
        LinkClicks.objects.bulk_create(
            LinkClicks(
                space_id=campaign.space_id,
                link=link,
                day=(now - dt.timedelta(days=days)).date(),
                number=number,
            )
            for link, number in zip(links, counted, strict=True)
            if number
        )
    CampaignLeaving.objects.create(
        space_id=campaign.space_id, campaign=campaign, kind="left", day=at.date(), number=1
    )


def _delivery(campaign: Campaign, row: Subscriber, unknown: uuid.UUID | None, at: dt.datetime) -> Delivery:
    found = Delivery(space_id=campaign.space_id, campaign=campaign, subscriber=row, attempts=1, tried_at=at)
    found.language = row.language if row.language in {"de", "en"} else "de"
    found.state = DeliveryState.SENT
    if row.pk == unknown:
        found.state = DeliveryState.UNKNOWN
    elif row.status == SubscriberStatus.BOUNCED:
        found.state = DeliveryState.FAILED
        found.answer, found.code = _REFUSED
    return found


def _autumn(picture: str, card: str, news: str, service: str, jobs: str) -> dict[str, dict[str, Any]]:
    return {
        "de": {
            "subject": "Neues aus der Höhe, {first_name|liebe Freunde der Berge}",
            "preheader": "Die neue Bahn zum Sonnwendjoch, und wer sie im Winter wartet",
            "blocks": [
                {"kind": "heading", "text": "Die Bahn zum Sonnwendjoch fährt", "level": 1, "align": "left"},
                {
                    "kind": "text",
                    "html": "<p>Guten Tag, {first_name|liebe Freunde der Berge},</p><p>nach zwei Sommern auf der"
                    " Baustelle tragen 64 Kabinen wieder Gäste auf den Berg: leiser, heller und mit der Hälfte des"
                    " Stroms.</p>",
                },
                {
                    "kind": "image",
                    "image": picture,
                    "alt": "Die Berge am Abend",
                    "href": news,
                    "width": 100,
                },
                {
                    "kind": "button",
                    "label": "Zur neuen Bahn",
                    "href": news,
                    "align": "left",
                },
                {"kind": "divider"},
                {
                    "kind": "columns",
                    "columns": [
                        [
                            {"kind": "heading", "text": "Service im Winter", "level": 2, "align": "left"},
                            {
                                "kind": "text",
                                "html": f'<p>Sieben Tage die Woche, auch an Feiertagen. <a href="{service}">So'
                                " erreichen Sie uns</a>.</p>",
                            },
                        ],
                        [
                            {"kind": "heading", "text": "Wir suchen", "level": 2, "align": "left"},
                            {
                                "kind": "text",
                                "html": f'<p>Menschen, die gern hoch hinaus wollen. <a href="{jobs}">Offene'
                                " Stellen</a></p>",
                            },
                        ],
                    ],
                },
                {"kind": "heading", "text": "Ihr Ansprechpartner", "level": 2, "align": "left"},
                {"kind": "card", "card": card, "label": ""},
            ],
        },
        "en": {
            "subject": "News from above, {first_name|friends of the mountains}",
            "preheader": "The new ropeway, and who looks after it in winter",
            "blocks": [
                {"kind": "heading", "text": "The new ropeway is running", "level": 1, "align": "left"},
                {
                    "kind": "text",
                    "html": "<p>Hello {first_name|friends of the mountains},</p><p>after two summers of work, 64 cabins"
                    " carry guests again: quieter, brighter, and with half the power.</p>",
                },
                {
                    "kind": "button",
                    "label": "See the new ropeway",
                    "href": news,
                    "align": "left",
                },
                {"kind": "card", "card": card, "label": ""},
            ],
        },
    }


def _interalpin(picture: str, card: str, meeting: str) -> dict[str, dict[str, Any]]:
    return {
        "en": {
            "subject": "Meet us at Interalpin, {first_name|hall B}",
            "preheader": "Hall B, stand 214: book half an hour with us",
            "blocks": [
                {"kind": "heading", "text": "See you in Innsbruck", "level": 1, "align": "left"},
                {
                    "kind": "image",
                    "image": picture,
                    "alt": "Mountains in the evening",
                    "href": "",
                    "width": 100,
                },
                {
                    "kind": "text",
                    "html": "<p>From 20 to 23 April we show the new drive, which keeps quiet even in a storm.</p>"
                    "<ul><li><p>The drive, open to be looked into</p></li><li><p>A cabin for ten</p></li></ul>",
                },
                {
                    "kind": "button",
                    "label": "Book a meeting",
                    "href": meeting,
                    "align": "left",
                },
                {"kind": "card", "card": card, "label": ""},
            ],
        },
        "de": {
            "subject": "Treffen wir uns auf der Interalpin, {first_name|Halle B}",
            "preheader": "Halle B, Stand 214: eine halbe Stunde für Sie",
            "blocks": [
                {"kind": "heading", "text": "Wir sehen uns in Innsbruck", "level": 1, "align": "left"},
                {
                    "kind": "text",
                    "html": "<p>Vom 20. bis 23. April zeigen wir den neuen Antrieb, der auch im Sturm ruhig"
                    " bleibt.</p>",
                },
                {
                    "kind": "button",
                    "label": "Termin vereinbaren",
                    "href": meeting,
                    "align": "left",
                },
            ],
        },
    }
