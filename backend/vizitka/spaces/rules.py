"""Pure decisions about spaces: user names, which changes show on card pages, who may leave."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from vizitka.common.letters import address_word
from vizitka.common.reserved_names import is_reserved

# What a card looks like when neither card nor space say anything. Colours as #RRGGBB, rounding in CSS pixels.
DEFAULT_LAYOUT: Final[Mapping[str, Any]] = {
    "primary": "#2B50E8",
    "background": "#FFFFFF",
    "text": "#111111",
    "mode": "auto",
    "rounding": 14,
    "header_style": "colour",
}

# The mode of a field of which a design says nothing.
FREE_MODE: Final[Mapping[str, Any]] = {"visible": True, "locked": False, "reason": ""}

# What a template takes from the space and stands in for (product.md, section 5).
DESIGN: Final = ("layout", "field_modes", "shared_frames", "shared_social_media")

# The space's own switches and choices (specification, section 2), by the name that API and column share; those of
# domains are in their sections (spaces.sections).
SETTINGS: Final = (
    "contact_sharing",
    "tracking",
    "show_space_name",
    "hide_profile_link",
    "hide_sign_in",
    "multilingual",
    "languages",
    "contact_exchange",
    "qr_code",
    "social_media",
    "pin_verification",
    "deny_exceptions",
    "force_pin_products",
    "force_pin_qr_codes",
    "force_pin_links",
    "redirect_to_primary",
)

# What a card user may do with the own card (specification, section 3), and what a new space permits. A company
# keeps its look; people keep their own data right.
CARD_PERMISSIONS: Final[Mapping[str, bool]] = {
    "change_header": False,
    "change_logo": False,
    "change_profile_picture": True,
    "change_card_focus": False,
    "see_statistics": True,
    "connect_products": True,
    "use_direct_links": False,
    "change_organisation": False,
    "change_colour": False,
    "hide_sign_in": False,
    "use_services": False,
    "change_name": True,
    "change_department": True,
    "change_job_title": True,
    "change_contact": True,
    "change_address": True,
    "change_description": True,
    "change_social_media": True,
    "activate_affiliate": False,
    "reorder_products": True,
}

# Changes of these show on card pages.
PAGE_FIELDS: Final = frozenset(
    {
        "name",
        "visibility",
        "active",
        "deleted_at",
        "placeholder_name",
        "placeholder_address",
        "placeholder_description",
        "placeholder_header",
        "placeholder_logo",
        "placeholder_logo_dark",
        "placeholder_profile_picture",
        "layout",
        "field_modes",
        "shared_frames",
        "shared_social_media",
        "translations",
        "pin",
        "primary_host",
        *SETTINGS,
    }
)

SHORTEST_USERNAME: Final = 3
LONGEST_USERNAME: Final = 40
_USERNAME = re.compile(r"[a-z0-9]+(?:[-._][a-z0-9]+)*")
_UUID = re.compile(r"[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}")


def normalised_username(text: str) -> str:
    """User names have no case."""
    return text.strip().lower()


def username_problem(username: str) -> str | None:
    """Why a normalised user name cannot be taken by anybody: `too_short`, `too_long`, `form`,
    `reserved`, or None.
    """
    if len(username) < SHORTEST_USERNAME:
        return "too_short"
    if len(username) > LONGEST_USERNAME:
        return "too_long"
    if not _USERNAME.fullmatch(username) or _UUID.fullmatch(username):
        return "form"
    if is_reserved(username):
        return "reserved"
    return None


def username_from(text: str, language: str) -> str:
    """A user name made of any text, maybe too short: `Bäckerei Öhler & Söhne` becomes `baeckerei-oehler-soehne` in
    German.
    """
    return (
        re.sub(r"[^a-z0-9]+", "-", address_word(text, language)).strip("-")[: LONGEST_USERNAME - 8].strip("-")
    )


def username_candidates(text: str, fallback: str, language: str) -> Iterator[str]:
    """User names near `text`, without end: `alpenwerk`, `alpenwerk-2`, `alpenwerk-3` …; all of good form."""
    base = username_from(text, language)
    if len(base) < SHORTEST_USERNAME:
        base = f"{base}-{fallback}".strip("-")
    if username_problem(base) is None:
        yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1


def shows_on_pages(fields: Iterable[str]) -> bool:
    """Whether a change of these fields of a space is seen on its card pages."""
    return not PAGE_FIELDS.isdisjoint(fields)


def sole_owner(owners: int, *, is_owner: bool) -> bool:
    """Whether a space would be without an owner when the person goes."""
    return is_owner and owners == 1
