"""Tells the jobs domain how changes of many cards are queued (called from cards.apps)."""

from __future__ import annotations

from vizitka.cards.batches import services
from vizitka.cards.batches.tasks import change_cards
from vizitka.cards.permissions import CARDS_STATE
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.jobs.enums import JobKind
from vizitka.jobs.handlers import JobHandler, register
from vizitka.jobs.models import Job
from vizitka.spaces import selectors as spaces


def _check_access(actor: Person, job: Job) -> None:
    if job.space_id is None:
        raise NotFound
    spaces.access_space(actor, job.space_id, CARDS_STATE)


def register_jobs() -> None:
    handler = JobHandler(enqueue=change_cards.enqueue, check_access=_check_access, ended=services.job_ended)
    for kind in (*services.KINDS.values(), JobKind.CARDS_UNDO):
        register(kind, handler)
