"""The queue of background work. It is in the same database: a task is written with what it belongs to, or not at all.

A room names in `errands.py` what it has done in the background, its services put that into the queue, and its
`tasks.py` does it. So services never import tasks, which import services.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from enum import StrEnum
from typing import Final, Generic, ParamSpec

import structlog
from django.db import DatabaseError
from django.utils.translation import gettext_lazy as _
from django_tasks import task
from django_tasks.base import Task

from vizitka.common.errors import ApplicationError

P = ParamSpec("P")
log = structlog.get_logger(__name__)


class Queue(StrEnum):
    """Classes of work, so that none waits behind another: what a person waits for at the mailbox, what takes a moment,
    what takes minutes, what others' servers may hold up, letters to thousands, and events that customers' own systems
    are told of, as many at once as there are receivers.
    """

    MAIL = "mail"
    SHORT = "short"
    LONG = "long"
    HOOKS = "hooks"
    LETTERS = "letters"
    WEBHOOKS = "webhooks"


# The usual priority of a task is 0; the backend knows -100 to 100.
BEHIND: Final = -10
# Ids, keys and numbers: what a table that operators look at may hold.
PLAIN: Final = re.compile(r"[\w.:/-]{0,200}", re.ASCII)


def is_plain(value: object) -> bool:
    """Whether it can be neither an address of a person nor a sentence."""
    match value:
        case str():
            return PLAIN.fullmatch(value) is not None
        case dict():
            return all(map(is_plain, (*value, *value.values())))
        case list() | tuple():
            return all(map(is_plain, value))
        case _:
            return value is None or isinstance(value, int)


class QueueRefused(ApplicationError):
    """The task could not be written; what it belongs to is not written either."""

    status, code, message = 503, "queue_refused", _("This cannot be done at the moment. Please try again.")


class Errand(Generic[P]):
    """Something to be done in the background, with the arguments `P` (values that JSON knows: ids, never objects, and
    never what a person wrote). `behind`: after all that waits in its class, as thousands of mails are for a code that
    somebody waits for."""

    def __init__(self, name: str, queue: Queue, *, behind: bool = False) -> None:
        self.name: Final = name
        self.queue: Final = queue
        self._priority: Final = BEHIND if behind else 0
        self._task: Task[P, None] | None = None
        ERRANDS[name] = self

    def done_by(self, function: Callable[P, None]) -> Task[P, None]:
        """Decorates the function of a `tasks.py` that does it; it must be safe to repeat."""
        self._task = task(queue_name=self.queue.value, priority=self._priority)(function)
        return self._task

    @property
    def task(self) -> Task[P, None]:
        """Raises `LookupError` while nobody does it."""
        if self._task is None:
            raise LookupError(f"no task does the errand {self.name}")
        return self._task

    def put(self, *arguments: P.args, **options: P.kwargs) -> None:
        """Writes it into the queue, inside the transaction of the caller: a rollback takes it back. Raises
        `QueueRefused`."""
        self.put_in(self.queue, *arguments, **options)

    def put_in(self, queue: Queue, *arguments: P.args, **options: P.kwargs) -> None:
        """As `put`, in another class than its own."""
        self._put(self.task.using(queue_name=queue.value), *arguments, **options)

    def put_at(self, at: dt.datetime, *arguments: P.args, **options: P.kwargs) -> bool:
        """As `put`, to be done from `at` on. False: the queue cannot wait, and nothing was put."""
        if not self.task.get_backend().supports_defer:
            return False
        self._put(self.task.using(run_after=at), *arguments, **options)
        return True

    def _put(self, task: Task[P, None], *arguments: P.args, **options: P.kwargs) -> None:
        if not all(map(is_plain, (*arguments, *options.values()))):
            raise ValueError(f"{self.name} is given words that operators could read (common/parcels.py)")
        try:
            task.enqueue(*arguments, **options)
        except DatabaseError as error:
            log.exception("queue_refused", errand=self.name)
            raise QueueRefused from error


ERRANDS: Final[dict[str, Errand[...]]] = {}
