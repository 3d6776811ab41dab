"""Handing something of a space to the people of its cards, in jobs: whom it is for, and mails with the link to an own
page. What it is, the room says that has it."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Count, QuerySet

from vizitka.cards.enums import CardState, HandedMail
from vizitka.cards.models import Card
from vizitka.cards.selectors import cards_in_order
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.mail.throttles import may_be_told
from vizitka.common.permissions import Ability
from vizitka.common.tenancy import TenantModel
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.messages import Stored, counted
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

# Who was told so lately is not told again.
QUIET: Final = dt.timedelta(hours=1)
PORTION: Final = 500
# What becomes of a card, as jobs count it.
SENT, GONE, SILENT, LATELY, HELD = "sent", "gone", "silent", "lately", "held"
COUNTED: Final = (SENT, GONE, SILENT, LATELY, HELD)


# Mails that did not arrive, as far as anybody knows.
UNSURE: Final = frozenset({HandedMail.UNKNOWN.value, HandedMail.FAILED.value})


class Cancelled(Exception):
    """The person has asked to stop."""


def chosen(
    space: Space,
    wanted: Sequence[uuid.UUID] | None,
    *,
    among: Callable[[QuerySet[Card]], QuerySet[Card]] = lambda cards: cards,
    lack: Callable[[list[Card]], list[uuid.UUID]] | None = None,
) -> list[uuid.UUID]:
    """These cards of the space in the order in which they were named, or (None) all active ones by name, as far as
    they are `among` those that are meant; with `lack` those that it leaves."""
    rows = among(Card.objects.in_space(space.pk).living())
    if wanted is None:
        active = rows.filter(state=CardState.ACTIVE).order_by("sort_name", "pk")
        ids = list(active.values_list("pk", flat=True))
    else:
        some = rows.filter(pk__in=wanted) if len(wanted) <= PORTION else rows
        there = set(some.values_list("pk", flat=True))
        ids = [key for key in dict.fromkeys(wanted) if key in there]
    if lack is None:
        return ids
    lacking: list[uuid.UUID] = []
    for start in range(0, len(ids), PORTION):
        lacking += lack(list(cards_in_order(space.pk, ids[start : start + PORTION])))
    return lacking


def living(space: Space, ids: Sequence[uuid.UUID]) -> Iterator[Card]:
    """The chosen cards that are still there, in their order."""
    for card in cards_in_order(space.pk, ids):
        if card.deleted_at is None:
            card.space = space
            yield card


def space_of(job: Job) -> uuid.UUID:
    """The space of a job that is of one."""
    assert job.space_id is not None
    return job.space_id


def gone(number: int) -> list[Stored]:
    """What is said of cards that were chosen, and are no longer there."""
    return [no_longer_there(number)] if number else []


def no_longer_there(number: int) -> Stored:
    return counted(
        "%(n)d card is no longer in this space.", "%(n)d cards are no longer in this space.", number
    )


def without_address(number: int) -> Stored:
    return counted("%(n)d card has no email address.", "%(n)d cards have no email address.", number)


@dataclass(frozen=True, slots=True)
class Mailing:
    """Mails about a thing of a space. `copies` are the rows of who has it, with `sent_at`, `mail` and `mail_job`;
    `named` is their column of the thing and what the job calls it by. `require` raises `NotFound` when the thing is
    gone; `send` puts the errand of one mail (space, thing, card), and `letter` is what it sends: None when there is
    nothing to be sent any more."""

    ability: Ability
    named: str
    copies: type[TenantModel]
    require: Callable[[uuid.UUID, uuid.UUID], object]
    send: Callable[[str, str, str], object]
    letter: Callable[[uuid.UUID, uuid.UUID, uuid.UUID], EmailMessage | None]


_mailings: dict[str, Mailing] = {}


def register(kind: str, mailing: Mailing) -> None:
    """Jobs of this kind send them. Called once a room, at the start."""
    _mailings[kind] = mailing


def mailings() -> list[tuple[str, Mailing]]:
    """All, by the kind of the jobs that send them."""
    return sorted(_mailings.items())


def work_on_mails(mailing: Mailing, job: Job, progress: Progress) -> Outcome:
    """The work of the job; a second start goes on where the first one was, and what became of each card is said."""
    ids = [uuid.UUID(key) for key in job.parameters["cards"]]
    done = int(job.parameters.get("at", 0))
    refusal = parts.work_through(
        progress, lambda most: tell_next(mailing, job, ids, most), done=done, total=len(ids)
    )
    at = int(job.parameters.get("at", 0))
    status, messages = parts.ending(refusal, complete=at >= len(ids))
    found = {name: int(job.parameters.get(name, 0)) for name in COUNTED}
    late = late_of(mailing, job)
    return Outcome(
        status,
        [*messages, *_said(found), *late],
        {"sent": found[SENT]},
        differs=bool(late) or any(found[name] for name in COUNTED if name != SENT),
    )


def late_of(mailing: Mailing, job: Job) -> list[Stored]:
    """What became of mails that the job had put on their way, as far as they did not arrive."""
    rows: Any = mailing.copies.objects.in_space(space_of(job)).filter(
        **{f"{mailing.named}_id": uuid.UUID(job.parameters[mailing.named]), "mail_job": job.pk}
    )
    ended = rows.filter(mail__in=LATE).values("mail").annotate(number=Count("pk"))
    found = dict(ended.values_list("mail", "number"))
    return [LATE[state](found[state]) for state in LATE if found.get(state)]


def tell_late(mailing: Mailing, job_id: uuid.UUID) -> None:
    """Says it of a job that is over; one that is not says it at its end."""
    with transaction.atomic():
        job = Job.objects.select_for_update().filter(pk=job_id).first()
        if job is not None:
            ids = {said(1)["id"] for said in LATE.values()}
            jobs.say_late(job.pk, late_of(mailing, job), instead_of=ids)


LATE: Final[dict[str, Callable[[int], Stored]]] = {
    HandedMail.UNKNOWN.value: lambda n: counted(
        "%(n)d mail may have arrived or not: sending broke off as it was handed over. It is not sent again by itself.",
        "%(n)d mails may have arrived or not: sending broke off as they were handed over. They are not sent again by "
        "themselves.",
        n,
    ),
    HandedMail.FAILED.value: lambda n: counted(
        "%(n)d mail could not be delivered.", "%(n)d mails could not be delivered.", n
    ),
    HandedMail.DROPPED.value: lambda n: counted(
        "%(n)d mail was not sent: its card or what it leads to was gone before.",
        "%(n)d mails were not sent: their cards or what they lead to were gone before.",
        n,
    ),
}


def _said(found: dict[str, int]) -> list[Stored]:
    said = [counted("%(n)d mail is on its way.", "%(n)d mails are on their way.", found[SENT])]
    said += gone(found[GONE])
    if number := found[SILENT]:
        said.append(without_address(number))
    if number := found[LATELY]:
        said.append(
            counted(
                "%(n)d person was told within the last hour already.",
                "%(n)d people were told within the last hour already.",
                number,
            )
        )
    if number := found[HELD]:
        said.append(
            counted(
                "%(n)d mail was not sent: its address has had many of this kind today.",
                "%(n)d mails were not sent: their addresses have had many of this kind today.",
                number,
            )
        )
    return said


def tell_next(mailing: Mailing, job: Job, ids: Sequence[uuid.UUID], most: int) -> int | None:
    """One part in one transaction: how many cards it had; None when none is left. Raises `NotFound`, `Forbidden`."""
    at = int(job.parameters.get("at", 0))
    some = ids[at : at + most]
    if not some:
        return None
    with transaction.atomic():
        access = spaces.access_space(Person(job.owner), space_of(job), mailing.ability)
        jobs.hold(job)
        thing_id = uuid.UUID(job.parameters[mailing.named])
        mailing.require(access.space.pk, thing_id)
        found = dict.fromkeys(COUNTED, 0)
        for card in cards_in_order(access.space.pk, some):
            found[_told(mailing, job, access.space.pk, thing_id, card)] += 1
        # Cards that were moved or purged meanwhile are not among them at all.
        found[GONE] += len(some) - sum(found.values())
        counts = {name: int(job.parameters.get(name, 0)) + number for name, number in found.items()}
        jobs.remember(job, at=at + len(some), **counts)
    return len(some)


def _told(mailing: Mailing, job: Job, space_id: uuid.UUID, thing_id: uuid.UUID, card: Card) -> str:
    if card.deleted_at is not None:
        return GONE
    if not card.primary_email:
        return SILENT
    now = clock.now()
    names: dict[str, Any] = {f"{mailing.named}_id": thing_id, "card_id": card.pk, "space_id": space_id}
    copy: Any = mailing.copies.objects.in_space(space_id).filter(**names).first()
    if copy is not None and copy.sent_at is not None and copy.sent_at > now - QUIET:
        meant_anew = job.parameters.get("again") and copy.mail in UNSURE
        if not meant_anew:
            return LATELY
    if not may_be_told(card.primary_email):
        return HELD
    mail = {"sent_at": now, "mail": HandedMail.QUEUED.value, "mail_job": job.pk}
    if copy is None:
        mailing.copies(**names, **mail).save()
    else:
        mailing.copies.objects.in_space(space_id).filter(pk=copy.pk).update(**mail)
    mailing.send(str(space_id), str(thing_id), str(card.pk))
    return SENT
