from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.publishing.visitors import LANGUAGES, accepted_languages, visitor_languages

CODES = sorted(LANGUAGES)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        # As browsers send them.
        ("de-AT,de;q=0.9,en-US;q=0.8,en;q=0.7", ["de", "en"]),  # Chrome on Windows
        ("de,en-US;q=0.7,en;q=0.3", ["de", "en"]),  # Firefox
        ("hr-HR,hr;q=0.9", ["hr"]),  # Safari
        ("en-GB,en;q=0.9", ["en"]),  # Safari on an iPhone
        ("pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7,es;q=0.6", ["pt", "en", "es"]),
        ("hu-HU,hu;q=0.8,en-US;q=0.5,en;q=0.3", ["hu", "en"]),
        ("fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5", ["fr", "en", "de"]),
        ("sr-Latn-RS,sr;q=0.9,bs;q=0.8,hr;q=0.7,en;q=0.6", ["hr", "en"]),
        ("sk-SK,sk;q=0.9,cs;q=0.8,en-US;q=0.7,en;q=0.6", ["cs", "en"]),
        ("zh-Hant-TW,zh;q=0.9,en;q=0.5", ["en"]),
        ("ja", []),
        ("", []),
        # Weights decide, then the order.
        ("en;q=0.3, hu;q=0.7", ["hu", "en"]),
        ("en;q=0.5, de;q=0.5, fr", ["fr", "en", "de"]),
        ("de;q=0.001, en;q=1.000", ["en", "de"]),
        ("en ; q = 0.2 , de", ["de", "en"]),
        # Anything else is as welcome as what stands behind the star.
        ("*", []),
        ("fr;q=0.4, *;q=0.6", []),
        ("*, de", ["de"]),
        ("it;q=0.8, *;q=0.1, de;q=0.05", ["it"]),
        # Not wanted, not a weight, not a language.
        ("de;q=0, en", ["en"]),
        ("de;q=x, fr;q=nan, it;q=-1, es;q=2, hr;q=inf, en;q=0.1", ["en"]),
        (",,;q=1, ;, en", ["en"]),
        ("DE-at", ["de"]),
        ("i-klingon, de_AT", []),
        ("de-DE-1996;level=1;q=0.2, en;q=0.3", ["en", "de"]),
    ],
)
def test_the_languages_of_a_browser(header: str, expected: list[str]) -> None:
    assert list(accepted_languages(header)) == expected


@pytest.mark.parametrize(
    ("chosen", "header", "expected"),
    [
        ("", "", []),
        ("it", "", ["it"]),
        ("it", "de,en;q=0.5", ["it", "de", "en"]),
        ("en", "de,en;q=0.5", ["en", "de"]),
        ("xx", "de", ["de"]),
        ("de-AT", "en", ["en"]),
    ],
)
def test_a_chosen_language_comes_first(chosen: str, header: str, expected: list[str]) -> None:
    assert list(visitor_languages(chosen, header)) == expected


@given(st.text(max_size=600))
def test_no_header_is_too_odd(header: str) -> None:
    found = accepted_languages(header)
    assert set(found) <= LANGUAGES
    assert len(set(found)) == len(found)


@given(
    st.lists(st.tuples(st.sampled_from(CODES), st.integers(1, 1000)), max_size=12),
    st.sampled_from(["", *CODES]),
)
def test_nothing_that_is_wanted_gets_lost(wishes: list[tuple[str, int]], chosen: str) -> None:
    header = ",".join(f"{code};q={weight / 1000}" for code, weight in wishes)
    found = visitor_languages(chosen, header)
    assert set(found) == {code for code, _ in wishes} | ({chosen} - {""})
    best = {code: max(weight for other, weight in wishes if other == code) for code, _ in wishes}
    by_weight = [best[code] for code in found if code != chosen]
    assert by_weight == sorted(by_weight, reverse=True)
