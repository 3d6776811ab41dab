"""Receiving servers that put letters off: a decent sender waits, and does not ask for each letter anew.

Who has put off three letters in a row is left alone, and what else goes there waits with them, for as long as a letter
waits that is tried so often. Then one letter asks: a yes ends it, a further no is the next, longer pause. It holds for
all campaigns, since the server knows our address and not theirs.

The own mail server gets a pause where it puts off everything: the same answer for ten receiving servers one after the
other, for letters of which nobody knew. Receivers whose mailboxes are full, however many in a row, are no sign of that,
nor are letters that were put off before: only those may be left at the end of a campaign.
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
    # Receiving servers for which the own one has said the same, one after the other, and what that was.
    _put_off: set[str] = field(default_factory=set)
    _said: str = ""
    # Whether it has taken anything, or refused it for good, in this turn.
    takes: bool = False

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
        self.takes = True
        self._put_off.clear()
        row = self._rows.pop(self._digest(email), None)
        if row is not None:
            ServerPause.objects.filter(pk=row.pk).delete()

    def has_put_off(self, email: str, answer: str, *, tried_before: bool) -> None:
        if rules.is_of_mailbox(answer):
            self._put_off.clear()
            return
        if not tried_before:
            self._count(email, rules.kind_of(answer))
        code = rules.enhanced_code(answer)[:12]
        row = self._rows.setdefault(self._digest(email), ServerPause(digest=self._digest(email)))
        row.refusals, row.code, row.changed_at = row.refusals + 1, code, clock.now()
        if rules.pauses_server(row.refusals, row.pauses):
            row.pauses += 1
            row.until = clock.now() + rules.pause_after(row.pauses)
        row.save()

    def _count(self, email: str, said: str) -> None:
        if said != self._said:
            self._put_off.clear()
        self._said = said
        self._put_off.add(self._digest(email))

    def puts_off_everything(self) -> bool:
        return len(self._put_off) >= rules.ENOUGH_OF_ALL

    def _digest(self, email: str) -> str:
        domain = email.rpartition("@")[2].lower()
        if domain not in self._digests:
            key = hashlib.sha256(f"{PURPOSE}:{settings.SECRET_KEY}".encode()).digest()
            self._digests[domain] = hmac.digest(key, domain.encode(), hashlib.sha256).hex()
        return self._digests[domain]


def purge() -> int:
    """Forgets servers of which nothing was heard for days. Returns how many."""
    return ServerPause.objects.filter(changed_at__lt=clock.now() - KEPT).delete()[0]
