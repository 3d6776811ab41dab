"""Every read of people and invitations."""

from __future__ import annotations

import uuid
from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db.models import Case, Count, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce, Lower

from vizitka.accounts.models import User
from vizitka.cards.models import CardMember
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.members import rules
from vizitka.members.enums import InvitationState, InvitationStatus
from vizitka.members.errors import gone
from vizitka.members.models import OPEN, Invitation, OwnershipOffer
from vizitka.members.places import Place
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import SpaceMember

ORDERS = {
    "role": ["-rank", "sort_name", "pk"],
    "-role": ["rank", "sort_name", "pk"],
    "name": ["sort_name", "sort_first_name", "pk"],
    "-name": ["-sort_name", "-sort_first_name", "-pk"],
    "since": ["created_at", "pk"],
    "-since": ["-created_at", "-pk"],
}


def list_members(
    place: Place, *, search: str, roles: Collection[str], sort: str, query: PageQuery
) -> Listing[Any]:
    """The people of a place, each with `user` and, in a space, `cards`: how many cards of it are the person's."""
    rank = Case(
        *(When(role=role, then=Value(number)) for role, number in rules.ranks(place.roles).items()),
        default=Value(0),
        output_field=IntegerField(),
    )
    found = place.people().annotate(
        rank=rank, sort_name=Lower("user__last_name"), sort_first_name=Lower("user__first_name")
    )
    for word in search.split()[:6]:
        found = found.filter(
            Q(user__first_name__icontains=word)
            | Q(user__last_name__icontains=word)
            | Q(user__email__icontains=word)
        )
    if roles:
        found = found.filter(role__in=roles)
    total = found.count()
    if place.card is None:
        found = found.annotate(cards=_own_cards(place.space.pk))
    rows = found.select_related("user__picture").order_by(*ORDERS[sort])
    return Listing(list(rows[query.offset : query.offset + query.per_page]), total)


def _own_cards(space_id: uuid.UUID) -> Any:
    own = CardMember.objects.in_space(space_id).filter(
        user=OuterRef("user"), agreed=True, card__deleted_at=None
    )
    counted = own.order_by().values("user").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def member(place: Place, user_id: uuid.UUID) -> Any:
    """One person of a place, as in `list_members`. Raises `NotFound`."""
    found = place.people().filter(user=user_id).select_related("user__picture")
    if place.card is None:
        found = found.annotate(cards=_own_cards(place.space.pk))
    row = found.first()
    if row is None:
        raise NotFound
    return row


def owners(place: Place) -> int:
    """How many owners the space has."""
    return SpaceMember.objects.in_space(place.space.pk).filter(role=SpaceRole.OWNER).count()


def _of_place(place: Place) -> QuerySet[Invitation]:
    return Invitation.objects.in_space(place.space.pk).filter(card=place.card)


def list_invitations(place: Place, *, search: str, query: PageQuery) -> Listing[Invitation]:
    """Pending invitations of a place: open, expired and declined ones, the newest first."""
    found = _of_place(place).filter(status=InvitationStatus.PENDING, withdrawn_at=None)
    for word in search.split()[:6]:
        found = found.filter(email__icontains=word)
    total = found.count()
    rows = found.select_related("invited_by").order_by("-sent_at", "-pk")
    return Listing(list(rows[query.offset : query.offset + query.per_page]), total)


def state_of(invitation: Invitation) -> InvitationState:
    """How a pending invitation stands now."""
    if invitation.declined_at is not None:
        return InvitationState.DECLINED
    if rules.is_expired(invitation.expires_at, clock.now()):
        return InvitationState.EXPIRED
    return InvitationState.PENDING


def check_open(invitation: Invitation) -> None:
    """Raises `InvitationGone` with the reason when an invitation cannot be accepted any more."""
    name = invitation.space.name
    if invitation.status == InvitationStatus.ACCEPTED:
        raise gone("accepted", name)
    if invitation.withdrawn_at is not None:
        raise gone("withdrawn", name)
    card = invitation.card
    if invitation.space.deleted_at is not None or (card is not None and card.deleted_at is not None):
        raise gone("ended", name)
    if invitation.declined_at is not None:
        raise gone("declined", name)
    if rules.is_expired(invitation.expires_at, clock.now()):
        raise gone("expired", name)


def _whole() -> QuerySet[Invitation]:
    return Invitation.objects.across_spaces("an invitation names the space itself").select_related(
        "space__placeholder_logo", "card", "invited_by"
    )


def by_code(code: str) -> Invitation:
    """The invitation that a mail's code opens. Raises `NotFound` for any other text, `InvitationGone`."""
    found = _whole().filter(code_hash=crypto.token_hash(code.strip())).first()
    if found is None:
        raise NotFound
    check_open(found)
    return found


def page_of_code(code: str) -> str | None:
    """Where an invitation's code leads when it is opened at /a/{token}; None for any other text."""
    known = Invitation.objects.across_spaces("a code names the invitation").filter(
        code_hash=crypto.token_hash(code)
    )
    return confirmation_url(code) if known.exists() else None


def confirmation_url(code: str) -> str:
    return f"{settings.PUBLIC_URL}/confirmation/space-invite/{code}/verify"


def waiting_url() -> str:
    """Where a signed-in person sees what waits for an answer."""
    return f"{settings.PUBLIC_URL}/confirmation/space-invite/verify"


def my_invitations(actor: Person) -> list[Invitation]:
    """What the person may accept now: open invitations to the own, confirmed address."""
    if actor.user.email_verified_at is None:
        return []
    own = Q(email=actor.user.email) | Q(accepted_by=actor.user_id)
    rows = _whole().filter(OPEN, own, expires_at__gt=clock.now(), space__deleted_at=None)
    return list(rows.filter(Q(card=None) | Q(card__deleted_at=None)).order_by("-sent_at", "-pk"))


def _offers() -> QuerySet[OwnershipOffer]:
    rows = OwnershipOffer.objects.across_spaces("an offer names the space itself")
    return rows.filter(expires_at__gt=clock.now(), space__deleted_at=None)


def ownership_offer(place: Place) -> OwnershipOffer | None:
    """The open offer of a space; an expired one counts as none."""
    found = _offers().filter(space=place.space).select_related("user__picture", "offered_by")
    return found.first()


def my_ownership_offers(actor: Person) -> list[OwnershipOffer]:
    """Spaces that the person may take over now."""
    found = _offers().filter(user=actor.user_id).select_related("space__placeholder_logo", "offered_by")
    return list(found.order_by("-sent_at", "-pk"))


def has_account(email: str) -> bool:
    """Whether somebody can sign in with the address: an account that nobody has confirmed is none."""
    return User.objects.filter(email=email, email_verified_at__isnull=False, is_active=True).exists()
