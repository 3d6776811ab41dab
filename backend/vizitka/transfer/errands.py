"""What imports, exports and archives have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# The job that has made an archive, or has not.
SEND_ARCHIVE_LETTER: Final = Errand[[str]]("transfer.send_archive_letter", Queue.MAIL)
