"""What a job's work is given, and what it gives back."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import IO, Any, Final

from django.core.files import File

from vizitka.common import clock, files
from vizitka.common.ids import new_id
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.messages import Stored
from vizitka.jobs.models import Job

SECONDS_BETWEEN_WRITES: Final = 0.25
# So begin names of files that stood in the row of their job before there was anything in them.
OF_A_JOB: Final = "job-"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a job ended. `file` is a name in the storage, `file_name` what the person gets to see.

    `differs`: not what was announced, and `messages` say how. A job that is done with fewer rows than its total differs
    by itself (services.py).
    """

    status: JobStatus = JobStatus.DONE
    messages: Sequence[Stored] = ()
    result: dict[str, Any] = field(default_factory=dict)
    file: str = ""
    file_name: str = ""
    differs: bool = False


class Progress:
    """Tells how far a job is, at most four times a second, and hears whether it shall stop.

    Call it between transactions, never inside one: what is written inside shows only at its end.
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self._began_at = time.monotonic()
        self._written_at = 0.0
        self._cancelled = job.cancel_requested
        # As of the last report, also of one that was not written.
        self.done = job.done
        self.total = job.total
        self._rows = Job.objects.filter(id=job.id, attempt=job.attempt, status=JobStatus.RUNNING)

    @property
    def seconds(self) -> float:
        """For how long this attempt has worked."""
        return time.monotonic() - self._began_at

    @property
    def cancelled(self) -> bool:
        """Whether the person has asked to stop, as of the last report."""
        return self._cancelled

    def report(self, done: int, total: int | None = None, *, force: bool = False) -> bool:
        """Writes the progress when it is time. Returns False when the work shall stop.

        Raises `JobTaken` when another worker has the job: then nothing more may be written.
        """
        self.done, self.total = done, self.total if total is None else total
        if not force and time.monotonic() - self._written_at < SECONDS_BETWEEN_WRITES:
            return not self._cancelled
        values: dict[str, Any] = {"done": done, "heartbeat_at": clock.now()}
        if total is not None:
            values["total"] = total
        if not self._rows.update(**values):
            raise JobTaken
        self._written_at = time.monotonic()
        self._cancelled = bool(self._rows.values_list("cancel_requested", flat=True).first())
        return not self._cancelled

    def keep(self, folder: str, ending: str, content: File[bytes] | IO[bytes]) -> str:
        """Saves the file that the job makes, and returns its name for the outcome. The job names it before it is there:
        what a killed worker has written of it goes when the job is begun again or forgotten, as of an erased person.

        Raises `JobTaken` when another worker has the job, or nobody any more.
        """
        name = f"{folder}/{OF_A_JOB}{new_id()}.{ending}"
        if not self._rows.update(file=name):
            raise JobTaken
        return files.keep(name, content)
