"""What orders have done in the background (tasks.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.queues import Errand, Queue

# An order whose payment has to be asked for.
COLLECT: Final = Errand[[str]]("orders.collect", Queue.HOOKS)
# Order, kind: a letter to who has ordered.
SEND_LETTER: Final = Errand[[str, str]]("orders.send_letter", Queue.MAIL)
# Kind, space, replacement: a letter to those who look after the products.
TELL_MANAGERS: Final = Errand[[str, str, str]]("orders.tell_managers", Queue.SHORT)
# Kind, space, replacement, person.
SEND_REPLACEMENT_LETTER: Final = Errand[[str, str, str, str]]("orders.send_replacement_letter", Queue.MAIL)
# An order that a printer is to make.
TELL_PRINTER: Final = Errand[[str]]("orders.tell_printer", Queue.HOOKS)
