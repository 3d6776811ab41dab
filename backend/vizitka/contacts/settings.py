"""How long contacts are kept, and what becomes of them when their people leave."""

from __future__ import annotations

import uuid
from typing import Annotated, Final

from django.db import models
from django.utils.translation import pgettext_lazy
from pydantic import Field as Limits

from vizitka.audit.fields import Choice, Field, Reference
from vizitka.cards.audit_words import names_of_cards
from vizitka.common.api.envelope import InSchema
from vizitka.contacts.enums import Leaving
from vizitka.spaces.models import Space
from vizitka.spaces.sections import Section, SettingsRow, read, register

# Ten years: who has to keep something longer keeps it elsewhere.
LONGEST_RETENTION: Final = 120


class ContactSettings(SettingsRow):
    contact_retention_months = models.PositiveSmallIntegerField(default=24, db_default=24)
    contacts_of_leavers = models.CharField(
        max_length=16, choices=Leaving.choices, default=Leaving.COMPANY, db_default=Leaving.COMPANY
    )
    # A plain id: a colleague whose card is gone gets nothing, and the company does.
    contacts_colleague = models.UUIDField(null=True, blank=True)

    class Meta(SettingsRow.Meta):
        db_table = "contact_settings"


class ContactSchema(InSchema):
    """`contact_retention_months`: so long after the last meeting a contact is kept; 0 for ever. `contacts_of_leavers`:
    they become the company's, stay with the card, or go to the card `contacts_colleague`."""

    contact_retention_months: Annotated[int, Limits(ge=0, le=LONGEST_RETENTION)] = 24
    contacts_of_leavers: Leaving = Leaving.COMPANY
    contacts_colleague: uuid.UUID | None = None


WORDS: Final = {
    "contact_retention_months": Field(pgettext_lazy("audit", "Months for which contacts are kept")),
    "contacts_of_leavers": Choice(
        pgettext_lazy("audit", "Contacts of people who leave"),
        {
            Leaving.COMPANY: pgettext_lazy("audit", "become the company’s"),
            Leaving.CARD: pgettext_lazy("audit", "stay with the card"),
            Leaving.COLLEAGUE: pgettext_lazy("audit", "go to a colleague"),
        },
    ),
    "contacts_colleague": Reference(
        pgettext_lazy("audit", "Colleague who gets contacts"), pgettext_lazy("audit", "card"), names_of_cards
    ),
}

register(Section(ContactSettings, ContactSchema, WORDS))


def settings_of(space: Space) -> ContactSettings:
    """The space's row, or one with the defaults."""
    return read(space, ContactSettings)
