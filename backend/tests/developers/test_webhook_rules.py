"""Signatures as the specification's own library makes and reads them; waits, rests and the end of patience."""

from __future__ import annotations

import datetime as dt
import json

import pytest
from standardwebhooks import Webhook as Reference
from standardwebhooks.webhooks import WebhookVerificationError

from vizitka.developers.webhooks import rules

NOW = dt.datetime(2026, 3, 2, 9, 30, tzinfo=dt.UTC)
# The example of the specification (standard-webhooks, spec/standard-webhooks.md).
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
BODY = b'{"test": 2432232314}'
SIGNED = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_the_vector_of_the_specification() -> None:
    assert rules.signature(SECRET, "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, BODY) == SIGNED


def test_the_reference_signs_the_same_and_reads_ours() -> None:
    secret, body = rules.secret_of(bytes(range(32))), json.dumps({"type": "card.updated", "é": "ß"}).encode()
    # The reference reads the machine's clock, and takes nothing older than five minutes.
    now = dt.datetime.now(dt.UTC).replace(microsecond=0)
    moment = int(now.timestamp())
    ours = rules.headers([secret], "msg_1", moment, body)
    assert ours["webhook-signature"] == Reference(secret).sign("msg_1", now, body.decode())
    assert Reference(secret).verify(body, ours) == json.loads(body)
    with pytest.raises(WebhookVerificationError):
        Reference(secret).verify(body + b" ", ours)
    with pytest.raises(WebhookVerificationError):
        Reference(secret).verify(body, {**ours, "webhook-id": "msg_2"})
    with pytest.raises(WebhookVerificationError):
        Reference(secret).verify(body, {**ours, "webhook-timestamp": str(moment + 1)})


def test_with_two_secrets_either_reads_the_message_and_a_third_does_not() -> None:
    first, second, third = (rules.secret_of(bytes([number]) * 32) for number in (1, 2, 3))
    ours = rules.headers([first, second], "msg_1", int(dt.datetime.now(dt.UTC).timestamp()), BODY)
    assert Reference(first).verify(BODY, ours) == Reference(second).verify(BODY, ours)
    with pytest.raises(WebhookVerificationError):
        Reference(third).verify(BODY, ours)


def test_what_is_no_secret_signs_nothing() -> None:
    with pytest.raises(ValueError):
        rules.signature("whsec_no secret", "msg_1", 1, BODY)


def test_attempts_go_over_three_days_with_growing_waits() -> None:
    waits = [rules.wait_after(number, 0.0) for number in range(1, rules.MOST_ATTEMPTS)]
    known = [wait for wait in waits if wait is not None]
    assert len(known) == len(waits) == 9
    assert known == sorted(known)
    assert dt.timedelta(days=3) <= sum(known, dt.timedelta()) <= dt.timedelta(days=3, hours=1)
    assert rules.wait_after(rules.MOST_ATTEMPTS, 0.0) is None


def test_chance_makes_a_wait_a_tenth_longer_at_most_and_never_shorter() -> None:
    shortest, longest = rules.wait_after(3, 0.0), rules.wait_after(3, 1.0)
    assert (shortest, longest) == (dt.timedelta(minutes=30), dt.timedelta(minutes=33))


def test_a_receiver_rests_longer_each_time_and_an_hour_at_most() -> None:
    assert rules.rest_after(2) is None
    rests = [rules.rest_after(number) for number in range(3, 40)]
    assert rests[:3] == [dt.timedelta(seconds=seconds) for seconds in (10, 20, 40)]
    assert rests[-1] == dt.timedelta(hours=1)


def test_after_three_days_it_is_enough() -> None:
    assert not rules.is_enough(NOW - dt.timedelta(days=3, seconds=-1), NOW)
    assert rules.is_enough(NOW - dt.timedelta(days=3), NOW)


@pytest.mark.parametrize(
    ("status", "taken"),
    [(200, True), (204, True), (299, True), (199, False), (301, False), (410, False), (500, False)],
)
def test_only_a_2xx_takes_a_message(status: int, taken: bool) -> None:
    assert rules.is_taken(status) is taken
