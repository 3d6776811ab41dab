"""What the exchange tells the rooms below of itself (called from apps.py)."""

from __future__ import annotations

from vizitka.cards import residents
from vizitka.common import body_limits
from vizitka.common.reserved_names import reserve
from vizitka.contacts import erasing
from vizitka.contacts.exchange import archive, audit_words, permissions, services, tasks, visitors
from vizitka.contacts.exchange.models import CardExchange
from vizitka.contacts.exchange.pages import PAGE
from vizitka.contacts.exchange.parts import ExchangeButton, ExchangeInReach
from vizitka.contacts.exchange.vcards import LARGEST
from vizitka.publishing import below, messages, parts
from vizitka.spaces.card_fields import register_switch

# What stands in a form around the file.
_AROUND = 64 * body_limits.KILOBYTE
# They are found by themselves only in the folder of a room.
TASKS = (tasks.tell_person, tasks.tell_visitor, tasks.send_answer)


def register_exchange() -> None:
    reserve("exchange")
    residents.register(residents.Resident(CardExchange, move=residents.goes_along, purge=residents.goes))
    register_switch(permissions.SWITCH_EXCHANGE, default=True, label=audit_words.SWITCH_EXCHANGE_LABEL)
    permissions.register_abilities()
    archive.register_parts()
    parts.register(ExchangeButton())
    parts.register(ExchangeInReach())
    below.register(PAGE)
    erasing.also(visitors.forget_removed)
    messages.register(services.keep_message)
    # On all channels.
    body_limits.declare(["POST"], f"/{{letter}}/{{handle}}/{PAGE.key}", LARGEST + _AROUND, of_strangers=True)
