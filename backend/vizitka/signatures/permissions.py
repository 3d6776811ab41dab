"""Who sees the signatures of a space, who changes them, and who takes the own one."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS, ANALYSTS, EDITORS

SIGNATURES_READ: Final = Ability("signatures.read", Feature.EMAIL_SIGNATURES)
SIGNATURES_EDIT: Final = Ability("signatures.edit", Feature.EMAIL_SIGNATURES)
# Reaching into the mailboxes of all people of the space.
SIGNATURES_CONNECT: Final = Ability("signatures.connect", Feature.EMAIL_SIGNATURES)
# The signature of one card. Card users are bound by the switch of the space besides.
SIGNATURES_USE: Final = Ability("signatures.use", Feature.EMAIL_SIGNATURES)
SWITCH: Final = "use_services"


def register_abilities() -> None:
    """Called once, at the start."""
    register(SIGNATURES_READ, ANALYSTS)
    register(SIGNATURES_EDIT, EDITORS)
    register(SIGNATURES_CONNECT, ADMINS)
    register_on_cards(SIGNATURES_USE, (*EDITORS, *CARD_USERS))
