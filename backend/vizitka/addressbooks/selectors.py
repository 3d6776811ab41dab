"""Reads of address books: whose password it is, which spaces it opens, and the cards in them.

A book has the active cards of a space, as visitors would be shown them: what the design hides is on no phone, and who
may not read cards in the manager has no book.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet

from vizitka.accounts.models import User
from vizitka.addressbooks import rules
from vizitka.addressbooks.models import AppPassword
from vizitka.addressbooks.settings import AddressBookSettings, settings_of
from vizitka.billing.enums import Feature
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.rules import ResolvedCard
from vizitka.common import clock, crypto
from vizitka.common.actor import PersonToken
from vizitka.common.api.changes import BEGINNING, OVERLAP, Reading
from vizitka.common.api.paging import Place
from vizitka.common.errors import NotFound
from vizitka.common.permissions import held_by
from vizitka.images.selectors import images_by_id, stored_file
from vizitka.publishing.assembly import pages_of, resolved_card
from vizitka.publishing.pictures import image_of
from vizitka.publishing.vcard import Version, vcard
from vizitka.spaces import licences, sections
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import access_space, address_of, allowance, spaces_of

# Phones show it as large as a stamp.
PHOTO_WIDTH: Final = 160
BATCH: Final = 200
# What was deleted longer ago is known to nobody (common.deletion); who has not asked for so long reads all again.
LONGEST: Final = dt.timedelta(days=28)


# --- passwords


def living_of(user_id: uuid.UUID) -> list[AppPassword]:
    """Those of a person that open something, the newest first."""
    now = clock.now()
    rows = AppPassword.objects.filter(user=user_id, ended_at=None).order_by("-created_at", "-pk")
    return [row for row in rows if rules.is_valid(row.created_at, row.last_used_at, row.ended_at, now)]


def any_password(password_id: uuid.UUID) -> AppPassword | None:
    """One of a person who may sign in that was not ended."""
    rows = AppPassword.objects.filter(pk=password_id, ended_at=None, user__is_active=True)
    return rows.select_related("user").first()


def password_of(name: str, secret: str) -> AppPassword | None:
    """The valid one with its person, whose address the name is; None for anything else. One query."""
    typed = rules.typed(secret)
    if not typed:
        return None
    rows = AppPassword.objects.filter(secret_hash=crypto.token_hash(typed), user__is_active=True)
    found = rows.select_related("user").first()
    if found is None or found.user.email.casefold() != name.strip().casefold():
        return None
    valid = rules.is_valid(found.created_at, found.last_used_at, found.ended_at, clock.now())
    return found if valid else None


def caller_of(password: AppPassword) -> PersonToken:
    """As who a phone acts: it reads cards, wherever its person may."""
    return PersonToken(password.user, password.name, frozenset({CARDS_READ}), token_id=password.pk)


# --- books


@dataclass(frozen=True)
class Book:
    """The address book of a space."""

    space: Space

    @cached_property
    def look(self) -> str:
        """What decides about all its cards besides what each says itself."""
        decides = (str(self.space.versions.page_version), address_of(self.space), settings.VERSION)
        return sha256("\x1f".join(decides).encode()).hexdigest()[:16]

    def etag(self, version: int) -> str:
        """Of the card in this version of it."""
        return f'"{version}-{self.look}"'

    @property
    def version(self) -> str:
        """Another one whenever a card of it is another."""
        return f"{self.space.versions.cards_version}-{self.look}"

    @property
    def rows(self) -> QuerySet[Card]:
        return Card.objects.in_space(self.space.pk)


def books_of(user: User) -> list[tuple[Space, bool]]:
    """The living spaces in which the person may read cards and whose package has access for systems, by name, each with
    whether it has a book. One query."""
    rows = spaces_of(user.pk).filter(deleted_at=None, role__isnull=False).order_by("name", "pk")
    related = [*licences.WITH_LICENCE, *sections.related(models=[AddressBookSettings])]
    caller = PersonToken(user, "", frozenset({CARDS_READ}))
    return [
        (space, settings_of(space).address_book)
        for space in rows.select_related("versions", *related)
        if licences.plan_of(space).has(Feature.API_ACCESS)
        and CARDS_READ in allowance(caller, space, held_by(SpaceRole(space.role))).abilities
    ]


def access_book(caller: PersonToken, space_id: uuid.UUID) -> Book:
    """The book of a space that has one. Raises `NotFound`, `Forbidden`, `FeatureNotInPlan`."""
    access = access_space(caller, space_id, CARDS_READ)
    if not settings_of(access.space).address_book:
        raise NotFound
    return Book(access.space)


def entries(book: Book) -> Iterator[tuple[uuid.UUID, int]]:
    """All cards of the book, each with its version. One query."""
    return _in_book(book).order_by("pk").values_list("pk", "version").iterator(chunk_size=2000)


def versions_of(book: Book, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, int]:
    """The versions of those cards that are in the book."""
    return dict(_in_book(book).filter(pk__in=list(ids)).values_list("pk", "version"))


@dataclass(frozen=True, slots=True)
class Contact:
    """One card as a phone gets it."""

    id: uuid.UUID
    etag: str
    text: str


def contacts(
    book: Book, ids: Sequence[uuid.UUID], version: Version = "3.0", *, photos: bool = True
) -> Iterator[Contact]:
    """The cards with these ids in their order, without those that are not in the book. Four queries for each 200, and a
    file for each photo."""
    for start in range(0, len(ids), BATCH):
        piece = ids[start : start + BATCH]
        found = _in_book(book).select_related("template").in_bulk(piece)
        batch = [_of(book, found[key]) for key in dict.fromkeys(piece) if key in found]
        resolved = [resolved_card(card) for card in batch]
        images = images_by_id({str(one.profile_picture) for one in resolved if one.profile_picture})
        for card, page, one in zip(batch, pages_of(batch, ()), resolved, strict=True):
            text = vcard(page, version=version, photo=_photo(images, one) if photos else None)
            yield Contact(card.pk, book.etag(card.version), text)


def _in_book(book: Book) -> QuerySet[Card]:
    return book.rows.filter(deleted_at=None, state=CardState.ACTIVE)


def _of(book: Book, card: Card) -> Card:
    card.space = book.space
    return card


def _photo(images: Any, resolved: ResolvedCard) -> bytes | None:
    image = image_of(images, resolved.profile_picture)
    return stored_file(image, "jpeg", width=PHOTO_WIDTH) if image else None


# --- what has changed


@dataclass(frozen=True, slots=True)
class Changed:
    """What is told who has read before. `token`: by which the next time is asked; `more`: this is not all."""

    living: list[tuple[uuid.UUID, int]]
    gone: list[uuid.UUID]
    token: str
    more: bool


class TokenOver(Exception):
    """By a token of this kind, or so old, nobody can say what has changed."""


def changed(book: Book, token: str, most: int) -> Changed:
    """What has changed since a token of ours; with an empty one, all that is there. The oldest change comes first, and
    what changes meanwhile again at the end (common.api.changes). Raises `TokenOver`. Two queries."""
    reading = _reading(book, token)
    place = reading.after
    living = book.rows.filter(place.ahead("updated_at"), deleted_at=None)
    found: list[tuple[dt.datetime, uuid.UUID, int | None]] = [
        (moment, key, version if state == CardState.ACTIVE else None)
        for moment, key, version, state in living.order_by("deleted_at", "updated_at", "id").values_list(
            "updated_at", "id", "version", "state"
        )[: most + 1]
    ]
    if token:
        deleted = book.rows.filter(place.ahead("updated_at"), deleted_at__isnull=False)
        rows = deleted.order_by("updated_at", "id").values_list("updated_at", "id")[: most + 1]
        found += [(moment, key, None) for moment, key in rows]
        found.sort(key=lambda row: row[:2])
    shown, more = found[:most], len(found) > most
    after = Place(shown[-1][0], shown[-1][1]) if more else _begins(reading.begun)
    return Changed(
        [(key, version) for _moment, key, version in shown if version is not None],
        [key for _moment, key, version in shown if version is None] if token else [],
        _token(book, Reading(after, reading.begun)),
        more,
    )


def token_of(book: Book) -> str:
    """By which one asks who has read all that is there now."""
    now = clock.now()
    return _token(book, Reading(_begins(now), now))


def _token(book: Book, reading: Reading) -> str:
    return f"{book.look}.{reading.cursor}"


def _begins(moment: dt.datetime) -> Place:
    """After which place somebody reads on who has read all at that moment."""
    return Place(moment - OVERLAP, uuid.UUID(int=0))


def _reading(book: Book, token: str) -> Reading:
    now = clock.now()
    if not token:
        return Reading(Place(BEGINNING, uuid.UUID(int=0)), now)
    look, _, cursor = token.partition(".")
    try:
        found = Reading.read(cursor)
    except ValueError as error:
        raise TokenOver from error
    moved_at = settings_of(book.space).moved_at
    if look != book.look or found.begun < now - LONGEST:
        raise TokenOver
    if moved_at is not None and found.begun - OVERLAP <= moved_at:
        raise TokenOver
    # A reading that goes on keeps when it has begun; after one that was whole, another begins now.
    return Reading(found.after, now) if found.after == _begins(found.begun) else found
