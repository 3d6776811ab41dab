"""What products of a space say of themselves: of each, when it was tapped last, and no more."""

from __future__ import annotations

import datetime as dt
import uuid
from dataclasses import dataclass
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Count, F, Q

from vizitka.cards import rules as cards
from vizitka.products.enums import Label
from vizitka.products.models import Product
from vizitka.products.rules import printed_serial
from vizitka.spaces.enums import Channel
from vizitka.statistics.choosing import Chosen
from vizitka.statistics.rules import Range, begin_of

MOST_UNTAPPED: Final = 10
# A tap before a product was connected was on its way here, or somebody else's.
_NEVER: Final = Q(last_tap_at=None) | Q(last_tap_at__lt=F("connected_at"))


class Untapped(NamedTuple):
    product_id: uuid.UUID
    serial: str
    card_id: uuid.UUID
    name: str
    connected_at: dt.datetime | None


@dataclass(frozen=True, slots=True)
class Tapped:
    connected: int
    tapped: int
    never: int
    untapped: list[Untapped]


def tapped(space_id: uuid.UUID, span: Range, zone: ZoneInfo, chosen: Chosen) -> Tapped | None:
    """None where other channels are asked for. Two queries."""
    if Channel.PRODUCT.value not in chosen.views:
        return None
    rows = chosen.of(Product.objects.in_space(space_id)).filter(label=Label.CONNECTED)
    begin, end = begin_of(span.first, zone), begin_of(span.last + dt.timedelta(days=1), zone)
    counts = rows.aggregate(
        connected=Count("pk"),
        never=Count("pk", filter=_NEVER),
        tapped=Count("pk", filter=Q(last_tap_at__gte=begin, last_tap_at__lt=end) & ~_NEVER),
    )
    columns = ("pk", "serial", "card_id", "connected_at", *(f"card__{name}" for name in cards.NAMES_OF_CARDS))
    first = rows.filter(_NEVER).order_by("connected_at", "pk").values_list(*columns)[:MOST_UNTAPPED]
    return Tapped(
        **counts,
        untapped=[
            Untapped(
                key,
                printed_serial(serial),
                card_id,
                cards.short_name(*(name or "" for name in names)),
                connected,
            )
            for key, serial, card_id, connected, *names in first
        ],
    )
