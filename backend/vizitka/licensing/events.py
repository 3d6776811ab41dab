"""What happens to contracts. The licence is what they are about, in the words of billing."""

from __future__ import annotations

from typing import Self

from vizitka.billing.events import LicenceEvent
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, OwnedEvent
from vizitka.licensing.models import Contract, Offer


class ContractEvent(LicenceEvent):
    @classmethod
    def about(cls, actor: Actor, contract: Contract, changes: Changes | None = None) -> Self:
        return cls.of(actor, contract.licence, changes)


class LicenceBought(ContractEvent):
    type = "licence.bought"


class LicenceGrew(ContractEvent):
    type = "licence.grew"


class LicenceUpgraded(ContractEvent):
    type = "licence.upgraded"


class LicenceRenewed(ContractEvent):
    type = "licence.renewed"


class LicencePlanned(ContractEvent):
    """From the next period on it is another one."""

    type = "licence.planned"


class LicenceParked(ContractEvent):
    """It should have been renewed and cannot be billed, or can again."""

    type = "licence.parked"


class TrialBegun(ContractEvent):
    type = "licence.trial_begun"


class LicenceSettled(LicenceEvent):
    """It covers fewer cards than were active; the surplus is inactive now."""

    type = "licence.settled"


class OfferEvent(OwnedEvent):
    kind = "offer"

    @classmethod
    def of(cls, actor: Actor, offer: Offer, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            owner_id=offer.account_id,
            object_id=offer.pk,
            label=str(offer),
            changes=changes or {},
        )


class OfferMade(OfferEvent):
    type = "offer.made"


class OfferWithdrawn(OfferEvent):
    type = "offer.withdrawn"
