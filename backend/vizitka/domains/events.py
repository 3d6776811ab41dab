"""What happens to custom domains."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.domains.models import CustomDomain


class DomainEvent(SpaceEvent):
    kind = "custom_domain"

    @classmethod
    def of(cls, actor: Actor, domain: CustomDomain, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=domain.space_id,
            object_id=domain.pk,
            label=domain.host,
            changes=changes or {},
        )


class DomainAdded(DomainEvent):
    type = "custom_domain.added"


class DomainRemoved(DomainEvent):
    type = "custom_domain.removed"


class DomainUpdated(DomainEvent):
    type = "custom_domain.updated"


class DomainRenewed(DomainEvent):
    type = "custom_domain.renewed"


class DomainVerified(DomainEvent):
    type = "custom_domain.verified"


class DomainMissed(DomainEvent):
    type = "custom_domain.missed"


class DomainLost(DomainEvent):
    type = "custom_domain.lost"


class DomainSuspended(DomainEvent):
    type = "custom_domain.suspended"


class DomainResumed(DomainEvent):
    type = "custom_domain.resumed"
