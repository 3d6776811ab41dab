"""What signing in elsewhere has done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Directory, who has signed in.
TELL_PASSED_BY: Final = Errand[[str, str]]("sso.tell_passed_by", Queue.SHORT)
# Directory, who has signed in, who is told.
SEND_PASSED_BY: Final = Errand[[str, str, str]]("sso.send_passed_by", Queue.MAIL)
# User, third party, whether it was added.
SEND_THIRD_PARTY: Final = Errand[[str, str, bool]]("sso.send_third_party", Queue.MAIL)
