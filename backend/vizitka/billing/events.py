"""What happens to billing accounts and licences."""

from __future__ import annotations

from typing import Self

from vizitka.billing.models import AccountInvitation, BillingAccount, Licence, Package, PriceVersion, Seller
from vizitka.common.actor import Actor
from vizitka.common.events import Changes, Event, OwnedEvent


class AccountEvent(OwnedEvent):
    kind = "billing_account"

    @classmethod
    def of(cls, actor: Actor, account: BillingAccount, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            owner_id=account.pk,
            object_id=account.pk,
            label=account.name,
            changes=changes or {},
        )


class AccountInvitationEvent(OwnedEvent):
    """Of the invitation, so that its address leaves the log with it."""

    kind = "account_invitation"

    @classmethod
    def of(cls, actor: Actor, invitation: AccountInvitation) -> Self:
        changes = {"account": (None, str(invitation.account_id)), "role": (None, invitation.role)}
        return cls(
            actor=actor,
            owner_id=invitation.account_id,
            object_id=invitation.pk,
            label=invitation.email,
            changes=changes,
        )


class LicenceEvent(OwnedEvent):
    kind = "licence"

    @classmethod
    def of(cls, actor: Actor, licence: Licence, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            owner_id=licence.account_id,
            object_id=licence.pk,
            label=str(licence),
            changes=changes or {},
        )


class PriceEvent(Event):
    kind = "price"

    @classmethod
    def of(cls, actor: Actor, version: PriceVersion, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=version.pk, label=str(version), changes=changes or {})


class PackageEvent(Event):
    kind = "package"

    @classmethod
    def of(cls, actor: Actor, package: Package, changes: Changes | None = None) -> Self:
        return cls(actor=actor, object_id=package.pk, label=str(package), changes=changes or {})


class PackageChanged(PackageEvent):
    type = "package.changed"


class AccountOpened(AccountEvent):
    type = "billing_account.opened"


class AccountChanged(AccountEvent):
    type = "billing_account.changed"


class AccountMemberSet(AccountEvent):
    type = "billing_account.member_set"


class AccountMemberRemoved(AccountEvent):
    type = "billing_account.member_removed"


class AccountClosed(AccountEvent):
    type = "billing_account.closed"


class AccountHandedOver(AccountEvent):
    type = "billing_account.handed_over"


class VatChecked(AccountEvent):
    type = "billing_account.vat_checked"


class AccountInvitationSent(AccountInvitationEvent):
    type = "account_invitation.sent"


class AccountInvitationAccepted(AccountInvitationEvent):
    type = "account_invitation.accepted"


class AccountInvitationDeclined(AccountInvitationEvent):
    type = "account_invitation.declined"


class AccountInvitationWithdrawn(AccountInvitationEvent):
    type = "account_invitation.withdrawn"


class SellerChanged(Event):
    type = "seller.changed"
    kind = "seller"

    @classmethod
    def of(cls, actor: Actor, seller: Seller, changes: Changes | None = None) -> Self:
        return cls(actor=actor, label=seller.name, changes=changes or {})


class LicenceGranted(LicenceEvent):
    type = "licence.granted"


class LicenceChanged(LicenceEvent):
    type = "licence.changed"


class LicenceCancelled(LicenceEvent):
    type = "licence.cancelled"


class LicenceResumed(LicenceEvent):
    type = "licence.resumed"


class PriceSet(PriceEvent):
    type = "price.set"


class PriceWithdrawn(PriceEvent):
    type = "price.withdrawn"
