"""An S3 of its own, over HTTP on this machine, in place of the folder of files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import boto3
import pytest
from moto.server import ThreadedMotoServer

from tests.importing.conftest import importer

__all__ = ["importer"]

BUCKET = "vizitka-files"


@pytest.fixture(scope="session")
def endpoint() -> Iterator[str]:
    """The address of the server."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture
def credentials(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "a-key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "its-secret")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")
    # No role of the machine is looked for where no key is set.
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")


@pytest.fixture
def bucket(endpoint: str, credentials: None, settings: Any) -> Iterator[Any]:
    """An empty bucket, which is where the product keeps its files."""
    made = boto3.resource("s3", endpoint_url=endpoint).Bucket(BUCKET)
    made.create()
    keep_files_in(settings, endpoint)
    yield made
    made.objects.all().delete()
    made.delete()


def keep_files_in(settings: Any, endpoint: str, bucket: str = BUCKET) -> None:
    """As `VIZITKA_S3_BUCKET` and `VIZITKA_S3_ENDPOINT` say it."""
    options = {"bucket_name": bucket, "endpoint_url": endpoint}
    store = {"BACKEND": "vizitka.common.store.S3Store", "OPTIONS": options}
    settings.STORAGES = {**settings.STORAGES, "default": store}


def names_in(bucket: Any) -> set[str]:
    return {found.key for found in bucket.objects.all()}
