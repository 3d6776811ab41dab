"""What becomes of the mail of an invitation, and of the invitation at its address."""

from __future__ import annotations

import uuid

from django.db.models import QuerySet

from vizitka.common import clock
from vizitka.members.enums import Delivery
from vizitka.members.models import OPEN, Invitation


def _being_sent(invitation_id: uuid.UUID) -> QuerySet[Invitation]:
    """None when it was renewed meanwhile: then another mail is on its way."""
    rows = Invitation.objects.across_spaces("the task knows the invitation")
    return rows.filter(pk=invitation_id, delivery=Delivery.SENDING)


def note_sending(invitation_id: uuid.UUID, *, over: bool) -> None:
    """The server has taken the mail; or has not yet, and is asked again."""
    after = Delivery.SENT if over else Delivery.QUEUED
    _being_sent(invitation_id).update(delivery=after, delivery_at=clock.now())


def note_refusal(invitation_id: uuid.UUID, answer: str) -> None:
    """The server takes no mail for the address, in the words of its answer."""
    _being_sent(invitation_id).update(
        delivery=Delivery.BOUNCED, delivery_at=clock.now(), delivery_note=answer
    )


def note_bounce(invitation_id: uuid.UUID, sent_count: int, answer: str) -> bool:
    """The newest mail came back after it was taken. Returns whether an open invitation was waiting on it."""
    rows = Invitation.objects.across_spaces("a report names the invitation").filter(
        OPEN, pk=invitation_id, sent_count=sent_count, delivery__in=(Delivery.SENT, Delivery.UNKNOWN)
    )
    return bool(rows.update(delivery=Delivery.BOUNCED, delivery_at=clock.now(), delivery_note=answer[:200]))


def note_opened(invitation: Invitation) -> None:
    """Its page was opened, by whoever holds the code; the first time counts."""
    if invitation.opened_at is None:
        rows = Invitation.objects.in_space(invitation.space_id).filter(pk=invitation.pk, opened_at=None)
        rows.update(opened_at=clock.now())
