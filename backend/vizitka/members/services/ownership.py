"""Ownership goes over by a yes: one owner offers, the person accepts or declines."""

from __future__ import annotations

import datetime as dt
import uuid

from django.db import transaction
from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.audit import services as audit
from vizitka.billing import rules as billing_rules
from vizitka.billing import selectors as billing
from vizitka.common import clock
from vizitka.common.actor import Actor, Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.members import rules, selectors
from vizitka.members.enums import MemberLetter
from vizitka.members.errors import (
    AlreadyOwner,
    OfferedAlready,
    OfferGone,
    OwnersOnly,
    OwnsAFreeSpace,
    SentJustNow,
    TooManyOffers,
)
from vizitka.members.events import (
    MemberRoleChanged,
    OwnershipHandedOver,
    OwnershipOfferDeclined,
    OwnershipOffered,
    OwnershipOfferWithdrawn,
)
from vizitka.members.models import OwnershipOffer
from vizitka.members.places import Place
from vizitka.members.services import letters
from vizitka.spaces import licences, locks
from vizitka.spaces import selectors as spaces
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember


def _roles(space: Space, *people: uuid.UUID) -> dict[uuid.UUID, SpaceMember]:
    """Rows of those who have said yes to the space, as they are under its lock."""
    rows = SpaceMember.objects.in_space(space.pk).filter(user__in=people, agreed=True)
    return {row.user_id: row for row in rows.select_related("user")}


def offer_ownership(actor: Person, place: Place, user_id: uuid.UUID, *, stays: bool) -> OwnershipOffer:
    """Offers the space to one of its people, for 14 days; offering it to the same person again sends the mail again.

    Raises `NotFound` for who is not in the space, `OwnersOnly`, `AlreadyOwner`, `OfferedAlready`, `SentJustNow`,
    `TooManyOffers`.
    """
    with transaction.atomic():
        space = locks.lock_space(place.space.pk)
        people = _roles(space, actor.user_id, user_id)
        mine, row = people.get(actor.user_id), people.get(user_id)
        if row is None:
            raise NotFound
        if mine is None or mine.role != rules.OWNER:
            raise OwnersOnly
        if row.role == rules.OWNER:
            raise AlreadyOwner
        now = clock.now()
        _make_room(space, user_id, now)
        offer = OwnershipOffer.objects.create(
            space=space,
            user=row.user,
            offered_by=actor.user,
            stays=stays,
            sent_at=now,
            expires_at=now + rules.OFFER_LIFE,
        )
        tell(OwnershipOffered.of(actor, place, row.user, None, None))
        letters.queue_member(MemberLetter.OFFERED, row.user, space, actor.user)
    return offer


def _make_room(space: Space, user_id: uuid.UUID, now: dt.datetime) -> None:
    """One offer of a space at a time: an expired one is over, one to the same person is made again."""
    if (
        audit.number_since(OwnershipOffered.type, [space.pk], now - dt.timedelta(days=1))
        >= rules.OFFERS_A_DAY
    ):
        raise TooManyOffers(3600)
    former = OwnershipOffer.objects.in_space(space.pk).first()
    if former is None:
        return
    if not rules.is_expired(former.expires_at, now):
        if former.user_id != user_id:
            raise OfferedAlready
        wait = rules.wait_before_resend(former.sent_at, now)
        if wait:
            raise SentJustNow(wait)
    former.delete()


def withdraw_offer(actor: Person, place: Place) -> None:
    """Takes the offer back. Raises `NotFound`."""
    with transaction.atomic():
        locks.lock_space(place.space.pk)
        offer = selectors.ownership_offer(place)
        if offer is None:
            raise NotFound
        _take_back(actor, place, offer)


def _take_back(actor: Actor, place: Place, offer: OwnershipOffer) -> None:
    tell(OwnershipOfferWithdrawn.of(actor, place, offer.user, None, None))
    offer.delete()


def end_offers(actor: Actor, place: Place, user: User) -> None:
    """Who is an owner no more offers nothing, and who is out is offered nothing; in the caller's transaction."""
    rows = OwnershipOffer.objects.in_space(place.space.pk).select_related("user")
    for offer in rows.filter(Q(user=user) | Q(offered_by=user)):
        _take_back(actor, place, offer)


def _locked_offer(actor: Person, offer_id: uuid.UUID) -> tuple[OwnershipOffer, Space]:
    """The person's own offer under the lock of its space. Raises `NotFound`, `OfferGone` when it has just ended."""
    known = next((one for one in selectors.my_ownership_offers(actor) if one.pk == offer_id), None)
    if known is None:
        raise NotFound
    space = locks.lock_space(known.space_id)
    offer = OwnershipOffer.objects.in_space(space.pk).filter(pk=offer_id).select_related("offered_by").first()
    if offer is None:
        raise OfferGone
    return offer, space


def accept_offer(actor: Person, offer_id: uuid.UUID) -> Space:
    """Makes the person an owner, and who offered an admin unless the offer says otherwise.

    Raises `NotFound`, `OfferGone`, `OwnsAFreeSpace` where a second free space would come together.
    """
    with transaction.atomic():
        offer, space = _locked_offer(actor, offer_id)
        people = _roles(space, actor.user_id, offer.offered_by_id)
        mine, giver = people.get(actor.user_id), people.get(offer.offered_by_id)
        if mine is None or giver is None or giver.role != rules.OWNER:
            raise OfferGone
        _check_may_own(space, actor)
        place = Place(space, None, mine.role)
        tell(OwnershipHandedOver.of(actor, space))
        _change(actor, place, mine, SpaceRole.OWNER)
        if not offer.stays:
            _change(actor, place, giver, SpaceRole.ADMIN)
        offer.delete()
        letters.queue_member(MemberLetter.OFFER_ACCEPTED, giver.user, space, actor.user)
    return space


def _change(actor: Person, place: Place, row: SpaceMember, role: SpaceRole) -> None:
    before, row.role = row.role, role
    row.save(update_fields=["role"])
    tell(MemberRoleChanged.of(actor, place, row.user, before, role.value))


def _check_may_own(space: Space, actor: Person) -> None:
    if space.licence_id is not None or not billing.billing_is_on():
        return
    # Two free spaces at once wait for each other here.
    User.objects.select_for_update().filter(pk=actor.user_id).first()
    owned = spaces.unlicensed_spaces_owned(actor.user_id)
    if not billing_rules.may_create_space(owned, billing.usable_licence_of(actor.user_id) is not None):
        raise OwnsAFreeSpace(licences.way_to_more_spaces())


def decline_offer(actor: Person, offer_id: uuid.UUID) -> None:
    """Says no; who offered gets a mail and stays the owner. Raises `NotFound`, `OfferGone`."""
    with transaction.atomic():
        offer, space = _locked_offer(actor, offer_id)
        tell(OwnershipOfferDeclined.of(actor, Place(space, None, ""), actor.user, None, None))
        offer.delete()
        letters.queue_member(MemberLetter.OFFER_DECLINED, offer.offered_by, space, actor.user)


def purge_offers() -> int:
    """Removes offers that nobody has answered in time. Returns how many."""
    rows = OwnershipOffer.objects.across_spaces("offers of all spaces expire")
    removed, _ = rows.filter(expires_at__lte=clock.now()).delete()
    return removed
