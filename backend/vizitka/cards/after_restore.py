"""What a restore finds of roll-outs by mail.

A backup knows nothing of what was sent since it was made. So what was on its way then may have arrived, and goes on by
itself no more: it is named in the job, in the list and at the person, and sent again only by somebody who asks for it.
"""

from __future__ import annotations

import uuid
from typing import Any, Final

from django.db import transaction

from vizitka.cards import handing_out
from vizitka.cards.enums import HandedMail
from vizitka.cards.handing_out import Mailing
from vizitka.cards.having import ON_ITS_WAY
from vizitka.cards.selectors import cards_in_order
from vizitka.common import clock
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import ACTIVE, JobStatus
from vizitka.jobs.messages import Stored, counted, sentence
from vizitka.jobs.models import Job

RESTORED: Final = sentence(
    "A backup was restored that was made before all mails had gone. Nothing is sent again by itself."
)
# What a job says of those that it knew of itself.
_UNKNOWN: Final = handing_out.LATE[HandedMail.UNKNOWN.value](1)["id"]


def stop_after_restore() -> int:
    """Stops what was on its way. Safe to repeat. Returns how many jobs it was of."""
    return sum(_stop(kind, mailing) for kind, mailing in handing_out.mailings())


def _stop(kind: str, mailing: Mailing) -> int:
    with transaction.atomic():
        active = list(Job.objects.select_for_update().filter(kind=kind, status__in=ACTIVE))
        for job in active:
            _doubt_rest(mailing, job)
        rows: Any = mailing.copies.objects.across_spaces("the installation was restored")
        waiting = rows.filter(mail__in=ON_ITS_WAY)
        told = set(waiting.exclude(mail_job=None).values_list("mail_job", flat=True).distinct())
        waiting.update(mail=HandedMail.UNKNOWN.value)
        for job in active:
            Job.objects.filter(pk=job.pk).update(
                status=JobStatus.FAILED, finished_at=clock.now(), worker_id=None, messages=[]
            )
        stopped = {job.pk for job in active} | told
        for job_id in stopped:
            jobs.say_late(
                job_id, [RESTORED, *_in_doubt(mailing, job_id)], instead_of={RESTORED["id"], _UNKNOWN}
            )
    return len(stopped)


def _in_doubt(mailing: Mailing, job_id: uuid.UUID) -> list[Stored]:
    rows: Any = mailing.copies.objects.across_spaces("the installation was restored")
    number = rows.filter(mail_job=job_id, mail=HandedMail.UNKNOWN).count()
    said = counted("%(n)d mail may have arrived or not.", "%(n)d mails may have arrived or not.", number)
    return [said] if number else []


def _doubt_rest(mailing: Mailing, job: Job) -> None:
    """Those whom the job had not come to: it may have, since. Of one that had not found yet for whom it is, there is
    nobody to be named; what is said of the job has to do."""
    rest = [uuid.UUID(key) for key in job.parameters.get("cards", [])[int(job.parameters.get("at", 0)) :]]
    space_id = handing_out.space_of(job)
    thing_id = uuid.UUID(job.parameters[mailing.named])
    rows: Any = mailing.copies.objects.in_space(space_id)
    # When it was last heard of is as near as anybody comes to when they were told.
    mail = {"sent_at": job.heartbeat_at, "mail": HandedMail.UNKNOWN.value, "mail_job": job.pk}
    for start in range(0, len(rest), handing_out.PORTION):
        some = rest[start : start + handing_out.PORTION]
        named: dict[str, Any] = {f"{mailing.named}_id": thing_id}
        there = rows.filter(**named, card_id__in=some)
        known = set(there.values_list("card_id", flat=True))
        meant = {
            card.pk
            for card in cards_in_order(space_id, some)
            if card.deleted_at is None and card.primary_email
        }
        there.filter(card_id__in=meant).update(**mail)
        new: list[Any] = [
            mailing.copies(**{**named, "space_id": space_id, "card_id": key}, **mail) for key in meant - known
        ]
        rows.bulk_create(new)
