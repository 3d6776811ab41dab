"""Names of devices and places; codes as people type them."""

from __future__ import annotations

import pytest
from django.utils import translation

from vizitka.accounts.rules import device_of, grouped, plain_code, rough_network
from vizitka.accounts.selectors import device_words, place_words

CHROME = (
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36"
)


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (CHROME, "Chrome on Android"),
        (CHROME.replace("Linux; Android 15", "Windows NT 10.0") + " Edg/140.0", "Edge on Windows"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) Version/18.0 Safari/605.1.15", "Safari on Mac"),
        ("curl/8.5.0", "curl"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "Linux"),
        ("", "Unknown device"),
        ("<script>alert(1)</script>", "Unknown device"),
    ],
)
def test_devices_in_words(agent: str, words: str) -> None:
    with translation.override("en"):
        assert device_words(device_of(agent)) == words


@pytest.mark.parametrize(
    ("network", "words"),
    [
        ("", "Unknown place"),
        ("unknown", "Unknown place"),
        ("81.10.20.0/24", "This network"),
        ("81.10.21.0/24", "Network 81.10.21.…"),
        ("2a02:8388:1:200::/56", "Network 2a02:8388:0001:…"),
        ("192.168.1.0/24", "A private network"),
        ("127.0.0.0/24", "This server's own machine"),
    ],
)
def test_places_in_words(network: str, words: str) -> None:
    with translation.override("en"):
        assert place_words(network, here="81.10.20.0/24") == words


def test_codes_are_shown_in_groups_and_read_in_any_spelling() -> None:
    assert grouped("ABCDEFGHJKMN") == "ABCD-EFGH-JKMN"
    assert plain_code(" abcd–efgh jkmn ") == "ABCDEFGHJKMN"
    assert rough_network("no network") == ""
