"""Reads of SCIM: tokens of a directory, and its people and groups as documents. Lists of them: shelves.py.

`access_scim` is the door of the manager's API, `owner_of_token` that of providers.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Sequence

from django.conf import settings
from django.db.models import QuerySet

from vizitka.common import clock, crypto
from vizitka.common.actor import Caller
from vizitka.common.permissions import Ability
from vizitka.common.prepared import IdSlot, PreparedRow, Slot
from vizitka.directories.enums import Source
from vizitka.directories.models import (
    Directory,
    DirectoryCall,
    DirectoryGroup,
    DirectoryPerson,
)
from vizitka.directories.permissions import DIRECTORIES_READ
from vizitka.directories.selectors import DirectoryAccess, access_directory
from vizitka.scim import rules, shapes
from vizitka.scim.models import ScimToken
from vizitka.scim.shapes import GROUP_URN, USER_URN, Json


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
    found = _tokens().get(directory=directory_id, hash=crypto.token_hash(token))
    if found is None or not rules.is_valid(found.expires_at, found.ended_at, clock.now()):
        return None
    return found


@functools.cache
def _tokens() -> PreparedRow[ScimToken]:
    """One by its directory and hash: what every call asks for."""
    rows = ScimToken.objects.across_spaces("a call names a directory and proves it by a token")
    of_call = rows.filter(directory_id=IdSlot("directory"), token_hash=Slot("hash"), space__deleted_at=None)
    return PreparedRow(of_call.select_related("directory__space"))


def last_calls(directory: Directory, number: int = 8) -> list[DirectoryCall]:
    """The last calls by SCIM, whatever came of them, the newest first."""
    rows = DirectoryCall.objects.in_space(directory.space_id).filter(directory=directory, source=Source.SCIM)
    return list(rows.order_by("-at", "-pk")[:number])


def counts(directory: Directory) -> tuple[int, int]:
    """(people, groups) of the directory, whichever way they came."""
    return people_of(directory).count(), groups_of(directory).count()


def example(directory: Directory) -> DirectoryPerson | None:
    """Somebody whose values were sent lately, for the table of attributes."""
    rows = people_of(directory).filter(values__has_key="schemas")
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
        "created": shapes.moment(row.created_at),
        "lastModified": shapes.moment(row.updated_at),
        "location": location,
        "version": shapes.version(row.version),
    }


# --- rows


def people_of(directory: Directory) -> QuerySet[DirectoryPerson]:
    return DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, removed_at=None)


def groups_of(directory: Directory) -> QuerySet[DirectoryGroup]:
    return DirectoryGroup.objects.in_space(directory.space_id).filter(directory=directory)
