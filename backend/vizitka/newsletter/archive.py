"""The newsletter in archives (common.archives)."""

from __future__ import annotations

from vizitka.newsletter.letters import archive as letters
from vizitka.newsletter.people import archive as people


def register_parts() -> None:
    people.register_parts()
    letters.register_parts()
