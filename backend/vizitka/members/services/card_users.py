"""Many card users of a space at once: invited again, or taken off their cards."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from vizitka.common.actor import Person
from vizitka.members.card_users import people_and_invitations
from vizitka.members.errors import DailyLimitReached, MailedOften, SentJustNow
from vizitka.members.places import Place
from vizitka.members.services.invitations import send_again, withdraw
from vizitka.members.services.people import lock, remove
from vizitka.spaces.models import Space


def resend_to_card_users(actor: Person, space: Space, emails: Sequence[str]) -> tuple[int, int, str]:
    """Sends the invitations of these addresses to cards again. Returns how many went, how many did not, and why not."""
    _people, invitations = people_and_invitations(space.pk, emails)
    sent, reasons = 0, []
    for invitation in invitations:
        try:
            send_again(actor, Place(space, invitation.card, "admin"), invitation.pk)
            sent += 1
        except (SentJustNow, DailyLimitReached, MailedOften) as refusal:
            reasons.append(str(refusal.message))
    return sent, len(reasons), reasons[-1] if reasons else ""


def remove_card_users(actor: Person, space: Space, emails: Sequence[str]) -> tuple[int, int]:
    """Takes these people off all cards of the space and withdraws what they are invited to: all of it or nothing.

    Returns how many roles and how many invitations are gone.
    """
    with transaction.atomic():
        lock(space.pk)
        people, invitations = people_and_invitations(space.pk, emails)
        for invitation in invitations:
            withdraw(actor, Place(space, invitation.card, "admin"), invitation.pk)
        for role in people:
            remove(actor, Place(space, role.card, "admin"), role.user_id)
    return len(people), len(invitations)
