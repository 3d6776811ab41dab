"""Requests in words that were met before are answered at once, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.publishing.test_short_way import House
from vizitka.publishing import short_way
from vizitka.publishing.page_cache import PageCache


@pytest.fixture
def house() -> House:
    return House()


def test_who_asks_in_words_that_were_met_is_answered_at_once(house: House) -> None:
    for _ in range(2):
        house.get()
    assert house.way.known == 0
    third = house.get()
    assert (house.way.known, house.django.calls) == (1, 1)
    # As the longer way says it, but for the id.
    longer = house.get(HTTP_X_REQUEST_ID="abcdef-123456")
    assert {**third[1], "X-Request-Id": ""} == {**longer[1], "X-Request-Id": ""}
    assert third[2] == longer[2]


@pytest.mark.parametrize(
    "changed",
    [
        {"path": "/c/zoe?lang=fr"},
        {"path": "/c/other"},
        {"method": "HEAD"},
        {"method": "POST"},
        {"HTTP_ACCEPT_LANGUAGE": "fr"},
        {"HTTP_ACCEPT_ENCODING": "gzip"},
        {"HTTP_HOST": "127.0.0.1"},
        {"HTTP_HOST": "localhost,localhost"},
        {"HTTP_IF_NONE_MATCH": "*"},
        {"HTTP_SEC_PURPOSE": "prefetch;prerender"},
        {"HTTP_X_REQUEST_ID": "abcdef-123456"},
    ],
)
def test_other_words_are_looked_at(house: House, changed: dict[str, str]) -> None:
    for _ in range(3):
        house.get()
    assert house.way.known == 1
    house.get(**changed)
    assert house.way.known == 1


def test_whoever_invents_words_fills_no_memory(house: House, monkeypatch: Any) -> None:
    monkeypatch.setattr(short_way, "MOST_MET", 8)
    for number in range(30):
        house.get(f"/c/zoe?utm={number}")
        house.get(f"/c/zoe?utm={number}")
    assert len(house.way.short_way._met) <= 8


def test_what_is_asked_for_often_stays(house: House) -> None:
    house.way.short_way.cache = PageCache(20_000)
    for number in range(30):
        house.get(f"/c/other{number}")
        house.get()
    assert house.django.calls == 31
    assert house.way.known > 20


def test_a_customers_host_is_asked_for_each_time(house: House) -> None:
    for _ in range(4):
        house.get(HTTP_HOST="cards.customer.example")
    assert (house.way.known, house.django.calls) == (0, 1)
