"""Files of imports and exports go when nobody can reach them any more, and never before."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from tests.exporting.test_exports import export
from tests.importing.conftest import Importer
from vizitka.transfer import leftovers
from vizitka.transfer.exporting.services import FOLDER as EXPORTS
from vizitka.transfer.importing.store import FOLDER as IMPORTS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def test_nothing_is_looked_for_where_nothing_was_ever_written() -> None:
    assert leftovers.purge_leftovers() == 0


def test_files_that_no_row_names_go_after_a_day(importer: Importer, monkeypatch: pytest.MonkeyPatch) -> None:
    job, content = export(importer, "csv")
    item = importer.check(importer.upload_data("hr-export.csv"))
    # As a worker leaves them that is killed between the file and its row.
    lost = [default_storage.save(f"{folder}/lost.csv", ContentFile(b"Ada")) for folder in (EXPORTS, IMPORTS)]
    assert leftovers.purge_leftovers() == 0, "a row may still come"

    monkeypatch.setattr(leftovers, "GRACE", dt.timedelta(seconds=-5))
    monkeypatch.setattr(leftovers, "BATCH", 2)
    assert leftovers.purge_leftovers() == 2
    assert not any(map(default_storage.exists, lost))
    assert b"".join(importer.api.get(job["file_url"]).streaming_content) == content
    assert importer.run(item)["status"] == "done"


def test_uploads_of_a_space_that_was_purged_go_too(
    importer: Importer, monkeypatch: pytest.MonkeyPatch
) -> None:
    importer.check(importer.upload_data("hr-export.csv"))
    importer.space.delete()
    monkeypatch.setattr(leftovers, "GRACE", dt.timedelta(seconds=-5))
    assert leftovers.purge_leftovers() == 2
    assert default_storage.listdir(IMPORTS)[1] == []
