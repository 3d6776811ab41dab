"""The one page of the manager that loads a script of others: where a card is typed in, or its owner confirms.

Numbers of cards are Stripe's business alone, so its own script asks for them. The policy of that page lets it in, and
no other page does; that is why the manager opens the page as a document, and leaves it as one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from vizitka.billing.selectors import billing_is_on
from vizitka.payments.providers import stripe as gateway

CARD_PAGE: Final = re.compile(r"/billing/[0-9a-f-]{36}/card/?")


def sources_of(path: str) -> Mapping[str, tuple[str, ...]]:
    """What the policy of this page adds by its directives; nothing for all others."""
    if CARD_PAGE.fullmatch(path) and billing_is_on() and gateway.is_offered():
        return gateway.sources()
    return {}
