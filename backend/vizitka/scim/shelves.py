"""Lists of people and groups: what a provider asks for by filter, order and page, and the parts that it asks for."""

from __future__ import annotations

import functools
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Model, Q, QuerySet
from scim2_models import InvalidFilterException, InvalidPathException, SCIMException, ScimFilter
from scim2_models.path import AttributeBinding, AttrPath

from vizitka.common.prepared import IdSlot, PreparedValues
from vizitka.directories.models import Directory, DirectoryGroup, DirectoryMembership, DirectoryPerson
from vizitka.scim import answers, filters
from vizitka.scim.answers import Asked
from vizitka.scim.filters import Column, Kind
from vizitka.scim.resources import Group, Person
from vizitka.scim.selectors import group_document, groups_of, people_of, person_document
from vizitka.scim.shapes import GROUP_URN, USER_URN, Json

PORTION: Final = 500
_SAFE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.-+")


def _needs(ask: Asked, name: str) -> bool:
    """Whether an attribute is answered."""
    if ask.attributes:
        return any(name in one.lower().split(":")[-1].split(".")[0] for one in ask.attributes)
    return name not in {one.lower().split(":")[-1] for one in ask.excluded}


def _groups_of(people: Iterable[DirectoryPerson]) -> Mapping[uuid.UUID, list[tuple[uuid.UUID, str]]]:
    found: dict[uuid.UUID, list[tuple[uuid.UUID, str]]] = defaultdict(list)
    known = {person.pk: person.space_id for person in people}
    if len(known) == 1:
        # Each answer to a write tells of one.
        [(person_id, space_id)] = known.items()
        return {
            person_id: [(key, name) for key, name in _groups_of_one().all(space=space_id, person=person_id)]
        }
    rows = DirectoryMembership.objects.in_spaces(set(known.values())).filter(person_id__in=list(known))
    for person_id, group_id, name in rows.order_by("group__name_key", "group_id").values_list(
        "person_id", "group_id", "group__display_name"
    ):
        found[person_id].append((group_id, name))
    return found


@functools.cache
def _groups_of_one() -> PreparedValues:
    rows = DirectoryMembership.objects.in_space(IdSlot("space")).filter(person=IdSlot("person"))
    return PreparedValues(
        rows.order_by("group__name_key", "group_id").values_list("group_id", "group__display_name")
    )


def _members_of(groups: Iterable[DirectoryGroup]) -> Mapping[uuid.UUID, list[uuid.UUID]]:
    found: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    known = {group.pk: group.space_id for group in groups}
    rows = DirectoryMembership.objects.in_spaces(set(known.values())).filter(
        group_id__in=list(known), person__removed_at=None
    )
    for group_id, person_id in rows.order_by("person_id").values_list("group_id", "person_id"):
        found[group_id].append(person_id)
    return found


def _person_documents(rows: Sequence[Any], *, with_others: bool) -> list[Json]:
    groups = _groups_of(rows) if with_others else {}
    return [person_document(row, groups.get(row.pk)) for row in rows]


def _group_documents(rows: Sequence[Any], *, with_others: bool) -> list[Json]:
    members = _members_of(rows) if with_others else {}
    return [group_document(row, members.get(row.pk)) for row in rows]


def _person_hint(urn: str, text: str) -> Q | None:
    """A document in which a text stands holds it as it is, unless it was written in another way there."""
    if urn.lower() == f"{USER_URN}:groups.value".lower():
        return _by_key("memberships__group_id", text)
    if not set(text) <= _SAFE or ":" not in urn:
        return None
    schema, _colon, name = urn.rpartition(":")
    head = name.partition(".")[0]
    if head in ("id", "meta", "groups", "schemas"):
        return None
    path = head if schema.lower() == USER_URN.lower() else schema
    if "__" in path:
        return None
    return Q(**{f"values__{path}__icontains": text}) | ~Q(values__has_key="schemas")


def _group_hint(urn: str, text: str) -> Q | None:
    if urn.lower() == f"{GROUP_URN}:members.value".lower():
        return _by_key("memberships__person_id", text)
    return None


def _by_key(name: str, text: str) -> Q | None:
    try:
        return Q(**{name: uuid.UUID(text)})
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where things of one kind are found."""

    model: Any
    rows: Callable[[Directory], QuerySet[Any]]
    columns: Mapping[str, Column]
    hint: filters.Hint
    documents: Callable[..., list[Json]]
    # What of a document is read beside its row.
    others: str


def _columns(urn: str, more: Mapping[str, Column]) -> dict[str, Column]:
    usual = {
        "id": Column("pk", Kind.KEY),
        "externalId": Column("external_id", Kind.EXACT),
        "meta.created": Column("created_at", Kind.MOMENT),
        "meta.lastModified": Column("updated_at", Kind.MOMENT),
    }
    return {f"{urn}:{name}".lower(): column for name, column in {**usual, **more}.items()}


PEOPLE: Final = Shelf(
    Person,
    people_of,
    _columns(
        USER_URN,
        {"userName": Column("user_key", Kind.CASELESS), "active": Column("active", Kind.YES_OR_NO)},
    ),
    _person_hint,
    _person_documents,
    "groups",
)
GROUPS: Final = Shelf(
    Group,
    groups_of,
    _columns(GROUP_URN, {"displayName": Column("name_key", Kind.CASELESS)}),
    _group_hint,
    _group_documents,
    "members",
)


def one(shelf: Shelf, row: Model, ask: Asked) -> Json:
    """One thing, as it is asked for."""
    [document] = shelf.documents([row], with_others=_needs(ask, shelf.others))
    return answers.shown(document, ask)


def found(shelf: Shelf, directory: Directory, ask: Asked, *, strict: bool = True) -> tuple[list[Json], int]:
    """A page of what is asked for, and of how many. Raises `SCIMException`."""
    rows = shelf.rows(directory)
    scim_filter = None
    if ask.filter:
        scim_filter = filters.read(ask.filter, shelf.model, strict=strict)
        asked = filters.query(scim_filter, shelf.columns, shelf.hint)
        rows = rows.filter(asked.q)
        if asked.is_exact:
            scim_filter = None
    binding = _sorted_by(shelf, ask.sort_by, strict=strict)
    column = shelf.columns.get(binding.urn.lower()) if binding is not None else None
    if scim_filter is None and (binding is None or column is not None):
        order = "pk" if column is None else column.name
        total = rows.count()
        first = ask.start - 1
        signed = [f"-{order}", "-pk"] if ask.is_descending and column is not None else [order, "pk"]
        page = list(rows.order_by(*signed)[first : first + ask.count]) if ask.count else []
    else:
        page, total = _read_through(shelf, rows, ask, scim_filter, binding)
    documents = shelf.documents(page, with_others=_needs(ask, shelf.others))
    return [answers.shown(document, ask) for document in documents], total


def _read_through(
    shelf: Shelf,
    rows: QuerySet[Any],
    ask: Asked,
    scim_filter: ScimFilter[Any] | None,
    binding: AttributeBinding | None,
) -> tuple[list[Any], int]:
    """What no column decides is read document by document."""
    # Only what the expression speaks of is read beside.
    with_others = shelf.others in f"{ask.filter} {ask.sort_by}".lower()
    keys: list[tuple[Any, uuid.UUID]] = []
    for portion in _portions(rows):
        for row, document in zip(portion, shelf.documents(portion, with_others=with_others), strict=True):
            if scim_filter is None or filters.matches(scim_filter, document):
                keys.append((_sort_key(document, binding), row.pk))
    if binding is not None:
        keys.sort(key=lambda pair: pair[1], reverse=ask.is_descending)
        keys.sort(key=lambda pair: pair[0][1], reverse=ask.is_descending)
        # Who has no such value comes last (RFC 7644, section 3.4.2.3), or first of all downwards.
        keys.sort(key=lambda pair: pair[0][0], reverse=ask.is_descending)
    wanted = [key for _value, key in keys[ask.start - 1 : ask.start - 1 + ask.count]]
    by_key = {row.pk: row for row in rows.filter(pk__in=wanted)}
    return [by_key[key] for key in wanted if key in by_key], len(keys)


def _portions(rows: QuerySet[Any]) -> Iterable[list[Any]]:
    last: uuid.UUID | None = None
    while True:
        after = rows if last is None else rows.filter(pk__gt=last)
        portion = list(after.order_by("pk")[:PORTION])
        if portion:
            yield portion
        if len(portion) < PORTION:
            return
        last = portion[-1].pk


def _sorted_by(shelf: Shelf, name: str, *, strict: bool) -> AttributeBinding | None:
    if not name:
        return None
    unknown = InvalidPathException(detail=f"nothing is sorted by {name!r}")
    try:
        # The grammar of an attribute is that of a filter.
        scim_filter = filters.read(f"{name} pr", shelf.model, strict=strict)
        path: AttrPath = getattr(scim_filter.ast, "attr_path", None) or AttrPath(attr="")
        return scim_filter.resolve_comparison(path, strict=False)
    except (SCIMException, ValueError) as error:
        raise unknown from error


def _sort_key(document: Json, binding: AttributeBinding | None) -> tuple[bool, str]:
    """(has none, its value): of several the first of all, else the first."""
    if binding is None:
        return False, ""
    value = rows = filters.value_at(document, binding)
    if isinstance(rows, list):
        whole = document.get(binding.urn.rpartition(":")[2].partition(".")[0])
        primary = [
            number
            for number, row in enumerate(whole if isinstance(whole, list) else [])
            if isinstance(row, Mapping) and row.get("primary") is True
        ]
        value = rows[primary[0]] if primary and primary[0] < len(rows) else rows[0] if rows else None
    if value is None or isinstance(value, Mapping):
        return True, ""
    if isinstance(value, bool):
        return False, str(value)
    text = str(value)
    return False, text if binding.case_exact else filters.key_of(text)


def is_invalid_everywhere(expression: str) -> bool:
    """Whether no kind of thing has what a filter speaks of."""
    refused = 0
    for shelf in (PEOPLE, GROUPS):
        try:
            filters.read(expression, shelf.model)
        except InvalidFilterException:
            refused += 1
    return refused == 2
