"""The columns of an export: those that an import reads, so that a file comes back as it went out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from vizitka.cards import selectors
from vizitka.cards.enums import CardState
from vizitka.cards.fields import COLUMN_FIELDS
from vizitka.cards.models import Card
from vizitka.transfer.importing.fields import FIELDS, SOCIAL_PREFIX
from vizitka.transfer.importing.rows import ADDRESS_PARTS, PHONES
from vizitka.transfer.importing.social import network_names

PHONE_LABELS = dict(PHONES)


@dataclass(frozen=True, slots=True)
class Columns:
    """`names` are fields, `headers` what people read, in the language that was active when they were made."""

    names: list[str]
    headers: list[str]
    states: Mapping[str, str]


def columns_for(networks: Sequence[str]) -> Columns:
    """All fields but the whole name, which is the sum of others; then the networks that occur,
    state and address."""
    known = network_names()
    fields = [field for field in FIELDS if field.value != "full_name"]
    used = [network for network in known if network in set(networks)]
    return Columns(
        names=[
            *(field.value for field in fields),
            *(SOCIAL_PREFIX + network for network in used),
            "card_state",
            "card_address",
        ],
        headers=[
            *(str(field.text) for field in fields),
            *(known[network] for network in used),
            _("Card state"),
            _("Card address"),
        ],
        states={state.value: str(_STATES[state]()) for state in CardState},
    )


_STATES = {
    CardState.DRAFT: lambda: _("Draft"),
    CardState.ACTIVE: lambda: _("Active"),
    CardState.INACTIVE: lambda: _("Inactive"),
    CardState.LOCKED: lambda: _("Locked"),
}


def cells_of(card: Card, columns: Columns) -> list[str]:
    """The card's own values (not what it inherits from its space: that would become its own by an import)."""
    values = values_of(card)
    values["card_state"] = columns.states[card.state]
    return [values.get(name, "") for name in columns.names]


def values_of(card: Card) -> dict[str, str]:
    values: dict[str, str] = {field.key: str(getattr(card, field.key)) for field in COLUMN_FIELDS}
    values["language"] = card.language
    for name, row in zip(("email", "email_2"), card.emails, strict=False):
        values[name] = str(row.get("email") or "")
    for name, label in PHONES:
        row = next((row for row in card.phones if row.get("label") == label), None)
        if row:
            values[name] = _phone(row)
    if card.websites:
        values["website"] = str(card.websites[0].get("url") or "")
    if card.addresses:
        address = card.addresses[0]
        values |= {part: str(address.get(part) or "") for part in (*ADDRESS_PARTS, "country")}
    for row in reversed(card.social_media):
        values[SOCIAL_PREFIX + str(row.get("network"))] = str(row.get("value") or "")
    values["card_address"] = selectors.public_url(card)
    return values


def _phone(row: Mapping[str, Any]) -> str:
    extension = row.get("extension")
    return f"{row.get('number', '')} ext. {extension}" if extension else str(row.get("number") or "")
