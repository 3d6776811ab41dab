"""Pure decisions about webhooks: how many, how messages are signed, when they are tried again, when it is enough."""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import hashlib
import hmac
from collections.abc import Iterable
from enum import StrEnum
from typing import Final

MOST_WEBHOOKS: Final = 20
# Days for which a secret goes on beside the one that was made in its place; the first is offered.
OVERLAPS: Final = (7, 0, 1, 14)
SECRET_BYTES: Final = 32
PREFIX: Final = "whsec_"

# The waits after the first attempt, the second …: three days in all, each of them a little longer by chance.
WAITS: Final = tuple(
    dt.timedelta(seconds=seconds)
    for seconds in (5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 64_800, 82_800)
)
JITTER: Final = 0.1
MOST_ATTEMPTS: Final = len(WAITS) + 1
# A receiver that has taken nothing for so long is not called any more.
ENOUGH: Final = dt.timedelta(days=3)
# After so many failures in a row a receiver rests, and is then asked by one message at a time.
FAILURES_UNTIL_REST: Final = 3
FIRST_REST: Final = dt.timedelta(seconds=10)
LONGEST_REST: Final = dt.timedelta(hours=1)

# The log: days, and messages of one webhook.
KEPT: Final = dt.timedelta(days=30)
MOST_KEPT: Final = 10_000
MOST_AGAIN: Final = 10_000

SECONDS: Final = 10.0
LARGEST_ANSWER: Final = 64 * 1024


class State(StrEnum):
    """`paused` by a person, what happens waits; `off` by Vizitka, since the receiver was away for days."""

    ACTIVE = "active"
    PAUSED = "paused"
    OFF = "off"


class Result(StrEnum):
    """`failed`: given up, and tried again when somebody says so."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    FAILED = "failed"


def wait_after(attempts: int, chance: float) -> dt.timedelta | None:
    """How long until the next attempt after so many; None: it was the last. `chance` is from 0 to 1."""
    if attempts >= MOST_ATTEMPTS:
        return None
    return WAITS[attempts - 1] * (1 + JITTER * chance)


def rest_after(failures: int) -> dt.timedelta | None:
    """How long a receiver is left alone after so many failures in a row; None for too few of them."""
    further = failures - FAILURES_UNTIL_REST
    if further < 0:
        return None
    return min(FIRST_REST * (1 << min(further, 12)), LONGEST_REST)


def is_enough(failing_since: dt.datetime, now: dt.datetime) -> bool:
    """Whether a receiver that has taken nothing since then is switched off."""
    return now - failing_since >= ENOUGH


def is_taken(status: int) -> bool:
    """Whether a receiver has taken the message: any 2xx. A redirect is none."""
    return 200 <= status < 300


# --- signing (Standard Webhooks) --------------------------------------------------------------------------------------


def secret_of(key: bytes) -> str:
    """A secret as people copy it, `whsec_…`."""
    return PREFIX + base64.b64encode(key).decode()


def signature(secret: str, message_id: str, moment: int, body: bytes) -> str:
    """`v1,…`: HMAC-SHA256 over id, time (seconds) and body. Raises `ValueError` for what is no secret."""
    try:
        key = base64.b64decode(secret.removeprefix(PREFIX), validate=True)
    except binascii.Error as error:
        raise ValueError("no secret") from error
    mac = hmac.new(key, f"{message_id}.{moment}.".encode() + body, hashlib.sha256)
    return "v1," + base64.b64encode(mac.digest()).decode()


def headers(secrets: Iterable[str], message_id: str, moment: int, body: bytes) -> dict[str, str]:
    """What a message is sent with: one signature for each secret that holds, parted by spaces."""
    return {
        "Content-Type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(moment),
        "webhook-signature": " ".join(signature(secret, message_id, moment, body) for secret in secrets),
    }
