"""Documents of frames, drawn once for all who ask for the same and kept while nothing of the space has changed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from cachetools import LRUCache
from django.conf import settings

from vizitka.cards.models import Card
from vizitka.embedding import rendering
from vizitka.embedding.selectors import list_address
from vizitka.images.selectors import images_by_id
from vizitka.publishing.assembly import page_language, resolved_card
from vizitka.publishing.html import Html
from vizitka.publishing.space_page import people
from vizitka.publishing.space_page.page import SpacePage
from vizitka.publishing.space_page.views import layout_of
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import address_of

PER_PAGE: Final = 50
# Letters that each process keeps.
MOST_LETTERS: Final = 8_000_000
# The language of a document, and the document.
Drawn = tuple[str, Html]
Languages = tuple[str, ...]
Before = Callable[[], object]

_kept: LRUCache[tuple[object, ...], Drawn] = LRUCache(MOST_LETTERS, getsizeof=lambda drawn: len(drawn[1]))
_lock = threading.Lock()


def list_of(space: Space, languages: Languages, search: str, page: int, before: Before) -> Drawn:
    """A page of the space's people. `before` is called where it has to be drawn, and may refuse."""
    key = ("list", space.pk, _version(space), languages, search, page)
    return _found(key, before, lambda: _list(space, languages, search, page))


def card_of(card: Card, languages: Languages, before: Before) -> Drawn:
    """One card, likewise; it is loaded with space and template."""
    key = ("card", card.pk, card.version, _version(card.space), languages)
    return _found(key, before, lambda: _card(card, languages))


def _version(space: Space) -> tuple[object, ...]:
    """Another one whenever a card or the design of the space is, read before what is drawn of them."""
    versions = space.versions
    return versions.page_version, versions.cards_version, address_of(space), settings.VERSION


def _found(key: tuple[object, ...], before: Before, draw: Callable[[], Drawn]) -> Drawn:
    with _lock:
        kept = _kept.get(key)
    if kept is None:
        before()
        kept = draw()
        if len(kept[1]) <= MOST_LETTERS:
            with _lock:
                _kept[key] = kept
    return kept


def _list(space: Space, languages: Languages, search: str, number: int) -> Drawn:
    """Five queries at most."""
    found = people.find(space, search, number, languages, PER_PAGE, address_of(space))
    language = (*languages, *space.languages, settings.LANGUAGE_CODE)[0]
    page = SpacePage(
        name=space.name,
        language=language,
        address=list_address(space).removeprefix(str(settings.PUBLIC_URL)),
        url=list_address(space),
        layout=layout_of(space),
        search=search if people.shows_names(space) else None,
        people=found.people,
        number=found.number,
        page=found.page,
        pages=found.pages,
    )
    return language, rendering.people(page)


def _card(card: Card, languages: Languages) -> Drawn:
    """One query, for the picture."""
    resolved = resolved_card(card, languages=languages)
    images = images_by_id([key for key in [resolved.profile_picture] if key])
    person = people.person_of(card, resolved, images, address_of(card.space))
    language = page_language(card, languages)
    return language, rendering.card(person, resolved.organisation, layout_of(card.space), language)
