"""What migrations leave in a database that nobody has used yet."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db import connection, connections

from vizitka.config.archive import tables


def test_a_new_installation_takes_an_archive(migrated_database: Path, django_db_blocker: Any) -> None:
    connections.settings["new"] = {**connection.settings_dict, "NAME": f"file:{migrated_database}?mode=ro"}
    try:
        with django_db_blocker.unblock():
            assert list(tables.in_use("new")) == []
    finally:
        connections["new"].close()
        del connections["new"], connections.settings["new"]
