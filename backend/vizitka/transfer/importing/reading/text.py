"""CSV as companies really have it: encoding, delimiter, quoted line breaks (RFC 4180 and all who
ignore it)."""

from __future__ import annotations

import codecs
import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import BinaryIO, Final

from django.utils.translation import gettext_lazy as _

from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.reading.cells import clean

# What the person may choose. Names as people know them; Python knows them too.
ENCODINGS: Final = (
    "utf-8",
    "utf-16",
    "windows-1252",
    "windows-1250",
    "iso-8859-2",
    "iso-8859-15",
    "macintosh",
)
DELIMITERS: Final = (";", ",", "\t", "|")
PYTHON_NAMES: Final = {"utf-8": "utf-8-sig", "macintosh": "mac_roman"}
SAMPLE_CHARACTERS: Final = 200_000
SAMPLE_RECORDS: Final = 100
csv.field_size_limit(1_000_000)


def python_encoding(name: str) -> str:
    return PYTHON_NAMES.get(name, name)


def encoding_of(file: BinaryIO) -> str:
    """By mark, else the first that fits the whole file without an error: UTF-8, then Windows-1252, then
    -1250.

    UTF-8 text is practically never valid by accident, so it is asked first; Windows-1252 leaves five bytes
    undefined, and a file that has one of these is from Central Europe.
    """
    file.seek(0)
    start = file.read(4096)
    if start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if start.count(0) > len(start) * 0.25:
        return "utf-16-le" if start[1::2].count(0) > start[0::2].count(0) else "utf-16-be"
    for name in ("utf-8", "windows-1252", "windows-1250"):
        if _fits(file, name):
            return name
    return "iso-8859-15"


def _fits(file: BinaryIO, encoding: str) -> bool:
    decoder = codecs.getincrementaldecoder(python_encoding(encoding))(errors="strict")
    file.seek(0)
    try:
        while block := file.read(1 << 18):
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeError:
        return False
    finally:
        file.seek(0)
    return True


def delimiter_of(file: BinaryIO, encoding: str) -> str:
    """The delimiter that cuts most records into the same number of cells, two or more."""
    sample = _sample(file, encoding)
    if sample[:4].lower() == "sep=" and len(sample) > 4:
        return sample[4]
    best, best_score = ",", 0.0
    for delimiter in DELIMITERS:
        widths: Counter[int] = Counter()
        try:
            for number, record in enumerate(csv.reader(io.StringIO(sample, newline=""), delimiter=delimiter)):
                if number >= SAMPLE_RECORDS:
                    break
                if any(record):
                    widths[len(record)] += 1
        except csv.Error:
            continue
        # A title line above the header has one cell; it says nothing about the delimiter.
        total = sum(widths.values())
        width, count = max(
            ((width, count) for width, count in widths.items() if width > 1),
            key=lambda pair: pair[1] * pair[0],
            default=(1, 0),
        )
        score = count / total * (1 + min(width, 60) / 20) if total else 0.0
        if score > best_score:
            best, best_score = delimiter, score
    return best


def _sample(file: BinaryIO, encoding: str) -> str:
    """The beginning of the file, ended at a line break."""
    file.seek(0)
    decoder = codecs.getincrementaldecoder(python_encoding(encoding))(errors="replace")
    text = decoder.decode(file.read(SAMPLE_CHARACTERS * 2))
    file.seek(0)
    if len(text) >= SAMPLE_CHARACTERS:
        text = text[:SAMPLE_CHARACTERS]
        text = text[: text.rfind("\n") + 1] or text
    return text.replace("\x00", "")


def records(file: BinaryIO, encoding: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """(row number, cells). Rows are numbered as a spreadsheet shows them: a quoted line break
    makes no new row."""
    file.seek(0)
    stream = io.TextIOWrapper(file, encoding=python_encoding(encoding), errors="strict", newline="")
    number = 0
    try:
        reader = csv.reader((line.replace("\x00", "") for line in stream), delimiter=delimiter)
        for record in reader:
            number += 1
            if number == 1 and _is_separator_line(record, delimiter):
                record = []
            yield number, [clean(cell) for cell in record]
    except UnicodeError as error:
        raise UnreadableFile(
            _("The text is not in the encoding %(encoding)s from row %(row)d on. Choose another encoding.")
            % {"encoding": encoding, "row": number + 1}
        ) from error
    except csv.Error as error:
        raise UnreadableFile(
            _("Row %(row)d cannot be read: a quotation mark is opened and never closed.")
            % {"row": number + 1}
        ) from error
    finally:
        stream.detach()


def _is_separator_line(record: list[str], delimiter: str) -> bool:
    """Excel's own first line `sep=;`."""
    return delimiter.join(record).strip().lower() == f"sep={delimiter}".strip() or record == ["sep=", ""]
