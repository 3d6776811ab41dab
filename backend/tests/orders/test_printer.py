"""A printer that is called, fetches the files and says that the parcels are on their way."""

from __future__ import annotations

import base64
import hashlib
import hmac
import io
import json
import uuid
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from django.core import signing

from tests.conftest import ApiClient
from tests.orders.conftest import Buyer
from tests.orders.test_production import Stock, stock  # noqa: F401  (fixtures)
from tests.serving import in_background
from tests.shop.conftest import Shop
from vizitka.common.actor import SYSTEM
from vizitka.orders import cancelling, printer, production, tasks
from vizitka.orders.enums import OrderState, Who
from vizitka.orders.models import Order

pytestmark = pytest.mark.django_db
SECRET = "printer_key_1"


class FakePrinter:
    """Keeps what it was told; answers with `status`."""

    def __init__(self) -> None:
        self.status, self.heard = 200, list[tuple[dict[str, str], bytes]]()
        fake = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                fake.heard.append(({key.lower(): value for key, value in self.headers.items()}, body))
                self.send_response(fake.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_arguments: Any) -> None:
                pass

        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_address[1]}/hook"
        in_background(self._server)

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def fake(settings: Any) -> Iterator[FakePrinter]:
    found = FakePrinter()
    settings.PRINTER_URL, settings.PRINTER_SECRET = found.address, SECRET
    yield found
    found.close()


@pytest.fixture
def made(buyer: Buyer, shop: Shop, stock: Stock) -> Order:  # noqa: F811
    """Two cards in production, before any printer is named."""
    stock(2)
    order = buyer.buy(shop.line(shop.card, 2))
    buyer.pay(order)
    return production.begin(order.pk, SYSTEM)


def path(order: Order, what: str) -> str:
    return f"/v1/print-jobs/{printer.token_of(order)}/{what}"


def test_it_is_told_by_a_call_that_it_can_check(made: Order, fake: FakePrinter) -> None:
    tasks.tell_printer.call(str(made.pk))
    ((headers, body),) = fake.heard
    said = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    mac = base64.b64encode(hmac.new(SECRET.encode(), said, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{mac}"
    told = json.loads(body)
    assert (told["type"], told["data"]["order"], told["data"]["pieces"]) == (
        "order.in_production",
        made.number,
        2,
    )
    tasks.tell_printer.call(str(made.pk))
    assert fake.heard[1][0]["webhook-id"] == headers["webhook-id"]


def test_an_order_that_was_cancelled_meanwhile_is_not_told(made: Order, fake: FakePrinter) -> None:
    cancelling.cancel(made.pk, Who.OPERATOR, SYSTEM, reason="Wrong colour")
    tasks.tell_printer.call(str(made.pk))
    assert fake.heard == []


def test_what_was_cancelled_after_it_was_told_is_not_printed(made: Order, api: ApiClient) -> None:
    production.cancel(made.pk, SYSTEM, reason="Wrong colour")
    assert api.get(path(made, "files")).status_code == 409
    assert api.post(path(made, "shipped"), {}).status_code == 409


@pytest.mark.parametrize("status", [500, 302, 404])
def test_one_that_says_no_is_away(made: Order, fake: FakePrinter, status: int) -> None:
    fake.status = status
    with pytest.raises(printer.PrinterAway):
        printer.tell(made.pk)


def test_one_that_is_away_fails_nothing(made: Order, settings: Any) -> None:
    settings.PRINTER_URL, settings.PRINTER_SECRET = "http://127.0.0.1:1/hook", SECRET
    tasks.tell_printer.call(str(made.pk))


def test_it_fetches_the_files_and_nothing_of_others(made: Order, api: ApiClient) -> None:
    answer = api.get(path(made, "files"))
    content = b"".join(answer.streaming_content)  # type: ignore[attr-defined]
    names = zipfile.ZipFile(io.BytesIO(content)).namelist()
    assert f"{made.number}-serials.csv" in names
    foreign = signing.dumps(uuid.uuid4().hex, salt=printer.SALT)
    other_salt = signing.dumps(made.pk.hex, salt="elsewhere")
    for token in ("x", foreign, other_salt, printer.token_of(made)[:-1]):
        assert api.get(f"/v1/print-jobs/{token}/files").status_code == 404


def test_it_says_once_or_twice_that_the_parcels_left(made: Order, api: ApiClient) -> None:
    parcel = {"number": 1, "carrier": "Post AG", "tracking_number": "104", "tracking_url": ""}
    assert api.post(path(made, "shipped"), {"parcels": [{**parcel, "number": 9}]}).status_code == 422
    for _again in range(2):
        answer = api.post(path(made, "shipped"), {"parcels": [parcel]})
        assert answer.json()["data"] == {"order": made.number, "state": "shipped"}
    made.refresh_from_db()
    assert (made.state, made.parcels.get().tracking_number) == (OrderState.SHIPPED, "104")
    assert made.history.filter(act="shipped").count() == 1


def test_what_was_not_made_is_not_sent(buyer: Buyer, shop: Shop, api: ApiClient) -> None:
    order = buyer.buy(shop.line(shop.card, 1))
    assert api.post(path(order, "shipped"), {}).status_code == 409
    assert api.get(path(order, "files")).status_code == 409


def test_an_address_ends(made: Order, api: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printer, "DAYS", -1)
    assert api.get(path(made, "files")).status_code == 404


def test_addresses_of_trackings_are_those_of_the_web(made: Order, api: ApiClient) -> None:
    parcel = {"number": 1, "tracking_url": "javascript:alert(1)"}
    assert api.post(path(made, "shipped"), {"parcels": [parcel]}).status_code == 422
