"""What stands below the mails of the demo's people."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from vizitka.common.actor import Person
from vizitka.demo import faces
from vizitka.images.services import store_image
from vizitka.signatures.banners import create_banner
from vizitka.signatures.enums import SignatureField
from vizitka.signatures.schemas import BannerIn, SignatureIn
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


def draw_up(actor: Person, space: Space, now: dt.datetime) -> None:
    for values in SIGNATURES:
        create_signature(actor, space, SignatureIn.model_validate(values).values())
    banner = faces.draw_header("#1B4D3E", 1280, 320)
    picture = store_image(banner, purpose="frame", space_id=space.pk, alt="Mountains in the evening")
    for values in (
        {
            "name": "Interalpin",
            "alt": "Interalpin: Halle 4, Stand 12",
            "ends_on": now.date() + dt.timedelta(days=60),
        },
        {
            "name": "Lehrlinge 2027",
            "alt": "Wir suchen Lehrlinge für 2027",
            "starts_on": now.date() + dt.timedelta(days=30),
            "departments": ["Produktion"],
        },
    ):
        given = {"picture": picture.pk, "link": "https://alpenwerk.example/aktuelles", **values}
        create_banner(actor, space, BannerIn.model_validate(given).values())
