"""Parts of a card's page that domains bring: registered at start, found for a card, put in their places.

A part says what it shows of a card and until when that is right; the page, its style, its policy and the memory of
finished pages follow from it. A domain above adds one without an edit here (CONTRIBUTING.md, "A part of the page").
"""

from __future__ import annotations

import datetime as dt
import enum
import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from django.conf import settings
from django.db import connection
from django.db.models.expressions import Combinable

from vizitka.billing.enums import Feature
from vizitka.cards.models import Card
from vizitka.cards.places import NamedCards
from vizitka.common import clock
from vizitka.publishing.html import NOTHING, Html
from vizitka.publishing.page import CardPage
from vizitka.spaces import licences, sections
from vizitka.spaces.models import Space
from vizitka.spaces.sections import SettingsRow

D = TypeVar("D")


class Place(enum.StrEnum):
    """Where on the page, from its top to its end."""

    # In the document's head, for systems.
    HEAD = "head"
    # Above everything that can be done with the card.
    NOTICE = "notice"
    # The large buttons.
    ACTION = "action"
    # Among the card's frames, wherever somebody has put one of that kind.
    FRAME = "frame"
    # After the card's own contents.
    SECTION = "section"
    # What stays in reach of the thumb on a long card: a button that stands further up.
    REACH = "reach"
    # A line of its own in the foot, and a link in the foot's last line.
    FOOT = "foot"
    FOOT_LINK = "foot_link"


# What a part may let into the page's policy (Content-Security-Policy).
SOURCES: Final = ("img-src", "frame-src", "form-action")


@dataclass(frozen=True)
class Subject:
    """A card that is about to be shown. `card` and `space` may carry unsaved values in a preview, and the card of a
    sample is in no table. `languages` are the visitor's, best first; `language` is that of the page's own words.
    """

    card: Card
    space: Space
    language: str
    languages: tuple[str, ...]
    now: dt.datetime
    is_preview: bool = False

    @cached_property
    def columns(self) -> Mapping[str, Any]:
        """What all parts have asked for in `columns`. The card of a visit brings what may be read with it; for the
        rest there is one query for all parts, and none when none asks."""
        wanted = _names()
        found = {name: value for name, value in self.card.__dict__.items() if name in wanted}
        if len(found) == len(wanted):
            return found
        missing = {name: column for name, column in _columns(registered()).items() if name not in found}
        return found | self._read(missing)

    def _read(self, columns: Mapping[str, Combinable]) -> dict[str, Any]:
        rows = Card.objects.in_space(self.space.pk).filter(pk=self.card.pk).annotate(**columns)
        return rows.values(*columns).first() or dict.fromkeys(columns)

    @cached_property
    def standing(self) -> licences.Standing:
        """What the space's licence opens; asked for parts that need a feature. One query, and none for a visit."""
        return licences.standing_of(self.space, self.now)


@dataclass(frozen=True, slots=True)
class Content(Generic[D]):
    """What a part has to show: nothing when `data` is None. `until` is the moment at which that is another, whether
    something is shown or not: the end of a notice, the beginning of one; None when only a write changes it.
    `languages` are those in which the card could say it, where it is said in the best of them for the visitor
    (cards.rules.chosen_language); none where all read the same.
    """

    data: D | None = None
    until: dt.datetime | None = None
    languages: tuple[str, ...] = ()


class Part(Generic[D]):
    """One part of the page of every card. `key` is unique, parts of one place stand in their `order`.

    `style` (CSS) and `sources` (by directive of `SOURCES`) come with pages that show the part alone. With a `feature`
    the part is shown while the space's licence opens that, and is gone in the second in which it ends.

    The space's row of `settings` is read with the card of a visit, so that `sections.read(subject.space, …)` asks
    nothing.

    A page in memory is right while the versions of card and space are as they were. A part whose data changes without
    raising one of them (cards.services.pages) names a number or text that does, in SQL: `version_sql` is a scalar
    expression over `c`, the card's row, and `s`, the space's.
    """

    key: ClassVar[str]
    place: ClassVar[Place]
    order: ClassVar[int] = 500
    style: ClassVar[str] = ""
    sources: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    feature: ClassVar[Feature | None] = None
    settings: ClassVar[type[SettingsRow] | None] = None
    version_sql: ClassVar[str] = ""

    def columns(self) -> Mapping[str, Combinable]:
        """Expressions over the card's row that `content` finds in `Subject.columns`, by names of the part's own, which
        no field of a card has. They are the same at all times: what depends on the moment is for `content` to say."""
        return {}

    def content(self, subject: Subject) -> Content[D]:
        """What is shown of this card now."""
        raise NotImplementedError

    def render(self, data: D, page: CardPage) -> Html:
        """The part, in the active language, which is the page's."""
        raise NotImplementedError


class Framed(Protocol):
    """A frame of a kind that a part draws; `text_languages` says in which language each of its texts is."""

    @property
    def title(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def text_languages(self) -> Mapping[str, str]: ...


class FramePart(Part[D]):
    """A part that draws frames: its `key` is their kind (contents.enums.FrameKind), `render_in` one of them. Where it
    shows nothing, the page has no such frame."""

    place = Place.FRAME

    def render(self, data: D, page: CardPage) -> Html:
        """It stands nowhere else."""
        return NOTHING

    def render_in(self, data: D, frame: Framed, page: CardPage) -> Html:
        """One frame, below its title, in the active language, which is the page's."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class ShownPart:
    """A part with its data, on one page."""

    part: Part[Any]
    data: Any
    languages: tuple[str, ...] = ()

    def render(self, page: CardPage) -> Html:
        return self.part.render(self.data, page)

    def draws(self, kind: str) -> bool:
        return self.part.place == Place.FRAME and self.part.key == kind

    def render_in(self, frame: Framed, page: CardPage) -> Html:
        return self.part.render_in(self.data, frame, page) if isinstance(self.part, FramePart) else NOTHING


@dataclass(frozen=True, slots=True)
class Shown:
    """All parts of one page; `versions` are those of `version_sql`, read before the data."""

    parts: tuple[ShownPart, ...] = ()
    right_until: dt.datetime | None = None
    versions: tuple[object, ...] = ()


_parts: dict[str, Part[Any]] = {}


def register(part: Part[Any]) -> None:
    """Puts a part on the page of every card; called by `AppConfig.ready` of the domain that brings it."""
    if part.key in _parts:
        raise ValueError(f"two parts of the page are called {part.key}")
    if "<" in part.style:
        raise ValueError(f"the style of {part.key} must not hold markup")
    if unknown := part.sources.keys() - set(SOURCES):
        raise ValueError(f"{part.key} may not change {', '.join(sorted(unknown))}")
    if part.settings is not None and not sections.is_on_pages(part.settings):
        raise ValueError(f"{part.key} shows by settings whose change no page would follow")
    _parts[part.key] = part
    _forget()


def unregister(key: str) -> None:
    """For tests, which bring parts for a moment."""
    del _parts[key]
    _forget()


def _forget() -> None:
    cards.cache_clear()
    _names.cache_clear()


def registered() -> list[Part[Any]]:
    """All parts, in the order in which those of one place stand."""
    return sorted(_parts.values(), key=lambda part: (part.order, part.key))


def draw_frames_of(kind: str) -> bool:
    """Whether a domain above draws frames of this kind."""
    return kind in _parts and _parts[kind].place == Place.FRAME


@functools.cache
def cards() -> NamedCards:
    """The card of a visit, with the settings and columns of all parts. Columns of a part with `version_sql` are not
    among them: they must be read after its version. The space's licence comes along, since most pages ask for it; not
    where accounts lie on another machine than spaces, nor where a part has a `feature`: the licence is its version."""
    related = sections.related("space__", [part.settings for part in registered() if part.settings])
    columns = _columns(part for part in registered() if not part.version_sql)
    if settings.DATABASE_DISTRIBUTED or any(part.feature for part in registered()):
        return NamedCards(related, columns)
    related += [f"space__{name}" for name in licences.WITH_LICENCE]
    return NamedCards(related, columns, [f"space__{name}" for name in licences.UNREAD])


def _columns(of: Iterable[Part[Any]]) -> dict[str, Combinable]:
    return {name: column for part in of for name, column in part.columns().items()}


@functools.cache
def _names() -> frozenset[str]:
    """Names of all columns: to write these themselves takes longer than to see that all have been read."""
    return frozenset(_columns(registered()))


def earliest(moments: Iterable[dt.datetime | None]) -> dt.datetime | None:
    return min((moment for moment in moments if moment is not None), default=None)


def shown_on(
    card: Card, *, space: Space, language: str, languages: Iterable[str] = (), is_preview: bool = False
) -> Shown:
    """What all parts show of a card now."""
    versions = () if is_preview else versions_of(card)
    subject = Subject(card, space, language, tuple(languages), clock.now(), is_preview)
    found = [(part, _content(part, subject)) for part in registered()]
    return Shown(
        tuple(
            ShownPart(part, content.data, content.languages)
            for part, content in found
            if content.data is not None
        ),
        earliest(content.until for _, content in found),
        versions,
    )


def _content(part: Part[Any], subject: Subject) -> Content[Any]:
    if part.feature is None:
        return part.content(subject)
    standing = subject.standing
    if not standing.plan.has(part.feature):
        return Content()
    content = part.content(subject)
    return replace(content, until=earliest((content.until, standing.until)))


# --- what freshness.py compares -----------------------------------------------------------------------------------

_TABLES: Final = "FROM cards_card c JOIN spaces_space s ON s.id = c.space_id"
# All that a space's plan depends on beside the clock (billing.selectors.plan_of).
_LICENCE: Final = (
    "(SELECT l.status FROM billing_licence l WHERE l.id = s.licence_id)",
    "(SELECT l.valid_until FROM billing_licence l WHERE l.id = s.licence_id)",
    "(SELECT a.status FROM billing_licence l JOIN billing_billingaccount a ON a.id = l.account_id "
    "WHERE l.id = s.licence_id)",
    "(SELECT CAST(p.features AS TEXT) FROM billing_licence l JOIN billing_package p ON p.id = l.package_id "
    "WHERE l.id = s.licence_id)",
    "(SELECT CAST(p.features AS TEXT) FROM billing_package p WHERE p.code = 'free')",
)


def version_columns() -> tuple[str, ...]:
    """SQL over the card `c` and its space `s` of all that parts depend on beside their versions."""
    parts = registered()
    own = tuple(part.version_sql for part in parts if part.version_sql)
    return own + (_LICENCE if any(part.feature for part in parts) else ())


def versions_of(card: Card) -> tuple[object, ...]:
    """What `version_columns` say of a card now; no query when there are none."""
    columns = version_columns()
    if not columns:
        return ()
    keys = [key.hex if connection.vendor == "sqlite" else str(key) for key in (card.pk, card.space_id)]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(columns)} {_TABLES} WHERE c.id = %s AND c.space_id = %s", keys)
        return tuple(_as_kept(value) for value in cursor.fetchone() or ())


def _as_kept(value: object) -> object:
    """As a plain connection finds it (freshness.py): SQLite keeps moments as texts, which Django's reads as moments."""
    return str(value) if connection.vendor == "sqlite" and isinstance(value, dt.datetime) else value
