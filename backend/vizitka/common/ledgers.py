"""Ledgers as files of the storage, one a row: they outlive a database that is lost, and a restore replays them.

A process may be killed between opening such a file and writing it. Half a file stops no restore, and is written anew as
long as the database has its row.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import structlog
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

log = structlog.get_logger(__name__)


def write(name: str, row: Mapping[str, str]) -> None:
    """Writes the file, unless it is there and whole."""
    content = json.dumps(row).encode()
    if default_storage.exists(name):
        if default_storage.size(name) == len(content):
            return
        default_storage.delete(name)
    default_storage.save(name, ContentFile(content))


def files_of(folder: str) -> list[str]:
    """Their names in the folder."""
    try:
        _folders, files = default_storage.listdir(folder)
    except FileNotFoundError:
        return []
    return sorted(files)


def rows_of(folder: str) -> Iterator[dict[str, Any]]:
    """What the whole ones say."""
    for file in files_of(folder):
        with default_storage.open(f"{folder}/{file}") as content:
            text = content.read()
        try:
            row = json.loads(text)
        except ValueError:
            log.warning("ledger_file_broken", folder=folder, file=file)
            continue
        yield row
