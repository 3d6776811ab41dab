"""What happens to directories, their domains and their people."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.directories.models import Directory, DirectoryDomain, DirectoryGroup, DirectoryPerson


class DirectoryEvent(SpaceEvent):
    kind = "directory"

    @classmethod
    def of(cls, actor: Actor, directory: Directory, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=directory.space_id,
            object_id=directory.pk,
            label=directory.name,
            changes=changes or {},
        )


class DirectoryCreated(DirectoryEvent):
    type = "directory.created"


class DirectoryUpdated(DirectoryEvent):
    type = "directory.updated"


class DirectoryRemoved(DirectoryEvent):
    type = "directory.removed"


class DirectoryLogExported(DirectoryEvent):
    type = "directory.log_exported"


class DirectoryPullSaved(DirectoryEvent):
    type = "directory.pull_saved"


class DirectoryPullRemoved(DirectoryEvent):
    type = "directory.pull_removed"


class DomainClaimEvent(SpaceEvent):
    kind = "directory_domain"

    @classmethod
    def of(cls, actor: Actor, claim: DirectoryDomain, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=claim.space_id,
            object_id=claim.pk,
            label=claim.domain,
            changes=changes or {},
        )


class DirectoryDomainAdded(DomainClaimEvent):
    type = "directory_domain.added"


class DirectoryDomainRemoved(DomainClaimEvent):
    type = "directory_domain.removed"


class DirectoryDomainRenewed(DomainClaimEvent):
    type = "directory_domain.renewed"


class DirectoryDomainVerified(DomainClaimEvent):
    type = "directory_domain.verified"


class DirectoryDomainMissed(DomainClaimEvent):
    type = "directory_domain.missed"


class DirectoryDomainLost(DomainClaimEvent):
    type = "directory_domain.lost"


class DirectoryPersonEvent(SpaceEvent):
    kind = "directory_person"

    @classmethod
    def of(cls, actor: Actor, person: DirectoryPerson, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=person.space_id,
            object_id=person.pk,
            label=str(person),
            changes=changes or {},
        )


class DirectoryPersonJoined(DirectoryPersonEvent):
    type = "directory_person.joined"


class DirectoryPersonLeft(DirectoryPersonEvent):
    type = "directory_person.left"


class DirectoryPersonReturned(DirectoryPersonEvent):
    type = "directory_person.returned"


class DirectoryPersonHeld(DirectoryPersonEvent):
    type = "directory_person.held"


class DirectoryPersonLetThrough(DirectoryPersonEvent):
    type = "directory_person.let_through"


class DirectoryPersonRejected(DirectoryPersonEvent):
    type = "directory_person.rejected"


class DirectoryGroupEvent(SpaceEvent):
    kind = "directory_group"

    @classmethod
    def of(cls, actor: Actor, group: DirectoryGroup, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=group.space_id,
            object_id=group.pk,
            label=group.display_name,
            changes=changes or {},
        )


class DirectoryGroupGranted(DirectoryGroupEvent):
    type = "directory_group.granted"
