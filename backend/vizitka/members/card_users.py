"""All card users of a space with their cards: who keeps a card, and who is invited to."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from django.db.models import CharField, Exists, OuterRef, Q, QuerySet, Value
from django.db.models.functions import Concat, Lower

from vizitka.accounts.models import User
from vizitka.cards import finding
from vizitka.cards.models import CardMember
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.members.enums import InvitationStatus
from vizitka.members.models import Invitation

MOST_WORDS: Final = 6


@dataclass(slots=True)
class CardUser:
    """One person, or an address that nobody has answered from yet (`user` is None)."""

    email: str
    user: User | None = None
    roles: list[CardMember] = field(default_factory=list)
    invitations: list[Invitation] = field(default_factory=list)


def roles_of_card_users(space_id: uuid.UUID) -> QuerySet[CardMember]:
    """Of those who have said yes, on cards that are there."""
    return CardMember.objects.in_space(space_id).filter(agreed=True, card__deleted_at=None)


def invitations_of_card_users(space_id: uuid.UUID) -> QuerySet[Invitation]:
    """Open, expired and declined ones, to cards that are there."""
    return Invitation.objects.in_space(space_id).filter(
        card__isnull=False, card__deleted_at=None, status=InvitationStatus.PENDING, withdrawn_at=None
    )


def list_card_users(space_id: uuid.UUID, *, search: str, query: PageQuery) -> Listing[CardUser]:
    """One page of people in the order of their names, with all their cards in the space. Five queries."""
    people = _people(space_id, search).annotate(
        order=Lower(
            Concat("last_name", Value(" "), "first_name", Value(" "), "email", output_field=CharField())
        )
    )
    invited = _invited(space_id, search).annotate(order=Lower("email"))
    both = people.values_list("order", "email").union(invited.values_list("order", "email"), all=True)
    page = both.order_by("order", "email")[query.offset : query.offset + query.per_page]
    emails = [email for _order, email in page]
    total = people.count() + invited.count()
    return Listing(card_users(space_id, emails), total)


def card_users(space_id: uuid.UUID, emails: Collection[str]) -> list[CardUser]:
    """The card users with these addresses, in their order."""
    found = {email: CardUser(email) for email in emails}
    roles = roles_of_card_users(space_id).filter(user__email__in=emails)
    for role in roles.select_related("user__picture", "card").order_by("card__sort_name", "pk"):
        found[role.user.email].user = role.user
        found[role.user.email].roles.append(role)
    invitations = invitations_of_card_users(space_id).filter(email__in=emails)
    for invitation in invitations.select_related("card").order_by("card__sort_name", "pk"):
        found[invitation.email].invitations.append(invitation)
    return [one for one in found.values() if one.roles or one.invitations]


def _people(space_id: uuid.UUID, search: str) -> QuerySet[User]:
    own = roles_of_card_users(space_id).filter(user=OuterRef("pk"))
    people = User.objects.filter(Exists(own))
    for word, on_card in _words(search):
        named = Q(first_name__icontains=word) | Q(last_name__icontains=word) | Q(email__icontains=word)
        people = people.filter(named | Exists(own.filter(on_card)))
    return people


def _invited(space_id: uuid.UUID, search: str) -> QuerySet[Invitation, Any]:
    """One row an address; whoever keeps a card of the space already stands among the people."""
    known = roles_of_card_users(space_id).filter(user__email=OuterRef("email"))
    all_invited = invitations_of_card_users(space_id)
    invited = all_invited.filter(~Exists(known))
    same = all_invited.filter(email=OuterRef("email"))
    for word, on_card in _words(search):
        invited = invited.filter(Q(email__icontains=word) | Exists(same.filter(on_card)))
    return invited.order_by().values("email").distinct()


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
