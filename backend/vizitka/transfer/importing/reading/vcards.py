"""vCards (2.1, 3.0, 4.0) as rows of a table, one file or a ZIP of them; photos are fetched when cards are written.

The rows have a header like any other file, so that everything behind the reading is the same.
"""

from __future__ import annotations

import base64
import binascii
import quopri
import re
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, BinaryIO, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from vizitka.common import zips
from vizitka.transfer import lists
from vizitka.transfer.importing.countries import LANGUAGES, country_of
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.fields import BY_VALUE, PICTURE
from vizitka.transfer.importing.headers import PHOTO
from vizitka.transfer.importing.reading.cells import clean, one_line
from vizitka.transfer.importing.social import network_names

# So much of a ZIP is unpacked at most, in so many files, and so much of one of them.
LARGEST_UNPACKED: Final = 250 * 1024 * 1024
LARGEST_ENTRY: Final = 30 * 1024 * 1024
MOST_ENTRIES: Final = 20_000
COLUMNS: Final = (
    "prefix",
    "first_name",
    "last_name",
    "suffix",
    "pronouns",
    "job_title",
    "department",
    "organisation",
    "description",
    *(f"all_{name}" for name in lists.PARTS),
    PICTURE,
)
_TEXTS: Final = {"TITLE": "job_title", "PRONOUNS": "pronouns"}
_ESCAPED: Final = re.compile(r"\\(.)", re.DOTALL)
_PROPERTY: Final = re.compile(
    r"(?:([A-Za-z0-9-]+)\.)?([A-Za-z0-9-]+)((?:;(?:[^\":;]|\"[^\"]*\")*)*):(.*)", re.DOTALL
)
_PARAMETER: Final = re.compile(r";([^=;\"]*)(?:=((?:[^;\"]|\"[^\"]*\")*))?")
_DATA_URI: Final = re.compile(r"data:[^,]*;base64,", re.IGNORECASE)
# Apple's marks around labels of its own: `_$!<Work>!$_`.
_APPLE: Final = re.compile(r"_\$!<(.*)>!\$_")


@dataclass(slots=True)
class Property:
    group: str
    name: str
    kinds: frozenset[str]
    parameters: Mapping[str, str]
    value: str

    @property
    def text(self) -> str:
        return _unescaped(self.value)

    @property
    def parts(self) -> list[str]:
        """Of a structured value (RFC 6350, section 3.3)."""
        return [_unescaped(part) for part in _split(self.value)]


@dataclass(slots=True)
class Contact:
    """The properties of one vCard, and the labels of its groups."""

    properties: list[Property] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)

    def all(self, name: str) -> Iterator[Property]:
        return (one for one in self.properties if one.name == name)

    def first(self, name: str) -> Property | None:
        return next(self.all(name), None)

    def label(self, one: Property) -> str:
        text = self.labels.get(one.group, "") if one.group else ""
        return "" if _APPLE.fullmatch(text) else text


def is_vcard(start: bytes) -> bool:
    return start.lstrip(b"\xef\xbb\xbf \t\r\n")[:11].upper() == b"BEGIN:VCARD"


def is_zip_of_vcards(file: BinaryIO) -> bool:
    try:
        with zips.opened(file) as package:
            return any(name.lower().endswith(".vcf") for name in package.namelist())
    except (zipfile.BadZipFile, OSError, ValueError):
        return False
    finally:
        file.seek(0)


def records(file: BinaryIO) -> Iterator[tuple[int, list[str]]]:
    """(row number, cells), the header first. Raises `UnreadableFile`."""
    yield 1, [PHOTO if name == PICTURE else str(BY_VALUE[name].text) for name in COLUMNS]
    for number, contact in enumerate(_contacts(file), start=1):
        values = _values(contact)
        if contact.first(PHOTO):
            values[PICTURE] = photo_name(number)
        yield number + 1, [clean(values.get(name, "")) for name in COLUMNS]


def first_person(file: BinaryIO) -> dict[str, Any]:
    """What the first vCard of a file says, by the names of a card's fields, lists as rows; nothing without one."""
    contact = next(_contacts(file), None)
    if contact is None:
        return {}
    values: dict[str, Any] = {**_names(contact), **_lists(contact)}
    if organisation := contact.first("ORG"):
        values["organisation"] = organisation.parts[0]
    if title := contact.first("TITLE"):
        values["job_title"] = title.text
    return values


def photo_name(number: int) -> str:
    """What stands in the cell of a row with a photo; vCards are counted from 1."""
    return f"photo-{number}"


def photos(file: BinaryIO, wanted: Collection[str]) -> dict[str, bytes]:
    """The photos with these names, as they were sent: nothing has looked into them yet. Addresses of photos elsewhere
    are passed over."""
    found: dict[str, bytes] = {}
    for number, contact in enumerate(_contacts(file), start=1):
        name, photo = photo_name(number), contact.first(PHOTO)
        if name in wanted and photo and (data := _bytes_of(photo)):
            found[name] = data
            if len(found) == len(wanted):
                break
    return found


def _bytes_of(photo: Property) -> bytes:
    encoded = photo.value
    uri = _DATA_URI.match(encoded)
    if uri is None and photo.parameters.get("ENCODING", "").upper() not in {"B", "BASE64"}:
        return b""
    try:
        return base64.b64decode(re.sub(r"\s", "", encoded[uri.end() if uri else 0 :]), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _contacts(file: BinaryIO) -> Iterator[Contact]:
    for data in _files(file):
        contact: Contact | None = None
        for line in _lines(data):
            name = line.strip().upper()
            if name == "BEGIN:VCARD":
                contact = Contact()
            elif contact is None:
                continue
            elif name == "END:VCARD":
                yield contact
                contact = None
            elif read := _property(line):
                if read.name == "X-ABLABEL":
                    contact.labels[read.group] = one_line(read.text)
                else:
                    contact.properties.append(read)


def _files(file: BinaryIO) -> Iterator[bytes]:
    file.seek(0)
    if file.read(2) != b"PK":
        file.seek(0)
        yield file.read()
        return
    try:
        with zips.opened(file) as package:
            entries = [one for one in package.infolist() if one.filename.lower().endswith(".vcf")]
            if len(entries) > MOST_ENTRIES:
                raise _too_large()
            left = LARGEST_UNPACKED
            for entry in entries:
                # What the entry says of its size proves nothing.
                with package.open(entry) as stream:
                    data = stream.read(min(left, LARGEST_ENTRY) + 1)
                left -= len(data)
                if left < 0 or len(data) > LARGEST_ENTRY:
                    raise _too_large()
                yield data
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, NotImplementedError, RuntimeError) as error:
        raise UnreadableFile(_("This ZIP file is damaged, or has a password.")) from error


def _too_large() -> UnreadableFile:
    return UnreadableFile(_("This file becomes too large when it is unpacked. Split it into several files."))


def _lines(data: bytes) -> Iterator[str]:
    """Lines without their folding (RFC 6350, section 3.2), and with what vCard 2.1 breaks in its own way."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("windows-1252", "replace")
    whole = ""
    for line in re.split(r"\r\n|\n|\r", text):
        if line[:1] in (" ", "\t") and whole:
            whole += line[1:]
        elif whole.endswith("=") and "QUOTED-PRINTABLE" in whole.partition(":")[0].upper():
            whole = whole[:-1] + line
        else:
            if whole:
                yield whole
            whole = line
    if whole:
        yield whole


def _property(line: str) -> Property | None:
    found = _PROPERTY.fullmatch(line)
    if found is None:
        return None
    group, name, given, value = found.groups()
    parameters: dict[str, str] = {}
    kinds: set[str] = set()
    for key, text in _PARAMETER.findall(given):
        text = text.replace('"', "")
        if key.upper() == "TYPE" or not text:
            # Version 2.1 names types alone: TEL;CELL.
            kinds.update(kind.strip().upper() for kind in (text or key).split(","))
        else:
            parameters[key.upper()] = text
    if parameters.get("ENCODING", "").upper() == "QUOTED-PRINTABLE":
        charset = parameters.get("CHARSET", "utf-8")
        try:
            value = quopri.decodestring(value.encode("latin-1", "replace")).decode(charset, "replace")
        except LookupError:
            return None
    return Property((group or "").lower(), name.upper(), frozenset(kinds), parameters, value)


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: "\n" if found[1] in "nN" else found[1], text)


def _split(value: str) -> list[str]:
    """At semicolons that no backslash stands before."""
    parts, start, place = [], 0, 0
    while place < len(value):
        if value[place] == "\\":
            place += 1
        elif value[place] == ";":
            parts.append(value[start:place])
            start = place + 1
        place += 1
    return [*parts, value[start:]]


def _values(contact: Contact) -> dict[str, str]:
    values = _names(contact)
    for name, column in _TEXTS.items():
        if one := contact.first(name):
            values[column] = one.text
    if organisation := contact.first("ORG"):
        parts = organisation.parts
        values["organisation"] = parts[0]
        values["department"] = ", ".join(part for part in parts[1:] if part)
    if note := contact.first("NOTE"):
        values["description"] = _without_address(note.text)
    for name, rows in _lists(contact).items():
        values[f"all_{name}"] = lists.written(name, rows)
    return values


def _names(contact: Contact) -> dict[str, str]:
    structured = contact.first("N")
    parts = [*(structured.parts if structured else ()), "", "", "", "", ""]
    last, first, middle, prefix, suffix = parts[:5]
    whole = contact.first("FN")
    if not (first or last) and whole is not None and "COMPANY" not in _shown_as(contact):
        return {"last_name": whole.text}
    first = " ".join(part for part in (first, middle) if part)
    return {"prefix": prefix, "first_name": first, "last_name": last, "suffix": suffix}


def _shown_as(contact: Contact) -> str:
    one = contact.first("X-ABSHOWAS")
    return one.value.upper() if one else ""


def _lists(contact: Contact) -> dict[str, list[dict[str, Any]]]:
    return {
        "phones": [row for one in contact.all("TEL") if (row := _phone(contact, one))],
        "emails": [
            {"label": _place(one), "email": one.text.strip(), "custom_label": contact.label(one)[:60]}
            for one in contact.all("EMAIL")
        ],
        "addresses": [row for one in contact.all("ADR") if (row := _address(contact, one))],
        "websites": _websites(contact),
        "social_media": _profiles(contact),
    }


def _place(one: Property) -> str:
    return "work" if "WORK" in one.kinds else "home" if "HOME" in one.kinds else "other"


def _phone(contact: Contact, one: Property) -> dict[str, Any] | None:
    text = one.text.strip().removeprefix("tel:")
    number, _sign, extension = text.replace(";ext=", ",").partition(",")
    kinds = {"FAX": "fax", "CELL": "mobile", "HOME": "home", "WORK": "work"}
    label = next((label for kind, label in kinds.items() if kind in one.kinds), "other")
    if not any(sign.isdigit() for sign in number):
        return None
    return {
        "label": label,
        "number": number[:60],
        "extension": re.sub(r"\D", "", extension)[:20],
        "custom_label": contact.label(one)[:60],
    }


def _address(contact: Contact, one: Property) -> dict[str, Any] | None:
    parts = [*one.parts, *[""] * 7][:7]
    lines = [line for line in "\n".join(filter(None, (parts[2], parts[1], parts[0]))).split("\n") if line]
    row = {
        "street": one_line(lines[0])[:200] if lines else "",
        "street2": one_line(", ".join(lines[1:]))[:200],
        "city": one_line(parts[3])[:120],
        "region": one_line(parts[4])[:120],
        "zipcode": one_line(parts[5])[:20],
        "country": country_of(one_line(parts[6])) or "" if parts[6] else "",
    }
    if not any(row.values()):
        return None
    return {"label": _place(one), **row, "custom_label": contact.label(one)[:60]}


def _profiles(contact: Contact) -> list[dict[str, Any]]:
    names = {name.casefold(): network for network, name in network_names().items()}
    labels = {one.value: contact.label(one) for one in contact.all("URL")}
    rows = []
    for one in (*contact.all("X-SOCIALPROFILE"), *contact.all("SOCIALPROFILE")):
        said = one.parameters.get("SERVICE-TYPE", "").casefold()
        known = {kind.casefold() for kind in one.kinds} & network_names().keys()
        network = names.get(said) or next(iter(sorted(known)), "")
        if network:
            label = labels.get(one.value, "")
            rows.append(
                {
                    "network": network,
                    "value": one.value,
                    "label": "" if label == network_names()[network] else label,
                }
            )
    return rows


def _websites(contact: Contact) -> list[dict[str, Any]]:
    """Without the profiles, which stand among them for Androids, and without the card's own address."""
    profiles = {one.value for one in (*contact.all("X-SOCIALPROFILE"), *contact.all("SOCIALPROFILE"))}
    own = _in_every_language("card page", "Digital business card")
    plain = _in_every_language("card page", "Website")
    rows = []
    for one in contact.all("URL"):
        label = contact.label(one)
        if one.value not in profiles and label not in own:
            rows.append(
                {"label": "work", "url": one.value.strip(), "title": "" if label in plain else label[:100]}
            )
    return rows


@lru_cache(maxsize=4)
def _in_every_language(context: str, text: str) -> frozenset[str]:
    """What our own vCards say in one of their languages; publishing has the words."""
    found = set()
    for language in LANGUAGES:
        with translation.override(language):
            found.add(pgettext(context, text))
    return frozenset(found)


@lru_cache(maxsize=1)
def _address_sentences() -> tuple[re.Pattern[str], ...]:
    sentences = _in_every_language("vcard", "From the digital business card %(address)s")
    gap = re.escape("%(address)s")
    return tuple(re.compile(re.escape(sentence).replace(gap, r"\S+")) for sentence in sentences)


def _without_address(note: str) -> str:
    """A note as our own vCards have it ends with where it is from."""
    *before, last = note.split("\n\n")
    if any(sentence.fullmatch(last) for sentence in _address_sentences()):
        return "\n\n".join(before)
    return note
