"""What happens to billing accounts and licences."""

from __future__ import annotations

from typing import Self

from vizitka.billing.models import BillingAccount, Licence, PriceVersion
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event


class AccountEvent(Event):
    kind = "billing_account"

    @classmethod
    def of(cls, actor: Actor, account: BillingAccount, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            object_id=account.pk,
            label=account.name,
            changes=changes or {},
        )


class LicenceEvent(Event):
    kind = "licence"

    @classmethod
    def of(cls, actor: Actor, licence: Licence, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            object_id=licence.pk,
            label=str(licence),
            changes=changes or {},
        )


class PriceEvent(Event):
    kind = "price"

    @classmethod
    def of(cls, actor: Actor, version: PriceVersion, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=version.pk, label=str(version), changes=changes or {})


class AccountOpened(AccountEvent):
    type = "billing_account.opened"


class LicenceGranted(LicenceEvent):
    type = "licence.granted"


class LicenceCancelled(LicenceEvent):
    type = "licence.cancelled"


class LicenceResumed(LicenceEvent):
    type = "licence.resumed"


class PriceSet(PriceEvent):
    type = "price.set"


class PriceWithdrawn(PriceEvent):
    type = "price.withdrawn"
