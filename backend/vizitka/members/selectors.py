"""Every read of people and invitations."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, Self

from django.conf import settings
from django.db.models import Case, Count, IntegerField, Q, QuerySet, Value, When
from django.db.models.functions import Lower

from vizitka.accounts.models import User, full_name
from vizitka.accounts.selectors import persons_with
from vizitka.cards.models import CardMember
from vizitka.cards.rules import NAMES_OF_CARDS, short_name
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.prepared import IdSlot, PreparedByIds, PreparedCount, PreparedValues, Slot
from vizitka.members import rules
from vizitka.members.enums import InvitationState, InvitationStatus
from vizitka.members.errors import gone
from vizitka.members.models import OPEN, Invitation, OwnershipOffer
from vizitka.members.places import Place, members_of, roles_of
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import SpaceMember

MOST_WORDS: Final = 6
ORDERS: Final = {
    "role": ["-rank", "sort_name", "pk"],
    "-role": ["rank", "sort_name", "pk"],
    "name": ["sort_name", "sort_first_name", "pk"],
    "-name": ["-sort_name", "-sort_first_name", "-pk"],
    "since": ["created_at", "pk"],
    "-since": ["-created_at", "-pk"],
}


class Member(NamedTuple):
    """A row of a list of people, by the columns of their role and account."""

    user_id: uuid.UUID
    first_name: str
    last_name: str
    email: str
    picture_id: uuid.UUID | None
    role: str
    since: dt.datetime


# What `name_of_inviter` takes, in its order.
BY: Final = ("invited_by__first_name", "invited_by__last_name", "invited_by__email")
COLUMNS: Final = (
    "user_id",
    "user__first_name",
    "user__last_name",
    "user__email",
    "user__picture_id",
    "role",
    "created_at",
)


# What a change tells of a person, each field by its column.
CHANGED: Final = {
    "first_name": "user__first_name",
    "last_name": "user__last_name",
    "email": "user__email",
    "role": "role",
    "since": "created_at",
}


def list_members(
    place: Place, *, search: str, roles: Collection[str], sort: str, query: PageQuery
) -> Listing[Member]:
    """The people of a place. One query; one more to count them where the page does not tell how many there are."""
    words = search.split()[:MOST_WORDS]
    if not words and not roles:
        everybody = _everybody(place.card is not None, sort)
        rows = everybody.page(query.offset, query.per_page, **place.ids)
        total = query.total(len(rows), lambda: _number(place.card is not None).get(**place.ids))
    else:
        found = _with_words_and_roles(place.people(), words, roles)
        listed = _listed(found, place.roles, sort)
        rows = list(listed[query.offset :][: query.per_page])
        total = query.total(len(rows), found.count)
    return Listing([Member._make(row) for row in rows], total)


def _with_words_and_roles(
    people: QuerySet[Any], words: Iterable[str], roles: Collection[str]
) -> QuerySet[Any]:
    found = people.filter(role__in=roles) if roles else people
    for word in words:
        found = found.filter(persons_with(word, "user__"))
    return found


def _listed(people: QuerySet[Any], roles: Sequence[str], sort: str) -> QuerySet[Any, Any]:
    """The columns of `Member`, in the order of a list."""
    rank = Case(
        *(When(role=role, then=Value(number)) for role, number in rules.ranks(roles).items()),
        default=Value(0),
        output_field=IntegerField(),
    )
    names = {"sort_name": Lower("user__last_name"), "sort_first_name": Lower("user__first_name")}
    rows: QuerySet[Any, Any] = people.annotate(rank=rank, **names).order_by(*ORDERS[sort])
    return rows.values_list(*COLUMNS)


@functools.cache
def _everybody(of_card: bool, sort: str) -> PreparedValues:
    return PreparedValues(_listed(_of_slots(of_card), roles_of(of_card), sort))


@functools.cache
def _number(of_card: bool) -> PreparedCount:
    return PreparedCount(_of_slots(of_card))


def _of_slots(of_card: bool) -> QuerySet[Any]:
    members = members_of(IdSlot("space"), IdSlot("card") if of_card else None)
    return members.filter(agreed=True)


def own_cards(space_id: uuid.UUID, user_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How many living cards of the space are each of these people's; who has none is left out. One query."""
    return {user_id: number for user_id, of, number in _own_cards().all(user_ids) if of == space_id}


@functools.cache
def _own_cards() -> PreparedByIds:
    # In all spaces: a person has few cards and a space has many, and SQLite would read those.
    cards = CardMember.objects.across_spaces(
        "the own cards of people of one space, of which others are left out"
    )
    living = cards.filter(agreed=True, card__deleted_at=None).order_by().values("user_id", "space_id")
    counted = living.annotate(number=Count("pk")).values_list("user_id", "space_id", "number")
    return PreparedByIds(lambda slots: counted.filter(user_id__in=slots))


def member(place: Place, user_id: uuid.UUID) -> Any:
    """The role of one person of a place, with `user`. Raises `NotFound`."""
    row = place.people().filter(user=user_id).select_related("user").first()
    if row is None:
        raise NotFound
    return row


def listed_member(place: Place, user_id: uuid.UUID) -> Member:
    """One person of a place, as in `list_members`. Raises `NotFound`."""
    row = place.people().filter(user=user_id).values_list(*COLUMNS).first()
    if row is None:
        raise NotFound
    return Member._make(row)


def owners(place: Place) -> int:
    """How many owners the space has."""
    return _owners().get(space=place.space.pk)


@functools.cache
def _owners() -> PreparedCount:
    return PreparedCount(SpaceMember.objects.in_space(IdSlot("space")).filter(role=SpaceRole.OWNER))


class Invited(NamedTuple):
    """A row of a list of invitations, by the columns; the inviter's are empty when that person has left."""

    id: uuid.UUID
    email: str
    role: str
    language: str
    declined_at: dt.datetime | None
    expires_at: dt.datetime
    inviter_first_name: str | None
    inviter_last_name: str | None
    inviter_email: str | None
    sent_at: dt.datetime
    sent_count: int


def list_invitations(place: Place, *, search: str, query: PageQuery) -> Listing[Invited]:
    """Pending invitations of a place: open, expired and declined ones, the newest first."""
    words = search.split()[:MOST_WORDS]
    if not words:
        rows = _all_invited(place.card is not None).page(query.offset, query.per_page, **place.ids)
        total = query.total(len(rows), lambda: _number_invited(place.card is not None).get(**place.ids))
    else:
        found = _pending(**place.ids)
        for word in words:
            found = found.filter(email__icontains=word)
        rows = list(_invited_columns(found)[query.offset :][: query.per_page])
        total = query.total(len(rows), found.count)
    return Listing([Invited._make(row) for row in rows], total)


def _pending(space: uuid.UUID, card: uuid.UUID | None = None) -> QuerySet[Invitation]:
    rows = Invitation.objects.in_space(space).filter(status=InvitationStatus.PENDING, withdrawn_at=None)
    return rows.filter(card=card)


def _invited_columns(invitations: QuerySet[Invitation]) -> QuerySet[Invitation, Any]:
    listed = invitations.order_by("-sent_at", "-pk")
    return listed.values_list(*Invited._fields[:6], *BY, *Invited._fields[9:])


@functools.cache
def _all_invited(of_card: bool) -> PreparedValues:
    return PreparedValues(_invited_columns(_pending(IdSlot("space"), IdSlot("card") if of_card else None)))


@functools.cache
def _number_invited(of_card: bool) -> PreparedCount:
    return PreparedCount(_pending(IdSlot("space"), IdSlot("card") if of_card else None))


class Answerable(Protocol):
    """An invitation, or a row of a list of them."""

    @property
    def declined_at(self) -> Any: ...

    @property
    def expires_at(self) -> Any: ...


def state_of(invitation: Answerable) -> InvitationState:
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
        "space", "card", "invited_by"
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


class Offered(NamedTuple):
    """An invitation as the invited person reads it, by the columns; `card` is None in one to the space, and the
    inviter's name empty when that person has left."""

    id: uuid.UUID
    space_id: uuid.UUID
    space: str
    layout: Mapping[str, Any]
    logo_id: uuid.UUID | None
    card: str | None
    role: str
    invited_by: str
    message: str
    joined: bool
    expires_at: dt.datetime

    @classmethod
    def of(cls, one: Invitation) -> Self:
        """Of an invitation that was read with its space, card and inviter."""
        return cls(
            one.pk, one.space_id, one.space.name, one.space.layout, one.space.placeholder_logo_id,
            str(one.card) if one.card else None, one.role, named(one.invited_by), one.message,
            one.accepted_by_id is not None, one.expires_at,
        )  # fmt: skip


def my_invitations(actor: Person) -> list[Offered]:
    """What the person may accept now: open invitations to the own, confirmed address, the newest first."""
    if actor.user.email_verified_at is None:
        return []
    now = clock.now()
    listed = []
    for row in _mine().all(email=actor.user.email, user=actor.user_id):
        key, space_id, space, layout, logo_id, card_id, role, message, accepted_by, ends = row[:10]
        if ends > now:
            card = short_name(*row[10:14]) if card_id else None
            by, joined = name_of_inviter(*row[14:]), accepted_by is not None
            listed.append(
                Offered(key, space_id, space, layout, logo_id, card, role, by, message, joined, ends)
            )
    return listed


def name_of_inviter(first_name: str | None, last_name: str | None, email: str | None) -> str:
    """Who invites, in words; empty when that person has left, and nothing is known."""
    return full_name(first_name or "", last_name or "") or email or ""


def named(person: User | None) -> str:
    """The same of an account that was read whole."""
    return name_of_inviter(person.first_name, person.last_name, person.email) if person else ""


@functools.cache
def _mine() -> PreparedValues:
    """Those to a person, also those that have expired."""
    own = Q(email=Slot("email")) | Q(accepted_by=IdSlot("user"))
    rows = Invitation.objects.across_spaces("an invitation names the space itself").filter(OPEN, own)
    living = rows.filter(space__deleted_at=None).filter(Q(card=None) | Q(card__deleted_at=None))
    return PreparedValues(
        living.order_by("-sent_at", "-pk").values_list(
            *("id", "space_id", "space__name", "space__layout", "space__placeholder_logo_id"),
            *("card_id", "role", "message", "accepted_by_id", "expires_at"),
            *(f"card__{name}" for name in NAMES_OF_CARDS),
            *BY,
        )
    )


def _offers() -> QuerySet[OwnershipOffer]:
    rows = OwnershipOffer.objects.across_spaces("an offer names the space itself")
    return rows.filter(expires_at__gt=clock.now(), space__deleted_at=None)


def ownership_offer(place: Place) -> OwnershipOffer | None:
    """The open offer of a space; an expired one counts as none."""
    found = _offers().filter(space=place.space).select_related("user__picture", "offered_by")
    return found.first()


def my_ownership_offers(actor: Person) -> list[OwnershipOffer]:
    """Spaces that the person may take over now."""
    found = _offers().filter(user=actor.user_id).select_related("space", "offered_by")
    return list(found.order_by("-sent_at", "-pk"))


def has_account(email: str) -> bool:
    """Whether somebody can sign in with the address: an account that nobody has confirmed is none."""
    return User.objects.filter(email=email, email_verified_at__isnull=False, is_active=True).exists()
