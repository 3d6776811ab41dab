"""All card users of a space with their cards: who keeps a card, and who is invited to."""

from __future__ import annotations

import datetime as dt
import functools
import heapq
import itertools
import uuid
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import starmap
from typing import Any, Final, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from vizitka.cards import finding
from vizitka.cards.models import CardMember
from vizitka.cards.numbers import CARD_USERS
from vizitka.cards.rules import NAMES_OF_CARDS, short_name
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.letters import fold
from vizitka.common.prepared import (
    IdSlot,
    PreparedByIds,
    PreparedByTexts,
    PreparedCount,
    PreparedDifferent,
    PreparedValues,
)
from vizitka.members.enums import InvitationStatus
from vizitka.members.models import Invitation
from vizitka.spaces.models import Space

MOST_WORDS: Final = 6


class KeptCard(NamedTuple):
    """A card that a person keeps, by the columns of the role, the account and the card."""

    email: str
    user_id: uuid.UUID
    user_names: tuple[str, str]
    picture_id: uuid.UUID | None
    role: str
    card_id: uuid.UUID
    card: str


class InvitedCard(NamedTuple):
    """A card that an address is invited to, by the columns of the invitation and the card."""

    email: str
    role: str
    declined_at: dt.datetime | None
    expires_at: dt.datetime
    card_id: uuid.UUID
    card: str


@dataclass(slots=True)
class CardUser:
    """One person, or an address that nobody has answered from yet, which keeps nothing."""

    email: str
    kept: list[KeptCard] = field(default_factory=list)
    invited: list[InvitedCard] = field(default_factory=list)


def roles_of_card_users(space_id: uuid.UUID) -> QuerySet[CardMember]:
    """Of those who have said yes, on cards that are there."""
    return CardMember.objects.in_space(space_id).filter(agreed=True, card__deleted_at=None)


def invitations_of_card_users(space_id: uuid.UUID) -> QuerySet[Invitation]:
    """Open, expired and declined ones, to cards that are there."""
    return Invitation.objects.in_space(space_id).filter(
        card__isnull=False, card__deleted_at=None, status=InvitationStatus.PENDING, withdrawn_at=None
    )


def list_card_users(space: Space, *, search: str, query: PageQuery) -> Listing[CardUser]:
    """One page of people in the order of their names, with all their cards in the space. Two queries as long as nobody
    comes or goes and no card changes; the first time those that find and count. What a row says is read each time."""

    def shown() -> list[InOrder]:
        return _page(space.pk, search, query)

    def counted() -> int:
        return CARD_USERS.known([space], ("all", search), lambda: _number(space.pk, search))

    page = CARD_USERS.known([space], ("page", search, query.page, query.per_page), shown)
    return Listing(_with_cards(space.pk, page), query.total(len(page), counted))


class InOrder(NamedTuple):
    """One card user of a page: a person, or an address without one."""

    order: str
    user_id: uuid.UUID | None = None
    # As the query groups them.
    cards: int = 0


def _page(space_id: uuid.UUID, search: str, query: PageQuery) -> list[InOrder]:
    waiting = [InOrder(*one) for one in _waiting(space_id, search, query.offset + query.per_page)]
    # Those before the page are at least so many people: they need not be read.
    before = max(0, query.offset - len(waiting))
    people = _people_in_order(space_id, search, before, query.offset + query.per_page)
    # Two orders of the database, of which neither is sorted again: its letters may have another order than ours.
    both = heapq.merge(starmap(InOrder, people), waiting, key=lambda one: one.order)
    return list(itertools.islice(both, query.offset - before, query.offset - before + query.per_page))


def _people_in_order(space_id: uuid.UUID, search: str, start: int, end: int) -> Iterable[Sequence[Any]]:
    if search.strip():
        return _different(_people(space_id, search))[start:end]
    return _everybody().page(start, end - start, space=space_id)


def _waiting(space_id: uuid.UUID, search: str, number: int) -> Iterable[Sequence[Any]]:
    """The first addresses that are invited."""
    if search.strip():
        return _invited(space_id, search).values_list("email").distinct().order_by("email")[:number]
    return _everybody_invited().page(0, number, space=space_id)


def _different(roles: QuerySet[CardMember]) -> QuerySet[CardMember, Any]:
    """One row a person, however many cards: grouped, since DISTINCT is not taken along the index."""
    in_order = roles.order_by("person_order", "user_id").values_list("person_order", "user_id")
    return in_order.annotate(cards=Count("pk"))


@functools.cache
def _everybody() -> PreparedValues:
    return PreparedValues(_different(roles_of_card_users(IdSlot("space"))))


@functools.cache
def _everybody_invited() -> PreparedValues:
    invited = _invited(IdSlot("space"), "").values_list("email")
    return PreparedValues(invited.distinct().order_by("email"))


def _number(space_id: uuid.UUID, search: str) -> int:
    if search.strip():
        people = _people(space_id, search).values("user_id").distinct().count()
        return people + _invited(space_id, search).values("email").distinct().count()
    everybody, of_deleted_cards, invited = (one.get(space=space_id) for one in _numbers())
    return everybody - of_deleted_cards + invited


@functools.cache
def _numbers() -> tuple[PreparedDifferent, PreparedDifferent, PreparedCount]:
    """People, those of them who keep deleted cards alone, and addresses that are invited: all people are counted along
    the index, and their cards not looked at."""
    space = IdSlot("space")
    roles = CardMember.objects.in_space(space).filter(agreed=True)
    # From the cards, which are few: the space of the roles would be looked up first.
    of_deleted = CardMember.objects.across_spaces("of one space, by its deleted cards")
    gone = of_deleted.filter(agreed=True, card__space=space, card__deleted_at__isnull=False).exclude(
        Exists(roles_of_card_users(space).filter(user=OuterRef("user")))
    )
    columns = ("person_order", "user_id")
    return (
        PreparedDifferent(roles.order_by().values_list(*columns).distinct()),
        PreparedDifferent(gone.order_by().values_list(*columns).distinct()),
        PreparedCount(_invited(space, ""), "email"),
    )


def _with_cards(space_id: uuid.UUID, page: Sequence[InOrder]) -> list[CardUser]:
    """The card users of a page, in its order."""
    of_person: dict[uuid.UUID, CardUser] = {}
    ids = [one.user_id for one in page if one.user_id is not None]
    for email, user_id, first, last, picture_id, role, card_id, *names in _kept().all(ids, space=space_id):
        kept = KeptCard(email, user_id, (first, last), picture_id, role, card_id, short_name(*names))
        of_person.setdefault(user_id, CardUser(email)).kept.append(kept)
    found = [
        CardUser(one.order) if one.user_id is None else of_person[one.user_id]
        for one in page
        if one.user_id is None or one.user_id in of_person
    ]
    of_address = {one.email: one for one in found}
    for email, role, declined_at, expires_at, card_id, *names in _asked().all(of_address, space=space_id):
        asked = InvitedCard(email, role, declined_at, expires_at, card_id, short_name(*names))
        of_address[email].invited.append(asked)
    return [one for one in found if one.kept or one.invited]


CARD: Final = ("card_id", *(f"card__{name}" for name in NAMES_OF_CARDS))


@functools.cache
def _kept() -> PreparedByIds:
    of_user = ("first_name", "last_name", "picture_id")
    columns = ("user__email", "user_id", *(f"user__{name}" for name in of_user), "role", *CARD)
    roles = roles_of_card_users(IdSlot("space")).order_by("card__sort_name", "pk").values_list(*columns)
    return PreparedByIds(lambda slots: roles.filter(user__in=slots))


@functools.cache
def _asked() -> PreparedByTexts:
    columns = ("email", "role", "declined_at", "expires_at", *CARD)
    rows = invitations_of_card_users(IdSlot("space")).order_by("card__sort_name", "pk").values_list(*columns)
    return PreparedByTexts(lambda slots: rows.filter(email__in=slots))


def _people(space_id: uuid.UUID, search: str) -> QuerySet[CardMember]:
    """The roles of those whom all words find, each in the person or in one of the person's cards."""
    roles = found = roles_of_card_users(space_id)
    for word, on_card in _words(search):
        by_word = roles.filter(on_card | Q(person_order__contains=fold(word)))
        found = found.filter(user__in=by_word.values("user"))
    return found


def _invited(space_id: uuid.UUID, search: str) -> QuerySet[Invitation]:
    """Several rows an address; whoever keeps a card of the space already stands among the people."""
    known = roles_of_card_users(space_id).filter(user__email=OuterRef("email"))
    all_invited = invitations_of_card_users(space_id)
    invited = all_invited.filter(~Exists(known))
    for word, on_card in _words(search):
        by_card = all_invited.filter(on_card).values("email")
        invited = invited.filter(Q(email__icontains=word) | Q(email__in=by_card))
    return invited.order_by()


def _words(search: str) -> Iterator[tuple[str, Q]]:
    """The words of a search, each with what finds a person's card by it: as lists of cards do."""
    for word in search.split()[:MOST_WORDS]:
        on_card = finding.words_of(word)
        yield word, finding.with_words(on_card, "card__") if on_card else Q(pk__in=[])


def people_and_invitations(
    space_id: uuid.UUID, emails: Iterable[str]
) -> tuple[list[CardMember], list[Invitation]]:
    """What many are removed from or reminded of: in the order of the cards, as it is locked."""
    wanted = list(emails)
    roles = roles_of_card_users(space_id).filter(user__email__in=wanted).select_related("card", "user")
    invitations = invitations_of_card_users(space_id).filter(email__in=wanted).select_related("card")
    return list(roles.order_by("pk")), list(invitations.order_by("pk"))
