"""What directories have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# It may take as long as others' name servers are slow.
CHECK_DOMAIN: Final = Errand[[str]]("directories.check_domain", Queue.HOOKS)
# A directory of which more may go now than before: a domain was proved, a licence came.
SETTLE: Final = Errand[[str]]("directories.settle", Queue.SHORT)
# A directory with people who are written down, and wait for what follows.
SETTLE_DUE: Final = Errand[[str]]("directories.settle_due", Queue.SHORT)
# Directory, round: one page of people of a provider that is asked at intervals.
PULL: Final = Errand[[str, str]]("directories.pull", Queue.HOOKS)
# Kind, directory, what it is about.
TELL_MANAGERS: Final = Errand[[str, str, str]]("directories.tell_managers", Queue.SHORT)
# Kind, directory, what it is about, person.
SEND_LETTER: Final = Errand[[str, str, str, str]]("directories.send_letter", Queue.MAIL)
