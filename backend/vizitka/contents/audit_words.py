"""How the audit log shows contents of cards and spaces: frames, social media, addresses (audit.fields)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.html import strip_tags
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import ENTRY, OTHER, Row, Rows, Shaped, labelled, mapping_of
from vizitka.common.errors import Text
from vizitka.contents.enums import FrameKind

FRAME_KINDS: Final[Mapping[str, Text]] = {
    FrameKind.TEXT: pgettext_lazy("audit", "Text"),
    FrameKind.IMAGE: pgettext_lazy("audit", "Picture"),
    FrameKind.GALLERY: pgettext_lazy("audit", "Gallery"),
    FrameKind.VIDEO: pgettext_lazy("audit", "Video"),
    FrameKind.FILE: pgettext_lazy("audit", "File"),
    FrameKind.LINK: pgettext_lazy("audit", "Link"),
    FrameKind.MAP: pgettext_lazy("audit", "Map"),
    FrameKind.CONTACT_FORM: pgettext_lazy("audit", "Contact form"),
    FrameKind.NEWSLETTER: pgettext_lazy("audit", "Newsletter"),
    FrameKind.OPENING_HOURS: pgettext_lazy("audit", "Opening hours"),
}
LONGEST_TITLE: Final = 60


def frames(label: Text) -> Rows:
    return Rows(label, _frame)


def links(label: Text) -> Rows:
    """Rows that are known by their address or value: email addresses, websites, social media."""
    return Rows(label, _link)


def addresses(label: Text) -> Rows:
    return Rows(label, _address)


def address(label: Text) -> Shaped:
    """One address, kept and shown as a whole."""
    return Shaped(label, _address)


def _frame(row: Row) -> str:
    kind = FRAME_KINDS.get(str(row.get("kind")), OTHER)
    text = strip_tags(str(row.get("html") or ""))[:LONGEST_TITLE]
    title = row.get("title") or row.get("label") or text
    return str(labelled(kind, str(title)) if title else kind)


def _link(row: Row) -> str:
    return next((str(row[part]) for part in ("email", "url", "value", "label") if row.get(part)), str(ENTRY))


def _address(value: Any) -> str:
    row = mapping_of(value)
    town = " ".join(str(row.get(part) or "") for part in ("zipcode", "city")).strip()
    parts = [row.get("street"), row.get("street2"), town, row.get("region"), row.get("country")]
    return ", ".join(str(part) for part in parts if part)
