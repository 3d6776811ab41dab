"""Abilities around what visitors leave behind: views that are counted, and contacts."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.common.permissions import Ability, register
from vizitka.spaces.enums import ContactSharing
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import ANALYSTS
from vizitka.spaces.settings_rules import views_are_counted

STATISTICS_READ: Final = Ability("statistics.read", Feature.STATISTICS)
CONTACTS_READ: Final = Ability("contacts.read")


def _counts_nothing(space: Space) -> bool:
    return not views_are_counted(tracking=space.tracking)


def _leaves_contacts_to_card_users(space: Space) -> bool:
    return space.contact_sharing != ContactSharing.COMPANY


def register_abilities() -> None:
    """Called once, at the start. Nobody reads statistics where none are kept, and nobody the contacts of others where
    each card user keeps the own (product.md, sections 4 and 6)."""
    register(STATISTICS_READ, ANALYSTS, withheld=_counts_nothing)
    register(CONTACTS_READ, ANALYSTS, withheld=_leaves_contacts_to_card_users)
