"""What is kept of a view, and what strangers may write into it."""

from __future__ import annotations

import uuid

import pytest

from vizitka.statistics.counting.facts import (
    LONGEST_CAMPAIGN,
    Fact,
    campaign_of,
    fact_of,
    language_of,
    line_of,
    referrer_of,
)

SPACE, CARD = uuid.UUID(int=1), uuid.UUID(int=2)
MARK = f"{SPACE.hex}\t{CARD.hex}\tlink\tpage"


def test_a_view_is_a_line_and_comes_back() -> None:
    line = line_of(1_795_000_000, MARK, "0123456789abcdef", "AT", "phone", "de", "linkedin.com", "Messe Köln")
    assert fact_of(line) == Fact(
        1_795_000_000,
        SPACE,
        CARD,
        "link",
        "page",
        "0123456789abcdef",
        "AT",
        "phone",
        "de",
        "linkedin.com",
        "Messe Köln",
    )


@pytest.mark.parametrize(
    "torn", [b"", b"\n", b"17950", b"\xff\xfe\t\n", b"1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t11\n"]
)
def test_what_is_torn_is_no_view(torn: bytes) -> None:
    assert fact_of(torn) is None


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-AT,de;q=0.9", "de"),
        ("EN", "en"),
        ("fil;q=1", "fil"),
        ("*", ""),
        ("", ""),
        ("<script>", ""),
        ("zh-Hans-CN", "zh"),
    ],
)
def test_the_first_language_counts(accepted: str, language: str) -> None:
    assert language_of(accepted) == language


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://www.linkedin.com/feed/?id=zoe", "linkedin.com"),
        ("https://user:secret@intranet.example:8443/x", "intranet.example"),
        ("android-app://com.linkedin.android/", "com.linkedin.android"),
        ("https://cards.example/c/other", ""),
        ("https://www.cards.example/", ""),
        ("javascript:alert(1)", ""),
        ("https://ex\tample.com/", ""),
        (f"https://{'a' * 90}.example/", ""),
        ("https://", ""),
    ],
)
def test_of_a_referrer_the_host_is_kept(address: str, host: str) -> None:
    assert referrer_of(address, "cards.example:443") == host


@pytest.mark.parametrize(
    ("query", "campaign"),
    [
        ("utm_campaign=Messe+K%C3%B6ln&utm_source=mail", "Messe Köln"),
        ("lang=de&utm_source=mail", "mail"),
        ("lang=de", ""),
        ("utm_campaign=a%09b%0Ac%E2%80%AEd", "a b c d"),
        (f"utm_campaign={'x' * 500}", "x" * LONGEST_CAMPAIGN),
        ("&".join(f"utm_campaign={number}" for number in range(100)), ""),
        ("utm_campaign=%20", ""),
    ],
)
def test_a_campaign_is_a_short_text(query: str, campaign: str) -> None:
    assert campaign_of(query) == campaign
