"""What the audit log says about spaces, their settings and templates (audit.words)."""

from __future__ import annotations

import uuid
from collections import ChainMap
from collections.abc import Collection, Mapping
from typing import Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import (
    Choice,
    Colour,
    Field,
    Languages,
    Names,
    Parts,
    Picture,
    Reference,
    Secret,
    Switch,
    Translations,
    Unspoken,
)
from vizitka.common.errors import Text
from vizitka.contents import audit_words as contents
from vizitka.spaces import card_fields, sections
from vizitka.spaces.enums import ContactSharing, SpaceRole, Visibility
from vizitka.spaces.models import Template

ROLES: Final[Mapping[str, Text]] = {
    SpaceRole.OWNER: pgettext_lazy("audit", "Owner"),
    SpaceRole.ADMIN: pgettext_lazy("audit", "Admin"),
    SpaceRole.EDITOR: pgettext_lazy("audit", "Editor"),
    SpaceRole.ANALYST: pgettext_lazy("audit", "Analyst"),
    SpaceRole.NO_ROLE: pgettext_lazy("audit", "No role"),
}
TEMPLATE: Final = pgettext_lazy("audit", "template")

LAYOUT: Final[Mapping[str, Field]] = {
    "primary": Colour(pgettext_lazy("audit", "Main colour")),
    "background": Colour(pgettext_lazy("audit", "Background colour")),
    "text": Colour(pgettext_lazy("audit", "Text colour")),
    "mode": Choice(
        pgettext_lazy("audit", "Colour mode"),
        {
            "auto": pgettext_lazy("audit", "Like the device"),
            "light": pgettext_lazy("audit", "Light"),
            "dark": pgettext_lazy("audit", "Dark"),
        },
    ),
    "rounding": Field(pgettext_lazy("audit", "Edge rounding")),
    "header_style": Choice(
        pgettext_lazy("audit", "Header"),
        {
            "image": pgettext_lazy("audit", "Picture"),
            "colour": pgettext_lazy("audit", "Colour"),
            "gradient": pgettext_lazy("audit", "Gradient"),
            "none": pgettext_lazy("audit", "None"),
        },
    ),
}

# What card users may do (spaces.rules.CARD_PERMISSIONS).
PERMISSIONS: Final[dict[str, Field]] = {
    "change_header": Switch(pgettext_lazy("audit", "Card users change the header picture")),
    "change_logo": Switch(pgettext_lazy("audit", "Card users change the logo")),
    "change_profile_picture": Switch(pgettext_lazy("audit", "Card users change the profile picture")),
    "change_card_focus": Switch(pgettext_lazy("audit", "Card users change the card focus")),
    "see_statistics": Switch(pgettext_lazy("audit", "Card users see statistics")),
    "connect_products": Switch(pgettext_lazy("audit", "Card users connect products")),
    "use_direct_links": Switch(pgettext_lazy("audit", "Card users use direct links")),
    "change_organisation": Switch(pgettext_lazy("audit", "Card users change the organisation")),
    "change_colour": Switch(pgettext_lazy("audit", "Card users change the colours")),
    "hide_sign_in": Switch(pgettext_lazy("audit", "Card users hide the sign-in button")),
    "use_services": Switch(pgettext_lazy("audit", "Card users use services")),
    "change_name": Switch(pgettext_lazy("audit", "Card users change the name")),
    "change_department": Switch(pgettext_lazy("audit", "Card users change the department")),
    "change_job_title": Switch(pgettext_lazy("audit", "Card users change the job title")),
    "change_contact": Switch(pgettext_lazy("audit", "Card users change contact details")),
    "change_address": Switch(pgettext_lazy("audit", "Card users change the address")),
    "change_description": Switch(pgettext_lazy("audit", "Card users change the description")),
    "change_social_media": Switch(pgettext_lazy("audit", "Card users change social media")),
    "activate_affiliate": Switch(pgettext_lazy("audit", "Card users join the affiliate programme")),
    "reorder_products": Switch(pgettext_lazy("audit", "Card users order replacements")),
}

SETTINGS: Final[Mapping[str, Field]] = {
    "contact_sharing": Choice(
        pgettext_lazy("audit", "Sharing of contacts"),
        {
            ContactSharing.COMPANY: pgettext_lazy("audit", "Company"),
            ContactSharing.CARD_USER: pgettext_lazy("audit", "The card user"),
        },
    ),
    "tracking": Switch(pgettext_lazy("audit", "Statistics")),
    "show_space_name": Switch(pgettext_lazy("audit", "Show the name of the space")),
    "hide_profile_link": Switch(pgettext_lazy("audit", "No profile link in the contact file")),
    "hide_sign_in": Switch(pgettext_lazy("audit", "Hide the sign-in button")),
    "multilingual": Switch(pgettext_lazy("audit", "Several languages")),
    "languages": Languages(pgettext_lazy("audit", "Languages")),
    "contact_exchange": Switch(pgettext_lazy("audit", "Contact exchange")),
    "qr_code": Switch(pgettext_lazy("audit", "QR code")),
    "social_media": Switch(pgettext_lazy("audit", "Social media")),
    "pin_verification": Switch(pgettext_lazy("audit", "Protection by PIN")),
    "deny_exceptions": Switch(pgettext_lazy("audit", "No exceptions from the PIN")),
    "force_pin_products": Switch(pgettext_lazy("audit", "PIN for all products")),
    "force_pin_qr_codes": Switch(pgettext_lazy("audit", "PIN for all QR codes")),
    "force_pin_links": Switch(pgettext_lazy("audit", "PIN for all links")),
    "redirect_to_primary": Switch(pgettext_lazy("audit", "Redirect to the own domain")),
}

DESIGN: Final[Mapping[str, Field]] = {
    "layout": Parts(pgettext_lazy("audit", "Design"), LAYOUT),
    "shared_frames": contents.frames(pgettext_lazy("audit", "Shared frames")),
    "shared_social_media": contents.links(pgettext_lazy("audit", "Shared social media")),
}


def names_of_templates(space_id: uuid.UUID, ids: Collection[str]) -> Names:
    rows = Template.objects.in_space(space_id).filter(pk__in=ids).values_list("pk", "name")
    return {str(key): name for key, name in rows}


SPACE: Final[Mapping[str, Field]] = {
    "name": Field(pgettext_lazy("audit", "Name")),
    "username": Field(pgettext_lazy("audit", "Name in the address")),
    "description": Field(pgettext_lazy("audit", "Description")),
    "visibility": Choice(
        pgettext_lazy("audit", "Visibility"),
        {
            Visibility.PUBLIC: pgettext_lazy("audit", "Public"),
            Visibility.UNLISTED: pgettext_lazy("audit", "By link only"),
            Visibility.PRIVATE: pgettext_lazy("audit", "Members only"),
        },
    ),
    "active": Switch(pgettext_lazy("audit", "Activation")),
    "time_zone": Field(pgettext_lazy("audit", "Time zone")),
    "placeholder_name": Field(pgettext_lazy("audit", "Organisation of all cards")),
    "placeholder_address": contents.address(pgettext_lazy("audit", "Address of all cards")),
    "placeholder_description": Field(pgettext_lazy("audit", "Description of all cards")),
    "placeholder_header": Picture(pgettext_lazy("audit", "Header picture of all cards")),
    "placeholder_logo": Picture(pgettext_lazy("audit", "Logo of all cards")),
    "placeholder_logo_dark": Picture(pgettext_lazy("audit", "Logo of all cards for dark grounds")),
    "placeholder_profile_picture": Picture(pgettext_lazy("audit", "Profile picture of all cards")),
    "translations": Translations(
        pgettext_lazy("audit", "Translations"),
        {
            "name": Field(pgettext_lazy("audit", "Name")),
            "description": Field(pgettext_lazy("audit", "Description")),
        },
    ),
    "card_permissions": Parts(
        pgettext_lazy("audit", "Rights of card users"), ChainMap(PERMISSIONS, card_fields.words)
    ),
    "default_template": Reference(
        pgettext_lazy("audit", "Template of new cards"), TEMPLATE, names_of_templates
    ),
    "licence": Reference(pgettext_lazy("audit", "Licence"), pgettext_lazy("audit", "licence")),
    "pin_set": Secret(pgettext_lazy("audit", "PIN")),
    "deleted_at": Unspoken(""),
}


def register_words() -> None:
    words.register_group("design", pgettext_lazy("audit", "Templates"), rank=30)
    words.register_group("space", pgettext_lazy("audit", "Space and design"), rank=40)
    words.register_kind("space", group="space")
    words.register_kind("template", group="design")
    words.register(
        "space",
        sentences={
            "space.created": pgettext_lazy("audit", "Space created: %(object)s"),
            "space.updated": pgettext_lazy("audit", "Space changed"),
            "space.design_brought_back": pgettext_lazy("audit", "Former design brought back"),
            "space.deleted": pgettext_lazy("audit", "Space deleted: %(object)s"),
            "space.restored": pgettext_lazy("audit", "Space restored: %(object)s"),
            "space.purged": pgettext_lazy("audit", "Space removed for good: %(object)s"),
            "space.licence_assigned": pgettext_lazy("audit", "Licence of the space changed"),
            "space.pin_set": pgettext_lazy("audit", "PIN of the space set"),
            "space.pin_removed": pgettext_lazy("audit", "PIN of the space removed"),
        },
        fields={**SPACE, **DESIGN, **SETTINGS, **sections.words()},
    )
    words.register(
        "template",
        sentences={
            "template.created": pgettext_lazy("audit", "Template saved: %(object)s"),
            "template.updated": pgettext_lazy("audit", "Template changed: %(object)s"),
            "template.deleted": pgettext_lazy("audit", "Template deleted: %(object)s"),
            "template.restored": pgettext_lazy("audit", "Template restored: %(object)s"),
        },
        fields={"name": SPACE["name"], "deleted_at": SPACE["deleted_at"], **DESIGN},
    )
