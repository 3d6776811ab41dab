"""What the audit log says about cards (audit.words)."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from django.utils.translation import pgettext_lazy

from vizitka.audit import words
from vizitka.audit.fields import (
    Choice,
    Field,
    Language,
    Parts,
    Picture,
    Reference,
    Row,
    Rows,
    Secret,
    Shaped,
    Switch,
    Translations,
    Unspoken,
    labelled,
    mapping_of,
)
from vizitka.cards import rules
from vizitka.cards.enums import CardFocus, CardRole, CardState
from vizitka.cards.fields import BY_KEY, MODE_FIELDS, CardField, Kind
from vizitka.cards.models import Card
from vizitka.common.errors import Text
from vizitka.contents import audit_words as contents
from vizitka.spaces.audit_words import LAYOUT, TEMPLATE

ROLES: Final[Mapping[str, Text]] = {
    CardRole.ADMIN: pgettext_lazy("audit", "Admin"),
    CardRole.USER: pgettext_lazy("audit", "Card user"),
    CardRole.NO_ROLE: pgettext_lazy("audit", "No role"),
}
CHANNEL: Final[Mapping[str, Text]] = {
    "on": pgettext_lazy("audit", "on"),
    "off": pgettext_lazy("audit", "off"),
    "space": pgettext_lazy("audit", "Like the space"),
}
VISIBLE: Final = pgettext_lazy("audit", "visible")
HIDDEN: Final = pgettext_lazy("audit", "hidden")
FREE: Final = pgettext_lazy("audit", "free")
LOCKED: Final = pgettext_lazy("audit", "locked")


def names_of_cards(space_id: uuid.UUID, ids: Collection[str]) -> dict[str, str]:
    """What cards of the space are called, by their ids as texts."""
    rows = Card.objects.in_space(space_id).filter(pk__in=list(ids)).values_list("pk", *rules.NAMES_OF_CARDS)
    return {str(key): rules.short_name(*names) for key, *names in rows}


def _phone(row: Row) -> str:
    return " ".join(str(row[part]) for part in ("number", "extension") if row.get(part))


def _mode(value: Any) -> str:
    """What card users see of a field and may do with it, with the reason of a lock."""
    mode = mapping_of(value)
    seen = VISIBLE if mode.get("visible", True) else HIDDEN
    bound = LOCKED if mode.get("locked") else FREE
    reason = f" ({mode['reason']})" if mode.get("reason") else ""
    return f"{seen}, {bound}{reason}"


_ROWS: Final[Mapping[str, Callable[[Text], Field]]] = {
    "phones": lambda label: Rows(label, _phone),
    "emails": contents.links,
    "websites": contents.links,
    "addresses": contents.addresses,
    "social_media": contents.links,
    "frames": contents.frames,
}


def _of_table(field: CardField) -> Field:
    """How a field of the table is shown."""
    if field.kind == Kind.ROWS:
        return _ROWS[field.key](field.label)
    if field.kind == Kind.IMAGE:
        return Picture(field.label)
    return Parts(field.label, LAYOUT) if field.kind == Kind.LAYOUT else Field(field.label)


VALUES: Final[Mapping[str, Field]] = {key: _of_table(BY_KEY[key]) for key in MODE_FIELDS}

OTHERS: Final[Mapping[str, Field]] = {
    "focus": Choice(
        BY_KEY["focus"].label,
        {
            CardFocus.PERSON: pgettext_lazy("audit", "Person"),
            CardFocus.COMPANY: pgettext_lazy("audit", "Company"),
            CardFocus.LINK: pgettext_lazy("audit", "Link"),
        },
    ),
    "language": Language(BY_KEY["language"].label),
    "external_key": Field(BY_KEY["external_key"].label),
    "translations": Translations(
        BY_KEY["translations"].label, {key: VALUES[key] for key in rules.TRANSLATED_FIELDS}
    ),
    "hidden_shared": Secret(BY_KEY["hidden_shared"].label),
    "direct_link": Secret(BY_KEY["direct_link"].label),
    "hide_sign_in": Switch(BY_KEY["hide_sign_in"].label),
    "affiliate": Switch(BY_KEY["affiliate"].label),
    "state": Choice(
        pgettext_lazy("audit", "State"),
        {
            CardState.DRAFT: pgettext_lazy("audit", "Draft"),
            CardState.ACTIVE: pgettext_lazy("audit", "Active"),
            CardState.INACTIVE: pgettext_lazy("audit", "Inactive"),
            CardState.LOCKED: pgettext_lazy("audit", "Locked"),
        },
    ),
    "lock_reason": Field(pgettext_lazy("audit", "Reason of the lock")),
    "username": Field(BY_KEY["username"].label),
    "template": Reference(pgettext_lazy("audit", "Template"), TEMPLATE),
    "space": Field(pgettext_lazy("audit", "Space")),
    "pin_set": Secret(pgettext_lazy("audit", "PIN")),
    "pin_link": Choice(pgettext_lazy("audit", "PIN on links"), CHANNEL),
    "pin_qr_code": Choice(pgettext_lazy("audit", "PIN on QR codes"), CHANNEL),
    "pin_product": Choice(pgettext_lazy("audit", "PIN on products"), CHANNEL),
    "deleted_at": Unspoken(""),
}

# What a space or a template says of the fields of its cards.
FIELD_MODES: Final = Parts(
    pgettext_lazy("audit", "Visibility"),
    {
        key: Shaped(labelled(pgettext_lazy("audit", "Visibility"), field.label), _mode)
        for key, field in VALUES.items()
    },
)


def register_words() -> None:
    words.register_group("cards", pgettext_lazy("audit", "Cards"), rank=10)
    words.register_kind("card", group="cards", nameless=pgettext_lazy("audit", "a deleted card"))
    words.register(
        "card",
        sentences={
            "card.created": pgettext_lazy("audit", "Card created: %(object)s"),
            "card.updated": pgettext_lazy("audit", "Card changed: %(object)s"),
            "card.state_changed": pgettext_lazy("audit", "State of the card changed: %(object)s"),
            "card.deleted": pgettext_lazy("audit", "Card deleted: %(object)s"),
            "card.restored": pgettext_lazy("audit", "Card restored: %(object)s"),
            "card.purged": pgettext_lazy("audit", "Card removed for good: %(object)s"),
            "card.username_changed": pgettext_lazy("audit", "Address of the card changed: %(object)s"),
            "card.protection_changed": pgettext_lazy("audit", "Protection of the card changed: %(object)s"),
            "card.template_changed": pgettext_lazy("audit", "Template of the card changed: %(object)s"),
            "card.moved": pgettext_lazy("audit", "Card moved to another space: %(object)s"),
        },
        fields={**VALUES, **OTHERS},
    )
    for kind in ("space", "template"):
        words.register(kind, fields={"field_modes": FIELD_MODES})
