"""The place of files is tried when the product starts, and what is wrong is said in words that help."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError
from django.core.management import CommandError, call_command

from tests.storage.conftest import BUCKET, keep_files_in, names_in
from vizitka.common.errors import StoreAway
from vizitka.config import storage

BACKEND = Path(__file__).resolve().parents[2]


@pytest.mark.django_db
def test_a_bucket_that_serves_passes_and_nothing_stays_in_it(bucket: Any) -> None:
    call_command("check")
    assert storage.storage_problem() is None
    assert not names_in(bucket)


@pytest.mark.django_db
def test_a_folder_passes_too() -> None:
    assert storage.storage_problem() is None


@pytest.mark.parametrize("command", [["check"], ["serve", "--port", "1", "--no-migrate", "--no-worker"]])
def test_without_the_bucket_neither_check_nor_serve_pass(
    endpoint: str, credentials: None, tmp_path: Path, command: list[str]
) -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
        "VIZITKA_DATA": str(tmp_path),
        "VIZITKA_S3_BUCKET": "not-there",
        "VIZITKA_S3_ENDPOINT": endpoint,
    }
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=BACKEND, env=environment, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert f"The bucket not-there at {endpoint} does not exist." in done.stderr
    assert "HINT: Make it, or correct VIZITKA_S3_BUCKET" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.django_db
def test_a_store_that_does_not_answer(settings: Any, credentials: None) -> None:
    keep_files_in(settings, "http://127.0.0.1:1")
    with pytest.raises(CommandError, match=r"does not answer: (.|\n)*HINT: Correct VIZITKA_S3_ENDPOINT"):
        call_command("check")


@pytest.mark.django_db
def test_a_bucket_without_a_key(
    settings: Any, credentials: None, endpoint: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.delenv(name)
    for name in ("AWS_SHARED_CREDENTIALS_FILE", "AWS_CONFIG_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "none"))
    monkeypatch.setattr(boto3, "DEFAULT_SESSION", None)
    keep_files_in(settings, endpoint)
    problem = storage.storage_problem()
    assert problem
    assert problem.advice.startswith("Set AWS_ACCESS_KEY_ID")


@pytest.mark.parametrize(
    ("status", "words"), [(403, "must list, get, put and delete"), (301, "Set AWS_DEFAULT_REGION")]
)
@pytest.mark.django_db
def test_a_bucket_that_refuses(
    bucket: Any, endpoint: str, monkeypatch: pytest.MonkeyPatch, status: int, words: str
) -> None:
    metadata: Any = {"HTTPStatusCode": status}
    refusal = StoreAway()
    refusal.__cause__ = ClientError({"Error": {"Code": "no"}, "ResponseMetadata": metadata}, "PutObject")

    def refuse(*_: Any) -> str:
        raise refusal

    monkeypatch.setattr("vizitka.common.store.S3Store._save", refuse)
    problem = storage.storage_problem()
    assert problem
    assert problem.text.startswith(f"The bucket {BUCKET} at {endpoint}")
    assert words in problem.advice


@pytest.mark.django_db
def test_a_folder_that_cannot_be_written_to(settings: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    settings.MEDIA_ROOT = tmp_path / "file" / "files"
    problem = storage.storage_problem()
    assert problem
    assert str(tmp_path / "file" / "files") in problem.text
    assert "Let the user that runs Vizitka write there" in problem.advice
