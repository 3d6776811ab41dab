"""The fields that a column may fill: those of cards that are one text, and parts of the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from babel import Locale
from django.utils.functional import lazy
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from vizitka.cards.fields import BY_KEY as CARD_FIELDS
from vizitka.cards.fields import COLUMN_FIELDS, TRANSLATED_FIELDS, Group, Kind
from vizitka.common.errors import Text
from vizitka.common.letters import fold
from vizitka.transfer import lists
from vizitka.transfer.importing.countries import LANGUAGES
from vizitka.transfer.importing.enums import ImportKey
from vizitka.transfer.importing.header_words import HEADER_WORDS

# Texts of a card in further languages are no group of its fields, and stand together all the same.
GROUP_OF_TRANSLATIONS: Final = "translations"
GROUPS: Final[Mapping[Group | str, Text]] = {
    Group.PERSON: _("Person"),
    Group.WORK: _("Work"),
    Group.CONTACT: _("Contact details"),
    Group.ADDRESS: _("Address"),
    Group.SOCIAL: _("Social media"),
    Group.OTHER: _("Other"),
    GROUP_OF_TRANSLATIONS: _("Translations"),
}
SOCIAL_PREFIX: Final = lists.SOCIAL_PREFIX
PICTURE: Final = "picture"


@dataclass(frozen=True, slots=True)
class ImportField:
    """One field: `limit` is the longest text in characters, 0 where another rule decides."""

    value: str
    text: Text
    group: Group | str
    limit: int

    @property
    def words(self) -> tuple[str, ...]:
        """How companies head its column."""
        return HEADER_WORDS.get(self.value, ())


def _of_cards(*kinds: Kind) -> list[ImportField]:
    return [
        ImportField(field.key, field.label, field.group, field.limit)
        for field in COLUMN_FIELDS
        if field.kind in kinds
    ]


# Where two fields have a word in common, the first of them has it.
FIELDS: Final[tuple[ImportField, ...]] = (
    *_of_cards(Kind.IDENTITY),
    ImportField("full_name", _("Full name"), Group.PERSON, 200),
    *_of_cards(Kind.TEXT),
    ImportField("email", _("Email"), Group.CONTACT, 254),
    ImportField("email_2", _("Second email"), Group.CONTACT, 254),
    ImportField("phone_work", _("Work phone"), Group.CONTACT, 60),
    ImportField("phone_mobile", _("Mobile phone"), Group.CONTACT, 60),
    ImportField("phone_home", _("Home phone"), Group.CONTACT, 60),
    ImportField("phone_other", _("Other phone"), Group.CONTACT, 60),
    ImportField("phone_fax", _("Fax"), Group.CONTACT, 60),
    ImportField("website", _("Website"), Group.CONTACT, 300),
    ImportField("street", _("Street"), Group.ADDRESS, 200),
    ImportField("street2", _("Address line 2"), Group.ADDRESS, 200),
    ImportField("zipcode", _("Postcode"), Group.ADDRESS, 20),
    ImportField("city", _("City"), Group.ADDRESS, 120),
    ImportField("region", _("Region"), Group.ADDRESS, 120),
    ImportField("country", _("Country"), Group.ADDRESS, 0),
    ImportField("language", _("Language"), Group.OTHER, 0),
)
# Whole lists in one cell (transfer.lists): what an export needs that has more than the columns above hold.
LISTS: Final[Mapping[str, ImportField]] = {
    "phones": ImportField("all_phones", _("All phone numbers"), Group.CONTACT, 0),
    "emails": ImportField("all_emails", _("All email addresses"), Group.CONTACT, 0),
    "websites": ImportField("all_websites", _("All websites"), Group.CONTACT, 0),
    "addresses": ImportField("all_addresses", _("All addresses"), Group.ADDRESS, 0),
    "social_media": ImportField("all_social_media", _("All social media"), Group.SOCIAL, 0),
}


def _in_language(key: str, code: str) -> str:
    """`Job title (German)`, in the language of now."""
    language = Locale(code).get_display_name(get_language() or "en")
    return f"{CARD_FIELDS[key].label} ({language})"


_in_language_lazy = lazy(_in_language, str)


def translated_value(key: str, code: str) -> str:
    """The column of a text in one more language: `job_title.de`."""
    return f"{key}.{code}"


TRANSLATED: Final[Mapping[str, tuple[str, str]]] = {
    translated_value(key, code): (key, code) for key in TRANSLATED_FIELDS for code in LANGUAGES
}
# In which columns stands by what a row finds its card; the first that a file has.
COLUMNS_OF_KEYS: Final[Mapping[ImportKey, tuple[str, ...]]] = {
    ImportKey.EXTERNAL_KEY: ("external_key",),
    ImportKey.EMAIL: ("email", LISTS["emails"].value),
    ImportKey.NONE: (),
}
# Of vCards alone: the cell names a photo of the file.
PICTURE_FIELD: Final = ImportField(PICTURE, _("Profile picture"), Group.PERSON, 0)
ALL_FIELDS: Final[tuple[ImportField, ...]] = (
    *FIELDS,
    *LISTS.values(),
    *(
        ImportField(value, _in_language_lazy(key, code), GROUP_OF_TRANSLATIONS, CARD_FIELDS[key].limit)
        for value, (key, code) in TRANSLATED.items()
    ),
)
BY_VALUE: Final = {field.value: field for field in (*ALL_FIELDS, PICTURE_FIELD)}
# A column called so twice: the second one fills the next of these.
SIBLINGS: Final[dict[str, tuple[str, ...]]] = {"email": ("email_2",), "phone_work": ("phone_other",)}

_PUNCTUATION = re.compile(r"[^0-9a-z]+")


def key_of(text: str) -> str:
    """`E-Mail (dienstlich)` and `e mail dienstlich` are one word: without case, accents,
    punctuation and spaces."""
    return _PUNCTUATION.sub("", fold(text))
