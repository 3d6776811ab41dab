"""Mails between visitors and the people of cards: which of them are sent."""

from __future__ import annotations

from vizitka.billing.enums import PackageCode
from vizitka.cards.models import Card
from vizitka.common.errors import TooManyAttempts
from vizitka.publishing.assembly import resolved_card
from vizitka.publishing.throttles import MAIL_OF_FREE
from vizitka.spaces import licences
from vizitka.spaces.models import Space, SpaceMember


def own_address(card: Card) -> str:
    """The first email address that the card shows; empty: none."""
    return next((row["email"] for row in resolved_card(card).emails if row.get("email")), "")


def count(space: Space) -> None:
    """Counts a mail that goes to whomever somebody of the space has named. Anybody can make a free space: few of these
    are sent for all free ones of one maker together. Raises `TooManyAttempts`."""
    if licences.plan_of(space).package == PackageCode.FREE:
        MAIL_OF_FREE.attempt(str(space.created_by_id or space.pk), "")


def may_be_mailed(card: Card) -> bool:
    """Whether what a visitor has written goes to the card's own address, which may be a stranger's, by the hand of who
    wrote it onto the card. Addresses of people of the space are their own. What is not sent stands in the contact book
    all the same."""
    people = SpaceMember.objects.in_space(card.space_id).filter(agreed=True, user__is_active=True)
    if people.filter(user__email=own_address(card).casefold()).exclude(user__email_verified_at=None).exists():
        return True
    try:
        count(card.space)
    except TooManyAttempts:
        return False
    return True
