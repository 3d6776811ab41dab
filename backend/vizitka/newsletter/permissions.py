"""Who reads, writes, sends and looks after the newsletter of a space."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import Feature
from vizitka.cards.permissions import CARD_USERS, register_on_cards
from vizitka.common.permissions import Ability, register
from vizitka.spaces.permissions import ADMINS, ANALYSTS, EDITORS

NEWSLETTER_READ: Final = Ability("newsletter.read", Feature.NEWSLETTER)
# Lists, subscribers, imports, drafts.
NEWSLETTER_EDIT: Final = Ability("newsletter.edit", Feature.NEWSLETTER)
NEWSLETTER_SEND: Final = Ability("newsletter.send", Feature.NEWSLETTER)
# Settings, addresses that get nothing, erasing.
NEWSLETTER_MANAGE: Final = Ability("newsletter.manage", Feature.NEWSLETTER)
NEWSLETTER_EXPORT: Final = Ability("newsletter.export", Feature.NEWSLETTER)
# Whether one card offers it.
NEWSLETTER_OFFER: Final = Ability("newsletter.offer", Feature.NEWSLETTER)
# The switch of card users; people of the space and card admins are not bound by it.
SWITCH_NEWSLETTER: Final = "switch_newsletter"


def register_abilities() -> None:
    """Called once, at the start."""
    register(NEWSLETTER_READ, ANALYSTS)
    register(NEWSLETTER_EDIT, EDITORS)
    register(NEWSLETTER_SEND, EDITORS)
    register(NEWSLETTER_MANAGE, ADMINS)
    register(NEWSLETTER_EXPORT, EDITORS)
    register_on_cards(NEWSLETTER_OFFER, (*EDITORS, *CARD_USERS))
