"""The rows of an upload as text, one JSON array a line, compressed: read once, then cheap to read again
and again."""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, BinaryIO, Final, cast

import orjson
from django.core.files import File
from django.core.files.storage import default_storage
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from vizitka.common.files import keep
from vizitka.common.ids import new_id
from vizitka.transfer.importing.errors import UnreadableFile

MOST_ROWS: Final = 50_000
MOST_COLUMNS: Final = 200
SAMPLES: Final = 5
# Never under a public address: personal data of a whole company.
FOLDER: Final = "private/imports"
Record = tuple[int, list[str]]


@dataclass(slots=True)
class Written:
    """What was learnt while writing: the beginning of the file, and how many rows have content."""

    name: str = ""
    beginning: list[Record] = field(default_factory=list)
    filled_rows: int = 0


def save_upload(file: BinaryIO, ending: str) -> str:
    """Keeps the upload as it came. Returns its name in the storage."""
    file.seek(0)
    return keep(f"{FOLDER}/{new_id()}.{ending}", File(cast("IO[bytes]", file)))


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A stored file for reading, seekable."""
    with default_storage.open(name, "rb") as file:
        yield cast(BinaryIO, file)


def write_rows(records: Iterable[Record], *, empty_too: bool = False) -> Written:
    """Streams the rows into the storage. `empty_too`: each row is answered, also one in which nothing stands. Raises
    `UnreadableFile` above 50,000 rows or 200 columns."""
    written, last = Written(), 0
    with tempfile.TemporaryFile() as spool:
        with gzip.GzipFile(fileobj=spool, mode="wb", compresslevel=1, mtime=0) as out:
            for number, cells in records:
                while cells and not cells[-1]:
                    cells.pop()
                if not cells and not empty_too:
                    continue
                # Programs write workbooks in which two rows have the same number, or none has one.
                number = last = max(number, last + 1)
                if len(cells) > MOST_COLUMNS:
                    raise UnreadableFile(
                        ngettext(
                            "A file may have at most %(n)d column.",
                            "A file may have at most %(n)d columns.",
                            MOST_COLUMNS,
                        )
                        % {"n": MOST_COLUMNS}
                    )
                written.filled_rows += 1
                # The header and lines above it are no people.
                if written.filled_rows > MOST_ROWS + 30:
                    raise too_many_rows()
                if len(written.beginning) < 60:
                    written.beginning.append((number, cells))
                out.write(orjson.dumps([number, *cells]))
                out.write(b"\n")
        if not written.filled_rows:
            raise UnreadableFile(_("This file has no rows."))
        spool.seek(0)
        written.name = keep(f"{FOLDER}/{new_id()}.rows", File(cast("IO[bytes]", spool)))
    return written


def too_many_rows() -> UnreadableFile:
    return UnreadableFile(
        ngettext("A file may have at most %(n)d row.", "A file may have at most %(n)d rows.", MOST_ROWS)
        % {"n": MOST_ROWS}
    )


def read_rows(name: str, *, after: int = 0) -> Iterator[Record]:
    """(row number, cells) of the rows below row `after`."""
    with (
        default_storage.open(name, "rb") as file,
        gzip.GzipFile(fileobj=cast(BinaryIO, file), mode="rb") as lines,
    ):
        for line in lines:
            number, *cells = orjson.loads(line)
            if number > after:
                yield number, cells


def delete(*names: str) -> None:
    """Missing ones do not matter."""
    for name in names:
        if name:
            default_storage.delete(name)
