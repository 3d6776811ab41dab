"""What a role in a billing account may do. A role holds all that the smaller ones do."""

from __future__ import annotations

from typing import Final

from vizitka.billing.enums import AccountRole
from vizitka.common.permissions import Ability, register

OWNERS: Final = (AccountRole.OWNER,)
ACCOUNTANTS: Final = (*OWNERS, AccountRole.ACCOUNTANT)
VIEWERS: Final = (*ACCOUNTANTS, AccountRole.VIEWER)

ACCOUNTS_READ: Final = Ability("billing.read")
# Company data, VAT number, who receives invoices.
ACCOUNTS_EDIT: Final = Ability("billing.edit")
ACCOUNTS_PAY: Final = Ability("billing.pay")
# Buys licences, changes and cancels them.
ACCOUNTS_BUY: Final = Ability("billing.buy")
# Says which spaces use a licence.
ACCOUNTS_ASSIGN: Final = Ability("billing.assign")
# People, API tokens, hand over, close.
ACCOUNTS_GOVERN: Final = Ability("billing.govern")


def register_abilities() -> None:
    """Called once, at the start."""
    register(ACCOUNTS_READ, VIEWERS)
    register(ACCOUNTS_EDIT, ACCOUNTANTS)
    register(ACCOUNTS_PAY, ACCOUNTANTS)
    register(ACCOUNTS_BUY, ACCOUNTANTS)
    register(ACCOUNTS_ASSIGN, ACCOUNTANTS)
    register(ACCOUNTS_GOVERN, OWNERS)
