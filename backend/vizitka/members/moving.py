"""People of cards that move to another space (cards.residents): nobody comes to other owners without being asked."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet

from vizitka.cards.models import CardMember
from vizitka.cards.residents import CardIds, goes_along
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.events import tell
from vizitka.jobs.messages import Stored, counted
from vizitka.members import rules
from vizitka.members.enums import Delivery
from vizitka.members.events import InvitationSent, InvitationWithdrawn
from vizitka.members.models import OPEN, Invitation
from vizitka.members.services import letters
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import SpaceMember


def move(model: Any, column: str, card_ids: CardIds, here: uuid.UUID, there: uuid.UUID) -> None:
    """Invitations go along. Who keeps one of the cards keeps it, and is asked unless an owner is the same; on the way
    back nobody is asked for what had a yes."""
    goes_along(model, column, card_ids, here, there)
    at_home = _come_home(card_ids, there)
    if not _owners(here) & _owners(there):
        _ask(card_ids, here, there, but=at_home)


def with_a_link(rows: QuerySet[Invitation]) -> QuerySet[Invitation]:
    """Those that somebody could still accept."""
    return rows.filter(OPEN, expires_at__gt=clock.now())


def links_end(number: int) -> Stored:
    return counted(
        "%(n)d open invitation leads to one of these cards. Its link no longer works then.",
        "%(n)d open invitations lead to these cards. Their links no longer work then.",
        number,
    )


def _owners(space_id: uuid.UUID) -> set[uuid.UUID]:
    owners = SpaceMember.objects.in_space(space_id).filter(role=SpaceRole.OWNER)
    return set(owners.values_list("user", flat=True))


def _come_home(card_ids: CardIds, there: uuid.UUID) -> set[uuid.UUID]:
    """Returns the rows of those whose yes to this space counts again."""
    at_home: set[uuid.UUID] = set()
    asked = Invitation.objects.in_space(there).filter(
        OPEN, card__in=card_ids, came_from=there, accepted_by__isnull=False
    )
    # The card follows later: nothing of either space is joined to it meanwhile (docs/adr/0104).
    for invitation in asked.prefetch_related("card").order_by("pk"):
        people = CardMember.objects.in_space(there).filter(card=invitation.card)
        for row in people.filter(user=invitation.accepted_by_id):
            row.agreed = True
            row.save(update_fields=["agreed"])
            at_home.add(row.pk)
        invitation.accepted_by, invitation.withdrawn_at = None, clock.now()
        invitation.save(update_fields=["accepted_by", "withdrawn_at"])
        tell(InvitationWithdrawn.of(SYSTEM, invitation))
    return at_home


def _ask(card_ids: CardIds, here: uuid.UUID, there: uuid.UUID, *, but: set[uuid.UUID]) -> None:
    known = SpaceMember.objects.in_space(there).filter(agreed=True).values("user")
    people = CardMember.objects.in_space(there).filter(card__in=card_ids, agreed=True)
    asked = people.exclude(user__in=known).exclude(pk__in=but).select_related("user").prefetch_related("card")
    for row in asked.order_by("pk"):
        row.agreed = False
        row.save(update_fields=["agreed"])
        _invite(row, here)


def _invite(row: CardMember, here: uuid.UUID) -> None:
    now = clock.now()
    waiting = Invitation.objects.in_space(row.space_id).filter(OPEN, card=row.card, email=row.user.email)
    invitation = waiting.first() or Invitation(
        space_id=row.space_id, card=row.card, email=row.user.email, language=row.card.language
    )
    invitation.role, invitation.accepted_by, invitation.came_from = row.role, row.user, here
    invitation.sent_at, invitation.expires_at = now, now + rules.INVITATION_LIFE
    invitation.delivery, invitation.delivery_at, invitation.round_id = Delivery.QUEUED, now, None
    invitation.save()
    tell(InvitationSent.of(SYSTEM, invitation, {"role": (None, row.role)}))
    letters.queue_invitation(invitation)
