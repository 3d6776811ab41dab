"""What stands below the mails of the demo's people, and how it has come into their mailboxes."""

from __future__ import annotations

import datetime as dt
import json
import random
import uuid
from collections.abc import Mapping
from typing import Any, Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from vizitka.cards import services as cards
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.common.actor import Person
from vizitka.demo import faces
from vizitka.images.services import store_image
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.signatures.banners import create_banner
from vizitka.signatures.enums import MailboxWork, SignatureField
from vizitka.signatures.mailboxes import opening, services, starting, vault, work
from vizitka.signatures.models import BannerClicks, Signature
from vizitka.signatures.schemas import BannerIn, SignatureIn
from vizitka.signatures.selectors import list_signatures
from vizitka.signatures.services import create_signature
from vizitka.spaces.models import Space

LEGAL: Final = [
    {
        "id": "at",
        "country": "AT",
        "text": "Alpenwerk Seilbahnbau GmbH · FN 555555x, Landesgericht Innsbruck · UID ATU00000000",
    },
    {
        "id": "de",
        "country": "DE",
        "text": "Alpenwerk Deutschland GmbH · Sitz Rosenheim · HRB 55555, Amtsgericht Traunstein · "
        "Geschäftsführung: Miriam Hofer",
    },
    {"id": "all", "text": "Alpenwerk Seilbahnbau GmbH · Höttinger Au 40 · 6020 Innsbruck · Austria"},
]
SIGNATURES: Final[tuple[dict[str, Any], ...]] = (
    {"name": "Alle Mails", "layout": "classic", "legal": LEGAL},
    {
        "name": "Antworten",
        "layout": "short",
        "use": "reply",
        "fields": ["job_title", "phones", "card"],
        "shows_banner": False,
    },
    {
        "name": "Messe und Vertrieb",
        "layout": "band",
        "use": "new",
        "fields": list(SignatureField.values),
        "legal": LEGAL,
    },
)


# Days for which banners have been running.
RUNS: Final = 21
ACCOUNT: Final = {
    "client_email": "signatures@alpenwerk-demo.iam.gserviceaccount.com",
    "client_id": "100000000000000000001",
    "private_key_id": "demo",
}
REACHED: Final = (
    *(
        "zoe",
        "arpad",
        "beatriz",
        "siobhan",
        "inaki",
        "hannes",
        "miriam",
        "thomas",
        "katharina",
        "lukas",
        "sofia",
    ),
    *("mateo", "ivana", "petra", "tomas", "chloe", "antoine", "alessandro", "francesca"),
)
RETITLED: Final = ("lukas", "sofia", "tomas")
FORMER_TITLE: Final = "Projektassistenz"
CHANGED_BY_HAND: Final = ("thomas", "antoine")
PUT_BACK: Final = ("beatriz",)


def draw_up(actor: Person, space: Space, now: dt.datetime) -> None:
    for values in SIGNATURES:
        create_signature(actor, space, SignatureIn.model_validate(values).values())
    today = now.date()
    for colour, clicks, values in (
        (
            "#1B4D3E",
            9,
            {
                "name": "Interalpin",
                "alt": "Interalpin: Halle 4, Stand 12",
                "starts_on": today - dt.timedelta(days=RUNS),
                "ends_on": today + dt.timedelta(days=60),
            },
        ),
        (
            "#1F3A5F",
            5,
            {
                "name": "Neue Umlaufbahn in Bilbao",
                "alt": "Ab Frühjahr: die neue Umlaufbahn in Bilbao",
                "starts_on": today - dt.timedelta(days=RUNS),
            },
        ),
        (
            "#6D4C9F",
            0,
            {
                "name": "Lehrlinge 2027",
                "alt": "Wir suchen Lehrlinge für 2027",
                "starts_on": today + dt.timedelta(days=30),
                "departments": ["Produktion"],
            },
        ),
    ):
        drawn = faces.draw_header(colour, 1280, 320)
        picture = store_image(drawn, purpose="frame", space_id=space.pk, alt="Mountains in the evening")
        given = {"picture": picture.pk, "link": "https://alpenwerk.example/aktuelles", **values}
        banner = create_banner(actor, space, BannerIn.model_validate(given).values())
        chance = random.Random(colour)  # noqa: S311  (a demo's numbers)
        if clicks:
            BannerClicks.objects.in_space(space.pk).bulk_create(
                BannerClicks(
                    space_id=space.pk,
                    banner_id=banner.pk,
                    day=today - dt.timedelta(days=day),
                    number=chance.randint(0, clicks),
                )
                for day in range(RUNS)
            )


def bring_to_people(actor: Person, space: Space, ids: Mapping[str, uuid.UUID]) -> None:
    """The first roll-out: most have it, some an old one, two have changed it, one got the former one back. Who was not
    reached yet has been looked at. Nothing where the installation asks Gmail itself."""
    if not opening.is_trial():
        return
    key = rsa.generate_private_key(65537, 2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    account = {**ACCOUNT, "type": "service_account", "private_key": key.decode()}
    services.connect_google(actor, space, json.dumps(account))
    signature = list_signatures(space.pk).get(name=SIGNATURES[0]["name"])
    people = Card.objects.in_space(space.pk)
    reached = [ids[name] for name in REACHED]
    rows = people.filter(pk__in=[ids[name] for name in RETITLED]).values_list("pk", "job_title", "updated_at")
    titles, moments = {}, {}
    for card_id, title, moment in rows:
        titles[card_id], moments[card_id] = title, moment
    cards.update_cards(actor, space, [(card, {"job_title": FORMER_TITLE}) for card in titles])
    _work(actor, space, MailboxWork.PUT, signature, reached)
    cards.update_cards(actor, space, [(card, {"job_title": title}) for card, title in titles.items()])
    # The list shows when people changed something.
    for card_id, moment in moments.items():
        people.filter(pk=card_id).update(updated_at=moment)
    mailboxes = opening.opened(vault.account_of(space.pk))
    for card in people.filter(pk__in=[ids[name] for name in CHANGED_BY_HAND]):
        address = card.primary_email
        mailboxes.put(
            address, address, f'<div dir="ltr">{card.first_name} {card.last_name}<br>Alpenwerk</div>'
        )
    _work(actor, space, MailboxWork.RESTORE, None, [ids[name] for name in PUT_BACK])
    others = people.living().filter(state=CardState.ACTIVE).exclude(pk__in=[ids[name] for name in PUT_BACK])
    _work(actor, space, MailboxWork.CHECK, signature, list(others.values_list("pk", flat=True)))
    Job.objects.filter(owner_id=actor.user_id, space_id=space.pk, kind__in=starting.KINDS.values()).delete()


def _work(
    actor: Person, space: Space, kind: MailboxWork, signature: Signature | None, card_ids: list[uuid.UUID]
) -> None:
    """What a worker would do; it finds the work done."""
    job = starting.start(actor, space, kind, signature, card_ids=card_ids)
    jobs.run(job.pk, work.work)
