"""What tag and code of a product hold."""

from __future__ import annotations

from django.conf import settings

from vizitka.products.channel import LETTER


def address_of(serial: str) -> str:
    """Always on the installation's own host, since a product outlives domains."""
    return f"{settings.CARDS_URL}/{LETTER}/{serial}"
