"""Files that go with their rows: also where the storage is away at that moment."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import transaction

from vizitka.common import files
from vizitka.common.models import FileToRemove
from vizitka.config import housekeeping

pytestmark = pytest.mark.django_db(transaction=True)


def stored() -> str:
    return default_storage.save("private/exports/list.csv", ContentFile(b"Ada"))


def test_a_file_stays_until_its_row_is_gone_for_good() -> None:
    name = stored()
    with transaction.atomic():
        files.remove([name])
        assert default_storage.exists(name)
        transaction.set_rollback(True)
    assert default_storage.exists(name)
    files.remove([name])
    assert not default_storage.exists(name)
    assert not FileToRemove.objects.exists()


def test_a_storage_that_is_away_only_puts_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = stored(), stored()
    delete = default_storage.delete

    def away(name: str) -> Any:
        if name == one:
            raise OSError("away")
        return delete(name)

    with monkeypatch.context() as patch:
        patch.setattr(default_storage, "delete", away)
        files.remove([one, other])
    assert [default_storage.exists(name) for name in (one, other)] == [True, False]
    # The next worker finds it.
    assert files.remove_waiting in housekeeping.EVERY_MINUTE
    assert files.remove_waiting() == 1
    assert not default_storage.exists(one)
    assert not FileToRemove.objects.exists()
