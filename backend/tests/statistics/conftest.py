"""Views of a card as visitors make them, and a clock at which the space's day is known."""

from __future__ import annotations

import datetime as dt
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.cards.models import Card
from vizitka.statistics.counting import salts
from vizitka.statistics.counting.buffer import buffer
from vizitka.statistics.summing.services import sum_up

PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.6 Mobile/15E148 Safari/604.1"
)
AUSTRIAN = "193.171.1.1"


class Visitors:
    """`visitors.come("/c/zoe", address=…)` as one; `summed_up()` is what a while later is done."""

    def __init__(self, api: ApiClient) -> None:
        self.api = api

    def come(
        self, path: str, *, address: str = AUSTRIAN, times: int = 1, method: str = "get", **headers: str
    ) -> Any:
        given = {"User-Agent": PHONE, "Accept-Language": "de-AT,de;q=0.9"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        for _ in range(times):
            answer = getattr(self.api.client, method)(path, REMOTE_ADDR=address, headers=given)
        return answer

    def summed_up(self) -> int:
        return sum_up()

    def leave(self) -> None:
        """As if the process that served them had ended."""
        buffer.end()


@pytest.fixture(autouse=True)
def _empty_buffer() -> Iterator[None]:
    buffer.end()
    shutil.rmtree(settings.VIEWS_FOLDER, ignore_errors=True)
    yield
    buffer.end()
    shutil.rmtree(settings.VIEWS_FOLDER, ignore_errors=True)


@pytest.fixture
def visitors(api: ApiClient, db: None, monkeypatch: pytest.MonkeyPatch) -> Visitors:
    monkeypatch.setattr(salts, "salts", salts.Salts())
    monkeypatch.setattr("vizitka.statistics.counting.observer.salts", salts.salts)
    salts.salts.ask()
    return Visitors(api)


@pytest.fixture
def card(make_space: MakeSpace, make_card: MakeCard, user: Any) -> Card:
    """Zoe's, which everybody may see, in a space of Vienna's time."""
    space = make_space(owner=user, visibility="public", time_zone="Europe/Vienna")
    return make_card(space, first_name="Zoe", last_name="", username="zoe", state="active")


def files() -> list[Path]:
    return sorted(Path(settings.VIEWS_FOLDER).glob("*.views"))


def at(text: str) -> dt.datetime:
    return dt.datetime.fromisoformat(text)
