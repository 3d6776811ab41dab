"""Whatever is handed to `restore`: a sentence, and nothing has changed."""

from __future__ import annotations

import gzip
import io
import json
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import transaction

from tests.config.test_archive import everything, store_document
from tests.conftest import MakeCard, MakeSpace
from vizitka.config.archive.layout import DATABASE, END, MANIFEST
from vizitka.config.archive.writing import write

pytestmark = pytest.mark.django_db

Entries = dict[str, bytes]
PLAN: Final = "files/documents/plan.pdf"


# Made once in a process, and taken back: whoever restores it begins with a new installation.
_good: list[bytes] = []


@pytest.fixture
def good(make_space: MakeSpace, make_card: MakeCard, settings: Any, tmp_path: Path) -> Path:
    """An archive of a small installation, beside a new installation."""
    file = tmp_path / "good.tar.gz"
    if not _good:
        settings.MEDIA_ROOT = tmp_path / "files"
        with transaction.atomic():
            space = make_space()
            make_card(space, first_name="Zoë")
            store_document(space, "plan.pdf")
            write(file)
            transaction.set_rollback(True)
        _good.append(file.read_bytes())
    file.write_bytes(_good[0])
    settings.MEDIA_ROOT = tmp_path / "elsewhere"
    return file


def entries_of(file: Path) -> Entries:
    with tarfile.open(file) as archive:
        return {entry.name: archive.extractfile(entry).read() for entry in archive}  # type: ignore[union-attr]  # files


def packed(file: Path, entries: Entries) -> Path:
    with tarfile.open(file, "w:gz") as archive:
        for name, content in entries.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return file


def stored() -> list[str]:
    folders = [""]
    found = []
    for folder in folders:
        try:
            inner, names = default_storage.listdir(folder)
        except FileNotFoundError:
            continue
        folders += [f"{folder}/{name}".lstrip("/") for name in inner]
        found += [f"{folder}/{name}" for name in names]
    return found


def refuse(file: Path, words: str) -> None:
    before = everything()
    with pytest.raises(CommandError, match=words) as refused:
        call_command("restore", str(file))
    assert str(refused.value).endswith(". Nothing was restored.")
    assert "\n" not in str(refused.value)
    assert everything() == before
    assert stored() == []


def test_what_is_no_archive_is_refused(tmp_path: Path, settings: Any) -> None:
    settings.MEDIA_ROOT = tmp_path / "files"
    refuse(tmp_path / "nothing.tar.gz", "cannot be opened: No such file")
    refuse(tmp_path, "cannot be opened: Is a directory")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear customer")
    refuse(letter, "no archive of Vizitka")
    letter.write_bytes(b"")
    refuse(letter, "no archive of Vizitka|cut short")
    letter.write_bytes(gzip.compress(b"Dear customer" * 1000))
    refuse(letter, "no archive of Vizitka")
    with zipfile.ZipFile(letter, "w") as other:
        other.writestr(MANIFEST, "{}")
    refuse(letter, "no archive of Vizitka")
    with tarfile.open(letter, "w") as plain:
        plain.addfile(tarfile.TarInfo(MANIFEST))
    refuse(letter, "no archive of Vizitka")
    refuse(
        packed(letter, {"letter.txt": b"Dear customer"}), "manifest.json is missing, 'letter.txt' is there"
    )


def test_what_is_cut_short_or_damaged_is_refused_wherever_it_is(good: Path, tmp_path: Path) -> None:
    whole, part = good.read_bytes(), tmp_path / "part.tar.gz"
    for length in (12, len(whole) // 3, len(whole) * 2 // 3, len(whole) - 8, len(whole) - 1):
        part.write_bytes(whole[:length])
        refuse(part, "cut short|damaged")
    for place in (len(whole) // 3, len(whole) * 2 // 3, len(whole) - 6):
        part.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        refuse(part, "cut short|damaged|cannot be read|announced|another|odd|larger|CRC|no file")
    entries = entries_of(good)
    del entries[END]
    refuse(packed(part, entries), "cut short")
    refuse(packed(part, {**entries_of(good), "more": b""}), "goes on behind its end")
    part.write_bytes(whole + gzip.compress(bytes(2**20)))
    refuse(part, "goes on behind its end")


MANIFESTS: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda found: b"{", "manifest.json cannot be read"),
    (lambda found: b"\xff\xfe", "manifest.json cannot be read"),
    (lambda found: b"[" * 200_000, "manifest.json cannot be read"),
    (lambda found: [found], "manifest.json is no JSON object"),
    (lambda found: {}, "another format"),
    (lambda found: {**found, "format": 99, "version": "7.1"}, r"that of Vizitka 7\.1: restore it with that"),
    (lambda found: {**found, "tables": 5}, "does not say which rows"),
    (lambda found: {**found, "tables": {"accounts.User": "1"}}, "does not say which rows"),
    (lambda found: {**found, "migrations": [1]}, "does not say which rows"),
    (lambda found: {**found, "migrations": [*found["migrations"], "cards.0999_new"]}, r"in cards\.0999_new"),
    (lambda found: {**found, "migrations": found["migrations"][:-1]}, "from another version"),
    (lambda found: {**found, "tables": {**found["tables"], "shop.Order": 0}}, "not here: shop.Order"),
    (lambda found: {**found, "tables": {**found["tables"], "cards.Card": 9}}, "9 rows of cards.Card are ann"),
    (lambda found: b" " * (2**20 + 1), "larger than it can be"),
]


@pytest.mark.parametrize(("change", "words"), MANIFESTS)
def test_an_odd_manifest_is_refused(
    good: Path, tmp_path: Path, change: Callable[[dict[str, Any]], object], words: str
) -> None:
    entries = entries_of(good)
    changed = change(json.loads(entries[MANIFEST]))
    entries[MANIFEST] = changed if isinstance(changed, bytes) else json.dumps(changed).encode()
    refuse(packed(tmp_path / "odd.tar.gz", entries), words)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"{", "line 1 of database.jsonl cannot be read"),
        (b"5", "line 1 of database.jsonl cannot be read"),
        (b"[" * 200_000, "line 1 of database.jsonl cannot be read"),
        (b"{}", "line 1 of database.jsonl cannot be read: 'model'"),
        (b'{"model": "sessions.session"}', "a row of no table of a backup"),
        (b'{"model": ["cards.card"]}', "line 1 of database.jsonl cannot be read"),
        (b'{"model": "billing.package", "pk": "x", "fields": {}}', "line 1 of database.jsonl cannot be read"),
        (b'{"model": "billing.package", "pk": 1, "fields": {"taste": 1}}', "line 1 .* cannot be read"),
        (b'{"model": "jobs.lease", "pk": "a\\u0000b", "fields": {"due_at": null}}', "does not take it"),
        (
            b'{"model": "common.throttlecounter", "pk": %d, "fields": {}}' % 2**80,
            "cannot be|not take|announced",
        ),
    ],
)
def test_a_row_that_cannot_be_read_or_written_is_refused(
    good: Path, tmp_path: Path, line: bytes, words: str
) -> None:
    entries = entries_of(good)
    entries[DATABASE] = line + b"\n" + entries[DATABASE]
    refuse(packed(tmp_path / "odd.tar.gz", entries), words)


def test_rows_that_are_missing_or_there_twice_are_refused(good: Path, tmp_path: Path) -> None:
    entries, odd = entries_of(good), tmp_path / "odd.tar.gz"
    lines = entries[DATABASE].splitlines(keepends=True)
    for changed in ([*lines, lines[0]], lines[:-1], lines[1:]):
        refuse(packed(odd, {**entries, DATABASE: b"".join(changed)}), "announced|does not take it")


@pytest.mark.parametrize(
    "name", ["../escape", "/etc/passwd", "a/../../b", "a\\..\\b", "./a", "a//b", "", "a\nb", "x" * 600]
)
def test_a_file_stays_in_its_storage(good: Path, tmp_path: Path, name: str) -> None:
    entries = {}
    for key, content in entries_of(good).items():
        entries[key] = content
        if key == MANIFEST:
            entries[f"files/{name}"] = b"#!/bin/sh"
    refuse(packed(tmp_path / "odd.tar.gz", entries), "odd name|no file")
    assert not (tmp_path / "escape").exists()


def test_links_and_devices_are_no_files(good: Path, tmp_path: Path) -> None:
    odd = tmp_path / "odd.tar.gz"
    for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE):
        with tarfile.open(odd, "w:gz") as archive:
            manifest = tarfile.TarInfo(MANIFEST)
            manifest.size = len(entries_of(good)[MANIFEST])
            archive.addfile(manifest, io.BytesIO(entries_of(good)[MANIFEST]))
            entry = tarfile.TarInfo("files/a")
            entry.type, entry.linkname = kind, "/etc/passwd"
            archive.addfile(entry)
        refuse(odd, "'files/a' in the archive is no file")


def test_a_file_that_is_missing_is_named(good: Path, tmp_path: Path) -> None:
    entries, odd = entries_of(good), tmp_path / "odd.tar.gz"
    content = entries.pop(PLAN)
    refuse(packed(odd, entries), "1 files are announced, 0 are in the archive")
    entries[END] = json.dumps({"files": 0, "missing": []}).encode()
    refuse(packed(odd, entries), r"lacks 1 of the files that its rows name: documents/plan\.pdf")
    renamed = {MANIFEST: entries[MANIFEST], "files/documents/other.pdf": content, **entries}
    renamed[END] = json.dumps({"files": 1, "missing": []}).encode()
    refuse(packed(odd, renamed), r"rows name: documents/plan\.pdf")
    for end in (b"{", b"[]", b'{"files": "1", "missing": []}', b'{"files": 1, "missing": [1]}'):
        refuse(packed(odd, {**entries_of(good), END: end}), "end.json")


def test_a_storage_that_takes_no_file_is_said(good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(name: str, content: Any) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(default_storage, "save", full)
    refuse(good, r"the file documents/plan\.pdf could not be stored: .*No space left on device")


def test_half_a_file_of_an_earlier_try_is_written_anew(good: Path) -> None:
    default_storage.save("documents/plan.pdf", ContentFile(b"%PD"))
    call_command("restore", str(good))
    assert default_storage.open("documents/plan.pdf").read() == b"%PDF-1.7"
    assert stored() == ["documents/plan.pdf"]
