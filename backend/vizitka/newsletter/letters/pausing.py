"""Receiving servers that put letters off: a decent sender waits, and does not ask for each letter anew.

Who has put off three letters in a row is left alone, and what else goes there waits with them, for as long as a letter
waits that is tried so often. Then one letter asks: a yes ends it, a further no is the next, longer pause. It holds for
all campaigns, since the server knows our address and not theirs.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings

from vizitka.common import clock
from vizitka.newsletter.letters import rules
from vizitka.newsletter.letters.models import ServerPause

PURPOSE: Final = "newsletter receiving server"
# Of a server that has been heard of no more for so long nothing is known.
KEPT: Final = dt.timedelta(days=3)


@dataclass
class Servers:
    """What is known of receiving servers during a turn, and what it learns."""

    _rows: dict[str, ServerPause] = field(default_factory=dict)
    _digests: dict[str, str] = field(default_factory=dict)
    # Letters that were put off one after the other, wherever they went.
    in_a_row: int = 0

    @classmethod
    def known(cls) -> Servers:
        """One query, whoever is written to."""
        return cls({row.digest: row for row in ServerPause.objects.all()})

    def pause_of(self, email: str) -> ServerPause | None:
        """The pause in which the server of the address is; None: it may be asked."""
        row = self._rows.get(self._digest(email))
        return row if row is not None and row.until is not None and row.until > clock.now() else None

    def has_taken(self, email: str) -> None:
        """It takes letters, be it that it refused one for good: whatever was before is over."""
        self.in_a_row = 0
        row = self._rows.pop(self._digest(email), None)
        if row is not None:
            ServerPause.objects.filter(pk=row.pk).delete()

    def has_put_off(self, email: str, code: str) -> None:
        if rules.is_of_mailbox(code):
            return
        self.in_a_row += 1
        row = self._rows.setdefault(self._digest(email), ServerPause(digest=self._digest(email)))
        row.refusals, row.code, row.changed_at = row.refusals + 1, code, clock.now()
        if rules.pauses_server(row.refusals, row.pauses):
            row.pauses += 1
            row.until = clock.now() + rules.pause_after(row.pauses)
        row.save()

    def _digest(self, email: str) -> str:
        domain = email.rpartition("@")[2].lower()
        if domain not in self._digests:
            key = hashlib.sha256(f"{PURPOSE}:{settings.SECRET_KEY}".encode()).digest()
            self._digests[domain] = hmac.digest(key, domain.encode(), hashlib.sha256).hex()
        return self._digests[domain]


def purge() -> int:
    """Forgets servers of which nothing was heard for days. Returns how many."""
    return ServerPause.objects.filter(changed_at__lt=clock.now() - KEPT).delete()[0]
