"""One table says what a card's fields are; model, schemas and all that derives agree with it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, get_type_hints

import annotated_types
import pytest
from django.db.models import CharField, JSONField, TextField
from pydantic import BaseModel

from vizitka.cards import rules
from vizitka.cards.fields import (
    BY_KEY,
    CARD_FIELDS,
    OWN_SWITCHES,
    SWITCHES,
    TRANSLATED_FIELDS,
    WRITABLE,
    Kind,
)
from vizitka.cards.models import Card, CardMember
from vizitka.cards.schemas.read import CardOut, CardTextsOut
from vizitka.cards.schemas.write import CardPatch, CardTexts
from vizitka.cards.values import CardValues
from vizitka.publishing.page import CardPage
from vizitka.spaces import card_fields
from vizitka.spaces.models import Space
from vizitka.spaces.rules import CARD_PERMISSIONS
from vizitka.spaces.settings_schemas import CardPermissions, CardPermissionsIn
from vizitka.transfer.importing.fields import FIELDS
from vizitka.transfer.importing.header_words import HEADER_WORDS


def limit_of(schema: type[BaseModel], field: str) -> int:
    """The longest text, or the most rows, that a schema takes."""
    found = [
        part.max_length
        for part in schema.model_fields[field].metadata
        if isinstance(part, annotated_types.MaxLen)
    ]
    return found[0] if found else 0


@pytest.mark.parametrize(
    "field", [field for field in CARD_FIELDS if field.limit], ids=lambda field: field.key
)
def test_limits_of_table_model_and_schemas_are_one(field: Any) -> None:
    column = Card._meta.get_field(field.key)
    assert limit_of(CardPatch, field.key) == field.limit
    if field.kind == Kind.ROWS:
        assert isinstance(column, JSONField)
        return
    assert isinstance(column, (CharField, TextField))
    assert column.max_length == field.limit
    if field.translated:
        assert limit_of(CardTexts, field.key) == field.limit


def test_every_field_stands_where_it_is_needed() -> None:
    assert set(WRITABLE) == set(CardPatch.model_fields)
    assert set(BY_KEY) <= set(CardOut.model_fields)
    assert set(TRANSLATED_FIELDS) == set(CardTexts.model_fields) == set(CardTextsOut.model_fields)
    for shown in (rules.ResolvedCard, CardPage):
        assert set(rules.TEXT_FIELDS) <= {field.name for field in dataclasses.fields(shown)}
    assert len(BY_KEY) == len(CARD_FIELDS)


def test_values_of_cards_have_the_keys_of_the_table() -> None:
    assert set(get_type_hints(CardValues)) == set(WRITABLE)


def test_every_column_of_an_import_has_headers() -> None:
    assert {field.value for field in FIELDS} == set(HEADER_WORDS)
    assert all(len(field.words) >= 5 for field in FIELDS)


def test_switches_of_the_specification_are_those_of_the_table() -> None:
    assert set(SWITCHES.values()) <= {*CARD_PERMISSIONS, *OWN_SWITCHES}
    assert card_fields.mode_fields() == tuple(
        field.key for field in CARD_FIELDS if field.kind in {Kind.TEXT, Kind.ROWS, Kind.IMAGE, Kind.LAYOUT}
    )


# A domain above adds a permission ------------------------------------------------------------------------------------


@pytest.fixture
def notices() -> Iterator[None]:
    card_fields.register_switch("notices", default=True, label="Card users change notices")
    yield
    card_fields._switches.pop("notices")
    card_fields.words.pop("notices")


@pytest.mark.django_db
@pytest.mark.usefixtures("notices")
def test_a_permission_of_a_domain_above_is_one_like_the_others(
    api: Any, make_user: Any, make_space: Any, make_card: Any
) -> None:
    owner, person = make_user(), make_user()
    space: Space = make_space(owner=owner)
    card = make_card(space)
    CardMember.objects.create(space=space, card=card, user=person, role="user")
    manager, user = api.as_(owner), api.as_(person)
    path = f"/v1/spaces/{space.pk}"

    def seen() -> tuple[bool, bool]:
        grid = manager.get(path).json()["data"]["card_permissions"]["notices"]
        return grid, user.get(f"/v1/cards/{card.pk}").json()["data"]["permissions"]["notices"]

    def permit(value: Any) -> Any:
        version = manager.get(path).json()["data"]["version"]
        return manager.patch(f"{path}/grid", {"card_permissions": value}, If_Match=f'"{version}"')

    assert seen() == (True, True)
    assert permit({"notices": False}).status_code == 200
    assert seen() == (False, False)
    logged = manager.get(f"{path}/audit").json()["data"][0]["changes"]
    assert "Card users change notices" in str(logged)
    assert permit({"notices": "maybe"}).json()["errors"] == {"card_permissions.notices": ["Use yes or no."]}
    refused = permit({"notes": True})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["card_permissions.notes"])


@pytest.mark.usefixtures("notices")
def test_the_document_knows_permissions_of_domains_above() -> None:
    comes_in, goes_out = CardPermissionsIn.model_json_schema(), CardPermissions.model_json_schema()
    assert comes_in["properties"]["notices"] == {"title": "Notices", "type": "boolean", "default": True}
    assert comes_in["additionalProperties"] is False
    assert goes_out["properties"]["notices"] == {"title": "Notices", "type": "boolean"}
    assert "notices" in goes_out["required"]


def test_a_permission_is_registered_once() -> None:
    with pytest.raises(ValueError, match="change_name"):
        card_fields.register_switch("change_name", default=True, label="Name")
