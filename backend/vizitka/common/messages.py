"""Translated messages: finding them in the code, compiling them. Works without gettext's own tools."""

from __future__ import annotations

import ast
import os
import sys
import warnings
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).resolve().parents[1]
LANGUAGES = ("de", "es", "hr", "cs", "fr", "it", "pt", "hu")
# CLDR's forms for whole numbers below a million; pt is European Portuguese, where 0 takes the plural.
PLURAL_FORMS = {
    "de": "nplurals=2; plural=(n != 1);",
    "es": "nplurals=2; plural=(n != 1);",
    "hr": (
        "nplurals=3; "
        "plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);"
    ),
    "cs": "nplurals=3; plural=((n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2);",
    "fr": "nplurals=2; plural=(n > 1);",
    "it": "nplurals=2; plural=(n != 1);",
    "pt": "nplurals=2; plural=(n != 1);",
    "hu": "nplurals=2; plural=(n != 1);",
}
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
    # Sentences that are kept and read later (jobs.messages).
    "sentence": None,
    "counted": (1, 2),
}


def apps() -> list[str]:
    """The domains by folder name, and parts of them with texts of their own, such as `publishing`."""
    domains = [file.parent.name for file in PACKAGE.glob("*/apps.py")]
    return sorted(
        [*domains, *(str(folder.parent.relative_to(PACKAGE)) for folder in PACKAGE.glob("*/*/locale"))]
    )


def catalog_file(app: str, language: str) -> Path:
    return PACKAGE / app / "locale" / language / "LC_MESSAGES" / "django.po"


def _source(file: Path) -> bytes:
    if file.suffix == ".py":
        source = file.read_bytes()
        return b"\n".join([source, *_inside_of_texts(source)])
    from django.utils.translation.template import templatize

    # What is not a message has become X; line starts go, since Python would read them as indentation.
    text = templatize(file.read_text(encoding="utf-8"), origin=str(file))
    return "\n".join(line.lstrip() for line in text.splitlines()).encode()


def _inside_of_texts(source: bytes) -> Iterator[bytes]:
    """Calls in f-strings, which to the tokens of Python before 3.12 are nothing but text."""
    if sys.version_info >= (3, 12):
        return
    for text in ast.walk(ast.parse(source)):
        if isinstance(text, ast.JoinedStr):
            for call in ast.walk(text):
                name = call.func if isinstance(call, ast.Call) else None
                if isinstance(name, ast.Name) and name.id in KEYWORDS:
                    yield ast.unparse(call).encode()


def messages_of(app: str) -> Iterator[tuple[str | None, str | tuple[str, ...], str]]:
    """Every message of a domain's code and templates as (context, id or (singular, plural), where)."""
    folder = PACKAGE / app
    # A part with a catalogue of its own is not asked for twice.
    parts = tuple(found.parent for found in folder.glob("*/locale"))
    files = [*sorted(folder.rglob("*.py")), *sorted(folder.rglob("*.html")), *sorted(folder.rglob("*.txt"))]
    for file in files:
        if "migrations" in file.parts or any(file.is_relative_to(part) for part in parts):
            continue
        content = BytesIO(_source(file))
        for line, message, _comments, context in extract("python", content, keywords=KEYWORDS):
            texts = tuple(text for text in message if text) if isinstance(message, tuple) else message
            if texts:
                yield context, texts, f"{file.relative_to(PACKAGE)}:{line}"


def _key(context: str | None, message: str | Iterable[str]) -> tuple[str | None, str]:
    """By what a message is found: several forms are one, found by the first."""
    return context, message if isinstance(message, str) else next(iter(message))


def unsaid(app: str, catalog: Catalog) -> list[tuple[str | None, str]]:
    """What a catalogue has and the code says no more, by context and text."""
    said = {_key(context, message) for context, message, _where in messages_of(app)}
    kept = [_key(entry.context, entry.id) for entry in catalog if entry.id]
    return [key for key in kept if key not in said]


def read_catalog(file: Path, language: str) -> Catalog:
    """A .po file. Raises `ValueError` when it cannot be read."""
    with file.open("rb") as handle:
        return read_po(handle, locale=language, abort_invalid=True)


def new_catalog(language: str) -> Catalog:
    """An empty catalog with the plural rule of its language."""
    catalog = Catalog(locale=language)
    catalog.mime_headers = [("Plural-Forms", PLURAL_FORMS[language])]
    return catalog


def write_catalog(file: Path, catalog: Catalog, language: str) -> None:
    """Writes a .po whose header holds only what is needed, so that its history shows texts and no dates."""
    header = (
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {PLURAL_FORMS[language]}\\n"\n\n'
    )
    content = BytesIO()
    write_po(content, catalog, width=110, omit_header=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(header.encode() + content.getvalue().strip() + b"\n")


def compile_all(root: Path = PACKAGE, *, force: bool = False) -> list[Path]:
    """Writes, for each language, the one .mo of all its .po files, where it is missing or older than one of them. Safe
    to run in several processes at once.

    One, since Django would look each text up in the files of all domains, one after the other.
    """
    written = []
    for target, sources in _compiled(root).items():
        _leave_former(sources)
        if not force and target.exists():
            newest = max(source.stat().st_mtime for source in sources)
            if target.stat().st_mtime >= newest:
                continue
        language = target.parts[-3]
        target.parent.mkdir(parents=True, exist_ok=True)
        temporary = target.with_suffix(f".{os.getpid()}.tmp")
        with temporary.open("wb") as handle:
            write_mo(handle, together(sources, language))
        temporary.replace(target)
        written.append(target)
    return written


def together(sources: Iterable[Path], language: str) -> Catalog:
    """What several .po files say in one language. What two of them say in different words raises `ValueError`: nobody
    could tell which of them is read."""
    whole = new_catalog(language)
    for source in sources:
        for entry in read_catalog(source, language):
            if not entry.id:
                continue
            known = whole.get(entry.id if isinstance(entry.id, str) else entry.id[0], entry.context)
            if known is None:
                whole.add(entry.id, entry.string, context=entry.context)
            elif known.string != entry.string:
                raise ValueError(f"{source}: {entry.id!r} is {known.string!r} elsewhere")
    return whole


def _compiled(root: Path) -> dict[Path, list[Path]]:
    """The .mo of each language that there is below `root`, with the .po files that it is made of."""
    found: dict[Path, list[Path]] = {}
    for source in sorted(root.rglob("locale/*/LC_MESSAGES/django.po")):
        target = root / "locale" / source.parts[-3] / "LC_MESSAGES" / "django.mo"
        found.setdefault(target, []).append(source)
    return found


def _leave_former(sources: Iterable[Path]) -> None:
    """Takes away what former releases compiled beside each .po: Django would read it, too."""
    for source in sources:
        source.with_suffix(".mo").unlink(missing_ok=True)


def uncompiled(root: Path = PACKAGE) -> list[Path]:
    """The .mo files that are missing."""
    return [target for target in _compiled(root) if not target.exists()]


def add_missing(app: str, language: str) -> int:
    """Adds the messages that the code has and the .po has not, with an empty translation. Returns
    how many."""
    file = catalog_file(app, language)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        catalog = read_catalog(file, language) if file.exists() else new_catalog(language)
    added = 0
    for context, message, _where in messages_of(app):
        singular = message if isinstance(message, str) else message[0]
        if catalog.get(singular, context) is None:
            forms = 1 + PLURAL_FORMS[language].count("?")
            catalog.add(
                message, string="" if isinstance(message, str) else ("",) * max(forms, 2), context=context
            )
            added += 1
    if added:
        write_catalog(file, catalog, language)
    return added


def remove_unsaid(app: str, language: str) -> int:
    """Removes the messages that the .po has and the code says no more. Returns how many."""
    file = catalog_file(app, language)
    if not file.exists():
        return 0
    catalog = read_catalog(file, language)
    gone = unsaid(app, catalog)
    for context, text in gone:
        catalog.delete(text, context)
    if gone:
        write_catalog(file, catalog, language)
    return len(gone)


if __name__ == "__main__":
    # For `make build`: without settings, and so without an installation and its folder.
    compile_all()
