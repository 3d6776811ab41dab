"""What of a person's data people read: their cards as contact files with pictures, and one page of everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import IO, Any, Final
from uuid import UUID

import orjson
from django.utils import translation
from django.utils.html import escape
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.cards.archive import cards_of
from vizitka.common.archives import CHUNK, OF_A_PERSON
from vizitka.common.errors import Text
from vizitka.common.naming import Names
from vizitka.images.selectors import images_by_id, stored_file
from vizitka.images.services import best_file
from vizitka.publishing.assembly import pages_of
from vizitka.publishing.vcard import file_name, vcard
from vizitka.transfer.archiving.writing import Archive

# What the parts of known domains are called; another is called by its key until it has a name here.
TITLES: Final[Mapping[str, Text]] = {
    "account": _("Your account"),
    "sessions": _("Your sessions"),
    "second_factors": _("Your second factors"),
    "spaces": _("Your spaces"),
    "cards": _("Your cards"),
    "card_views": _("Your saved views"),
    "invitations": _("Your invitations"),
    "billing_accounts": _("Your billing accounts"),
    "billing_invitations": _("Your invitations to billing accounts"),
    "own_api_tokens": _("Your API tokens"),
    "jobs": _("Your work in the background"),
    "audit_log": _("What you have changed"),
}
# So many rows of a part stand on the page; all are in its file.
MOST_ROWS: Final = 500
STYLE: Final = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}"
    "dl{display:grid;grid-template-columns:minmax(8rem,1fr) 3fr;gap:.25rem 1rem;border-top:1px solid;padding-top:1rem}"
    "dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}"
)


def add_cards(archive: Archive, user_id: UUID) -> None:
    """Each card that the person uses: as a contact file, and the picture beside it."""
    given = Names()
    cards = list(cards_of(user_id).select_related("space", "template").order_by("pk")[:CHUNK])
    pages = pages_of(cards, (translation.get_language() or "en",)) if cards else []
    images = images_by_id(card.profile_picture_id for card in cards)
    for card, page in zip(cards, pages, strict=True):
        name = given.own(file_name(page.name))
        image = images.get(card.profile_picture_id) if card.profile_picture_id else None
        photo = stored_file(image, "jpeg", width=640) if image else None
        archive.text(f"cards/{name}.vcf", vcard(page, photo=photo))
        if image and (stored := best_file(image)):
            archive.file(f"cards/{name}.{stored.rsplit('.', 1)[-1]}", stored)


def add_page(archive: Archive, user: User) -> None:
    """Everything on one page without script, in the language of now."""
    language = translation.get_language() or "en"
    with archive.package.open("index.html", "w") as out:
        title = escape(str(_("Your data in Vizitka")))
        _write(out, f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title>')
        _write(out, f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style>')
        _write(out, f"<h1>{title}</h1><p>{escape(user.full_name)} · {escape(user.email)}</p>")
        for part in OF_A_PERSON:
            rows = _first(part.rows(user.id))
            _write(out, f"<h2>{escape(str(TITLES.get(part.key, part.key)))}</h2>")
            if not rows:
                _write(out, f"<p>{escape(str(_('Nothing is kept here.')))}</p>")
            for row in rows:
                _write(out, _list(row))
            if len(rows) == MOST_ROWS:
                _write(out, f"<p>{part.key}.jsonl …</p>")


def _first(rows: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    return [row for _number, row in zip(range(MOST_ROWS), rows, strict=False)]


def _list(row: Mapping[str, Any]) -> str:
    return "<dl>" + "".join(_pairs(row)) + "</dl>"


def _pairs(row: Mapping[str, Any]) -> Iterator[str]:
    for name, value in row.items():
        if value in (None, "", [], {}):
            continue
        text = value if isinstance(value, str) else orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()
        yield f"<dt>{escape(name.replace('__', ' ').replace('_', ' '))}</dt><dd>{escape(text)}</dd>"


def _write(out: IO[bytes], text: str) -> None:
    out.write(text.encode())
