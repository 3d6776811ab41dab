"""What people let an assistant do, in two steps: to look, and to change as well. It is what the tools need (tools.py),
and in each space never more than the person may there."""

from __future__ import annotations

from typing import Final

from vizitka.cards.permissions import CARDS_EDIT, CARDS_MEMBERS, CARDS_READ
from vizitka.statistics.permissions import STATISTICS_OF_CARD, STATISTICS_READ

LOOK: Final = frozenset({CARDS_READ, STATISTICS_READ, STATISTICS_OF_CARD})
CHANGE: Final = frozenset({CARDS_EDIT, CARDS_MEMBERS})
