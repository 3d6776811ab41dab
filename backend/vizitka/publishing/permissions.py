"""Abilities around what visitors leave behind."""

from __future__ import annotations

from typing import Final

from vizitka.common.permissions import Ability, register
from vizitka.spaces.enums import ContactSharing
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import ANALYSTS

CONTACTS_READ: Final = Ability("contacts.read")


def _leaves_contacts_to_card_users(space: Space) -> bool:
    return space.contact_sharing != ContactSharing.COMPANY


def register_abilities() -> None:
    """Called once, at the start. Nobody reads the contacts of others where each card user keeps the own (product.md,
    section 4)."""
    register(CONTACTS_READ, ANALYSTS, withheld=_leaves_contacts_to_card_users)
