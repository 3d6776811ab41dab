"""An archive: a ZIP of JSON lines, one file for each part, and of what these name. Memory does not grow with it."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import IO, Any, Final
from uuid import UUID

import orjson
from django.core.files.storage import default_storage

from vizitka import __version__
from vizitka.common import clock, disk
from vizitka.common.archives import Parts, plain
from vizitka.common.errors import StoreAway
from vizitka.transfer.archiving.enums import MANIFEST

PIECE: Final = 256 * 1024


class Cancelled(Exception):
    """The person has asked to stop."""


@dataclass
class Written:
    """How many rows each part has, how many files are there, and which could not be read."""

    rows: dict[str, int] = field(default_factory=dict)
    files: int = 0
    missing: list[str] = field(default_factory=list)

    @property
    def done(self) -> int:
        return sum(self.rows.values()) + self.files


@dataclass
class Archive:
    """One that is being written; `report` says how far it is, and whether to go on."""

    package: zipfile.ZipFile
    report: Callable[[int], bool]
    written: Written = field(default_factory=Written)

    def parts(self, parts: Parts, owner: UUID) -> None:
        """All parts, each as `<key>.jsonl`, then their files."""
        for part in parts:
            self.written.rows[part.key] = 0
            with self.package.open(f"{part.key}.jsonl", "w", force_zip64=True) as out:
                for row in part.rows(owner):
                    out.write(orjson.dumps(row))
                    out.write(b"\n")
                    self.written.rows[part.key] += 1
                    self._go_on()
        for part in parts:
            for file in part.files(owner):
                self.file(file.path, file.stored)

    def text(self, path: str, content: str) -> None:
        self.package.writestr(path, content.encode())

    def finish(self, form: str, about: Mapping[str, Any]) -> None:
        """The manifest: what there should be, to be compared by who reads it."""
        manifest = {
            "format": form,
            "made_by": f"Vizitka {__version__}",
            "made_at": plain(clock.now()),
            **about,
            "rows": self.written.rows,
            "files": self.written.files,
            "missing": self.written.missing,
        }
        self.package.writestr(MANIFEST, orjson.dumps(manifest, option=orjson.OPT_INDENT_2))

    def file(self, path: str, stored: str) -> None:
        """A file that is not there, or cannot be read, is named; a disk without room for the archive ends it."""
        try:
            with default_storage.open(stored, "rb") as source:
                # Pictures and PDFs are packed already.
                entry = zipfile.ZipInfo(path, date_time=clock.now().timetuple()[:6])
                with self.package.open(entry, "w") as out:
                    shutil.copyfileobj(source, out, PIECE)
        except (OSError, StoreAway) as error:
            if disk.is_full(error):
                raise
            self.written.missing.append(path)
            return
        self.written.files += 1
        self._go_on()

    def _go_on(self) -> None:
        if self.written.done % 100 == 0 and not self.report(self.written.done):
            raise Cancelled


def opened(file: IO[bytes], report: Callable[[int], bool]) -> Archive:
    return Archive(zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6), report)
