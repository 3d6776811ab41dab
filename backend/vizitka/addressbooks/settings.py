"""Whether people of a space have its cards as an address book on their phones."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.utils.translation import pgettext_lazy

from vizitka.audit.fields import Switch
from vizitka.common.api.envelope import InSchema
from vizitka.spaces.models import Space
from vizitka.spaces.sections import Section, SettingsRow, read, register


class AddressBookSettings(SettingsRow):
    address_book = models.BooleanField(default=False, db_default=False)
    # When cards were last moved out: phones that have read before then read the whole book again.
    moved_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta(SettingsRow.Meta):
        db_table = "address_book_settings"


class AddressBookSchema(InSchema):
    """`address_book`: who may read the cards of the space can have them as an address book on a phone."""

    address_book: bool = False


WORDS: Final = {"address_book": Switch(pgettext_lazy("audit", "Address book for phones"))}

register(Section(AddressBookSettings, AddressBookSchema, WORDS))


def settings_of(space: Space) -> AddressBookSettings:
    """The space's row, or one with the defaults."""
    return read(space, AddressBookSettings)
