"""Tries the place where files are kept, and says in words what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from botocore.exceptions import ClientError, NoCredentialsError, PartialCredentialsError
from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from vizitka.common import disk
from vizitka.common.errors import NoRoom, StoreAway
from vizitka.common.ids import new_id


class Problem(NamedTuple):
    """What is wrong, and what to do about it, in words for who operates this."""

    text: str
    advice: str


@register(Tags.database)
def files_can_be_kept(
    app_configs: Any, databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    """Asked where the database is asked as well: by `serve` and by `check`, not by every command."""
    problem = storage_problem() if databases else None
    return [Error(problem.text, hint=problem.advice, id="vizitka.E020")] if problem else []


def storage_problem() -> Problem | None:
    """What stops files from being kept, found, read and deleted; `None` when nothing does."""
    name = f"tried-{new_id()}"
    try:
        default_storage.save(name, ContentFile(b"tried"))
        try:
            with default_storage.open(name, "rb") as file:
                read = file.read()
            _folders, files = default_storage.listdir("")
        finally:
            default_storage.delete(name)
    except NoRoom:
        return Problem(f"{place()} is full.", "Make room there.")
    except StoreAway as problem:
        return _problem_of_bucket(problem.__cause__)
    except OSError as problem:
        return _problem_of_folder(problem)
    if read != b"tried" or name not in files:
        return Problem(f"{place()} does not give back what is put into it.", "Take another store.")
    return None


def place() -> str:
    """Where files are kept."""
    options = settings.STORAGES["default"].get("OPTIONS", {})
    if "bucket_name" not in options:
        return f"The folder {settings.MEDIA_ROOT}"
    return f"The bucket {options['bucket_name']} at {options.get('endpoint_url') or 'Amazon'}"


def _problem_of_folder(problem: OSError) -> Problem:
    text = f"{place()} keeps no files: {problem.strerror}."
    return Problem(
        text, "Make room there." if disk.is_full(problem) else "Let the user that runs Vizitka write there."
    )


def _problem_of_bucket(problem: BaseException | None) -> Problem:
    if isinstance(problem, (NoCredentialsError, PartialCredentialsError)):
        return Problem(
            f"{place()} has no key.",
            "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE.",
        )
    answer: Any = problem.response if isinstance(problem, ClientError) else {}
    status = answer.get("ResponseMetadata", {}).get("HTTPStatusCode")
    if status == 404:
        return Problem(
            f"{place()} does not exist.", "Make it, or correct VIZITKA_S3_BUCKET and VIZITKA_S3_ENDPOINT."
        )
    if status in {401, 403}:
        return Problem(
            f"{place()} refuses: {problem}.",
            "Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; the key must list, get, put and delete there.",
        )
    if status in {301, 307, 400}:
        return Problem(
            f"{place()} does not take the request: {problem}.", "Set AWS_DEFAULT_REGION to its region."
        )
    return Problem(
        f"{place()} does not answer: {problem}.", "Correct VIZITKA_S3_ENDPOINT, or start the store."
    )
