"""What custom domains have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# It may take as long as others' name servers are slow.
CHECK_DOMAIN: Final = Errand[[str]]("domains.check_domain", Queue.HOOKS)
FOLLOW_LICENCE: Final = Errand[[str]]("domains.follow_licence", Queue.SHORT)
# Kind, domain.
TELL_OWNERS: Final = Errand[[str, str]]("domains.tell_owners", Queue.SHORT)
# Kind, domain, person.
SEND_LETTER: Final = Errand[[str, str, str]]("domains.send_letter", Queue.MAIL)
