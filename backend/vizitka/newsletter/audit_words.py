"""What the audit log says about the newsletter (audit.words)."""

from __future__ import annotations

from vizitka.newsletter.letters import audit_words as letters
from vizitka.newsletter.people import audit_words as people


def register_words() -> None:
    people.register_words()
    letters.register_words()
