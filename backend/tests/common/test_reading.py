"""What no database keeps is refused before anything is looked up, with the fields that hold it."""

from __future__ import annotations

from typing import Any

import pytest

from vizitka.common.api.errors import field_of
from vizitka.common.api.reading import refuse_nul
from vizitka.common.errors import InvalidInput


def nested(depth: int, inner: Any) -> Any:
    for _ in range(depth):
        inner = [inner]
    return inner


@pytest.mark.parametrize(
    ("content", "fields"),
    [
        ({"name": "a\x00"}, ["name"]),
        ({"phones": [{"number": "1"}, {"number": "\x00"}]}, ["phones.1.number"]),
        ({"na\x00me": 1}, ["name"]),
        ("\x00", ["body"]),
        ([["\x00"]], ["0.0"]),
    ],
)
def test_every_place_is_named(content: Any, fields: list[str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        refuse_nul(content)
    assert list(caught.value.errors) == fields


@pytest.mark.parametrize(
    "content", [None, 1, "Zoë 🙂", {"a": [1, None, "b"]}, "\\u0000", nested(5000, "deep")]
)
def test_all_other_texts_pass(content: Any) -> None:
    refuse_nul(content)


@pytest.mark.parametrize(
    ("location", "field"),
    [
        (("query", "page"), "page"),
        (("query", "query", "state", 1), "state.1"),
        (("body", "payload", "addresses", 0, "zipcode"), "addresses.0.zipcode"),
        (("form", "payload", "alt"), "alt"),
        (("body",), "body"),
        (("path", "card_id"), "card_id"),
    ],
)
def test_fields_are_named_as_they_were_sent(location: tuple[Any, ...], field: str) -> None:
    assert field_of(location) == field
