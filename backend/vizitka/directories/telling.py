"""What companies' own systems can be told of the people of directories (outbox.catalogue)."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any, Final

from django.utils.translation import pgettext_lazy
from pydantic import BaseModel

from vizitka.common.actor import SpaceToken
from vizitka.common.errors import NotFound
from vizitka.directories import events
from vizitka.directories.models import DirectoryPerson
from vizitka.outbox import catalogue
from vizitka.spaces.permissions import SPACES_READ
from vizitka.spaces.selectors import access_space

EXAMPLE: Final = Path(__file__).with_name("told_person.json")


def register_told() -> None:
    catalogue.register(
        catalogue.Thing(
            "directory_person",
            pgettext_lazy("told", "People of directories"),
            SPACES_READ,
            _schema,
            _read,
            EXAMPLE,
        ),
        {
            events.DirectoryPersonJoined: pgettext_lazy("told", "Person brought by a directory"),
            events.DirectoryPersonReturned: pgettext_lazy("told", "Person came back"),
            events.DirectoryPersonLeft: pgettext_lazy("told", "Person taken out by a directory"),
            events.DirectoryPersonHeld: pgettext_lazy("told", "Change of a person waits for a decision"),
            events.DirectoryPersonLetThrough: pgettext_lazy("told", "Change of a person let through"),
            events.DirectoryPersonRejected: pgettext_lazy("told", "Change of a person rejected"),
        },
    )


def _schema() -> type[BaseModel]:
    from vizitka.directories.schemas import DirectoryPersonRow

    return DirectoryPersonRow


def _read(reader: SpaceToken, person_id: uuid.UUID) -> dict[str, Any]:
    from vizitka.directories.output import people_out

    access_space(reader, reader.space_id, SPACES_READ)
    rows = DirectoryPerson.objects.in_space(reader.space_id).select_related("directory")
    person = rows.filter(pk=person_id).first()
    if person is None:
        raise NotFound
    return people_out(person.directory, [person])[0]
