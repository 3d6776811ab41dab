"""What housekeeping does for assistants."""

from __future__ import annotations

from vizitka.assistants.access import clients, grants


def purge() -> int:
    """Forgets what is over: programs that nobody uses, codes, and what renewed access. Returns how many."""
    return grants.purge() + clients.purge()
