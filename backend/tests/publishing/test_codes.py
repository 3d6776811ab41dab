"""Codes have an address of their own: each channel's PIN holds, whatever one knows of the other."""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import connection

from tests.publishing.test_protection import PIN
from vizitka.cards import services as card_services
from vizitka.cards.models import Card, Handle
from vizitka.cards.protection.services import protect_card
from vizitka.common.actor import SYSTEM

pytestmark = pytest.mark.django_db


@pytest.fixture
def space(make_space: Callable[..., Any], user: Any) -> Any:
    return make_space(owner=user, visibility="public", pin_verification=True)


@pytest.fixture
def card(make_card: Callable[..., Any], space: Any) -> Any:
    return make_card(space, username="zoe-simic")


def protect(card: Any, **channels: str) -> None:
    protect_card(SYSTEM, card.pk, card.space, pin=PIN, channels=channels)


def told_by(api: Any, base: str) -> str:
    """All that a visitor is sent at an address and below it, with the headers."""
    answers = [api.client.get(f"{base}{rest}") for rest in ("", ".vcf", ".vcf?v=4", "/qr.svg")]
    texts = [answer.content.decode("utf-8", "replace").replace("\r\n ", "") for answer in answers]
    return "\n".join(texts + [json.dumps(dict(answer.headers)) for answer in answers])


@pytest.mark.parametrize("suffix", ["", "/", ".vcf", "/qr.svg", "/qr.png", "/qr.pdf", "/message", "?card=1"])
def test_a_name_opens_its_own_channel_and_no_other(api: Any, card: Any, suffix: str) -> None:
    card_services.set_username(SYSTEM, card.pk, card.space, "zoe-new")
    for name in (card.handle, "zoe-simic", "zoe-new", card.handle.upper(), str(card.pk)):
        assert api.get(f"/q/{name}{suffix}").status_code == 404, name
    for name in (card.code_handle, card.code_handle.upper()):
        assert api.get(f"/c/{name}{suffix}").status_code == 404, name
    assert api.get(f"/v1/c/{card.code_handle}").status_code == 404


def test_a_pin_on_links_alone_is_not_passed_by_the_code_of_the_link(api: Any, card: Any) -> None:
    protect(card, link="on")
    assert api.get("/c/zoe-simic").status_code == 403
    assert api.get(f"/q/{card.code_handle}").status_code == 200
    for name in ("zoe-simic", card.handle):
        assert api.get(f"/q/{name}").status_code == 404
    # Neither before the PIN nor after it does the link tell the way that asks for none: it would outlive the PIN.
    assert card.code_handle not in told_by(api, "/c/zoe-simic")
    api.client.post("/c/zoe-simic/pin", {"pin": PIN})
    page = api.client.get("/c/zoe-simic")
    assert page.status_code == 200
    assert "qr.svg" not in page.content.decode()
    assert api.client.get("/c/zoe-simic/qr.png").status_code == 404
    assert card.code_handle not in told_by(api, "/c/zoe-simic")
    assert api.get(f"/v1/c/{card.pk}").status_code == 403


def test_a_pin_on_codes_alone_is_not_passed_by_the_link_of_the_code(
    api: Any, card: Any, user: Any, make_user: Any
) -> None:
    protect(card, qr_code="on")
    code = f"/q/{card.code_handle}"
    assert api.get(code).status_code == 403
    assert api.get(f"/c/{card.code_handle}").status_code == 404
    assert api.get("/c/zoe-simic").status_code == 200
    api.client.post(f"{code}/pin", {"pin": PIN})
    assert api.client.get(code).status_code == 200
    told = told_by(api, code)
    for secret in ("zoe-simic", card.handle, "/c/"):
        assert secret not in told
    # The id stands in the contact file and in the way to sign in, and belongs to no channel.
    assert str(card.pk) in told
    stranger = api.as_(make_user())
    for asking in (api, stranger):
        assert asking.get(f"/v1/c/{card.pk}").json()["code"] == "pin_required"
    assert stranger.post(f"/v1/c/{card.pk}/view-ticket").status_code == 403
    assert api.as_(user).get(f"/v1/c/{card.pk}?preview=true").status_code == 200
    # By its link nothing is asked, and its code may be shown: it asks for itself.
    assert api.get("/v1/c/zoe-simic").json()["data"]["qr_url"].endswith(code)
    assert api.get("/c/zoe-simic/qr.svg").status_code == 200


@pytest.mark.parametrize("channels", [{}, {"link": "on", "qr_code": "on"}])
def test_where_both_ask_alike_each_page_tells_of_the_other(
    api: Any, card: Any, channels: dict[str, str]
) -> None:
    protect(card, **channels)
    api.client.post("/c/zoe-simic/pin", {"pin": PIN})
    assert "/c/zoe-simic/qr.svg" in api.client.get("/c/zoe-simic").content.decode()
    page = api.client.get(f"/q/{card.code_handle}").content.decode()
    assert f"/q/{card.code_handle}/qr.svg" in page
    assert 'href="http://testserver/c/zoe-simic"' in page


def test_the_back_office_finds_a_card_by_its_code(
    card: Any, make_card: Any, space: Any, admin_client: Any
) -> None:
    make_card(space)
    for term in (card.code_handle.upper(), card.handle, "zoe-simic"):
        page = admin_client.get(f"/backoffice/cards/card/?q={term}").content.decode()
        assert str(card.pk) in page, term
        assert page.count("action-select") < 4, term


def test_every_new_card_has_a_code_of_its_own(space: Any) -> None:
    ids = card_services.create_cards(SYSTEM, space, ({"first_name": str(number)} for number in range(1200)))
    cards = Card.objects.in_space(space.pk).filter(pk__in=ids).values_list("handle", "code_handle")
    assert len({name for pair in cards for name in pair}) == 2400
    given = Handle.objects.filter(space_id=space.pk, channel="qr_code").values_list("handle", flat=True)
    assert set(given) == {code for _, code in cards}


def test_cards_of_before_get_their_codes_in_batches(
    space: Any, monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    ids = card_services.create_cards(SYSTEM, space, ({"first_name": str(number)} for number in range(25)))
    cards = Card.objects.in_space(space.pk)
    before = dict(cards.values_list("pk", "code_handle"))
    cards.filter(pk__in=ids[:23]).update(code_handle="")
    Handle.objects.filter(card_id__in=ids[:23], channel="qr_code").delete()
    fill = importlib.import_module("vizitka.cards.migrations.0007_fill_code_handles")
    monkeypatch.setattr(fill, "BATCH", 10)
    editor = connection.schema_editor()
    with django_assert_max_num_queries(3 * 6 + 1):
        fill.give_code_handles(apps, editor)
    after = dict(cards.values_list("pk", "code_handle"))
    assert {key: after[key] for key in ids[23:]} == {key: before[key] for key in ids[23:]}
    assert len(set(after.values())) == 25
    given = Handle.objects.filter(channel="qr_code", space_id=space.pk)
    assert dict(given.values_list("card_id", "handle")) == after
    fill.give_code_handles(apps, editor)
    assert dict(cards.values_list("pk", "code_handle")) == after
