"""What can go wrong with jobs."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, Forbidden, NotFound


class JobFinished(Conflict):
    code = "job_finished"
    message = _("This work is already finished.")


class FileGone(NotFound):
    code = "file_gone"
    message = _("This file no longer exists. Start the export again.")


class TokenIsOver(Forbidden):
    """What a system has started goes no further than its token."""

    code = "token_is_over"
    message = _("The token with which this was started has ended.")


class JobTaken(Exception):
    """Inside a worker: another worker has taken the job over, or it is gone. Stop without writing."""


class StepsAside(Exception):
    """Inside a worker: another's turn has come. Stop; the job waits for its next turn."""
