"""vCard 3.0 (RFC 2425, 2426) for the widest reach, 4.0 (RFC 6350, 9554) as an option. Pure.

Traps that address books set, and what is done: Samsung wants an empty line after a photo; Outlook and old
Androids read no CHARSET, so the text is UTF-8 and nothing says so inside; folding counts octets and never
cuts a character.
"""

from __future__ import annotations

import base64
import datetime as dt
import re
import unicodedata
from collections.abc import Iterable
from typing import Literal
from urllib.parse import quote

from django.utils import translation
from django.utils.translation import pgettext

from vizitka.cards.fields import VCARD_FIELDS
from vizitka.publishing.page import Address, CardPage, Phone

Version = Literal["3.0", "4.0"]
CONTENT_TYPE = "text/vcard; charset=utf-8"
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")

_PHONE_TYPES = {
    "mobile": ("CELL", "VOICE"),
    "work": ("WORK", "VOICE"),
    "home": ("HOME", "VOICE"),
    "fax": ("WORK", "FAX"),
}
_PLACE_TYPES = {"work": ("WORK",), "home": ("HOME",)}


def text(value: str) -> str:
    """A text value: backslash, comma, semicolon and line ends escaped (RFC 6350, section 3.4)."""
    value = _CONTROL.sub("", value.replace("\r\n", "\n").replace("\r", "\n"))
    return value.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;").replace("\n", "\\n")


def uri(value: str) -> str:
    """A URI value: nothing is escaped, and nothing may end the line."""
    return re.sub(r"[\x00-\x20\x7f]", "", value)


def fold(line: str) -> str:
    """Folded at 75 octets without the line end, never inside a character (RFC 6350, section 3.2)."""
    data = line.encode()
    if len(data) <= 75:
        return line
    parts: list[bytes] = []
    start, room = 0, 75
    while start < len(data):
        end = min(start + room, len(data))
        # 10xxxxxx: the byte goes on a character that began before.
        while end < len(data) and data[end] & 0xC0 == 0x80:
            end -= 1
        parts.append(data[start:end])
        start, room = end, 74
    return b"\r\n ".join(parts).decode()


class _Lines:
    """Collects properties; rows with a label of their own become a group `itemN` with Apple's X-ABLabel."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.groups = 0

    def add(self, name: str, value: str) -> None:
        self.lines.append(f"{name}:{value}")

    def labelled(self, name: str, value: str, label: str) -> None:
        if not label:
            self.add(name, value)
            return
        self.groups += 1
        self.add(f"item{self.groups}.{name}", value)
        self.add(f"item{self.groups}.X-ABLabel", text(label))

    def folded(self) -> str:
        return "\r\n".join(fold(line) for line in self.lines) + "\r\n"


def _types(version: Version, kinds: Iterable[str], *, first: bool, internet: bool = False) -> str:
    names = list(kinds)
    if version == "3.0":
        names = (["INTERNET"] if internet else []) + names + (["PREF"] if first else [])
        return "".join(f";TYPE={name}" for name in names)
    parameter = ""
    if names:
        joined = ",".join(name.lower() for name in names)
        parameter = f';TYPE="{joined}"' if len(names) > 1 else f";TYPE={joined}"
    return parameter + (";PREF=1" if first else "")


def _number(phone: Phone) -> str:
    number = phone.e164 or re.sub(r"[^\d+*#]", "", phone.number)
    extension = re.sub(r"\D", "", phone.extension)
    return f"{number},{extension}" if extension else number


def _number_uri(phone: Phone) -> str:
    number = phone.e164 or re.sub(r"[^\d+*#]", "", phone.number)
    extension = re.sub(r"\D", "", phone.extension)
    return f"tel:{number};ext={extension}" if extension else f"tel:{number}"


def _address(address: Address) -> str:
    # RFC 6350, section 6.3.1: the first two parts (post box, extended address) should be empty.
    street = "\n".join(part for part in (address.street, address.street2) if part)
    parts = ("", "", street, address.city, address.region, address.zipcode, address.country_name)
    return ";".join(text(part) for part in parts)


def _note(page: CardPage, link: bool) -> str:
    parts = [page.pronouns, page.description]
    if link:
        parts.append(pgettext("vcard", "From the digital business card %(address)s") % {"address": page.url})
    return "\n\n".join(part for part in parts if part)


def vcard(page: CardPage, *, version: Version = "3.0", photo: bytes | None = None, link: bool = True) -> str:
    """The contact as a file. `photo` is a small square JPEG; `link`: whether the card's address is in it,
    if the space does not leave it out anyway."""
    with translation.override(page.language):
        return _vcard(page, version, photo, link and page.profile_link)


def _vcard(page: CardPage, version: Version, photo: bytes | None, link: bool) -> str:
    old = version == "3.0"
    out = _Lines()
    out.add("BEGIN", "VCARD")
    out.add("VERSION", version)
    out.add("PRODID", "-//Vizitka//Card//EN")
    out.add("UID", page.uid if old else f"urn:uuid:{page.uid}")
    is_person = bool(page.first_name or page.last_name)
    if not old:
        out.add("KIND", "individual" if is_person else "org")
    parts = (page.last_name, page.first_name, "", page.prefix, page.suffix)
    out.add("N", ";".join(text(part) for part in (parts if is_person else ("",) * 5)))
    out.add("FN", text(page.name or pgettext("card page", "Digital business card")))
    if page.organisation or page.department:
        # Trailing empty parts make some address books show a stray semicolon.
        out.add(
            "ORG", ";".join(text(part) for part in (page.organisation, page.department)).removesuffix(";")
        )
    if not is_person:
        out.add("X-ABShowAs", "COMPANY")
    for field in VCARD_FIELDS:
        value = str(getattr(page, field.key))
        if value and not (old and field.only_vcard4):
            out.add(field.vcard, text(value))
    for index, phone in enumerate(page.phones):
        kinds = _types(
            version, _PHONE_TYPES.get(phone.label, ("VOICE",)), first=index == 0 and len(page.phones) > 1
        )
        if old:
            out.labelled(f"TEL{kinds}", text(_number(phone)), phone.custom_label)
        else:
            out.labelled(f"TEL;VALUE=uri{kinds}", _number_uri(phone), phone.custom_label)
    for index, email in enumerate(page.emails):
        first = index == 0 and len(page.emails) > 1
        kinds = _types(version, _PLACE_TYPES.get(email.label, ()), first=first, internet=True)
        out.labelled(f"EMAIL{kinds}", text(email.email), email.custom_label)
    for address in page.addresses:
        kinds = _types(version, _PLACE_TYPES.get(address.label, ()), first=False)
        out.labelled(f"ADR{kinds}", _address(address), address.custom_label)
    for site in page.websites:
        label = site.title or site.custom_label or pgettext("card page", "Website")
        out.labelled("URL", uri(site.url), label)
    for profile in page.social_media:
        if profile.network != "link":
            if old:
                out.add(f"X-SOCIALPROFILE;TYPE={_token(profile.network)}", uri(profile.url))
            else:
                out.add(f'SOCIALPROFILE;SERVICE-TYPE="{_quotable(profile.name)}"', uri(profile.url))
        # Androids show only this one.
        out.labelled("URL", uri(profile.url), profile.label or profile.name)
    if link:
        out.labelled("URL", uri(page.url), pgettext("card page", "Digital business card"))
    note = _note(page, link)
    if note:
        out.add("NOTE", text(note))
    moment = page.updated_at.astimezone(dt.UTC)
    out.add("REV", moment.strftime("%Y-%m-%dT%H:%M:%SZ" if old else "%Y%m%dT%H%M%SZ"))
    result = out.folded()
    if photo:
        encoded = base64.b64encode(photo).decode()
        line = f"PHOTO;ENCODING=b;TYPE=JPEG:{encoded}" if old else f"PHOTO:data:image/jpeg;base64,{encoded}"
        result += fold(line) + "\r\n" + ("\r\n" if old else "")
    return result + "END:VCARD\r\n"


def _token(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9-]", "", name) or "other"


def _quotable(value: str) -> str:
    return re.sub(r'["\x00-\x1f\x7f]', "", value)


def file_name(name: str) -> str:
    """A name without what file systems dislike; never empty."""
    kept = "".join(
        " " if unicodedata.category(sign)[0] == "C" or sign in '\\/:*?"<>|' else sign for sign in name
    )
    return re.sub(r"\s+", " ", kept).strip(" .")[:80] or "contact"


def content_disposition(name: str, extension: str, kind: Literal["inline", "attachment"] = "inline") -> str:
    """The header for a download called like the person: plain letters for old clients, the real
    name (RFC 5987)."""
    real = f"{file_name(name)}.{extension}"
    plain = unicodedata.normalize("NFKD", real).encode("ascii", "ignore").decode()
    plain = plain if file_name(plain.removesuffix(f".{extension}")) != "contact" else f"contact.{extension}"
    return f"{kind}; filename=\"{plain}\"; filename*=UTF-8''{quote(real, safe='')}"
