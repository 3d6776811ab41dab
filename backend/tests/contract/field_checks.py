"""What a field must be seen in; run in a copy of the backend that has a `nickname` (test_a_field.py)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.exporting.test_exports import export, table
from tests.importing.conftest import Importer
from tests.importing.conftest import importer as importer
from vizitka.cards.models import Card, CardMember
from vizitka.common import messages
from vizitka.config.api import api as document_of
from vizitka.spaces.models import Space
from vizitka.transfer.importing.headers import propose

pytestmark = pytest.mark.django_db


@pytest.fixture
def card(importer: Importer, make_card: Any) -> Card:
    return make_card(importer.space, first_name="Augusta", nickname="Adička", external_key="17")


def test_it_is_written_and_read_over_http(importer: Importer, card: Card) -> None:
    path = f"/v1/cards/{card.pk}"
    assert importer.api.get(path).json()["data"]["nickname"] == "Adička"
    changed = importer.api.patch(path, {"nickname": " Gusti "}, If_Match=f'"{card.version}"')
    assert (changed.status_code, changed.json()["data"]["nickname"]) == (200, "Gusti")
    logged = importer.api.get(f"/v1/spaces/{importer.space.pk}/audit").json()["data"][0]["changes"]
    assert [(change["label"], change["after"]) for change in logged] == [("Nickname", "Gusti")]
    too_long = importer.api.patch(path, {"nickname": "x" * 61}, If_Match=f'"{card.version + 1}"')
    assert too_long.json()["errors"] == {"nickname": ["Use at most 60 characters."]}


def test_a_search_finds_it(importer: Importer, card: Card) -> None:
    found = importer.api.get(f"/v1/spaces/{importer.space.pk}/cards?search=adick").json()["data"]
    assert [row["uuid"] for row in found] == [str(card.pk)]


def test_the_grid_hides_and_locks_it_and_its_switch_binds_card_users(
    importer: Importer, card: Card, api: Any, make_user: Any
) -> None:
    person = make_user()
    CardMember.objects.create(space=importer.space, card=card, user=person, role="user")

    def locks() -> Any:
        return api.as_(person).get(f"/v1/cards/{card.pk}").json()["data"]["locks"]

    assert "nickname" not in locks()
    Space.objects.filter(pk=importer.space.pk).update(card_permissions={"change_name": False})
    assert locks()["nickname"]["by"] == "permission"
    path = f"/v1/spaces/{importer.space.pk}"
    version = importer.api.get(path).json()["data"]["version"]
    hidden = {"field_modes": {"nickname": {"visible": False, "locked": True}}}
    answer = importer.api.patch(f"{path}/grid", hidden, If_Match=f'"{version}"')
    assert answer.json()["data"]["field_modes"]["nickname"]["visible"] is False
    assert locks()["nickname"]["by"] == "grid"
    assert "NICKNAME" not in export(importer, "vcf")[1].decode()


@pytest.mark.usefixtures("card")
def test_exports_have_it_and_imports_read_it_again(importer: Importer) -> None:
    assert [row["Nickname"] for row in table(export(importer, "csv")[1])] == ["Adička"]
    assert "NICKNAME:Adička\r\n" in export(importer, "vcf")[1].decode()
    assert propose(["Vorname", "Spitzname", "Becenév"], [[], [], []]) == ["first_name", "nickname", None]
    content = b"Personalnummer;Vorname;Spitzname\r\n17;Augusta;Gusti\r\n"
    item = importer.upload(content, "people.csv").json()["data"]
    checked = importer.check(item, key="external_key")
    assert (checked["summary"]["update"], importer.rows(item)[0]["changes"]) == (1, ["nickname"])


def test_the_document_has_it_and_its_label_waits_for_translation() -> None:
    schemas = document_of.get_openapi_schema()["components"]["schemas"]
    assert "nickname" in schemas["CardPatch"]["properties"]
    assert "nickname" in schemas["CardOut"]["required"]
    assert "Nickname" in {message for _context, message, _where in messages.messages_of("cards")}
