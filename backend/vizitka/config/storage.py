"""Tries the place where files are kept, and says in words what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from botocore.exceptions import ClientError, NoCredentialsError, PartialCredentialsError
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from vizitka.common import disk
from vizitka.common.errors import NoRoom, StoreAway
from vizitka.common.ids import new_id

FOLDER = "private/checks"


@register(Tags.database)
def files_can_be_kept(
    app_configs: Any, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    """Asked where the database is asked as well: by `serve` and by `check`, not by every command."""
    problem = storage_problem() if databases else None
    return [Error(problem, id="vizitka.E020")] if problem else []


def storage_problem() -> str | None:
    """What stops files from being kept, found, read and deleted, and what to do about it; `None` when nothing does."""
    name = f"{FOLDER}/{new_id()}"
    try:
        default_storage.save(name, ContentFile(b"tried"))
        try:
            with default_storage.open(name, "rb") as file:
                read = file.read()
            _folders, files = default_storage.listdir(FOLDER)
        finally:
            default_storage.delete(name)
    except NoRoom:
        return f"{_place()} is full: make room there."
    except StoreAway as problem:
        return _words(problem.__cause__)
    except OSError as problem:
        todo = "make room there" if disk.is_full(problem) else "let the user that runs Vizitka write there"
        return f"Files cannot be kept in {settings.MEDIA_ROOT} ({problem.strerror}): {todo}."
    if read != b"tried" or name.rpartition("/")[2] not in files:
        return f"{_place()} does not give back what is put into it."
    return None


def _place() -> str:
    options = settings.STORAGES["default"].get("OPTIONS", {})
    if "bucket_name" not in options:
        return f"The folder {settings.MEDIA_ROOT}"
    return f"The bucket {options['bucket_name']} at {options.get('endpoint_url') or 'Amazon'}"


def _words(problem: BaseException | None) -> str:
    if isinstance(problem, (NoCredentialsError, PartialCredentialsError)):
        return (
            "VIZITKA_S3_BUCKET is set, but there is no key for it: "
            "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE."
        )
    answer: Any = problem.response if isinstance(problem, ClientError) else {}
    status = answer.get("ResponseMetadata", {}).get("HTTPStatusCode")
    if status == 404:
        return f"{_place()} does not exist: make it, or correct VIZITKA_S3_BUCKET and VIZITKA_S3_ENDPOINT."
    if status in {401, 403}:
        return (
            f"{_place()} refuses ({problem}): correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, "
            "and let that key list, get, put and delete there."
        )
    if status in {301, 307, 400}:
        return f"{_place()} does not take the request ({problem}): is AWS_DEFAULT_REGION its region?"
    return f"{_place()} does not answer ({problem}): correct VIZITKA_S3_ENDPOINT, or start the store."
