"""People as providers write them. What becomes of them here is the directory's (directories.services.people)."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from scim2_models import PayloadTooLargeException, PreconditionFailedException, UniquenessException

from vizitka.common.actor import Directory as DirectoryActor
from vizitka.directories.enums import Source
from vizitka.directories.errors import PersonKnown
from vizitka.directories.models import Directory, DirectoryPerson
from vizitka.directories.services import people, settling
from vizitka.directories.services.locking import locked_directory
from vizitka.directories.services.people import NeedsTurn, Result
from vizitka.directories.services.values import PersonValues
from vizitka.scim import changes, mapping, shapes
from vizitka.scim.changes import Document
from vizitka.scim.selectors import person_document

# Of one document, in signs: more than anybody says of a person.
LARGEST: Final = 64_000


def create(directory: Directory, actor: DirectoryActor, payload: Mapping[str, Any]) -> Result:
    """Somebody new: 409 for a user name that is there, never a second writing. Raises `SCIMException`."""
    # Who is made is active, unless something else is said.
    document = {**changes.new_person(payload)}
    document.setdefault("active", True)
    try:
        return settling.receive(directory, actor, _values(document), source=Source.SCIM)
    except PersonKnown as error:
        raise _known(document.get("userName")) from error


def replace(
    directory: Directory,
    actor: DirectoryActor,
    person_id: uuid.UUID,
    payload: Mapping[str, Any],
    *,
    if_match: str = "",
) -> Result:
    """The whole of a person. Raises `SCIMException`, `NotFound`."""
    return _written(directory, actor, person_id, if_match, lambda now: changes.replaced_person(now, payload))


def change(
    directory: Directory,
    actor: DirectoryActor,
    person_id: uuid.UUID,
    payload: Mapping[str, Any],
    *,
    if_match: str = "",
) -> Result:
    """Parts of a person. Raises `SCIMException`, `NotFound`."""
    return _written(directory, actor, person_id, if_match, lambda now: changes.changed_person(now, payload))


def remove(
    directory: Directory, actor: DirectoryActor, person_id: uuid.UUID, *, if_match: str = ""
) -> Result:
    """The directory has deleted the person. Raises `SCIMException`, `NotFound`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        check_version(people.locked_person(directory, person_id).version, if_match)
        return people.remove(directory, actor, person_id)


def check_version(version: int, if_match: str) -> None:
    """Raises `PreconditionFailedException` where a client has another version in mind."""
    if if_match and not shapes.is_version(version, if_match):
        raise PreconditionFailedException(detail="this has been changed in the meantime")


def _written(
    directory: Directory, actor: DirectoryActor, person_id: uuid.UUID, if_match: str, make: Any
) -> Result:
    """One call at a time reads and writes: no change is lost to another."""

    def asked(held: Directory) -> tuple[DirectoryPerson, PersonValues]:
        person = people.locked_person(held, person_id)
        check_version(person.version, if_match)
        return person, _values(make(document_of(person)))

    # Whoever calls this without a transaction gets one; a refusal takes back the whole of it.
    with transaction.atomic(savepoint=False):
        crowd = settling.crowd_at(directory)
        if crowd:
            try:
                # What is not written here lets go of the person, too: the directory is locked before its people.
                with transaction.atomic():
                    return settling.note_change(directory, *asked(directory), crowd, source=Source.SCIM)
            except NeedsTurn:
                pass
        directory = locked_directory(directory)
        person, values = asked(directory)
        try:
            return people.change_locked(directory, actor, person, values, source=Source.SCIM)
        except PersonKnown as error:
            raise _known(values.user_name) from error


def document_of(person: DirectoryPerson) -> Document:
    """What is kept of a person, with what another way has said since."""
    ours = ("id", "meta", "groups")
    return {key: value for key, value in person_document(person).items() if key not in ours}


def _values(document: Document) -> PersonValues:
    if len(str(document)) > LARGEST:
        raise PayloadTooLargeException(detail="the document of this person is too large")
    wanted = mapping.wanted(document)
    return PersonValues(
        user_name=wanted.user_name,
        external_id=wanted.external_id,
        active=wanted.active if "active" in document else None,
        email=wanted.email,
        first_name=wanted.first_name,
        last_name=wanted.last_name,
        language=wanted.language,
        manager=wanted.manager,
        card=wanted.card,
        values=document,
    )


def _known(user_name: object) -> UniquenessException:
    return UniquenessException(detail=f"userName {str(user_name)[:255]!r} is known already")
