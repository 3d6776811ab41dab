"""What the jobs have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# In the class of the job's kind.
WORK_ON_JOB: Final = Errand[[str]]("jobs.work_on_job", Queue.LONG)
