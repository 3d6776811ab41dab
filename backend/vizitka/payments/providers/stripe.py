"""Stripe, behind a door: what it is asked, in our own words, and what may come of it.

The library pins the version of the protocol (`API_VERSION`); the endpoint of webhooks in Stripe's dashboard is pinned
to the same (docs/operating.md). What an event says is not believed but read again, so that order and doubles do not
matter. Each write carries a key: the same one twice is done once.

The library is read by who asks Stripe: it takes a twentieth of a start, and most processes never do.
"""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import orjson
import structlog
from django.conf import settings

from vizitka.common import clock, elsewhere
from vizitka.common.money import Money
from vizitka.payments.enums import MethodKind, PaymentStatus, RefundStatus

if TYPE_CHECKING:
    import stripe

log = structlog.get_logger(__name__)

# `stripe.api_version` of the library.
API_VERSION: Final = "2026-10-28.endive"
# Seconds: to find the server, and for its answer.
TIMEOUTS: Final = (5.0, 20.0)
# An event older than that, or from the future, is somebody's who has kept it.
LIFE: Final = dt.timedelta(seconds=300)
# What the person's browser loads, on the one page where a card is typed in, and whom that script talks to.
SCRIPT: Final = f"https://js.stripe.com/{API_VERSION.rpartition('.')[2]}/stripe.js"
SCRIPT_TALKS_TO: Final = ("https://api.stripe.com", "https://m.stripe.network")
SCRIPT_FRAMES: Final = ("https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com")
OWN_API: Final = "https://api.stripe.com"

PAYMENT_STATUS: Final[Mapping[str, PaymentStatus]] = {
    "succeeded": PaymentStatus.SUCCEEDED,
    "processing": PaymentStatus.PROCESSING,
    "requires_action": PaymentStatus.REQUIRES_ACTION,
    "requires_confirmation": PaymentStatus.REQUIRES_ACTION,
    "requires_payment_method": PaymentStatus.FAILED,
    "canceled": PaymentStatus.CANCELLED,
}
REFUND_STATUS: Final[Mapping[str, RefundStatus]] = {
    "succeeded": RefundStatus.SUCCEEDED,
    "pending": RefundStatus.PENDING,
    "requires_action": RefundStatus.PENDING,
    "failed": RefundStatus.FAILED,
    "canceled": RefundStatus.FAILED,
}


class Away(Exception):
    """Stripe does not answer, or is busy: later."""


class Refused(Exception):
    """Stripe does not do this, today or tomorrow: a wrong key, something that is not there."""


class Forged(Exception):
    """An event that Stripe has not sent just now."""


@dataclass(frozen=True, slots=True)
class StoredMethod:
    """What people see of a method: `expires` is the last day of the month on a card."""

    id: str
    kind: MethodKind
    brand: str
    last4: str
    country: str
    expires: dt.date | None
    # Whose it is, as Stripe knows it; empty once it is taken away.
    customer: str


@dataclass(frozen=True, slots=True)
class Setup:
    """A method on its way to be kept."""

    id: str
    done: bool
    failed: bool
    client_secret: str
    method: StoredMethod | None
    metadata: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Attempt:
    """How one payment stands. `client_secret` is for the browser of who confirms it."""

    id: str
    status: PaymentStatus
    client_secret: str
    amount: Money
    failure: str
    received: Money
    metadata: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PaidBack:
    id: str
    payment: str
    status: RefundStatus
    amount: Money
    failure: str
    metadata: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Dispute:
    """`open` while it is not decided; then `won` says by whom."""

    id: str
    payment: str
    open: bool
    won: bool
    # Asked about, while no money has gone.
    inquiry: bool
    reason: str
    amount: Money


@dataclass(frozen=True, slots=True)
class Told:
    """An event: its id, its type and what it is about."""

    id: str
    type: str
    object: str


def is_offered() -> bool:
    """All three keys are there (config/settings.py holds that they come together)."""
    return bool(settings.STRIPE_SECRET_KEY)


def script() -> str:
    """Where the browser finds Stripe's script: at Stripe, or at the stand-in that the tests talk to."""
    own = settings.STRIPE_API_BASE
    return SCRIPT if own == OWN_API else f"{own}/stripe.js"


def sources() -> Mapping[str, tuple[str, ...]]:
    """What the policy of the page adds by its directives."""
    own = settings.STRIPE_API_BASE
    if own != OWN_API:
        return {"script-src": (own,), "connect-src": (own,), "frame-src": (own,)}
    host = "{0.scheme}://{0.netloc}".format(urlsplit(SCRIPT))
    return {
        "script-src": (host, "https://*.js.stripe.com"),
        "connect-src": SCRIPT_TALKS_TO,
        "frame-src": SCRIPT_FRAMES,
    }


@functools.lru_cache(maxsize=4)
def _client(secret: str, base: str) -> stripe.StripeClient:
    import stripe

    return stripe.StripeClient(
        secret,
        base_addresses={"api": base},
        http_client=stripe.RequestsClient(timeout=TIMEOUTS),
        max_network_retries=0,
    )


def _stripe() -> stripe.StripeClient:
    return _client(settings.STRIPE_SECRET_KEY, settings.STRIPE_API_BASE)


@contextmanager
def _asking(what: str) -> Iterator[None]:
    import stripe

    try:
        with elsewhere.waiting():
            yield
    except elsewhere.TooManyWait as error:
        log.warning("stripe_not_asked", asked=what)
        raise Away from error
    except stripe.CardError:
        raise
    except (stripe.APIConnectionError, stripe.RateLimitError) as error:
        log.warning("stripe_away", asked=what, error=type(error).__name__)
        raise Away from error
    except stripe.StripeError as error:
        # A server that answers with something else than JSON is away, too.
        away = type(error) is stripe.APIError or (error.http_status or 500) in {409, 429, *range(500, 600)}
        log.warning("stripe_refused", asked=what, error=type(error).__name__, code=error.code, away=away)
        raise (Away if away else Refused) from error


def _plain(found: Any) -> dict[str, Any]:
    """An object of the library as plain data."""
    plain: dict[str, Any] = found.to_dict()
    return plain


def make_customer(*, name: str, email: str, account: str) -> str:
    """Whom Stripe keeps methods for. Returns its id."""
    with _asking("customer"):
        made = _stripe().v1.customers.create(
            {"name": name, "email": email, "metadata": {"account": account}},
            {"idempotency_key": f"customer-{account}"},
        )
    return str(made.id)


def start_setup(*, customer: str, method: str) -> Setup:
    """Lets the browser send a method to Stripe, to be charged later without the person. `method` is our row's id."""
    with _asking("setup"):
        made = _stripe().v1.setup_intents.create(
            {
                "customer": customer,
                "usage": "off_session",
                "allowed_payment_method_types": list(settings.STRIPE_METHODS),
                "metadata": {"method": method},
            },
            {"idempotency_key": f"setup-{method}"},
        )
    return _setup(_plain(made))


def read_setup(setup: str) -> Setup:
    with _asking("setup"):
        found = _stripe().v1.setup_intents.retrieve(setup, {"expand": ["payment_method"]})
    return _setup(_plain(found))


def _setup(found: Mapping[str, Any]) -> Setup:
    method = found.get("payment_method")
    return Setup(
        id=found["id"],
        done=found["status"] == "succeeded",
        failed=found["status"] == "canceled",
        client_secret=found.get("client_secret") or "",
        method=_method(method) if isinstance(method, dict) else None,
        metadata=found.get("metadata") or {},
    )


def read_method(method: str) -> StoredMethod:
    with _asking("method"):
        found = _stripe().v1.payment_methods.retrieve(method)
    return _method(_plain(found))


def _method(found: Mapping[str, Any]) -> StoredMethod:
    if found["type"] == "sepa_debit":
        debit = found["sepa_debit"]
        return StoredMethod(
            found["id"],
            MethodKind.SEPA_DEBIT,
            "",
            debit.get("last4") or "",
            debit.get("country") or "",
            None,
            found.get("customer") or "",
        )
    # Of another type, there is none.
    card = found["card"] if found["type"] == "card" else {}
    year, month = card.get("exp_year"), card.get("exp_month")
    return StoredMethod(
        found["id"],
        MethodKind.CARD,
        card.get("brand") or "",
        card.get("last4") or "",
        card.get("country") or "",
        _last_day(int(year), int(month)) if year and month else None,
        found.get("customer") or "",
    )


def _last_day(year: int, month: int) -> dt.date:
    following = dt.date(year + month // 12, month % 12 + 1, 1)
    return following - dt.timedelta(days=1)


def detach(method: str) -> None:
    """Stripe forgets the method; one that it has forgotten already is forgotten."""
    try:
        with _asking("detach"):
            _stripe().v1.payment_methods.detach(method)
    except Refused:
        log.info("stripe_method_gone", method=method)


def charge(
    amount: Money,
    *,
    customer: str,
    method: str,
    kind: MethodKind,
    payment: str,
    description: str,
    present: bool,
    key: str,
) -> Attempt:
    """Charges a kept method. `present`: the person sits there and can confirm; else nobody can. `payment` is our
    row's id. What the card's bank declines is an Attempt that failed. Raises Away, Refused."""
    import stripe

    try:
        with _asking("payment"):
            made = _stripe().v1.payment_intents.create(
                {
                    "amount": amount.amount,
                    "currency": amount.currency.lower(),
                    "customer": customer,
                    "payment_method": method,
                    "allowed_payment_method_types": ["card" if kind == MethodKind.CARD else "sepa_debit"],
                    "confirm": True,
                    "off_session": not present,
                    # The manager's script takes the next step; the page is never left.
                    "use_stripe_sdk": present,
                    "description": description,
                    "metadata": {"payment": payment},
                },
                {"idempotency_key": key},
            )
    except stripe.CardError as error:
        return _declined(error, amount, payment)
    return _attempt(_plain(made))


def _declined(error: stripe.CardError, amount: Money, payment: str) -> Attempt:
    body = error.json_body if isinstance(error.json_body, dict) else {}
    said = body.get("error") or {}
    intent = said.get("payment_intent") or {}
    if intent:
        return _attempt(intent, said)
    return Attempt(
        "",
        PaymentStatus.FAILED,
        "",
        amount,
        _why(said) or "card_declined",
        Money(0, amount.currency),
        {"payment": payment},
    )


def _why(said: Mapping[str, Any]) -> str:
    return str(said.get("decline_code") or said.get("code") or "")[:60]


def read_payment(payment: str) -> Attempt:
    with _asking("payment"):
        found = _stripe().v1.payment_intents.retrieve(payment)
    return _attempt(_plain(found))


def _attempt(found: Mapping[str, Any], said: Mapping[str, Any] | None = None) -> Attempt:
    status = PAYMENT_STATUS.get(str(found["status"]), PaymentStatus.PROCESSING)
    currency = str(found["currency"]).upper()
    error = said or found.get("last_payment_error") or {}
    return Attempt(
        id=found["id"],
        status=status,
        client_secret=found.get("client_secret") or "",
        amount=Money(int(found["amount"]), currency),
        failure=_why(error) if status == PaymentStatus.FAILED else "",
        received=Money(int(found.get("amount_received") or 0), currency),
        metadata=found.get("metadata") or {},
    )


def cancel(payment: str) -> Attempt:
    """Ends what nobody has confirmed, so that nobody does later. What is paid already stays paid: the Attempt says."""
    try:
        with _asking("cancel"):
            found = _stripe().v1.payment_intents.cancel(payment)
    except Refused:
        return read_payment(payment)
    return _attempt(_plain(found))


def refund(payment: str, amount: Money, *, ours: str, key: str) -> PaidBack:
    """Pays back. `ours` is our row's id. Raises Refused for more than is left, Away."""
    with _asking("refund"):
        made = _stripe().v1.refunds.create(
            {"payment_intent": payment, "amount": amount.amount, "metadata": {"refund": ours}},
            {"idempotency_key": key},
        )
    return _paid_back(_plain(made))


def read_refund(found_id: str) -> PaidBack:
    with _asking("refund"):
        found = _stripe().v1.refunds.retrieve(found_id)
    return _paid_back(_plain(found))


def _paid_back(found: Mapping[str, Any]) -> PaidBack:
    return PaidBack(
        id=found["id"],
        payment=found.get("payment_intent") or "",
        status=REFUND_STATUS.get(str(found["status"]), RefundStatus.PENDING),
        amount=Money(int(found["amount"]), str(found["currency"]).upper()),
        failure=str(found.get("failure_reason") or "")[:60],
        metadata=found.get("metadata") or {},
    )


def read_dispute(dispute: str) -> Dispute:
    with _asking("dispute"):
        found = _plain(_stripe().v1.disputes.retrieve(dispute))
    status = str(found["status"])
    return Dispute(
        id=found["id"],
        payment=found.get("payment_intent") or "",
        open=status in {"needs_response", "under_review"},
        # A prevented one, and an inquiry that was closed, cost nothing.
        won=status in {"won", "prevented", "warning_closed"},
        inquiry=status.startswith("warning_"),
        reason=str(found.get("reason") or "")[:60],
        amount=Money(int(found["amount"]), str(found["currency"]).upper()),
    )


def read_event(body: bytes, signature: str) -> Told:
    """What Stripe tells. Raises Forged for a wrong signature, and for one older than five minutes or from the
    future."""
    import stripe

    try:
        stripe.WebhookSignature.verify_header(body, signature, settings.STRIPE_WEBHOOK_SECRET, tolerance=None)
        moment = int(next(part[2:] for part in signature.split(",") if part.startswith("t=")))
        event = orjson.loads(body)
        told = Told(str(event["id"]), str(event["type"]), str(event["data"]["object"]["id"]))
    except (stripe.SignatureVerificationError, ValueError, KeyError, TypeError, StopIteration) as error:
        raise Forged from error
    if abs(clock.now().timestamp() - moment) > LIFE.total_seconds():
        raise Forged
    return told
