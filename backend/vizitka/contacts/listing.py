"""Lists of contacts: the columns of a row, what a filter finds, and the numbers of the tabs."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from vizitka.cards import finding
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing
from vizitka.common.deletion import DeletableRows
from vizitka.common.prepared import IdSlot, PreparedByIds, PreparedValues
from vizitka.contacts import rules
from vizitka.contacts.models import (
    Contact,
    ContactMeeting,
    TaggedContact,
    held_by,
)
from vizitka.contacts.numbers import CONTACTS
from vizitka.contacts.permissions import CONTACTS_READ
from vizitka.contacts.schemas.lists import (
    ContactFilterQuery,
    ContactListQuery,
    HolderQuery,
    MyContactListQuery,
)
from vizitka.contacts.selectors import Scope, is_shared, own_cards
from vizitka.contacts.words import candidates, few
from vizitka.spaces.models import Space

# What a change tells of a contact, each field by its column.
CHANGED: Final = {
    "version": "version",
    "first_name": "first_name",
    "last_name": "last_name",
    "company": "company",
    "job_title": "job_title",
    "email": "primary_email",
    "phone": "primary_phone",
    "consent": "consent",
    "card": "card_id",
}


class Listed(NamedTuple):
    """A row of a list of contacts, by the columns."""

    id: uuid.UUID
    space_id: uuid.UUID
    prefix: str
    first_name: str
    last_name: str
    suffix: str
    company: str
    job_title: str
    email: str
    phone: str
    met_at: dt.datetime
    channel: str
    event: str | None
    follow_up_on: dt.date | None
    card_id: uuid.UUID | None
    card_first_name: str | None
    card_last_name: str | None
    organisation: str | None
    handle: str | None
    profile_picture_id: uuid.UUID | None
    template_id: uuid.UUID | None


_OF_CARD: Final = ("first_name", "last_name", "organisation", "handle", "profile_picture_id", "template_id")
COLUMNS: Final = (
    *("pk", "space_id", "prefix", "first_name", "last_name", "suffix", "company", "job_title"),
    *("primary_email", "primary_phone", "met_at", "met_channel", "event__name"),
    *("follow_up_on", "card_id", *(f"card__{name}" for name in _OF_CARD)),
)
ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "met": ("met_at", "id"),
    "name": ("sort_name", "id"),
    "company": ("company", "sort_name", "id"),
    "follow_up": ("follow_up_on", "id"),
}


TagsOf = Mapping[uuid.UUID, Sequence["Tagged"]]


@dataclass(frozen=True, slots=True)
class BookPage(Listing[Listed]):
    """A page with the tags of its rows, by their ids."""

    tags: TagsOf = field(default_factory=dict)


def list_contacts(scope: Scope, query: ContactListQuery, space: Space, today: dt.date) -> BookPage:
    """A page of what the filter finds in a space. One query as long as nothing changes; the first time those that find
    and count."""

    @functools.cache
    def chosen() -> Narrowed:
        rows = scope.rows() if query.deleted else scope.living()
        return narrowed(rows, [space.pk], query, scope, clock.zone_of(space.time_zone), today)

    if scope.whole and _asks_for_all(query):
        everybody = _everybody(query.sort)

        def keys() -> list[uuid.UUID]:
            return [key for (key,) in everybody.page(query.offset, query.per_page, space=space.pk)]
    else:

        def keys() -> list[uuid.UUID]:
            return _keys(chosen(), query)

    return _page([space], (scope, space.time_zone, today), query, keys, lambda: chosen().count())


def list_mine(actor: Person, query: MyContactListQuery, today: dt.date) -> BookPage:
    """A page of the contacts of the person's own cards, in all spaces. Three queries as long as nothing changes."""
    rows, spaces, scopes = _of_person(actor, query.space)

    @functools.cache
    def chosen() -> Narrowed:
        zone = clock.zone_of(*(space.time_zone for space in spaces))
        return narrowed(rows, [space.pk for space in spaces], query, None, zone, today)

    seen = (scopes, tuple(space.time_zone for space in spaces), today)
    return _page(spaces, seen, query, lambda: _keys(chosen(), query), lambda: chosen().count())


def _of_person(
    actor: Person, space_id: uuid.UUID | None = None
) -> tuple[DeletableRows[Contact], list[Space], tuple[Scope, ...]]:
    """The contacts of the person's own cards, deleted ones among them; the spaces of these cards, and what the person
    sees in each. Two queries."""
    by_space: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    for card_id, owner in own_cards(actor, CONTACTS_READ, space_id):
        by_space[owner].append(card_id)
    columns = ("time_zone", "contact_sharing", "versions__contacts_version")
    living = Space.objects.living().select_related("versions").filter(pk__in=by_space)
    spaces = list(living.only(*columns))
    scopes = tuple(Scope(space.pk, False, tuple(by_space[space.pk]), is_shared(space)) for space in spaces)
    found = Q(pk__in=[])
    for scope in scopes:
        found |= Q(space_id=scope.space_id) & scope.own
    rows = Contact.objects.in_spaces([space.pk for space in spaces])
    return rows.filter(found, merged_into=None), spaces, scopes


def _ordered(rows: QuerySet[Contact], sort: str) -> QuerySet[Contact, Any]:
    sign = "-" if sort.startswith("-") else ""
    # What is the same in all rows stands in the order as in the index.
    order = ["deleted_at", *ORDERS[sort.lstrip("-")]]
    return rows.order_by(*(f"{sign}{column}" for column in order))


def _asks_for_all(query: ContactListQuery) -> bool:
    """Whether nothing is left out of what lives."""
    return not query.model_dump(exclude={"sort", "page", "per_page"}, exclude_defaults=True)


@functools.cache
def _everybody(sort: str) -> PreparedValues:
    living = Contact.objects.in_space(IdSlot("space")).living()
    return PreparedValues(_ordered(living, sort).values_list("pk"))


def _keys(narrowed: Narrowed, query: ContactListQuery) -> list[uuid.UUID]:
    keys = _ordered(narrowed.rows, query.sort).values_list("pk", flat=True)
    return list(keys[query.offset :][: query.per_page])


@functools.cache
def _rows() -> PreparedByIds:
    rows = Contact.objects.across_spaces("ids of a list that was made within a scope")
    return PreparedByIds(lambda slots: rows.filter(pk__in=slots).order_by().values_list(*COLUMNS))


def _page(
    spaces: Sequence[Space],
    seen: Hashable,
    query: ContactListQuery,
    keys: Callable[[], list[uuid.UUID]],
    count: Callable[[], int],
) -> BookPage:
    """A page with the number of all. Whom it shows, their tags and how many there are is remembered under the filter
    and `seen`, which is what that depends on besides; what the rows say is read each time."""
    asked = query.model_dump_json(exclude_defaults=True)
    shown = CONTACTS.known(spaces, ("page", seen, asked), keys)
    tags: TagsOf = CONTACTS.known(spaces, ("tags", seen, asked), lambda: tags_of(shown))
    rows = {row[0]: row for row in _rows().all(shown)}

    def counted() -> int:
        wanted = query.model_dump_json(exclude={"sort", "page", "per_page"}, exclude_defaults=True)
        return CONTACTS.known(spaces, ("all", seen, wanted), count)

    # Who was erased a moment ago is in no row any more.
    found = [Listed._make(rows[key]) for key in shown if key in rows]
    return BookPage(found, query.total(len(shown), counted), tags=tags)


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What a filter finds. A page of what many have is walked in its order; how many there are is told sooner by
    `queries` of ids, which leave out nobody who is found."""

    rows: QuerySet[Contact]
    queries: tuple[QuerySet[Any], ...] = ()

    def count(self) -> int:
        rows = self.rows.order_by()
        for query in self.queries:
            rows = rows.filter(pk__in=query)
        return rows.count()


def narrowed(
    rows: DeletableRows[Contact],
    space_ids: Sequence[uuid.UUID],
    query: ContactFilterQuery,
    scope: Scope | None,
    zone: dt.tzinfo,
    today: dt.date,
) -> Narrowed:
    """What a filter finds in these spaces. `scope` knows which are the person's own; without one, all rows are. `zone`
    is that of the days, `today` the person's. At most two queries for a word and one for a tag."""
    found: QuerySet[Contact] = rows.deleted() if query.deleted else rows.living()
    words = rules.words_of(query.search)
    for word in words:
        found = found.filter(search_text__contains=rules.sought(word))
    if query.search.strip() and not words:
        return Narrowed(found.none())
    sought = candidates(space_ids, words)
    found, queries = sought.among(found), sought.queries
    if query.mine and scope is not None:
        found = found.filter(scope.own)
    for tag in set(query.tag):
        tagged = TaggedContact.objects.in_spaces(space_ids).filter(tag_id=tag)
        if (ids := few(tagged)) is not None:
            found = found.filter(pk__in=ids)
        else:
            found = found.filter(Exists(tagged.filter(contact_id=OuterRef("pk"))))
            queries = (*queries, tagged.values_list("contact_id", flat=True))
    if query.event is not None:
        met = ContactMeeting.objects.across_spaces("an event is of one space").filter(event_id=query.event)
        found = found.filter(Q(event_id=query.event) | Q(pk__in=met.values("contact_id")))
    if query.card is not None:
        found = found.filter(held_by(None if query.card == "company" else query.card))
    if query.follow_up == "any":
        found = found.filter(follow_up_on__isnull=False)
    elif query.follow_up == "due":
        found = found.filter(follow_up_on__lte=today)
    elif query.follow_up == "none":
        found = found.filter(follow_up_on=None)
    if query.source:
        found = found.filter(source__in=query.source)
    if query.channel:
        found = found.filter(met_channel__in=query.channel)
    if query.consent is not None:
        found = found.filter(consent=query.consent)
    if query.met_from is not None:
        found = found.filter(met_at__gte=_start(query.met_from, zone))
    if query.met_until is not None:
        found = found.filter(met_at__lt=_start(query.met_until + dt.timedelta(days=1), zone))
    return Narrowed(found, queries)


def _start(day: dt.date, zone: dt.tzinfo) -> dt.datetime:
    return dt.datetime.combine(day, dt.time.min, tzinfo=zone)


def listed(scope: Scope, ids: Iterable[uuid.UUID]) -> list[Listed]:
    """Rows of these contacts, as lists have them. One query."""
    found = scope.rows().filter(pk__in=list(ids)).order_by("pk").values_list(*COLUMNS)
    return [Listed._make(row) for row in found]


def chosen_ids(
    scope: Scope, query: ContactFilterQuery, space: Space, today: dt.date, most: int
) -> list[uuid.UUID]:
    """The ids of what a filter finds, the last met first; at most so many."""
    found = narrowed(scope.rows(), [space.pk], query, scope, clock.zone_of(space.time_zone), today).rows
    return list(found.order_by("-met_at", "-pk").values_list("pk", flat=True)[:most])


def next_ids(
    scope: Scope, query: ContactFilterQuery, space: Space, today: dt.date, after: uuid.UUID | None, most: int
) -> tuple[list[uuid.UUID], uuid.UUID | None]:
    """The ids of what a filter finds behind `after`, so many at most; and the last of them where there are more."""
    found = narrowed(scope.rows(), [space.pk], query, scope, clock.zone_of(space.time_zone), today).rows
    if after is not None:
        found = found.filter(pk__gt=after)
    ids = list(found.order_by("pk").values_list("pk", flat=True)[: most + 1])
    return ids[:most], ids[most - 1] if len(ids) > most else None


class Tagged(NamedTuple):
    """A tag of a contact, by the columns."""

    contact_id: uuid.UUID
    pk: uuid.UUID
    name: str
    colour: str


@functools.cache
def _tags() -> PreparedByIds:
    rows = TaggedContact.objects.across_spaces("of contacts that a list has found within a scope")
    columns = ("contact_id", "tag_id", "tag__name", "tag__colour")
    ordered = rows.order_by("tag__key").values_list(*columns)
    return PreparedByIds(lambda slots: ordered.filter(contact_id__in=slots))


def tags_of(ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, list[Tagged]]:
    """The tags of contacts, by name. One query."""
    found: dict[uuid.UUID, list[Tagged]] = defaultdict(list)
    for row in _tags().all(ids):
        tag = Tagged._make(row)
        found[tag.contact_id].append(tag)
    return found


@dataclass(frozen=True, slots=True)
class Counts:
    """Of the tabs. `doubles` None: who asks may not merge."""

    all: int
    mine: int
    follow_up: int
    due: int
    deleted: int
    doubles: int | None = None


def counted(scope: Scope, space: Space, today: dt.date) -> Counts:
    """Of what is seen in a space. Three queries, and none where nothing has changed since somebody saw the same."""
    return CONTACTS.known([space], ("tabs", scope, today), lambda: _counted(scope, today))


def _counted(scope: Scope, today: dt.date) -> Counts:
    living = scope.living()
    to_follow_up = living.filter(follow_up_on__isnull=False).aggregate(
        any=Count("pk"), due=Count("pk", filter=Q(follow_up_on__lte=today))
    )
    mine = living.filter(scope.own).count() if scope.cards else 0
    return Counts(
        living.count(), mine, to_follow_up["any"], to_follow_up["due"], scope.rows().deleted().count()
    )


def counted_mine(actor: Person, today: dt.date) -> Counts:
    """Of the person's own, in all spaces."""
    rows, spaces, scopes = _of_person(actor)
    return CONTACTS.known(spaces, ("mine", scopes, today), lambda: _counted_mine(rows, today))


def _counted_mine(rows: DeletableRows[Contact], today: dt.date) -> Counts:
    living = rows.living()
    found = living.aggregate(
        all=Count("pk"),
        any=Count("pk", filter=Q(follow_up_on__isnull=False)),
        due=Count("pk", filter=Q(follow_up_on__lte=today)),
    )
    return Counts(found["all"], found["all"], found["any"], found["due"], rows.deleted().count())


def holders(scope: Scope, query: HolderQuery) -> list[tuple[Mapping[str, Any] | None, int]]:
    """Who holds how many of what is seen: the columns of each card (None: the company, which no search leaves out), by
    name. Three queries at most."""
    columns = ("card_id", "space_id", *(f"card__{name}" for name in _OF_CARD))
    living = scope.living()
    words = finding.words_of(query.search)
    asked = Q(card=None) | finding.with_words(words, "card__") if words else Q()
    rows = living.filter(asked).values(*columns, "card__sort_name").annotate(number=Count("pk"))
    chosen = list(rows.order_by(F("card__sort_name").asc(nulls_first=True), "card_id")[: query.limit])
    if query.card is not None and all(row["card_id"] != query.card for row in chosen):
        named = living.filter(card_id=query.card).values(*columns, "card__sort_name")
        chosen += named.annotate(number=Count("pk")).order_by() or _holding_none(scope, query.card)
    found: list[tuple[Mapping[str, Any] | None, int]] = []
    for row in chosen:
        card = {name: row[f"card__{name}"] for name in _OF_CARD}
        found.append(
            ({"card_id": row["card_id"], "space_id": row["space_id"], **card}, row["number"])
            if row["card_id"]
            else (None, row["number"])
        )
    return found


def _holding_none(scope: Scope, card_id: uuid.UUID) -> list[dict[str, Any]]:
    """The row of a card that holds nobody, such as one that somebody still filters by after all were handed over."""
    cards = Card.objects.in_space(scope.space_id).living().filter(pk=card_id)
    if not scope.whole and card_id not in scope.cards:
        return []
    return [
        {"card_id": card_id, "space_id": scope.space_id, "number": 0}
        | {f"card__{name}": value for name, value in row.items()}
        for row in cards.values(*_OF_CARD)
    ]
