"""What phones write: XML, read without trust. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

DAV: Final = "DAV:"
CARD: Final = "urn:ietf:params:xml:ns:carddav"
SERVER: Final = "http://calendarserver.org/ns/"
# A report names some cards; one of all of a large book is still read.
MOST_ELEMENTS: Final = 25_000
DEEPEST: Final = 12
MOST_FILTERS: Final = 20


class Unreadable(Exception):
    """It is no XML, or no sensible one."""


class NoSuchFilter(Exception):
    """Something is asked for by what cannot be asked for."""


class NoSuchData(Exception):
    """Contacts are asked for in a form that there is not."""


class _Limited(TreeBuilder):
    """A tree that is neither large nor deep."""

    def __init__(self) -> None:
        super().__init__()
        self._count = self._depth = 0

    def start(self, tag: Any, attrs: Any) -> Element:
        self._count += 1
        self._depth += 1
        if self._count > MOST_ELEMENTS or self._depth > DEEPEST:
            raise Unreadable
        return super().start(tag, attrs)

    def end(self, tag: Any) -> Element:
        self._depth -= 1
        return super().end(tag)


def tree(body: bytes) -> Element | None:
    """The root; None where nothing was sent. No entities, no document types. Raises `Unreadable`."""
    if not body.strip():
        return None
    parser: Any = DefusedXMLParser(target=_Limited(), forbid_dtd=True)
    try:
        parser.feed(body)
        root: Element = parser.close()
    except (DefusedXmlException, ParseError, LookupError, ValueError) as error:
        raise Unreadable from error
    return root


Name = tuple[str, str]


def name_of(element: Element) -> Name:
    """Its namespace and its name."""
    found = re.fullmatch(r"\{([^}]*)\}(.*)", str(element.tag), re.DOTALL)
    return (found[1], found[2]) if found else ("", str(element.tag))


def dav(name: str) -> str:
    return f"{{{DAV}}}{name}"


def card(name: str) -> str:
    return f"{{{CARD}}}{name}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Properties that are asked for; none named is all that are told unasked. `only_names`: which there are."""

    names: tuple[Name, ...] = ()
    only_names: bool = False
    # The version of vCard, where address data is among them.
    version: str = "3.0"


def wanted(root: Element | None) -> Wanted:
    """Of a PROPFIND or a report. Raises `Unreadable`, `NoSuchFilter`."""
    if root is None or root.find(dav("allprop")) is not None:
        return Wanted()
    if root.find(dav("propname")) is not None:
        return Wanted(only_names=True)
    prop = root.find(dav("prop"))
    if prop is None:
        return Wanted()
    data = prop.find(card("address-data"))
    version = "3.0" if data is None else data.get("version", "3.0")
    if version not in ("3.0", "4.0") or (
        data is not None and data.get("content-type", "text/vcard") != "text/vcard"
    ):
        raise NoSuchData
    return Wanted(tuple(name_of(child) for child in prop), version=version)


@dataclass(frozen=True, slots=True)
class TextMatch:
    """Whether a value has a text in it, as people look for it; `negated`: it has not."""

    text: str
    kind: str = "contains"
    negated: bool = False

    def finds(self, value: str) -> bool:
        text, value = self.text.casefold(), value.casefold()
        found = {
            "equals": value == text,
            "contains": text in value,
            "starts-with": value.startswith(text),
            "ends-with": value.endswith(text),
        }[self.kind]
        return found is not self.negated


@dataclass(frozen=True, slots=True)
class PropFilter:
    """Of one property of contacts: that it is missing, that it is there, or what it says."""

    name: str
    missing: bool = False
    matches: tuple[TextMatch, ...] = ()
    all_of: bool = False

    def finds(self, contact: dict[str, list[str]]) -> bool:
        values = contact.get(self.name, [])
        if self.missing or not self.matches:
            return bool(values) is not self.missing
        found = [any(match.finds(value) for value in values) for match in self.matches]
        return all(found) if self.all_of else any(found)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which contacts are asked for; without parts, all of them."""

    parts: tuple[PropFilter, ...] = field(default=())
    all_of: bool = False

    @property
    def asks_for_photos(self) -> bool:
        return any(part.name == "PHOTO" for part in self.parts)

    def finds(self, text: str) -> bool:
        if not self.parts:
            return True
        contact = properties(text)
        found = (part.finds(contact) for part in self.parts)
        return all(found) if self.all_of else any(found)


_KINDS: Final = frozenset({"equals", "contains", "starts-with", "ends-with"})
_COLLATIONS: Final = frozenset({"i;unicode-casemap", "i;ascii-casemap", "default"})


def filter_of(root: Element) -> Filter:
    """Of a query. Raises `NoSuchFilter`."""
    found = root.find(card("filter"))
    if found is None:
        return Filter()
    parts = found.findall(card("prop-filter"))
    if len(parts) > MOST_FILTERS:
        raise NoSuchFilter
    return Filter(tuple(_part(part) for part in parts), found.get("test") == "allof")


def _part(element: Element) -> PropFilter:
    name = element.get("name", "").upper()
    matches = element.findall(card("text-match"))
    if not name or element.find(card("param-filter")) is not None or len(matches) > MOST_FILTERS:
        raise NoSuchFilter
    is_missing = element.find(card("is-not-defined")) is not None
    return PropFilter(name, is_missing, tuple(map(_match, matches)), element.get("test") == "allof")


def _match(element: Element) -> TextMatch:
    kind = element.get("match-type", "contains")
    if kind not in _KINDS or element.get("collation", "i;unicode-casemap") not in _COLLATIONS:
        raise NoSuchFilter
    return TextMatch(element.text or "", kind, element.get("negate-condition") == "yes")


def properties(text: str) -> dict[str, list[str]]:
    """The values of a vCard of ours by the names of their properties, without groups and parameters."""
    found: dict[str, list[str]] = {}
    for line in text.replace("\r\n ", "").split("\r\n"):
        head, _, value = line.partition(":")
        name = head.partition(";")[0].rpartition(".")[2].upper()
        if name and name != "PHOTO":
            plain = value.replace("\\n", " ").replace("\\,", ",").replace("\\;", ";").replace("\\\\", "\\")
            found.setdefault(name, []).append(plain)
    return found


def number_of(root: Element, *path: str) -> int | None:
    """A limit, as `nresults` of a report; None where there is no sensible one."""
    text = root.findtext("/".join(path), "").strip()
    return int(text) if text.isascii() and text.isdigit() and 0 < len(text) < 7 and int(text) else None
