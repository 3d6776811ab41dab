"""What goes out of the API of the pocket."""

from __future__ import annotations

import uuid

from vizitka.cards.enums import CardState
from vizitka.common.api.envelope import OutSchema
from vizitka.wallet.enums import Wallet


class PocketCard(OutSchema):
    """An own card with all that is shown without a network. `code` opens the card, empty where the space offers none;
    `contact_code` is the contact itself, `contact` the same as text. Both codes are SVG. `wallets` are those that can
    keep it."""

    uuid: uuid.UUID
    name: str
    title: str
    company: str
    colour: str
    address: str
    state: CardState
    code: str
    contact: str
    contact_code: str
    wallets: list[Wallet]
