"""What migrations leave in a database that nobody has used yet."""

from __future__ import annotations

from typing import Any

from vizitka.config.archive import tables


def test_a_new_installation_takes_an_archive(former: Any) -> None:
    former.today()
    assert list(tables.in_use(former.connection.alias)) == []
