"""An archive of a space that somebody has uploaded: nothing in it is believed.

It is never unpacked into a folder, so that names in it lead nowhere; what is read of it is counted while it is read,
whatever the entry says of its size.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import orjson
from django.core.files.storage import default_storage
from django.utils.translation import gettext_lazy as _

from vizitka.common import zips
from vizitka.common.archives import NotBrought
from vizitka.transfer.archiving.enums import MANIFEST, SPACE_FORMAT
from vizitka.transfer.importing.errors import UnreadableFile

LONGEST_LINE: Final = 2 * 1024 * 1024
LARGEST_DOCUMENT: Final = 500 * 1024 * 1024
LARGEST_MANIFEST: Final = 1024 * 1024
MOST_ENTRIES: Final = 250_000
# Deeper than anything of ours.
DEEPEST: Final = 20
FILE: Final = re.compile(r"files/(?:pictures|documents)/[0-9a-f-]{36}\.(?:jpg|jpeg|webp|avif|png|pdf)")
BROKEN: Final = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


class Source:
    """The documents and files of an archive."""

    def __init__(self, package: zipfile.ZipFile) -> None:
        self._package = package
        if len(package.infolist()) > MOST_ENTRIES:
            raise _no_archive()
        self.manifest = self._manifest()

    def _manifest(self) -> dict[str, Any]:
        try:
            with self._package.open(MANIFEST) as stream:
                manifest = orjson.loads(stream.read(LARGEST_MANIFEST))
        except (KeyError, *BROKEN) as error:
            raise _no_archive() from error
        if not isinstance(manifest, dict) or not isinstance(manifest.get("rows"), dict):
            raise _no_archive()
        if manifest.get("format") != SPACE_FORMAT:
            raise UnreadableFile(_("This archive has a format that this version does not know."))
        return manifest

    def announced(self, key: str) -> int:
        """How many rows the manifest says a document has."""
        number = self.manifest["rows"].get(key, 0)
        return number if isinstance(number, int) and 0 <= number < 10_000_000 else 0

    def rows(self, key: str, most: int) -> Iterator[dict[str, Any] | None]:
        """The rows of a document, none where there is no such document; None for a line that is no row."""
        try:
            stream = self._package.open(f"{key}.jsonl")
        except KeyError:
            return
        with stream:
            read = 0
            for _number in range(most):
                line = stream.readline(LONGEST_LINE + 1)
                read += len(line)
                if not line:
                    return
                if len(line) > LONGEST_LINE or read > LARGEST_DOCUMENT:
                    raise _no_archive()
                yield _row(line)

    def file(self, path: str, most: int) -> bytes:
        if not FILE.fullmatch(path):
            raise NotBrought
        try:
            with self._package.open(path) as stream:
                data = stream.read(most + 1)
        except (KeyError, *BROKEN):
            raise NotBrought from None
        if len(data) > most:
            raise NotBrought
        return data


@contextmanager
def opened(stored: str) -> Iterator[Source]:
    """A stored upload. Raises `UnreadableFile` for what is no archive of a space."""
    with default_storage.open(stored, "rb") as file, _package(file) as package:
        yield Source(package)


@contextmanager
def _package(file: Any) -> Iterator[zipfile.ZipFile]:
    try:
        with zips.opened(file) as package:
            yield package
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise _no_archive() from error


def _no_archive() -> UnreadableFile:
    return UnreadableFile(_("This is no archive of a space, or it is damaged."))


def _row(line: bytes) -> dict[str, Any] | None:
    try:
        row = orjson.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, dict) and _depth(row) <= DEEPEST else None


def _depth(value: Any, depth: int = 1) -> int:
    if depth > DEEPEST or not isinstance(value, dict | list):
        return depth
    inner = value.values() if isinstance(value, dict) else value
    return max((_depth(one, depth + 1) for one in inner), default=depth)
