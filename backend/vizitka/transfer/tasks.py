"""Background work of imports, exports and archives: ids in, safe to repeat."""

from __future__ import annotations

import uuid

from vizitka.common.mail import delivery
from vizitka.transfer import errands
from vizitka.transfer.archiving import emails


@errands.SEND_ARCHIVE_LETTER.done_by
def send_archive_letter(job_id: str, attempt: int = 0) -> None:
    """Tells who has asked for an archive that it is ready, or that there is none."""
    message = emails.build(uuid.UUID(job_id))
    if message is not None:
        delivery.send(message, task=send_archive_letter, arguments=[job_id], attempt=attempt)
