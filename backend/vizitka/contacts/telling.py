"""What companies' own systems can be told of contacts (outbox.catalogue)."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any, Final

from django.utils.translation import pgettext_lazy
from pydantic import BaseModel

from vizitka.common.actor import SpaceToken
from vizitka.contacts.events import (
    ContactDeleted,
    ContactErased,
    ContactHandedOver,
    ContactMade,
    ContactMet,
    ContactNoted,
    ContactPurged,
    ContactRestored,
    ContactsMerged,
    ContactUpdated,
)
from vizitka.contacts.permissions import CONTACTS_READ
from vizitka.contacts.selectors import access_contact
from vizitka.outbox import catalogue

EXAMPLE: Final = Path(__file__).with_name("told_contact.json")


def register_told() -> None:
    catalogue.register(
        catalogue.Thing("contact", pgettext_lazy("told", "Contacts"), CONTACTS_READ, _schema, _read, EXAMPLE),
        {
            ContactMade: pgettext_lazy("told", "Contact received"),
            ContactMet: pgettext_lazy("told", "Contact met again"),
            ContactUpdated: pgettext_lazy("told", "Contact changed"),
            ContactNoted: pgettext_lazy("told", "Note written"),
            ContactHandedOver: pgettext_lazy("told", "Contact handed over"),
            ContactsMerged: pgettext_lazy("told", "Contacts merged"),
            ContactDeleted: pgettext_lazy("told", "Contact deleted"),
            ContactRestored: pgettext_lazy("told", "Contact restored"),
            ContactPurged: pgettext_lazy("told", "Contact deleted for good"),
            ContactErased: pgettext_lazy("told", "Contact erased at the person’s request"),
        },
        forget=[ContactPurged, ContactErased],
    )


def _schema() -> type[BaseModel]:
    from vizitka.contacts.schemas.one import ContactOut

    return ContactOut


def _read(reader: SpaceToken, contact_id: uuid.UUID) -> dict[str, Any]:
    from vizitka.contacts.output import contact_out

    return contact_out(access_contact(reader, contact_id, CONTACTS_READ))
