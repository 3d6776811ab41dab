"""Who may take a whole space away."""

from __future__ import annotations

from typing import Final

from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS

# Needs no licence: what was made is the customer's.
SPACES_ARCHIVE: Final = Ability("spaces.archive")


def register_abilities() -> None:
    register(SPACES_ARCHIVE, ADMINS)
