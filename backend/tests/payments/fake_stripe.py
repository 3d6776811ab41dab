"""A stand-in for Stripe, on loopback, written from its documents: what it keeps, what it refuses, what it tells.

It does what others that one can have do not: the same idempotency key gives the same answer, and with other values a
refusal; direct debits are on their way until `settle`; a card may want its owner; events are signed, and told when a
test says so, in its order, twice or never. `python -m tests.payments.fake_stripe 8765 http://localhost:8000` runs it
beside a manager, and tells that one of each event at once.

Cards are chosen by the id of the method: pm_visa pays; pm_declined does not; pm_poor has no money; pm_asks wants its
owner; pm_slow takes its time; pm_sepa is a direct debit. In a browser, whose script and frames are in `stripe_pages`,
they are chosen by their number (`NUMBERS`).
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import parse_qsl, urlsplit
from urllib.request import Request, urlopen

from tests.serving import in_background

SECRET = "sk_test_fake"
WEBHOOK_SECRET = "whsec_fake"
# What a browser gets here: the script in place of Stripe's, and the pages of its frames.
PAGES = {"/stripe.js": "text/javascript", "/frame.html": "text/html", "/challenge.html": "text/html"}
FOLDER = Path(__file__).with_name("stripe_pages")
# By what is typed in; all others are refused while they are typed.
NUMBERS = {
    "4242424242424242": "pm_visa",
    "4000002760003184": "pm_asks",
    "4000000000000341": "pm_declined",
    "4000000000009995": "pm_poor",
    "4000000000005126": "pm_slow",
}
# The bank wants nothing of this one from the beginning.
REFUSED_NUMBER = "4000000000000002"


class Refusal(Exception):
    def __init__(self, status: int, error: dict[str, Any]) -> None:
        super().__init__(error.get("message", ""))
        self.status, self.error = status, error


def _no(message: str, status: int = 400, **more: Any) -> Refusal:
    return Refusal(status, {"type": "invalid_request_error", "message": message, **more})


def _nested(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """`metadata[payment]=x` as {"metadata": {"payment": "x"}}, and `types[0]=card` as {"types": {"0": "card"}}."""
    found: dict[str, Any] = {}
    for name, value in pairs:
        keys = re.findall(r"[^\[\]]+", name)
        place = found
        for key in keys[:-1]:
            place = place.setdefault(key, {})
        place[keys[-1]] = value
    return found


@dataclass
class FakeStripe:
    """What Stripe keeps. `requests` are those that came, `events` those that it would tell of, in their order."""

    objects: dict[str, dict[str, Any]] = field(default_factory=dict)
    answers: dict[str, tuple[str, int, dict[str, Any]]] = field(default_factory=dict)
    requests: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    events: list[dict[str, Any]] = field(default_factory=list)
    # What the next request gets instead of an answer: a status, or "hang up".
    next_answers: list[int | str] = field(default_factory=list)
    lock: threading.RLock = field(default_factory=threading.RLock)
    # How long each answer takes, in seconds.
    slow: float = 0
    base: str = ""
    # How many of the events were told already, where nobody says when.
    told: int = 0
    count: int = 0

    def __post_init__(self) -> None:
        for name in NUMBERS.values():
            self.objects[name] = {
                "id": name,
                "object": "payment_method",
                "type": "card",
                "customer": None,
                "card": {"brand": "visa", "last4": "4242", "exp_month": 8, "exp_year": 2028, "country": "AT"},
            }
        self.objects["pm_sepa"] = {
            "id": "pm_sepa",
            "object": "payment_method",
            "type": "sepa_debit",
            "customer": None,
            "sepa_debit": {"last4": "3201", "country": "AT", "bank_code": "19043"},
        }

    # --- what comes

    def answer(self, method: str, path: str, body: str, key: str) -> tuple[int, dict[str, Any]]:
        with self.lock:
            values = _nested(parse_qsl(body, keep_blank_values=True))
            if "payment_method_types" in values:
                # Since 2026-09-30.endive.
                error = {"code": "payment_method_types_no_longer_supported"}
                return 400, {"error": error}
            self.requests.append((method, path, values))
            mark = hashlib.sha256(f"{method} {path} {body}".encode()).hexdigest()
            if key and key in self.answers:
                known, status, answer = self.answers[key]
                if known != mark:
                    error = {"type": "idempotency_error", "message": "Keys for idempotent requests …"}
                    return 400, {"error": error}
                return status, answer
            try:
                status, answer = 200, self._do(method, path, values)
            except Refusal as refusal:
                status, answer = refusal.status, {"error": refusal.error}
            answer = json.loads(json.dumps(answer))
            if key:
                self.answers[key] = (mark, status, answer)
            return status, answer

    def _do(self, method: str, path: str, values: dict[str, Any]) -> dict[str, Any]:
        parts = path.removeprefix("/v1/").split("/")
        match (method, *parts):
            case ("POST", "customers"):
                return self._make("cus", "customer", **values)
            case ("POST", "setup_intents"):
                customer = self._get(values["customer"])
                made = self._make(
                    "seti",
                    "setup_intent",
                    status="requires_payment_method",
                    customer=customer["id"],
                    payment_method=None,
                    metadata=values.get("metadata", {}),
                    types=list(values["allowed_payment_method_types"].values()),
                )
                made["client_secret"] = f"{made['id']}_secret_x"
                return made
            case ("GET", "setup_intents", name):
                found = dict(self._get(name))
                if "expand" in values and found["payment_method"]:
                    found["payment_method"] = self._get(found["payment_method"])
                return found
            case ("GET", "payment_methods" | "payment_intents" | "refunds" | "disputes", name):
                return self._get(name)
            case ("POST", "payment_methods", name, "detach"):
                found = self._get(name)
                if not found["customer"]:
                    raise _no("The payment method you provided is not attached to a customer.")
                found["customer"] = None
                return found
            case ("POST", "payment_intents"):
                return self._pay(values)
            case ("POST", "payment_intents", name, "cancel"):
                found = self._get(name)
                if found["status"] in {"succeeded", "canceled", "processing"}:
                    raise _no(f"status of {found['status']}", code="payment_intent_unexpected_state")
                self._becomes(found, "canceled", "payment_intent.canceled")
                return found
            case ("POST", "refunds"):
                return self._refund(values)
            case _:
                raise _no(f"Unrecognized request URL ({method}: {path})", 404)

    def _pay(self, values: dict[str, Any]) -> dict[str, Any]:
        amount = int(values["amount"])
        if amount < 50:
            raise _no("Amount must be at least €0.50 eur", code="amount_too_small")
        if values.get("confirm") != "true" or values.get("off_session") not in {"true", "false"}:
            raise _no("this stand-in confirms at once")
        method = self._get(values["payment_method"])
        if method["customer"] != values["customer"]:
            raise _no("The payment method does not belong to the customer.")
        if method["type"] not in values["allowed_payment_method_types"].values():
            raise _no("The payment method type is not allowed.")
        made = self._make(
            "pi",
            "payment_intent",
            amount=amount,
            amount_received=0,
            currency=values["currency"],
            customer=values["customer"],
            payment_method=method["id"],
            metadata=values.get("metadata", {}),
            description=values.get("description", ""),
            status="requires_confirmation",
            last_payment_error=None,
            refunded=0,
        )
        made["client_secret"] = f"{made['id']}_secret_x"
        name = method["id"].split("__")[0]
        if method["type"] == "sepa_debit":
            self._becomes(made, "processing", "payment_intent.processing")
        elif name == "pm_asks" and values["off_session"] == "false":
            made["next_action"] = {"type": "use_stripe_sdk", "use_stripe_sdk": {}}
            self._becomes(made, "requires_action", "payment_intent.requires_action")
        elif name == "pm_slow":
            self._becomes(made, "processing", "payment_intent.processing")
        elif name in {"pm_declined", "pm_poor", "pm_asks"}:
            code = {"pm_asks": "authentication_required", "pm_poor": "insufficient_funds"}.get(
                name, "do_not_honor"
            )
            raise self._declined(made, code)
        else:
            self.settle(made["id"])
        return made

    def _declined(self, intent: dict[str, Any], code: str) -> Refusal:
        error = {
            "type": "card_error",
            "code": "authentication_required" if code == "authentication_required" else "card_declined",
            "decline_code": code,
            "message": "Your card was declined.",
        }
        intent["last_payment_error"] = error
        self._becomes(intent, "requires_payment_method", "payment_intent.payment_failed")
        return Refusal(402, {**error, "payment_intent": intent})

    def _refund(self, values: dict[str, Any]) -> dict[str, Any]:
        intent = self._get(values["payment_intent"])
        amount = int(values["amount"])
        if intent["status"] != "succeeded" or amount > intent["amount_received"] - intent["refunded"]:
            raise _no("Refund amount is greater than unrefunded amount on charge", code="amount_too_large")
        intent["refunded"] += amount
        made = self._make(
            "re",
            "refund",
            amount=amount,
            currency=intent["currency"],
            payment_intent=intent["id"],
            status="succeeded",
            failure_reason=None,
            metadata=values.get("metadata", {}),
        )
        self._tell("refund.created", made)
        return made

    # --- what happens at Stripe

    def keep(self, setup: str, method: str) -> str:
        """The person's browser has sent a method: it becomes one of the customer's. Returns its id."""
        with self.lock:
            intent = self._get(setup)
            self.count += 1
            kept = {**self._get(method), "id": f"{method}__{self.count}", "customer": intent["customer"]}
            self.objects[kept["id"]] = kept
            intent["payment_method"] = kept["id"]
            self._becomes(intent, "succeeded", "setup_intent.succeeded")
            return str(kept["id"])

    def typed_in(self, setup: str, number: str) -> dict[str, Any]:
        """What the browser hears of a number that a person has typed in."""
        with self.lock:
            intent, digits = self._get(setup), re.sub(r"\D", "", number)
            if digits == REFUSED_NUMBER:
                return _said("card_error", "card_declined", "Your card was declined.")
            if digits not in NUMBERS:
                return _said("validation_error", "incomplete_number", "Your card number is incomplete.")
            if NUMBERS[digits] == "pm_asks":
                intent["typed_in"] = NUMBERS[digits]
                intent["status"] = "requires_action"
            else:
                self.keep(setup, NUMBERS[digits])
            return {"setupIntent": {"id": setup, "status": intent["status"]}}

    def asked(self, name: str, *, yes: bool) -> dict[str, Any]:
        """What the browser hears after the bank has asked its customer, of a setup or a payment."""
        with self.lock:
            intent = self._get(name)
            kind = "setupIntent" if intent["object"] == "setup_intent" else "paymentIntent"
            if intent["status"] != "requires_action":
                return _said("invalid_request_error", f"{intent['object']}_unexpected_state", "It is over.")
            if not yes:
                code = f"{intent['object']}_authentication_failure"
                if kind == "setupIntent":
                    intent["status"] = "requires_payment_method"
                else:
                    self.fail(name, code)
                return _said("invalid_request_error", code, "We are unable to authenticate your card.")
            if kind == "setupIntent":
                self.keep(name, intent["typed_in"])
            else:
                self.settle(name)
            return {kind: {"id": name, "status": "succeeded"}}

    def payment_of(self, invoice: str) -> str:
        """The last payment whose description is the number of an invoice."""
        found = [
            one
            for one in self.objects.values()
            if one["object"] == "payment_intent" and one["description"] == invoice
        ]
        return str(found[-1]["id"])

    def settle(self, payment: str) -> None:
        with self.lock:
            found = self._get(payment)
            found["amount_received"] = found["amount"]
            self._becomes(found, "succeeded", "payment_intent.succeeded")

    def fail(self, payment: str, code: str = "insufficient_funds") -> None:
        """A debit that comes back on its way, or a card whose owner says no."""
        with self.lock:
            found = self._get(payment)
            found["last_payment_error"] = {"code": code, "message": "It failed."}
            self._becomes(found, "requires_payment_method", "payment_intent.payment_failed")

    def dispute(self, payment: str, status: str = "needs_response") -> str:
        with self.lock:
            found = self._get(payment)
            made = self._make(
                "dp",
                "dispute",
                payment_intent=payment,
                amount=found["amount"],
                currency=found["currency"],
                reason="fraudulent",
                status=status,
            )
            self._tell("charge.dispute.created", made)
            return str(made["id"])

    def decide(self, dispute: str, status: str) -> None:
        with self.lock:
            self._becomes(self._get(dispute), status, "charge.dispute.closed")

    def _make(self, prefix: str, kind: str, **values: Any) -> dict[str, Any]:
        self.count += 1
        made = {"id": f"{prefix}_{self.count:06}", "object": kind, "created": int(time.time()), **values}
        self.objects[made["id"]] = made
        return made

    def _get(self, name: str) -> dict[str, Any]:
        try:
            return self.objects[name]
        except KeyError:
            raise _no(f"No such object: '{name}'", 404, code="resource_missing") from None

    def _becomes(self, found: dict[str, Any], status: str, event: str) -> None:
        found["status"] = status
        self._tell(event, found)

    def _tell(self, kind: str, found: dict[str, Any]) -> None:
        self.count += 1
        self.events.append(
            {
                "id": f"evt_{self.count:06}",
                "object": "event",
                "type": kind,
                "created": int(time.time()),
                "data": {"object": json.loads(json.dumps(found))},
            }
        )


def _said(kind: str, code: str, message: str) -> dict[str, Any]:
    return {"error": {"type": kind, "code": code, "message": message}}


def told_to(
    manager: str,
    events: list[dict[str, Any]],
    *,
    times: int = 1,
    backwards: bool = False,
    forged: bool = False,
) -> list[int]:
    """Tells a manager of events by its webhook. Returns the status of each answer."""
    statuses = []
    for event in (list(reversed(events)) if backwards else events) * times:
        body, signature = signed(event, time.time(), "whsec_guessed" if forged else WEBHOOK_SECRET)
        headers = {"Content-Type": "application/json", "Stripe-Signature": signature}
        request = Request(f"{manager}/v1/payments/stripe/events", body, headers)
        try:
            with urlopen(request, timeout=20) as answer:
                statuses.append(answer.status)
        except HTTPError as refusal:
            statuses.append(refusal.code)
    return statuses


def signed(event: dict[str, Any], moment: float, secret: str = WEBHOOK_SECRET) -> tuple[bytes, str]:
    """The body of an event and its signature."""
    body = json.dumps(event).encode()
    digest = hmac.new(secret.encode(), f"{int(moment)}.".encode() + body, hashlib.sha256).hexdigest()
    return body, f"t={int(moment)},v1={digest}"


class _Handler(BaseHTTPRequestHandler):
    fake: FakeStripe

    def log_message(self, *arguments: Any) -> None:
        """Says nothing."""

    def _answer(self) -> None:
        url = urlsplit(self.path)
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length).decode() or url.query
        if url.path in PAGES:
            text = (FOLDER / url.path[1:]).read_text(encoding="utf-8").replace("BASE", self.fake.base)
            return self._send(200, text.encode(), PAGES[url.path])
        if url.path.startswith("/browser/"):
            return self._send(200, json.dumps(self._browser(url.path, body)).encode())
        if url.path.startswith("/control/"):
            return self._send(200, json.dumps(self._control(url.path, body)).encode())
        time.sleep(self.fake.slow)
        if self.headers.get("Authorization") != f"Bearer {SECRET}":
            return self._send(
                401, b'{"error": {"type": "invalid_request_error", "message": "Invalid API Key"}}'
            )
        if self.fake.next_answers:
            following = self.fake.next_answers.pop(0)
            if following == "hang up":
                self.close_connection = True
                return None
            if following == "nonsense":
                return self._send(200, b"<html>")
            return self._send(int(following), b'{"error": {"type": "api_error", "message": "Oh."}}')
        status, answer = self.fake.answer(
            self.command, url.path, body, self.headers.get("Idempotency-Key") or ""
        )
        return self._send(status, json.dumps(answer).encode())

    def _browser(self, path: str, body: str) -> dict[str, Any]:
        values = dict(parse_qsl(body))
        if path == "/browser/setup":
            return self.fake.typed_in(values["client_secret"].split("_secret_")[0], values.get("number", ""))
        return self.fake.asked(values["name"], yes=values["word"] == "complete")

    def _control(self, path: str, body: str) -> dict[str, Any]:
        """What a test in a browser says to the stand-in."""
        order = json.loads(body or "{}")
        fake = self.fake
        with fake.lock:
            match path:
                case "/control/next":
                    fake.next_answers[:] = order["answers"]
                case "/control/slow":
                    fake.slow = float(order["seconds"])
                case "/control/settle":
                    fake.settle(fake.payment_of(order["invoice"]))
                case "/control/fail":
                    fake.fail(fake.payment_of(order["invoice"]))
                case "/control/tell":
                    pass
                case _:
                    raise _no("no such order", 404)
            events, fake.told = fake.events[fake.told :], len(fake.events)
        if path == "/control/tell":
            # Others' events are among them: the manager takes all of them at any time.
            return {"statuses": told_to(order["manager"], events, **order.get("how", {}))}
        fake.told -= len(events)
        return {}

    def _send(self, status: int, body: bytes, kind: str = "application/json") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(body)

    do_GET = do_POST = _answer


@contextmanager
def serving(port: int = 0) -> Iterator[FakeStripe]:
    """Runs it on a port of loopback; `base` says where."""
    fake = FakeStripe()
    server = ThreadingHTTPServer(("127.0.0.1", port), type("Handler", (_Handler,), {"fake": fake}))
    fake.base = f"http://127.0.0.1:{server.server_address[1]}"
    thread = in_background(server)
    try:
        yield fake
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _tell_on(fake: FakeStripe, manager: str) -> None:
    """Tells a manager of each event as it comes; for a look, where no test says when."""
    while True:
        time.sleep(0.5)
        with fake.lock:
            events, fake.told = fake.events[fake.told :], len(fake.events)
        told_to(manager, events)


if __name__ == "__main__":
    with serving(int(sys.argv[1])) as running:
        sys.stdout.write(f"{running.base}\n")
        sys.stdout.flush()
        if len(sys.argv) > 2:
            _tell_on(running, sys.argv[2])
        threading.Event().wait()
