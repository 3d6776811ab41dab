"""What somebody carries along: the own cards with their codes, all that is shown where there is no network."""

from __future__ import annotations

from typing import Any, Final

import segno

from vizitka.cards.models import Card, CardMember
from vizitka.common.actor import Person
from vizitka.publishing import qr
from vizitka.publishing.assembly import page_of
from vizitka.publishing.colours import INK, parse
from vizitka.publishing.page import CardPage
from vizitka.publishing.vcard import vcard
from vizitka.wallet.contents import has_ended
from vizitka.wallet.selectors import ready

MOST_CARDS: Final = 20
# What of a contact fits into a code that is read at once.
CARRIED: Final = ("BEGIN", "VERSION", "N", "FN", "ORG", "TITLE", "TEL", "EMAIL", "URL", "END")
LONGEST: Final = 600
MOST_NUMBERS: Final = 2


def cards_of(actor: Person) -> list[dict[str, Any]]:
    """Rows of `PocketCard`: the person's own cards, by name."""
    roles = CardMember.objects.across_spaces("the person's own cards").filter(
        user_id=actor.user_id, agreed=True, card__deleted_at=None, space__deleted_at=None
    )
    ids = list(roles.values_list("card_id", flat=True))
    cards = Card.objects.across_spaces("the person's own cards").filter(pk__in=ids)
    rows = cards.select_related("space", "template").order_by("sort_name", "pk")[:MOST_CARDS]
    wallets = ready()
    return [{**_carried(card), "wallets": [] if has_ended(card) else wallets} for card in rows]


def _carried(card: Card) -> dict[str, Any]:
    page = page_of(card, (card.language or "en",))
    contact = contact_of(page)
    return {
        "uuid": card.pk,
        "name": page.name,
        "title": page.job_title,
        "company": page.organisation or card.space.name,
        "colour": parse(page.layout.primary, INK),
        "address": page.url,
        "state": card.state,
        "code": qr.svg(qr.make(page.qr_url)).decode() if card.space.qr_code else "",
        "contact": contact,
        "contact_code": _code(contact),
    }


def contact_of(page: CardPage) -> str:
    """The contact as a short vCard: what a phone keeps of a person it meets without a network."""
    whole = vcard(page).replace("\r\n ", "").split("\r\n")
    kept: list[str] = []
    counts: dict[str, int] = {}
    length = 0
    for line in whole:
        name = line.split(":", 1)[0].split(";", 1)[0]
        if name not in CARRIED:
            continue
        counts[name] = counts.get(name, 0) + 1
        if name in {"TEL", "EMAIL", "URL"} and counts[name] > MOST_NUMBERS:
            continue
        length += len(line.encode()) + 2
        if length > LONGEST and name not in {"END"}:
            continue
        kept.append(line)
    return "\r\n".join(kept) + "\r\n"


def _code(contact: str) -> str:
    """At the lowest level: it is shown on a screen, and its modules are to be large."""
    made = segno.make_qr(contact, error="l", boost_error=False)
    rows = tuple(bytes(1 if module else 0 for module in row) for row in made.matrix)
    return qr.svg(qr.Code(rows, INK)).decode()
