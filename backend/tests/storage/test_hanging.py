"""A bucket that takes connections and says nothing holds nobody up who does not ask it."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from django.core.files.storage import default_storage

from tests.storage.conftest import keep_files_in
from vizitka.common import store
from vizitka.common.errors import StoreAway
from vizitka.front import lanes
from vizitka.front.lanes import Places


@pytest.fixture
def hanging(settings: Any, credentials: None) -> Iterator[socket.socket]:
    """Where the product keeps its files: the system takes the connections, and nobody ever answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        keep_files_in(settings, f"http://127.0.0.1:{server.getsockname()[1]}")
        yield server


def asked_by(places: Places, people: int) -> list[Future[bool]]:
    return [places.submit(lambda: default_storage.exists("a.png")) for _ in range(people)]


def begun(people: int) -> None:
    """So many wait for the store."""
    until = time.monotonic() + 20
    while len(store._asked._since) < people:
        assert time.monotonic() < until
        threading.Event().wait(0.01)


def hang_up(server: socket.socket, asked: list[Future[bool]]) -> None:
    """Each is told that nobody is there: now, and at the second try."""
    server.settimeout(0.05)
    until = time.monotonic() + 30
    while not all(one.done() for one in asked):
        assert time.monotonic() < until
        try:
            server.accept()[0].close()
        except TimeoutError:
            continue


def test_others_go_on_beside_a_store_that_hangs(hanging: socket.socket) -> None:
    places = Places("reading", 1)
    asked = asked_by(places, 3)
    begun(3)
    assert places.submit(lambda: "a list").result(10) == "a list"
    assert not any(one.done() for one in asked)
    hang_up(hanging, asked)
    assert all(isinstance(one.exception(), StoreAway) for one in asked)


def test_so_many_wait_for_it_and_the_next_ones_are_told_at_once(
    hanging: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = Places("reading", 1)
    asked = asked_by(places, lanes.MOST_ASIDE)
    begun(lanes.MOST_ASIDE)
    monkeypatch.setattr(store, "PATIENCE", 0.0)
    refused = places.submit(lambda: default_storage.exists("b.png"))
    assert isinstance(refused.exception(10), StoreAway)
    assert places.submit(lambda: "a list").result(10) == "a list"
    assert not any(one.done() for one in asked)
    hang_up(hanging, asked)
