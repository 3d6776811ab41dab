"""Helpers of the account tests: letters as people get them, and a clock that can be set."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pyotp
import pytest

from tests.conftest import PASSWORD
from vizitka.accounts.models import User
from vizitka.accounts.services import factors
from vizitka.common import clock
from vizitka.common.actor import Person


@pytest.fixture(autouse=True)
def _effects_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Effects run at once, in the test's own transaction."""

    def on_commit(function: Callable[[], Any], using: str | None = None, robust: bool = False) -> None:
        function()

    monkeypatch.setattr("django.db.transaction.on_commit", on_commit)


# Gives a person a second factor.
TurnOn = Callable[[User], tuple[pyotp.TOTP, list[str]]]


class Clock:
    """`clock.forward(minutes=16)`."""

    def __init__(self) -> None:
        self.offset = dt.timedelta()
        self._real = clock.now

    def now(self) -> dt.datetime:
        return self._real() + self.offset

    def forward(self, **parts: float) -> None:
        self.offset += dt.timedelta(**parts)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    moving = Clock()
    monkeypatch.setattr("vizitka.common.clock.now", moving.now)
    return moving


@pytest.fixture
def letters(mailoutbox: list[Any]) -> Letters:
    return Letters(mailoutbox)


class Letters:
    """The mails that went out, newest last."""

    def __init__(self, outbox: list[Any]) -> None:
        self.outbox = outbox

    def __len__(self) -> int:
        return len(self.outbox)

    def to(self, email: str) -> list[Any]:
        return [message for message in self.outbox if message.to == [email]]

    def link(self, email: str) -> str:
        """The path of the link in the newest letter to an address, e.g. `/a/…`."""
        body = self.to(email)[-1].body
        return str(re.findall(r"http://testserver(/\S+)", body)[0])

    def token(self, email: str) -> str:
        """The secret at the end of that link."""
        return self.link(email).rpartition("/")[2]

    def code(self, email: str) -> str:
        """The six digits in the newest letter to an address."""
        return str(re.findall(r"^\d{6}$", self.to(email)[-1].body, re.MULTILINE)[0])


@pytest.fixture
def turn_totp_on(time: Clock) -> TurnOn:
    """Gives a person a second factor: the app and the recovery codes."""

    def turn_on(user: User) -> tuple[pyotp.TOTP, list[str]]:
        actor = Person(user)
        totp = pyotp.TOTP(factors.start_totp(actor, PASSWORD).secret)
        codes = factors.confirm_totp(actor, totp.at(time.now()))
        time.forward(seconds=30)
        return totp, codes

    return turn_on
