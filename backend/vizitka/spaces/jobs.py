"""Who may have what a job of a space has made."""

from __future__ import annotations

from collections.abc import Callable

from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.jobs.models import Job
from vizitka.spaces import selectors


def may_fetch(ability: Ability) -> Callable[[Person, Job], None]:
    """For `JobKind.check_access`: only who may still do `ability` in the job's space; who has lost the space has lost
    its people too."""

    def check_access(actor: Person, job: Job) -> None:
        if job.space_id is None:
            raise NotFound
        selectors.access_space(actor, job.space_id, ability)

    return check_access
