"""One mail of a roll-out, handed to the mail server once.

What is known of it is written before its content goes, and after the server's yes. SMTP knows no "exactly once": where
the worker or the connection ends between the two, nobody knows whether it arrived. It is `unknown` then, named in the
job, in the list and at the person, and sent again only by somebody who asks for it.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django_tasks.base import Task

from vizitka.cards.enums import HandedMail
from vizitka.cards.handing_out import LATE, Mailing, tell_late
from vizitka.common.mail import delivery, smtp
from vizitka.common.mail.smtp import HandedOver, Outcome, ServerAway

log = structlog.get_logger(__name__)

# Before its content goes; the empty one was put into the queue by a release that did not write it.
WAITING: Final = (HandedMail.QUEUED.value, "")
# A worker that was taken for dead says what it knows all the same.
AT_IT: Final = (HandedMail.SENDING.value, HandedMail.UNKNOWN.value)


@dataclass(frozen=True, slots=True)
class _Mail:
    mailing: Mailing
    key: tuple[str, str, str]
    task: Task[..., Any]
    attempt: int

    @property
    def rows(self) -> QuerySet[Any]:
        """The copy that the mail is about, or none."""
        space_id, thing_id, card_id = map(uuid.UUID, self.key)
        rows: QuerySet[Any] = self.mailing.copies.objects.in_space(space_id)
        return rows.filter(**{f"{self.mailing.named}_id": thing_id, "card_id": card_id})

    def claim(self) -> bool:
        """Takes it, committed before its content goes; of two who take it at once one finds it taken."""
        return bool(self.rows.filter(mail__in=WAITING).update(mail=HandedMail.SENDING.value))

    def settle(self, present: Collection[str], state: HandedMail, **values: Any) -> None:
        with transaction.atomic():
            copy = self.rows.select_for_update().first()
            if copy is None or copy.mail not in present:
                return
            self.rows.update(mail=state.value, **values)
            if copy.mail_job and (state.value in LATE or copy.mail in LATE):
                tell_late(self.mailing, copy.mail_job)

    def again(self, error: Exception) -> None:
        """Later; after the last attempt it is given up."""
        try:
            delivery.put_off(self.task, list(self.key), self.attempt, error)
        except type(error):
            self.settle(WAITING, HandedMail.FAILED)
            raise


def hand_over(mailing: Mailing, key: tuple[str, str, str], *, task: Task[..., Any], attempt: int) -> None:
    """The work of the errand of one mail (space, thing, card); safe to repeat."""
    mail = _Mail(mailing, key, task, attempt)
    copy = mail.rows.first()
    if copy is None or copy.sent_at is None:
        return
    if copy.mail == HandedMail.SENDING:
        # Whoever was at it was killed.
        log.warning("handed_mail_unknown", task=task.name)
        mail.settle((HandedMail.SENDING.value,), HandedMail.UNKNOWN)
        return
    if copy.mail not in WAITING:
        return
    message = mailing.letter(*map(uuid.UUID, key))
    if message is None:
        mail.settle(WAITING, HandedMail.DROPPED, sent_at=None)
        return
    try:
        handed = smtp.hand_over(message, mail.claim)
    except ServerAway as error:
        mail.again(error)
        return
    _note(mail, handed)


def _note(mail: _Mail, handed: HandedOver) -> None:
    match handed.outcome:
        case Outcome.SENT:
            mail.settle(AT_IT, HandedMail.SENT)
        case Outcome.UNKNOWN:
            mail.settle(AT_IT, HandedMail.UNKNOWN)
        case Outcome.REFUSED:
            log.warning("mail_refused", task=mail.task.name)
            mail.settle((*WAITING, *AT_IT), HandedMail.FAILED)
        case Outcome.PUT_OFF:
            mail.settle(AT_IT, HandedMail.QUEUED)
            mail.again(ServerAway(handed.answer))
        case Outcome.WITHHELD:
            # Another worker has it.
            pass
