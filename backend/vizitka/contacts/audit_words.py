"""What the audit log says about contacts (audit.words)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import Choice, Field, Language, Moment, Picture, Reference, Rows
from vizitka.cards.audit_words import names_of_cards
from vizitka.common.errors import Text
from vizitka.contacts.enums import TagColour
from vizitka.contacts.exchange import audit_words as exchange

_CARD: Final = pgettext_lazy("audit", "card")


def _row(name: str) -> Any:
    return lambda row: str(row.get(name) or "")


def _address(row: Mapping[str, Any]) -> str:
    parts = (row.get("street"), row.get("zipcode"), row.get("city"), row.get("country"))
    return ", ".join(str(part) for part in parts if part)


FIELDS: Final[Mapping[str, Field]] = {
    "prefix": Field(pgettext_lazy("audit", "Title before the name")),
    "first_name": Field(pgettext_lazy("audit", "First name")),
    "last_name": Field(pgettext_lazy("audit", "Last name")),
    "suffix": Field(pgettext_lazy("audit", "Title after the name")),
    "company": Field(pgettext_lazy("audit", "Company")),
    "job_title": Field(pgettext_lazy("audit", "Job title")),
    "language": Language(pgettext_lazy("audit", "Language")),
    "emails": Rows(pgettext_lazy("audit", "Email addresses"), _row("email")),
    "phones": Rows(pgettext_lazy("audit", "Phone numbers"), _row("number")),
    "websites": Rows(pgettext_lazy("audit", "Websites"), _row("url")),
    "addresses": Rows(pgettext_lazy("audit", "Addresses"), _address),
    "picture": Picture(pgettext_lazy("audit", "Picture of the paper card")),
    "tags": Field(pgettext_lazy("audit", "Tags")),
    "follow_up_on": Field(pgettext_lazy("audit", "Follow-up")),
    "owner": Reference(pgettext_lazy("audit of contacts", "Owner"), _CARD, names_of_cards),
    "kept_from": Moment(pgettext_lazy("audit", "Kept from")),
    "deleted_at": Moment(pgettext_lazy("audit", "Deleted")),
}

_COLOURS: Final[Mapping[str, Text]] = {
    TagColour.BLUE: pgettext_lazy("audit", "blue"),
    TagColour.GREEN: pgettext_lazy("audit", "green"),
    TagColour.VIOLET: pgettext_lazy("audit", "violet"),
    TagColour.BROWN: pgettext_lazy("audit", "brown"),
    TagColour.RED: pgettext_lazy("audit", "red"),
    TagColour.TEAL: pgettext_lazy("audit", "teal"),
    TagColour.PINK: pgettext_lazy("audit", "pink"),
    TagColour.GREY: pgettext_lazy("audit", "grey"),
}


def register_words() -> None:
    words.register_group("contacts", pgettext_lazy("audit", "Contacts"), rank=47)
    words.register_kind("contact", group="contacts", nameless=pgettext_lazy("audit", "an erased contact"))
    words.register_kind("contact_tag", group="contacts")
    words.register_kind("contact_event", group="contacts")
    words.register_kind("contact_book", group="contacts")
    words.register(
        "contact_book",
        sentences={"contact_book.exported": pgettext_lazy("audit", "Contacts exported: %(object)s")},
        fields={"format": Field(pgettext_lazy("audit", "Format"))},
    )
    words.register(
        "contact",
        sentences={
            "contact.created": pgettext_lazy("audit", "Contact made: %(object)s"),
            "contact.met": pgettext_lazy("audit", "Contact met again: %(object)s"),
            "contact.updated": pgettext_lazy("audit", "Contact changed: %(object)s"),
            "contact.handed_over": pgettext_lazy("audit", "Contact handed over: %(object)s"),
            "contact.noted": pgettext_lazy("audit", "Note written about a contact: %(object)s"),
            "contact.deleted": pgettext_lazy("audit", "Contact deleted: %(object)s"),
            "contact.restored": pgettext_lazy("audit", "Contact restored: %(object)s"),
            "contact.merged": pgettext_lazy("audit", "Contacts merged: %(object)s"),
            "contact.parted": pgettext_lazy("audit", "Merging of contacts undone: %(object)s"),
            "contact.purged": pgettext_lazy("audit", "Contact gone for good"),
            "contact.erased": pgettext_lazy("audit", "Contact erased for good"),
            "contact.looked_up": pgettext_lazy(
                "audit", "Contact looked up at the person’s request: %(object)s"
            ),
        },
        fields=FIELDS,
    )
    words.register(
        "contact_tag",
        sentences={
            "contact_tag.saved": pgettext_lazy("audit", "Tag for contacts saved: %(object)s"),
            "contact_tag.deleted": pgettext_lazy("audit", "Tag for contacts deleted: %(object)s"),
        },
        fields={
            "name": Field(pgettext_lazy("audit", "Name")),
            "colour": Choice(pgettext_lazy("audit", "Colour"), _COLOURS),
        },
    )
    words.register(
        "contact_event",
        sentences={
            "contact_event.saved": pgettext_lazy("audit", "Event for contacts saved: %(object)s"),
            "contact_event.deleted": pgettext_lazy("audit", "Event for contacts deleted: %(object)s"),
        },
        fields={
            "name": Field(pgettext_lazy("audit", "Name")),
            "place": Field(pgettext_lazy("audit", "Place")),
            "starts_on": Field(pgettext_lazy("audit", "From")),
            "ends_on": Field(pgettext_lazy("audit", "Until")),
        },
    )
    exchange.register_words()
