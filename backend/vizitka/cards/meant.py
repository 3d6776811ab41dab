"""For whom a roll-out is. A request says only what it asks for: the job finds the people, since among thousands it may
have to be compared first who has the present one."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from vizitka.cards import having
from vizitka.cards.handing_out import UNSURE, space_of
from vizitka.cards.having import Handed
from vizitka.common import database
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError
from vizitka.common.events import Event, tell
from vizitka.common.permissions import Ability
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space


@dataclass(frozen=True, slots=True)
class Finding:
    """How a room finds them. `thing` raises `NotFound` when it is gone; `named` is what jobs call it by; `event` tells
    that a job of a kind brings it to so many."""

    ability: Ability
    named: str
    thing: Callable[[uuid.UUID, uuid.UUID], Any]
    handed: Callable[[Space, Any], Handed]
    event: Callable[[Person, Any, str, int], Event]


@dataclass(frozen=True, slots=True)
class Asked:
    """These cards, or (None) all active ones, as far as they have it so and words find them."""

    cards: Sequence[uuid.UUID] | None
    missing: bool = False
    states: Collection[str] = ()
    search: str = ""

    @property
    def narrowing(self) -> list[set[str]]:
        return [one for one in (set(self.states), set(having.LACKING) if self.missing else set()) if one]

    @property
    def means_unsure(self) -> bool:
        """Cards that somebody has chosen, and states of mails, mean them also where a mail was unsure a moment ago."""
        return self.cards is not None or bool(UNSURE.intersection(self.states))


def start(
    finding: Finding, actor: Person, space: Space, thing: Any, kind: str, asked: Asked, **parameters: Any
) -> Job:
    """Queues it. Where nobody is to be compared, it is known at once for whom it is."""
    given = {finding.named: str(thing.pk), "again": asked.means_unsure, **parameters}
    ids: list[uuid.UUID] | None = None
    if asked.narrowing:
        given["wanted"] = None if asked.cards is None else [str(key) for key in asked.cards]
        given |= {"missing": asked.missing, "states": sorted(asked.states), "search": asked.search}
    else:
        ids = finding.handed(space, thing).chosen(asked.cards, asked.search, [])
        given["cards"] = [str(key) for key in ids]
    with transaction.atomic():
        if ids is not None:
            tell(finding.event(actor, thing, kind, len(ids)))
        return jobs.start(
            owner=actor,
            kind=kind,
            name=thing.name,
            space_id=space.pk,
            total=None if ids is None else len(ids),
            parameters=given,
        )


def find(finding: Finding, job: Job, progress: Progress) -> Outcome | None:
    """Writes down for whom the job is, once. An outcome where it ends with that: it was stopped or refused."""
    if "cards" in job.parameters:
        return None
    owner = Person(job.owner)
    try:
        access = spaces.access_space(owner, space_of(job), finding.ability)
        thing = finding.thing(access.space.pk, uuid.UUID(job.parameters[finding.named]))
        these = finding.handed(access.space, thing)
        if not _compared(these, progress):
            return Outcome(JobStatus.CANCELLED)
        wanted = job.parameters["wanted"]
        asked = Asked(
            None if wanted is None else [uuid.UUID(key) for key in wanted],
            job.parameters["missing"],
            job.parameters["states"],
            job.parameters["search"],
        )
        ids = these.chosen(asked.cards, asked.search, asked.narrowing)
    except ApplicationError as refusal:
        return Outcome(JobStatus.FAILED, [parts.why(refusal)])
    with transaction.atomic():
        jobs.hold(job)
        jobs.remember(job, cards=[str(key) for key in ids], wanted=None)
        tell(finding.event(owner, thing, job.kind, len(ids)))
    return None


def _compared(these: Handed, progress: Progress) -> bool:
    """Compares all that are left now, and no more: others may be changed for ever. False when the person has asked to
    stop."""
    rounds = -(-these.find() // having.PORTION)
    for _ in range(rounds):
        if not progress.report(0, force=True):
            return False
        database.let_others_write()
        these.find()
    return progress.report(0, force=True)
