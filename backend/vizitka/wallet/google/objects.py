"""A pass as Google keeps it: an object of the generic kind, in a class for each space (Wallet API, "GenericObject")."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.wallet.contents import LANGUAGES, PassContent, Row
from vizitka.wallet.serials import Serial

# As BCP 47 calls the Portuguese that is spoken here.
TAGS: Final = {"pt": "pt-PT"}
# Google shows ten lines of text at most.
MOST_LINES: Final = 10


def class_id(issuer: str, space_id: UUID) -> str:
    return f"{issuer}.space_{space_id.hex}"


def object_id(issuer: str, serial: Serial) -> str:
    """An object of its own for each way: what is told to one is not told to the others."""
    return f"{issuer}.card_{serial}{f'_{serial.way}' if serial.way else ''}"


def class_of(issuer: str, space_id: UUID) -> dict[str, Any]:
    """It only groups. What it says never changes, so that nobody at Google has to look at it anew."""
    return {"id": class_id(issuer, space_id)}


def object_of(content: PassContent, serial: Serial, issuer: str, space_id: UUID) -> dict[str, Any]:
    """The whole object. What it has not is said as null: Google keeps what a change does not name."""
    found: dict[str, Any] = {
        "id": object_id(issuer, serial),
        "classId": class_id(issuer, space_id),
        "state": "EXPIRED" if content.has_ended else "ACTIVE",
        "hexBackgroundColor": content.colours.ground,
        "cardTitle": _plain(content.company or "Vizitka"),
        "header": _ended() if content.has_ended else _plain(content.name or content.company or "Vizitka"),
        "subheader": _spoken(content.title) if content.title else None,
        "logo": None,
        "barcode": {"type": "QR_CODE", "value": content.code} if content.code else None,
        "textModulesData": [_text(row) for row in content.rows][:MOST_LINES],
        "linksModuleData": {"uris": [_link(row) for row in content.rows if row.link]},
    }
    if content.logo_address.startswith("https://"):
        found["logo"] = {"sourceUri": {"uri": content.logo_address}}
    return found


def _tag(language: str) -> str:
    return TAGS.get(language, language)


def _plain(text: str) -> dict[str, Any]:
    return {"defaultValue": {"language": _tag(settings.LANGUAGE_CODE), "value": text}}


def _spoken(texts: Mapping[str, str]) -> dict[str, Any]:
    """A text in each language in which it is there, the first one for all others."""
    values = [{"language": _tag(language), "value": text} for language, text in texts.items()]
    return {"defaultValue": values[0], "translatedValues": values[1:]}


def _ended() -> dict[str, Any]:
    found = {}
    for language in LANGUAGES:
        with translation.override(language):
            found[language] = pgettext("wallet pass", "This card is no longer in use")
    return _spoken(found)


def _text(row: Row) -> dict[str, Any]:
    return {"id": row.key, "localizedHeader": _spoken(row.label), "body": row.value}


def _link(row: Row) -> dict[str, Any]:
    return {"id": row.key, "uri": row.link, "localizedDescription": _spoken(row.label)}
