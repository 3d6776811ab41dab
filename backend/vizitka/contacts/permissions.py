"""Who reads the contact book, writes in it and looks after it."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.cards.permissions import CARD_USERS
from vizitka.common.permissions import Ability, register
from vizitka.spaces.enums import ContactSharing
from vizitka.spaces.models import Space
from vizitka.spaces.permissions import ADMINS, ANALYSTS, EDITORS

# Of the whole book by a role in the space; card users have both for the contacts of their cards.
CONTACTS_READ: Final = Ability("contacts.read")
CONTACTS_EDIT: Final = Ability("contacts.edit")
# What is the company's own, events, doubles, and requests of people for what is kept of them.
CONTACTS_MANAGE: Final = Ability("contacts.manage")
CONTACTS_IMPORT: Final = Ability("contacts.import", Feature.IMPORT_EXPORT)
CONTACTS_EXPORT: Final = Ability("contacts.export", Feature.IMPORT_EXPORT)


def _leaves_contacts_to_card_users(space: Space) -> bool:
    return space.contact_sharing != ContactSharing.COMPANY


def register_abilities() -> None:
    """Called once, at the start. Nobody reads the contacts of others where each card user keeps the own (product.md,
    section 4); what a card user may with those of the own card, no switch withholds (selectors.py)."""
    withheld = _leaves_contacts_to_card_users
    register(CONTACTS_READ, (*ANALYSTS, *CARD_USERS), withheld=withheld)
    register(CONTACTS_EDIT, (*EDITORS, *CARD_USERS), withheld=withheld)
    register(CONTACTS_EXPORT, EDITORS, withheld=withheld)
    register(CONTACTS_MANAGE, ADMINS)
    register(CONTACTS_IMPORT, EDITORS)
