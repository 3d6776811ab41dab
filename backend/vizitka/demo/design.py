"""How the demo company has set up its space: shared content, a template, what its people may change, languages."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable
from typing import Any, Final

from pydantic import TypeAdapter

from vizitka.cards.batches import services as batches
from vizitka.cards.batches.enums import BatchAction
from vizitka.cards.batches.selectors import Scene
from vizitka.cards.views import services as views
from vizitka.cards.views.schemas import ShownCards
from vizitka.common.actor import Person
from vizitka.contacts.exchange import consents
from vizitka.contents.schemas.frames_in import SharedFrameIn
from vizitka.contents.schemas.rows import SharedSocialMediaIn
from vizitka.demo.people import OFFICES
from vizitka.spaces import services as spaces
from vizitka.spaces.models import Space
from vizitka.spaces.templates import services as templates

HEADQUARTERS = OFFICES[0]
# A map point and hours of the head office; the hours of the hotline are longer.
SHARED_FRAMES: Final[list[dict[str, Any]]] = [
    {
        "id": "references",
        "kind": "link",
        "url": "https://alpenwerk.example/references",
        "label": "Our references",
        "locked": True,
        "place": "after",
        "translations": {"de": {"label": "Unsere Referenzen"}},
    },
    {
        "id": "headquarters",
        "kind": "map",
        "title": "Headquarters",
        "address": {
            "street": HEADQUARTERS.street,
            "zipcode": HEADQUARTERS.zipcode,
            "city": HEADQUARTERS.city,
            "country": HEADQUARTERS.country,
        },
        "latitude": 47.2622,
        "longitude": 11.3689,
        "locked": False,
        "place": "after",
        "translations": {"de": {"title": "Hauptsitz"}},
    },
    {
        "id": "hotline",
        "kind": "opening_hours",
        "title": "Service hotline",
        "note": "In an emergency on a running ropeway: around the clock.",
        "hours": [
            *({"day": day, "opens": "06:00", "closes": "20:00"} for day in range(5)),
            {"day": 5, "opens": "07:00", "closes": "16:00"},
        ],
        "locked": False,
        "place": "after",
        "translations": {
            "de": {
                "title": "Service-Hotline",
                "note": "Im Notfall an einer laufenden Seilbahn: rund um die Uhr.",
            }
        },
    },
]
SHARED_SOCIAL_MEDIA: Final[list[dict[str, Any]]] = [
    {
        "id": "company-youtube",
        "network": "youtube",
        "value": "@alpenwerk",
        "locked": True,
        "place": "after",
    },
]
FIELD_MODES: Final[dict[str, Any]] = {
    "organisation": {"visible": True, "locked": True, "reason": ""},
    "department": {
        "visible": True,
        "locked": True,
        "reason": "Departments come from Human Resources. Write to personal@alpenwerk.example when yours has changed.",
    },
}
# What the fair in Innsbruck needs: a look of its own, for the people at the stand.
FAIR: Final = "Interalpin 2027"
AT_THE_FAIR: Final = ("siobhan", "oliver", "chloe", "alessandro")
GERMAN: Final[dict[str, dict[str, str]]] = {
    "zoe": {
        "job_title": "Leitung Digitale Produkte",
        "pronouns": "sie/ihr",
        "description": "Ich baue die Werkzeuge, zu denen unsere 640 Kolleginnen und Kollegen jeden Morgen greifen. "
        "Sprechen Sie mich auf Produkte, Berge und gute Formulare an.",
    },
    "siobhan": {"job_title": "Großkundenbetreuung"},
    "oliver": {"job_title": "Regionaldirektor"},
}
ENGLISH: Final[dict[str, dict[str, str]]] = {
    "hannes": {
        "job_title": "Area Manager",
        "description": "For mountain ropeways between Chiemsee and Allgäu, I am your direct line.",
    },
    "georg": {"job_title": "Chief Executive Officer"},
    "miriam": {"job_title": "Head of Marketing", "pronouns": "she/her"},
}


# What the manager looks at again and again.
VIEWS: Final[dict[str, dict[str, Any]]] = {
    "Sales and service": {
        "filter": {"department": ["Vertrieb", "Service"], "state": ["active"]},
        "sort": "name",
        "columns": ["job_title", "city", "email", "updated"],
    },
    "Without a user, changed this month": {
        "filter": {"user": "without", "changed_within": 30},
        "sort": "-updated",
        "columns": ["email", "department", "updated"],
    },
}


def translations_of(key: str) -> dict[str, dict[str, str]]:
    """The texts of a person's card in another language."""
    found = {"de": GERMAN.get(key), "en": ENGLISH.get(key)}
    return {code: texts for code, texts in found.items() if texts}


def shared_design() -> dict[str, Any]:
    """The columns of the space that hold what all cards share."""
    return {
        "shared_frames": [
            frame.stored() for frame in TypeAdapter(list[SharedFrameIn]).validate_python(SHARED_FRAMES)
        ],
        "shared_social_media": [
            SharedSocialMediaIn.model_validate(row).model_dump(mode="json") for row in SHARED_SOCIAL_MEDIA
        ],
        "field_modes": FIELD_MODES,
        "translations": {"de": {"description": "Seilbahnen für Berge und Städte. Seit 1928."}},
        "multilingual": True,
        "languages": ["en", "de"],
        "card_permissions": {
            "use_direct_links": True,
            "use_services": True,
            "products_per_period": 2,
            "reorder_period": "year",
        },
    }


def saved_views(actor: Person, space: Space) -> None:
    """The manager's own views of the list."""
    for name, shown in VIEWS.items():
        kept = ShownCards.model_validate(shown).model_dump(mode="json")
        views.create_view(actor, space.pk, name=name, shown=kept)


CONSENT: Final = {
    "en": "Alpenwerk AG may keep my details and write to me about cable cars and service. "
    "I can take this back at any time.",
    "de": "Die Alpenwerk AG darf meine Daten aufbewahren und mir zu Seilbahnen und Service schreiben. "
    "Das kann ich jederzeit zurücknehmen.",
    "fr": "Alpenwerk AG peut conserver mes coordonnées et m’écrire au sujet des téléphériques et du service. "
    "Je peux revenir dessus à tout moment.",
}
QUESTION: Final = {
    "id": "line",
    "texts": {
        "en": "Which line are you interested in?",
        "de": "Für welche Anlage interessieren Sie sich?",
        "fr": "Quelle installation vous intéresse ?",
    },
    "options": [
        {"en": "Gondola", "de": "Gondelbahn", "fr": "Télécabine"},
        {"en": "Chairlift", "de": "Sessellift", "fr": "Télésiège"},
        {
            "en": "Service and spare parts",
            "de": "Service und Ersatzteile",
            "fr": "Service et pièces détachées",
        },
    ],
    "required": False,
}
THANKS: Final = {
    "en": "We will call you within two working days.",
    "de": "Wir rufen Sie innerhalb von zwei Werktagen an.",
}


def contact_exchange(actor: Person, space: Space) -> None:
    """What visitors agree to, a question of the company's own, and its thanks."""
    consents.write(actor, space.pk, CONSENT)
    values = {"exchange_questions": [QUESTION], "exchange_thanks": THANKS}
    spaces.update_space(actor, space.pk, values)


def on_leave(now: dt.datetime) -> dict[str, Any]:
    """The notice of somebody who left yesterday for two weeks."""
    return {
        "text": "On leave at the moment. Stefan Leitner is happy to help.",
        "translations": {"de": "Derzeit im Urlaub. Stefan Leitner hilft gern weiter."},
        "starts_at": now - dt.timedelta(days=1),
        "ends_at": now + dt.timedelta(days=13),
    }


def fair_template(actor: Person, space: Space, card_ids: Iterable[uuid.UUID]) -> None:
    """Saves a second look as a template, gives it to the people at the fair, and puts the first one back."""
    present = dict(space.layout)
    look = {"primary": "#8C2F1B", "background": "#FFF8F2", "mode": "light", "header_style": "gradient"}
    spaces.update_space(actor, space.pk, {"layout": look})
    template = templates.create_template(actor, space.pk, name=FAIR)
    spaces.update_space(actor, space.pk, {"layout": {**dict.fromkeys(look), **present}})
    batches.change(actor, Scene(space, space), BatchAction.APPLY_TEMPLATE, card_ids, template=template)
