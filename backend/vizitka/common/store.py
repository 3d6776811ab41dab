"""The store of files when it is S3 or speaks like it: its failures are told as those of a disk, each within seconds.

Credentials and region are found as Amazon's own tools find them: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and
`AWS_DEFAULT_REGION`, a file of credentials, or the role of the machine.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import structlog
from boto3.exceptions import Boto3Error
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files import File
from storages.backends.s3 import S3Storage

from vizitka.common import disk, elsewhere
from vizitka.common.errors import NoRoom, StoreAway

log = structlog.get_logger(__name__)

# A store that hangs holds a request for half a minute at most. Checksums beyond what S3 asks for are unknown to older
# stores that speak like it.
CLIENT: Final = Config(
    connect_timeout=3,
    read_timeout=10,
    retries={"total_max_attempts": 2, "mode": "standard"},
    request_checksum_calculation="when_required",
    response_checksum_validation="when_required",
)
# What is read lies in memory up to this size, in bytes.
MEMORY: Final = 2 * 1024 * 1024
# Seconds. Where many wait and the store has kept one of them for so long, it counts as away for the others.
PATIENCE: Final = 2.0
FAILURES: Final = (BotoCoreError, ClientError, Boto3Error)


class S3Store(S3Storage):  # type: ignore[misc]  # django-storages has no types
    """A bucket. Every method raises `StoreAway` when it does not answer or refuses, `NoRoom` when it is full, and
    `FileNotFoundError` as a disk does.
    """

    def get_default_settings(self) -> dict[str, Any]:
        ours = {"querystring_auth": False, "client_config": CLIENT, "max_memory_size": MEMORY}
        return {**super().get_default_settings(), **ours}

    @property
    def bucket(self) -> Any:
        """One for each thread, as boto3 wants it: its parent keeps the first thread's for all."""
        return self.connection.Bucket(self.bucket_name)

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        with _told():
            file: File[bytes] = super()._open(name, mode)
            # Fetched here and not with the first read, so that it fails here.
            file.open()
            return file

    def _save(self, name: str, content: File[bytes]) -> str:
        with _told():
            return str(super()._save(name, content))

    def delete(self, name: str) -> None:
        with _told():
            super().delete(name)

    def exists(self, name: str) -> bool:
        with _told():
            return bool(super().exists(name))

    def listdir(self, name: str) -> tuple[list[str], list[str]]:
        with _told():
            folders, files = super().listdir(name)
            return folders, files

    def size(self, name: str) -> int:
        with _told():
            return int(super().size(name))

    def get_modified_time(self, name: str) -> dt.datetime:
        with _told():
            moment: dt.datetime = super().get_modified_time(name)
            return moment


class _Asked:
    """Who waits for the store in this process, and since when."""

    def __init__(self) -> None:
        self._since: dict[object, float] = {}

    @contextmanager
    def by_one(self) -> Iterator[None]:
        one = object()
        self._since[one] = time.monotonic()
        try:
            yield
        finally:
            del self._since[one]

    def is_hanging(self) -> bool:
        # Copied at once: others come and go in their threads.
        return time.monotonic() - min(list(self._since.values()), default=time.monotonic()) > PATIENCE


_asked: Final = _Asked()


def _let_others_go_on() -> None:
    """As those do who ask any other server. A store that answers has more askers than others, so that the next ones
    wait for their turn, and are refused only while it hangs."""
    try:
        elsewhere.step_aside()
    except elsewhere.TooManyWait:
        if _asked.is_hanging():
            log.warning("store_hangs")
            raise StoreAway from None


@contextmanager
def _told() -> Iterator[None]:
    _let_others_go_on()
    try:
        with _asked.by_one():
            yield
    except FAILURES as problem:
        if disk.is_full(problem):
            raise NoRoom from problem
        if _is_missing(problem):
            raise FileNotFoundError(str(problem)) from problem
        log.warning("store_failed", problem=str(problem))
        raise StoreAway from problem


def _is_missing(problem: Exception) -> bool:
    """Whether the file is not there; a bucket that is not there is another matter."""
    error = problem.response.get("Error", {}) if isinstance(problem, ClientError) else {}
    return error.get("Code") in {"404", "NoSuchKey"}
