"""All card users of a space with their cards: who keeps a card, and who is invited to."""

from __future__ import annotations

import datetime as dt
import functools
import uuid
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat, Lower

from vizitka.accounts.models import User
from vizitka.accounts.selectors import persons_with
from vizitka.cards import finding
from vizitka.cards.models import CardMember
from vizitka.cards.rules import NAMES_OF_CARDS, short_name
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.prepared import IdSlot, PreparedByTexts, PreparedCount, PreparedValues
from vizitka.members.enums import InvitationStatus
from vizitka.members.models import Invitation

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


def list_card_users(space_id: uuid.UUID, *, search: str, query: PageQuery) -> Listing[CardUser]:
    """One page of people in the order of their names, with all their cards in the space. Five queries at most."""
    if search.strip():
        page = list(_in_order(space_id, search)[query.offset :][: query.per_page])
        emails = [email for _order, email in page]
        total = query.total(
            len(emails),
            lambda: (
                _people(space_id, search).count()
                + _invited(space_id, search).values("email").distinct().count()
            ),
        )
    else:
        page = _everybody().page(query.offset, query.per_page, space=space_id)
        emails = [email for _order, email in page]
        total = query.total(len(emails), lambda: sum(one.get(space=space_id) for one in _numbers()))
    return Listing(card_users(space_id, emails), total)


def _in_order(space_id: uuid.UUID, search: str) -> QuerySet[Any, Any]:
    """How each card user is sorted, and the address."""
    people = _people(space_id, search).annotate(
        order=Lower(
            Concat("last_name", Value(" "), "first_name", Value(" "), "email", output_field=CharField())
        )
    )
    invited = _invited(space_id, search).annotate(order=Lower("email")).values_list("order", "email")
    both = people.values_list("order", "email").union(invited.distinct(), all=True)
    return both.order_by("order", "email")


@functools.cache
def _everybody() -> PreparedValues:
    return PreparedValues(_in_order(IdSlot("space"), ""))


@functools.cache
def _numbers() -> tuple[PreparedCount, PreparedCount]:
    """People, and addresses that are invited."""
    space = IdSlot("space")
    return PreparedCount(roles_of_card_users(space), "user_id"), PreparedCount(_invited(space, ""), "email")


def card_users(space_id: uuid.UUID, emails: Collection[str]) -> list[CardUser]:
    """The card users with these addresses, in their order."""
    found = {email: CardUser(email) for email in emails}
    for email, user_id, first, last, picture_id, role, card_id, *names in _kept().all(emails, space=space_id):
        kept = KeptCard(email, user_id, (first, last), picture_id, role, card_id, short_name(*names))
        found[email].kept.append(kept)
    for email, role, declined_at, expires_at, card_id, *names in _asked().all(emails, space=space_id):
        asked = InvitedCard(email, role, declined_at, expires_at, card_id, short_name(*names))
        found[email].invited.append(asked)
    return [one for one in found.values() if one.kept or one.invited]


CARD: Final = ("card_id", *(f"card__{name}" for name in NAMES_OF_CARDS))


@functools.cache
def _kept() -> PreparedByTexts:
    of_user = ("first_name", "last_name", "picture_id")
    columns = ("user__email", "user_id", *(f"user__{name}" for name in of_user), "role", *CARD)
    roles = roles_of_card_users(IdSlot("space")).order_by("card__sort_name", "pk").values_list(*columns)
    return PreparedByTexts(lambda slots: roles.filter(user__email__in=slots))


@functools.cache
def _asked() -> PreparedByTexts:
    columns = ("email", "role", "declined_at", "expires_at", *CARD)
    rows = invitations_of_card_users(IdSlot("space")).order_by("card__sort_name", "pk").values_list(*columns)
    return PreparedByTexts(lambda slots: rows.filter(email__in=slots))


def _people(space_id: uuid.UUID, search: str) -> QuerySet[User]:
    own = roles_of_card_users(space_id).filter(user=OuterRef("pk"))
    # By the roles of the space: an installation has more people than one space has card users.
    people = User.objects.filter(pk__in=roles_of_card_users(space_id).values("user"))
    for word, on_card in _words(search):
        people = people.filter(persons_with(word) | Exists(own.filter(on_card)))
    return people


def _invited(space_id: uuid.UUID, search: str) -> QuerySet[Invitation]:
    """Several rows an address; whoever keeps a card of the space already stands among the people."""
    known = roles_of_card_users(space_id).filter(user__email=OuterRef("email"))
    all_invited = invitations_of_card_users(space_id)
    invited = all_invited.filter(~Exists(known))
    same = all_invited.filter(email=OuterRef("email"))
    for word, on_card in _words(search):
        invited = invited.filter(Q(email__icontains=word) | Exists(same.filter(on_card)))
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
