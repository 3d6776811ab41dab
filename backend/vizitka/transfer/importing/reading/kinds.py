"""What a file really is, by its content; its name and the browser's word for it prove nothing."""

from __future__ import annotations

import zipfile
import zlib
from typing import BinaryIO, Final

from django.utils.translation import gettext_lazy as _

from vizitka.common import zips
from vizitka.transfer.importing.enums import FileKind
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.reading import vcards

LARGEST_FILE: Final = 25 * 1024 * 1024
LARGEST_UNPACKED: Final = 250 * 1024 * 1024
MOST_PARTS: Final = 2_000

OTHER_KINDS: Final[tuple[tuple[bytes, str], ...]] = (
    (b"%PDF", "PDF"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"RIFF", "RIFF"),
    (b"\x1f\x8b", "gzip"),
    (b"7z\xbc\xaf", "7z"),
    (b"Rar!", "RAR"),
    (b"BZh", "bzip2"),
    (b"\x7fELF", "ELF"),
    (b"MZ\x90", "EXE"),
    (b"{\\rtf", "RTF"),
    (b"SQLite format", "SQLite"),
)


def kind_of(file: BinaryIO, size: int) -> FileKind:
    """CSV, XLSX, or vCards (one file or a ZIP of them). Raises `UnreadableFile` with a sentence for everything else."""
    if size == 0:
        raise UnreadableFile(_("This file is empty."))
    if size > LARGEST_FILE:
        raise UnreadableFile(_("This file is larger than 25 MB. Split it into several files."))
    file.seek(0)
    start = file.read(4096)
    file.seek(0)
    if vcards.is_vcard(start) or (start.startswith(b"PK") and vcards.is_zip_of_vcards(file)):
        return FileKind.VCF
    if start.startswith(b"PK"):
        _check_package(file)
        return FileKind.XLSX
    if start.startswith(b"\xd0\xcf\x11\xe0"):
        raise UnreadableFile(
            _("This is an old Excel file (.xls) or one with a password. Save it as .xlsx without a password.")
        )
    for signature, name in OTHER_KINDS:
        if start.startswith(signature):
            raise UnreadableFile(_("This is a %(kind)s file. Use CSV, XLSX or vCard.") % {"kind": name})
    begin = start.lstrip(b"\xef\xbb\xbf \t\r\n")[:64].lower()
    if begin.startswith((b"<!doctype", b"<html", b"<?xml", b"<table")):
        raise UnreadableFile(
            _("This is a web page or XML file. Open it in a spreadsheet and save it as XLSX.")
        )
    if not start.strip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00"):
        raise UnreadableFile(_("This file is empty."))
    if _is_binary(start):
        raise UnreadableFile(_("This is neither a CSV, an XLSX nor a vCard file."))
    return FileKind.CSV


def _is_binary(start: bytes) -> bool:
    if start.startswith((b"\xff\xfe", b"\xfe\xff")):
        return False
    zeros = start.count(0)
    if zeros:
        # UTF-16 without its mark: every other byte of Western text is zero, and always on the same side.
        one_side = max(start[0::2].count(0), start[1::2].count(0))
        return one_side < 0.25 * len(start) or zeros > 0.55 * len(start)
    controls = sum(byte < 32 and byte not in (9, 10, 12, 13, 27) for byte in start)
    return controls > len(start) * 0.02


def _check_package(file: BinaryIO) -> None:
    try:
        with zips.opened(file) as package:
            parts = package.infolist()
            if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
                raise UnreadableFile(
                    _("This file becomes too large when it is unpacked. Split it into several files.")
                )
            names = {part.filename for part in parts}
            if "[Content_Types].xml" not in names or not any(name.startswith("xl/") for name in names):
                raise UnreadableFile(
                    _("This ZIP file holds neither an Excel workbook nor contacts. Use CSV, XLSX or vCard.")
                )
            for part in parts:
                if part.flag_bits & 1:
                    raise UnreadableFile(_("This file has a password. Save it without one."))
                if part.filename.endswith((".xml", ".rels")) and _declares_entities(package, part):
                    raise UnreadableFile(_("This Excel file is damaged. Open it, save it again and retry."))
    except (
        zipfile.BadZipFile,
        zlib.error,
        OSError,
        EOFError,
        NotImplementedError,
        RuntimeError,
        ValueError,
    ) as error:
        raise UnreadableFile(_("This Excel file is damaged. Open it, save it again and retry.")) from error
    finally:
        file.seek(0)


def _declares_entities(package: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    """Office Open XML has no document types (ECMA-376 part 2, 8.2.5.1); who brings one wants to
    expand entities."""
    tail = b""
    with package.open(part) as stream:
        while block := stream.read(1 << 18):
            window = (tail + block).replace(b"\x00", b"")
            if b"<!DOCTYPE" in window or b"<!ENTITY" in window:
                return True
            tail = block[-32:]
    return False
