"""What connectors have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# Connector: what is due of it. Payments and orders go before it, however slow the other sides are.
SEND: Final = Errand[[str]]("connectors.send", Queue.HOOKS, behind=True)
# Connector, what flows, the last id of the portion before.
FILL: Final = Errand[[str, str, str]]("connectors.fill", Queue.LONG)
# Connector.
TELL_OFF: Final = Errand[[str]]("connectors.tell_off", Queue.SHORT)
# Connector, person.
SEND_OFF: Final = Errand[[str, str]]("connectors.send_off", Queue.MAIL)
