"""Which sites may show people, and how that stands in a policy."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.embedding import rules


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("https://intranet.example.com", "https://intranet.example.com"),
        (" https://Intranet.Example.COM/ ", "https://intranet.example.com"),
        ("https://intranet.example.com:443", "https://intranet.example.com"),
        ("https://intranet.example.com:8443", "https://intranet.example.com:8443"),
        ("https://*.example.com", "https://*.example.com"),
        ("https://bücher.example", "https://xn--bcher-kva.example"),
        ("https://intranet", "https://intranet"),
    ],
)
def test_an_origin_is_kept_as_browsers_call_it(written: str, kept: str) -> None:
    assert rules.normalised_origin(written) == kept


@pytest.mark.parametrize(
    "written",
    [
        "",
        "*",
        "https://",
        "https://*",
        "https://*.com",
        "https://*.co.uk",
        "https://*.intranet",
        "https://*.*.example.com",
        "https://a.*.example.com",
        "http://intranet.example.com",
        "//intranet.example.com",
        "intranet.example.com",
        "https://intranet.example.com/people",
        "https://intranet.example.com//",
        "https://intranet.example.com?a",
        "https://intranet.example.com#a",
        "https://user@intranet.example.com",
        "https://user:word@intranet.example.com",
        "https://intranet.example.com:0",
        "https://intranet.example.com:65536",
        "https://intranet.example.com:",
        "https://10.0.0.5",
        "https://[::1]",
        "https://a.example; script-src *",
        "https://a.example;script-src",
        "https://a.example https://b.example",
        "https://a.example,https://b.example",
        "https://a.example\nX: y",
        "https://a.example\r\nX: y",
        "https://a.example\x00",
        "https://a.exa\u2028mple",
        "https://'self'",
        "data:text/html,x",
        "javascript:alert(1)",
    ],
)
def test_nothing_else_is_an_origin(written: str) -> None:
    assert rules.normalised_origin(written) is None


@given(st.text(max_size=60).map(lambda text: f"https://{text}"))
def test_what_is_kept_ends_nothing_in_a_header(text: str) -> None:
    found = rules.normalised_origin(text)
    if found is not None:
        assert set(found) <= set("abcdefghijklmnopqrstuvwxyz0123456789:/.-_*")
        assert rules.ancestors([found]) == ("'self'", found)
        assert rules.normalised_origin(found) == found


def test_what_stands_in_the_table_otherwise_is_left_out() -> None:
    written = ["https://a.example; script-src *", "*", "https://a.example\n", "https://b.example"]
    assert rules.ancestors(written) == ("'self'", "https://b.example")


@pytest.mark.parametrize(
    ("most", "size"),
    [("", 420), ("300", 300), ("9000", 420), ("0", 1), ("-5", 420), ("²", 420), ("9" * 9, 420)],
)
def test_a_frame_is_never_larger_than_asked_for(most: str, size: int) -> None:
    assert rules.size(420, most) == size
