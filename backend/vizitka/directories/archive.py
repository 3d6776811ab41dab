"""Directories in archives (common.archives): to be read; elsewhere domains are proved, and people brought, anew."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of
from vizitka.directories.models import (
    Directory,
    DirectoryCall,
    DirectoryDomain,
    DirectoryGroup,
    DirectoryMembership,
    DirectoryPerson,
    DirectoryPull,
    DirectoryReach,
    DirectorySettings,
    GroupGrant,
    ProvedDomain,
    SignalNote,
)


def register_parts() -> None:
    OF_A_SPACE.register(Part("directories", (Directory,), _directories))
    OF_A_SPACE.register(Part("directory_settings", (DirectorySettings,), _settings))
    OF_A_SPACE.register(Part("directory_domains", (DirectoryDomain,), _domains))
    OF_A_SPACE.register(Part("directory_people", (DirectoryPerson,), _people))
    OF_A_SPACE.register(Part("directory_groups", (DirectoryGroup,), _groups))
    OF_A_SPACE.register(Part("directory_memberships", (DirectoryMembership,), _memberships))
    OF_A_SPACE.register(Part("directory_grants", (GroupGrant,), _grants))
    OF_A_SPACE.leave_out("other spaces are known to their own people", DirectoryReach)
    OF_A_SPACE.leave_out("it is exported by itself, and ends after 90 days", DirectoryCall)
    OF_A_SPACE.leave_out("it is a key to somebody else’s server, and a place in its list", DirectoryPull)
    OF_A_SPACE.leave_out("it says of domains what they say themselves", ProvedDomain)
    OF_A_SPACE.leave_out("it notes that a mail was sent", SignalNote)
    OF_A_PERSON.register(Part("of_directories", (DirectoryPerson,), _as_person))


def _directories(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(Directory.objects.in_space(space_id), "id", "name", "created_at")


def _settings(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        DirectorySettings.objects.in_space(space_id),
        *("directory_id", "people_space", "people_template", "on_leave", "heir_card", "sso_required"),
        *("session_hours", "dry_run", "most_leavers", "winners"),
    )


def _domains(space_id: uuid.UUID) -> Iterator[Row]:
    rows = DirectoryDomain.objects.in_space(space_id)
    return rows_of(rows, "directory_id", "domain", "verified_at", "created_at")


def _people(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        DirectoryPerson.objects.in_space(space_id),
        *(
            "id",
            "directory_id",
            "source",
            "external_id",
            "user_name",
            "active",
            "email",
            "first_name",
            "last_name",
        ),
        *(
            "language",
            "manager",
            "card",
            "state",
            "card_id",
            "given_roles",
            "effect",
            "hold",
            "joined_at",
            "left_at",
        ),
    )


def _groups(space_id: uuid.UUID) -> Iterator[Row]:
    rows = DirectoryGroup.objects.in_space(space_id)
    return rows_of(rows, "id", "directory_id", "source", "display_name", "external_id", "created_at")


def _memberships(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(DirectoryMembership.objects.in_space(space_id), "group_id", "person_id")


def _grants(space_id: uuid.UUID) -> Iterator[Row]:
    rows = GroupGrant.objects.in_space(space_id)
    return rows_of(rows, "group_id", "served", "role", "card_here", "template", "rank")


def _as_person(user_id: uuid.UUID) -> Iterator[Row]:
    rows = DirectoryPerson.objects.across_spaces("what directories know of a person").filter(user=user_id)
    return rows_of(
        rows,
        *(
            "directory__name",
            "source",
            "external_id",
            "user_name",
            "active",
            "email",
            "first_name",
            "last_name",
        ),
        *("manager", "card", "values", "state", "joined_at", "left_at"),
    )
