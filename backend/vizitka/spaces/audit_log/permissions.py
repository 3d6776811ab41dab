"""Who reads the audit log."""

from __future__ import annotations

from typing import Final

from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS

AUDIT_READ: Final = Ability("audit.read")


def register_abilities() -> None:
    """Called once, at the start."""
    register(AUDIT_READ, ADMINS)
