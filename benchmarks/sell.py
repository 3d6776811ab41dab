"""Looks through the marketplace, fills baskets, orders and writes invoices in this process, and prints milliseconds as
JSON (used by selling.py). Requests go through the whole of Django without a network between."""

from __future__ import annotations

import json
import os
import statistics
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

BACKEND = Path(__file__).resolve().parents[1] / "backend"
sys.path.insert(0, str(BACKEND))
os.environ["DJANGO_SETTINGS_MODULE"] = "vizitka.config.settings"

import django

django.setup()

from django.core.management import call_command
from django.test import Client
from tests.shop.conftest import article_of
from vizitka.accounts.models import User
from vizitka.accounts.services.sessions import sign_in_session
from vizitka.billing.services import grant_licence
from vizitka.cards import services as cards
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.money import Money
from vizitka.demo import billing as demo_billing
from vizitka.invoicing import documents, services
from vizitka.invoicing.drafts import Line
from vizitka.invoicing.models import Invoice
from vizitka.orders import placing
from vizitka.shop.models import Article, ShippingRate
from vizitka.spaces import services as spaces

ROUNDS: Final = 25
DOCUMENTS: Final = 10


def took(work: Callable[[], Any], rounds: int = ROUNDS) -> float:
    """Milliseconds, the middle of so many; the first one is nobody's."""
    work()
    seen = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        seen.append((time.perf_counter() - started) * 1000)
    return statistics.median(seen)


class Buyer:
    def __init__(self, user: User, account: str) -> None:
        token = sign_in_session(user).access_token
        self._client = Client(headers={"Authorization": f"Bearer {token}", "Host": "localhost"})
        self._account, self._actor = account, Person(user)
        self._asked = 0

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        # Each request comes from a network of its own: what slows a flood of baskets is not measured.
        self._asked += 1
        answer = self._client.generic(
            method, path, json.dumps(body or {}), content_type="application/json",
            REMOTE_ADDR=f"{11 + self._asked // 256 % 100}.{self._asked % 256}.1.1",
        )  # fmt: skip
        if answer.status_code >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.content.decode()}")
        return answer.json()

    def fill(self, items: list[dict[str, Any]]) -> dict[str, Any]:
        form = {
            "paid_with": "invoice", "account_id": self._account, "terms_version": "1", "accepted": True,
            "po_number": "PO-1",
        }  # fmt: skip
        found: dict[str, Any] = self.ask("POST", "/v1/checkout", {"items": items, "form": form})
        return found

    def order(self, items: list[dict[str, Any]]) -> None:
        """By the service itself: who orders so often is slowed by the API."""
        found = self.fill(items)
        placing.place(self._actor, uuid.UUID(found["checkout_id"]), total=found["costs"]["total"])


def open_shop() -> None:
    """Eight articles that are made to order, as many as the demo sells."""
    for number in range(8):
        article_of(f"bench-{number}", "card", {1: 2000, 10: 1800, 50: 1500}, None, weight_grams=6)
    ShippingRate.objects.create(country="EU", up_to_grams=1000, amount=900, free_from=20_000)


def main(people: int) -> None:
    call_command("compile_messages", verbosity=0)
    call_command("migrate", verbosity=0, interactive=False)
    owner = User.objects.create_user("bench@example.org", "bench-bench-bench", email_verified_at=clock.now())
    account, _academy = demo_billing.found_accounts(owner, clock.now())
    open_shop()
    licence = grant_licence(package="enterprise", cards=people, account_name="Bench", owner=owner)
    space = spaces.create_space(Person(owner), name="Bench", username="bench")
    space = spaces.assign_licence(space.pk, licence.pk)
    for number in range(people):
        cards.create_card(
            actor=SYSTEM, space=space, values={"first_name": "Eva", "last_name": f"Berger {number}"}
        )
    buyer = Buyer(owner, str(account.pk))
    articles = list(Article.objects.order_by("code"))
    blank = [{"article_id": str(one.pk), "quantity": 2} for one in articles]
    everybody = {
        "article_id": blank[0]["article_id"], "space_id": str(space.pk), "people": {"kind": "all"},
    }  # fmt: skip
    found = {
        "catalogue": took(lambda: buyer.ask("GET", "/v1/marketplace")),
        "article": took(lambda: buyer.ask("GET", f"/v1/marketplace/{articles[0].code}")),
        "fill_one": took(lambda: buyer.fill(blank[:1])),
        "fill_many": took(lambda: buyer.fill((blank * 20)[:20])),
        "fill_people": took(lambda: buyer.fill([everybody])),
        "order_one": took(lambda: buyer.order(blank[:1])),
        "order_people": took(lambda: buyer.order([everybody]), 3),
    }
    basket = buyer.fill((blank * 20)[:20])
    found["read_many"] = took(lambda: buyer.ask("GET", f"/v1/checkout/{basket['checkout_id']}"))
    lines = [Line(f"article-{one}", f"Article {one}", 3, Money(1990, "EUR")) for one in range(30)]

    def issue() -> Invoice:
        return services.issue(account, lines, actor=SYSTEM, po_number="PO-1", send=False)

    found["issue"] = took(issue, DOCUMENTS)
    found["invoices"] = took(lambda: buyer.ask("GET", f"/v1/billing-accounts/{account.pk}/invoices"))
    invoice = issue()
    found["pdf"] = took(lambda: documents.drawn(invoice, invoice.total), DOCUMENTS)
    print(json.dumps(found))


main(int(sys.argv[1]))
