"""Every read of SCIM: tokens of a directory, and its people and groups as documents.

`access_scim` is the door of the manager's API, `owner_of_token` that of providers.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.db.models import Model, Q, QuerySet
from scim2_models import InvalidFilterException, InvalidPathException, SCIMException, ScimFilter
from scim2_models.path import AttributeBinding, AttrPath

from vizitka.common import clock, crypto
from vizitka.common.actor import Caller
from vizitka.common.permissions import Ability
from vizitka.directories.enums import Source
from vizitka.directories.models import (
    Directory,
    DirectoryCall,
    DirectoryGroup,
    DirectoryMembership,
    DirectoryPerson,
)
from vizitka.directories.permissions import DIRECTORIES_READ
from vizitka.directories.selectors import DirectoryAccess, access_directory
from vizitka.scim import answers, filters, rules
from vizitka.scim.answers import Asked, Json
from vizitka.scim.filters import Column, Kind
from vizitka.scim.models import ScimToken
from vizitka.scim.resources import GROUP_URN, USER_URN, Group, Person

PORTION: Final = 500
_SAFE: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.-+")


def access_scim(
    actor: Caller, directory_id: uuid.UUID, ability: Ability = DIRECTORIES_READ
) -> DirectoryAccess:
    """The directory. Raises `NotFound`, `Forbidden`, `FeatureNotInPlan`."""
    return access_directory(actor, directory_id, ability)


def base_address(directory_id: uuid.UUID) -> str:
    """Where the directory is reached."""
    return f"{settings.API_URL}/scim/v2/{directory_id}"


# --- tokens


def tokens_of(directory: Directory) -> list[ScimToken]:
    """All that were not ended, the newest first; also those whose time is over."""
    rows = ScimToken.objects.in_space(directory.space_id).filter(directory=directory, ended_at=None)
    return list(rows.select_related("created_by").order_by("-created_at", "-pk"))


def owner_of_token(directory_id: uuid.UUID, token: str) -> ScimToken | None:
    """The valid token of this directory, with the directory and its space; None for anything else."""
    rows = ScimToken.objects.across_spaces("a call names a directory and proves it by a token")
    found = (
        rows.filter(
            directory_id=directory_id,
            token_hash=crypto.token_hash(token),
            space__deleted_at=None,
        )
        .select_related("directory__space")
        .first()
    )
    if found is None or not rules.is_valid(found.expires_at, found.ended_at, clock.now()):
        return None
    return found


def last_calls(directory: Directory, number: int = 8) -> list[DirectoryCall]:
    """The last calls by SCIM, whatever came of them, the newest first."""
    rows = DirectoryCall.objects.in_space(directory.space_id).filter(directory=directory, source=Source.SCIM)
    return list(rows.order_by("-at", "-pk")[:number])


def counts(directory: Directory) -> tuple[int, int]:
    """(people, groups) of the directory, whichever way they came."""
    return _people(directory).count(), _groups(directory).count()


def example(directory: Directory) -> DirectoryPerson | None:
    """Somebody whose values were sent lately, for the table of attributes."""
    rows = _people(directory).filter(values__has_key="schemas")
    return rows.order_by("-updated_at", "-pk").first()


# --- documents


def person_document(person: DirectoryPerson, groups: Sequence[tuple[uuid.UUID, str]] | None = None) -> Json:
    """A person as is answered. Who came another way has what is known."""
    base = base_address(person.directory_id)
    kept = person.values if "schemas" in person.values else _known(person)
    found = {"schemas": kept["schemas"], "id": str(person.pk), **kept}
    # Where the provider says nothing of it, nothing is said to it; what another way says is.
    if "active" in kept or (not person.active and person.source != Source.SCIM):
        found["active"] = person.active
    if groups:
        found["groups"] = [
            {"value": str(key), "$ref": f"{base}/Groups/{key}", "display": name, "type": "direct"}
            for key, name in groups
        ]
    return found | {"meta": _meta("User", f"{base}/Users/{person.pk}", person)}


def _known(person: DirectoryPerson) -> Json:
    found: Json = {"schemas": [USER_URN], "userName": person.user_name}
    if person.external_id:
        found["externalId"] = person.external_id
    names = {"givenName": person.first_name, "familyName": person.last_name}
    if any(names.values()):
        found["name"] = {key: value for key, value in names.items() if value}
    if person.email:
        found["emails"] = [{"value": person.email, "type": "work", "primary": True}]
    return found


def group_document(group: DirectoryGroup, members: Sequence[uuid.UUID] | None) -> Json:
    """A group as is answered; without `members` where nobody asks for them."""
    base = base_address(group.directory_id)
    found: Json = {"schemas": [GROUP_URN], "id": str(group.pk), "displayName": group.display_name}
    if group.external_id:
        found["externalId"] = group.external_id
    if members:
        found["members"] = [
            {"value": str(key), "$ref": f"{base}/Users/{key}", "type": "User"} for key in members
        ]
    return found | {"meta": _meta("Group", f"{base}/Groups/{group.pk}", group)}


def _meta(kind: str, location: str, row: DirectoryPerson | DirectoryGroup) -> Json:
    return {
        "resourceType": kind,
        "created": answers.moment(row.created_at),
        "lastModified": answers.moment(row.updated_at),
        "location": location,
        "version": answers.version(row.version),
    }


def _needs(ask: Asked, name: str) -> bool:
    """Whether an attribute is answered."""
    if ask.attributes:
        return any(name in one.lower().split(":")[-1].split(".")[0] for one in ask.attributes)
    return name not in {one.lower().split(":")[-1] for one in ask.excluded}


def _groups_of(people: Iterable[DirectoryPerson]) -> Mapping[uuid.UUID, list[tuple[uuid.UUID, str]]]:
    found: dict[uuid.UUID, list[tuple[uuid.UUID, str]]] = defaultdict(list)
    known = {person.pk: person.space_id for person in people}
    rows = DirectoryMembership.objects.in_spaces(set(known.values())).filter(person_id__in=list(known))
    for person_id, group_id, name in rows.order_by("group__name_key", "group_id").values_list(
        "person_id", "group_id", "group__display_name"
    ):
        found[person_id].append((group_id, name))
    return found


def _members_of(groups: Iterable[DirectoryGroup]) -> Mapping[uuid.UUID, list[uuid.UUID]]:
    found: dict[uuid.UUID, list[uuid.UUID]] = defaultdict(list)
    known = {group.pk: group.space_id for group in groups}
    rows = DirectoryMembership.objects.in_spaces(set(known.values())).filter(
        group_id__in=list(known), person__removed_at=None
    )
    for group_id, person_id in rows.order_by("person_id").values_list("group_id", "person_id"):
        found[group_id].append(person_id)
    return found


# --- lists


def _people(directory: Directory) -> QuerySet[DirectoryPerson]:
    return DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, removed_at=None)


def _groups(directory: Directory) -> QuerySet[DirectoryGroup]:
    return DirectoryGroup.objects.in_space(directory.space_id).filter(directory=directory)


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
    _people,
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
    _groups,
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
