"""Every answer that goes to JSON without a schema is what its schema says.

The client of all tests looks at each that it gets (`tests.contract.straight`), and the table of all operations asks for
each with something in it (`permissions/test_every_operation.py`). Here: that another shape would be found.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.contract import straight
from tests.document import DOCUMENT
from vizitka.common.api.paging import Listing, PageQuery, page
from vizitka.common.api.straight import as_json

LISTS: Final = re.compile(r"#/components/schemas/(Page_|Stretch_|\w+Page(OfSpaces)?$)")


def _is_list(operation: Mapping[str, Any]) -> bool:
    """Whether it answers with a page, or a stretch of what is read on."""
    content = operation["responses"].get("200", {}).get("content", {}).get("application/json", {})
    return LISTS.match(str(content.get("schema", {}).get("$ref", ""))) is not None


def test_every_list_with_pages_is_straight() -> None:
    paths = DOCUMENT["paths"]
    lists = {
        operation["operationId"]
        for methods in paths.values()
        for operation in methods.values()
        if _is_list(operation)
    }
    assert len(lists) > 10
    assert {"list_products", "list_my_contacts"} <= lists
    assert lists <= straight.names()


@pytest.mark.parametrize(
    "change",
    [{"picture": 1}, {"state": "gone"}, {"uuid": "x"}, {"new": ""}, {"updated_at": "2026-01-01T00:00:00.5Z"}],
)
def test_another_shape_is_found(change: dict[str, Any]) -> None:
    row: dict[str, Any] = {
        "uuid": "01a202d3-6095-7262-b85c-586823d99694",
        "state": "active",
        "name": "Zoë Šimić",
        "job_title": "",
        "department": "",
        "city": "",
        "email": "",
        "picture": None,
        "updated_at": "2026-01-01T00:00:00Z",
    }
    operation = straight.operations()["GET", "spaces/{space_id}/cards"]

    def is_right(content: dict[str, Any]) -> bool:
        said = as_json(page(Listing([content], 1), PageQuery(page=1, per_page=50)))
        try:
            return straight.by_schema(operation, said) == said
        except ValueError:
            return False

    assert is_right(row)
    assert not is_right(row | change)
    assert not is_right({name: value for name, value in row.items() if name != "city"})
