"""The table of card fields: a field is one row here.

From it derive what the grid can show and lock, the switches of card users, what is translated, searched, imported,
exported and put into vCards, and how the audit log calls a field. The model and the schemas stay explicit; a test
compares their limits with these.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from vizitka.common.errors import Text

# Permissions of card users besides those of the specification.
CHANGE_USERNAME: Final = "change_username"
PROTECT_CARD: Final = "protect_card"
OWN_SWITCHES: Final[Mapping[str, Text]] = {
    CHANGE_USERNAME: pgettext_lazy("audit", "Card users change the name in the address"),
    PROTECT_CARD: pgettext_lazy("audit", "Card users set a PIN"),
}


class Kind(Enum):
    """How a field is kept. What is of the last three is no content: a grid neither hides nor locks it."""

    TEXT = auto()
    ROWS = auto()
    IMAGE = auto()
    LAYOUT = auto()
    SETTING = auto()
    # What identifies the card: never the card user's.
    IDENTITY = auto()
    # The name in the address, which has a service of its own.
    USERNAME = auto()


class Group(Enum):
    """By what fields are offered together."""

    PERSON = "person"
    WORK = "work"
    CONTACT = "contact"
    ADDRESS = "address"
    SOCIAL = "social"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class CardField:
    """One field. `limit` is the longest text in characters or the most rows; 0 where another rule decides.

    `switch` is the permission that a card user needs (spaces.rules.CARD_PERMISSIONS); without one nothing but the
    grid's lock holds. `vcard` names the property that holds the text as it is, in version 4.0 alone where
    `only_vcard4`. A text without `several_lines` is one line.
    """

    key: str
    kind: Kind
    label: Text
    group: Group = Group.OTHER
    limit: int = 0
    switch: str = ""
    translated: bool = False
    searched: bool = False
    vcard: str = ""
    only_vcard4: bool = False
    several_lines: bool = False


CARD_FIELDS: Final = (
    CardField(
        "prefix", Kind.TEXT, _("Title before the name"), Group.PERSON, 60, "change_name", translated=True
    ),
    CardField("first_name", Kind.TEXT, _("First name"), Group.PERSON, 100, "change_name", searched=True),
    CardField("last_name", Kind.TEXT, _("Last name"), Group.PERSON, 100, "change_name", searched=True),
    CardField(
        "suffix", Kind.TEXT, _("Title after the name"), Group.PERSON, 60, "change_name", translated=True
    ),
    CardField(
        "pronouns",
        Kind.TEXT,
        _("Pronouns"),
        Group.PERSON,
        40,
        "change_name",
        translated=True,
        vcard="PRONOUNS",
        only_vcard4=True,
    ),
    CardField(
        "job_title",
        Kind.TEXT,
        _("Job title"),
        Group.WORK,
        200,
        "change_job_title",
        translated=True,
        searched=True,
        vcard="TITLE",
    ),
    CardField(
        "department",
        Kind.TEXT,
        _("Department"),
        Group.WORK,
        200,
        "change_department",
        translated=True,
        searched=True,
    ),
    CardField(
        "organisation",
        Kind.TEXT,
        _("Organisation"),
        Group.WORK,
        200,
        "change_organisation",
        translated=True,
        searched=True,
    ),
    CardField(
        "description",
        Kind.TEXT,
        _("Description"),
        Group.WORK,
        2000,
        "change_description",
        translated=True,
        several_lines=True,
    ),
    CardField("phones", Kind.ROWS, _("Phone numbers"), Group.CONTACT, 10, "change_contact"),
    CardField("emails", Kind.ROWS, _("Email addresses"), Group.CONTACT, 10, "change_contact"),
    CardField("websites", Kind.ROWS, _("Websites"), Group.CONTACT, 10, "change_contact"),
    CardField("addresses", Kind.ROWS, _("Addresses"), Group.ADDRESS, 5, "change_address"),
    CardField("social_media", Kind.ROWS, _("Social media"), Group.SOCIAL, 40, "change_social_media"),
    CardField("frames", Kind.ROWS, _("Frames"), limit=30),
    CardField("header", Kind.IMAGE, _("Header picture"), switch="change_header"),
    CardField("logo", Kind.IMAGE, _("Logo"), switch="change_logo"),
    CardField("profile_picture", Kind.IMAGE, _("Profile picture"), switch="change_profile_picture"),
    CardField("layout", Kind.LAYOUT, _("Design"), switch="change_colour"),
    CardField("focus", Kind.SETTING, _("Card focus"), switch="change_card_focus"),
    CardField("language", Kind.SETTING, _("Language")),
    CardField("external_key", Kind.IDENTITY, _("Personnel number"), limit=100, searched=True),
    CardField("translations", Kind.SETTING, _("Translations")),
    CardField("hidden_shared", Kind.SETTING, _("Shared content left out")),
    CardField("direct_link", Kind.SETTING, _("Direct link"), switch="use_direct_links"),
    CardField("hide_sign_in", Kind.SETTING, _("Hide the sign-in button"), switch="hide_sign_in"),
    CardField("affiliate", Kind.SETTING, _("Affiliate programme"), switch="activate_affiliate"),
    CardField("username", Kind.USERNAME, _("Name in the address"), switch=CHANGE_USERNAME),
)
BY_KEY: Final[Mapping[str, CardField]] = {field.key: field for field in CARD_FIELDS}


def _keys(*kinds: Kind) -> tuple[str, ...]:
    return tuple(field.key for field in CARD_FIELDS if field.kind in kinds)


TEXT_FIELDS: Final = _keys(Kind.TEXT)
ROW_FIELDS: Final = _keys(Kind.ROWS)
IMAGE_FIELDS: Final = _keys(Kind.IMAGE)
# What is kept in a column of the field's own name.
PLAIN_FIELDS: Final = _keys(Kind.TEXT, Kind.ROWS, Kind.LAYOUT, Kind.SETTING, Kind.IDENTITY)
WRITABLE: Final = (*PLAIN_FIELDS, *IMAGE_FIELDS)
# What a grid shows, hides and locks.
MODE_FIELDS: Final = _keys(Kind.TEXT, Kind.ROWS, Kind.IMAGE, Kind.LAYOUT)
# What is the people's of the space alone.
NEVER: Final = frozenset(_keys(Kind.IDENTITY))
# Texts that a card may have in several languages; names stay as they are.
TRANSLATED_FIELDS: Final = tuple(field.key for field in CARD_FIELDS if field.translated)
# Columns whose words find a card, besides its email addresses and its city.
SEARCHED_FIELDS: Final = tuple(field.key for field in CARD_FIELDS if field.searched)
# The switch of card users that each field depends on.
SWITCHES: Final[Mapping[str, str]] = {field.key: field.switch for field in CARD_FIELDS if field.switch}
# What an import reads and an export writes as one text, under the field's key.
COLUMN_FIELDS: Final = tuple(field for field in CARD_FIELDS if field.kind in {Kind.TEXT, Kind.IDENTITY})
# Texts that are a vCard's property as they are.
VCARD_FIELDS: Final = tuple(field for field in CARD_FIELDS if field.vcard)
