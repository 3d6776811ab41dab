"""The printer as another program: it is called when an order is to be made, signed as Standard Webhooks say; it fetches
the files by an address that serves some days, and says by another when the parcels are on their way."""

from __future__ import annotations

import base64
import hashlib
import hmac
import http.client
import json
import ssl
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.db.models import Sum

from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.orders import production, rules
from vizitka.orders.enums import OrderState
from vizitka.orders.errors import OrderStands
from vizitka.orders.models import Order

SALT: Final = "orders.printer"
# So long an address serves: a card made of metal takes its time.
DAYS: Final = 60
SECONDS: Final = 10.0
KIND: Final = "order.in_production"


class PrinterAway(Exception):
    """No answer, or none that says yes; it is called again later."""


def tell(order_id: uuid.UUID) -> None:
    """Calls the printer, unless the order is no more to be made. Raises `PrinterAway`."""
    order = Order.objects.annotate(pieces=Sum("lines__quantity")).filter(pk=order_id).first()
    if order is None or not settings.PRINTER_URL or order.state != OrderState.IN_PRODUCTION:
        return
    token = token_of(order)
    body = {
        "type": KIND,
        "timestamp": clock.now().isoformat(),
        "data": {
            "order": order.number,
            "pieces": order.pieces,
            "files": f"{settings.PUBLIC_URL}/v1/print-jobs/{token}/files",
            "shipped": f"{settings.PUBLIC_URL}/v1/print-jobs/{token}/shipped",
        },
    }
    content = json.dumps(body).encode()
    # The same order is the same message: a printer that hears it twice makes it once.
    _post(content, signed(f"order_{order.pk.hex}", int(clock.now().timestamp()), content))


def signed(message_id: str, moment: int, content: bytes) -> dict[str, str]:
    """The headers of Standard Webhooks."""
    said = f"{message_id}.{moment}.".encode() + content
    mac = hmac.new(settings.PRINTER_SECRET.encode(), said, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(moment),
        "webhook-signature": f"v1,{base64.b64encode(mac).decode()}",
    }


def _post(content: bytes, headers: Mapping[str, str]) -> None:
    parts = urlsplit(settings.PRINTER_URL)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=SECONDS)
    try:
        connection.request("POST", parts.path or "/", body=content, headers=dict(headers))
        status = connection.getresponse().status
    except (OSError, ssl.SSLError, http.client.HTTPException) as error:
        raise PrinterAway(type(error).__name__) from error
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise PrinterAway(str(status))


def token_of(order: Order) -> str:
    """Opens the files of this order, and says that it was sent; nothing else."""
    return signing.dumps(order.pk.hex, salt=SALT)


def order_of(token: str) -> Order:
    """Raises `NotFound` for a token that is none, or too old."""
    try:
        order_id = uuid.UUID(signing.loads(token, salt=SALT, max_age=DAYS * 86_400))
    except (signing.BadSignature, ValueError, TypeError) as error:
        raise NotFound from error
    order = Order.objects.prefetch_related("parcels").filter(pk=order_id).first()
    if order is None:
        raise NotFound
    return order


def order_to_make(token: str) -> Order:
    """The order whose files the printer fetches. Raises `NotFound`, and `OrderStands` for one that was cancelled since
    the printer was told: nobody is to print it."""
    order = order_of(token)
    if order.state in rules.OVER:
        raise OrderStands
    return order


@transaction.atomic
def shipped(token: str, parcels: Sequence[Mapping[str, Any]]) -> Order:
    """What the printer says of the parcels, by their numbers; all of them are on their way then. Said twice it is once.
    Raises `NotFound`, `OrderStands`, `InvalidInput` for a parcel that there is not."""
    order = order_of(token)
    known = {parcel.number: parcel.pk for parcel in order.parcels.all()}
    for place, one in enumerate(parcels):
        if one["number"] not in known:
            raise InvalidInput(errors={f"parcels.{place}.number": [NotFound.message]})
    for one in parcels:
        production.track(known[one["number"]], {name: one[name] for name in production.TRACKED}, SYSTEM)
    if order.state == OrderState.SHIPPED:
        return order
    if order.state != OrderState.IN_PRODUCTION:
        raise OrderStands
    return production.send(order.pk, SYSTEM)
