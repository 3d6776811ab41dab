from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
import vobject
import zxingcpp
from django.test import Client
from PIL import Image as Pillow

from tests.images.samples import picture
from vizitka.accounts.models import SingleUseToken
from vizitka.accounts.services import purge_expired
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.images import services as images
from vizitka.publishing.channels import CHANNELS

pytestmark = pytest.mark.django_db


@pytest.fixture
def space(make_space: Callable[..., Any], user: Any) -> Any:
    return make_space(owner=user, visibility="unlisted")


@pytest.fixture
def card(make_card: Callable[..., Any], space: Any) -> Any:
    return make_card(
        space,
        username="zoe-simic",
        job_title="Head of Digital Products",
        phones=[{"id": "a", "label": "mobile", "number": "+43 664 1234567"}],
        emails=[{"id": "b", "label": "work", "email": "zoe@alpenwerk.example"}],
    )


def text(response: Any) -> str:
    return response.content.decode()


@pytest.mark.parametrize("channel", ["c", "q"])
def test_the_card_is_shown_by_link_and_by_code(api: Any, card: Any, channel: str) -> None:
    for name in CHANNELS[channel].names_of(card):
        answer = api.get(f"/{channel}/{name}")
        assert answer.status_code == 200
        assert "Zoë Šimić-Hölzl" in text(answer)
        assert "script-src 'sha256-" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Cache-Control"] == "no-cache"
        assert not answer.cookies


def test_other_letters_and_former_names_lead_to_the_right_address(api: Any, card: Any) -> None:
    from vizitka.cards import services

    answer = api.get("/c/ZOE-Simic?lang=de")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/c/zoe-simic?lang=de")
    assert api.get(f"/q/{card.code_handle.upper()}").headers["Location"] == f"/q/{card.code_handle}"
    assert api.get("/c/ZOE-SIMIC.vcf").headers["Location"] == "/c/zoe-simic.vcf"
    services.set_username(SYSTEM, card.pk, card.space, "zoe")
    assert api.get("/c/zoe-simic").headers["Location"] == "/c/zoe"


def test_the_visitor_is_spoken_to_in_the_own_language(api: Any, card: Any) -> None:
    assert "Kontakt speichern" in text(api.speaking("de-AT").get("/c/zoe-simic"))
    assert "Névjegy mentése" in text(api.speaking("de").get("/c/zoe-simic?lang=hu"))
    assert "Save contact" in text(api.speaking("ja").get("/c/zoe-simic"))
    answer = api.speaking("fr").get("/c/zoe-simic")
    assert answer.headers["Content-Language"] == "fr"
    assert "Accept-Language" in answer.headers["Vary"]


@pytest.mark.parametrize(
    ("state", "status", "words"),
    [
        ("draft", 404, "This card is not published yet"),
        ("inactive", 410, "This card is not active"),
        ("locked", 403, "This card is locked"),
    ],
)
def test_a_card_that_is_not_active_says_so_and_nothing_else(
    api: Any, card: Any, state: str, status: int, words: str
) -> None:
    type(card).objects.in_space(card.space_id).filter(pk=card.pk).update(
        state=state, lock_reason="private reason"
    )
    for path in ("/c/zoe-simic", f"/q/{card.code_handle}", "/c/zoe-simic.vcf", "/c/zoe-simic/qr.svg"):
        answer = api.get(path)
        assert answer.status_code == status
        assert words in text(answer)
        assert "Zoë" not in text(answer)
        assert "private reason" not in text(answer)
        assert answer.headers["X-Robots-Tag"] == "noindex"
        assert "no-store" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    "handle",
    ["nobody", "x" * 41, "%3Cscript%3E", "..", "a b", "Ünicode", "0b8f4c52-3f0e-4d0c-9a57-6f2f1f0f3c11"],
)
def test_unknown_addresses_get_a_friendly_page(api: Any, card: Any, handle: str) -> None:
    answer = api.speaking("de").get(f"/c/{handle}")
    assert answer.status_code == 404
    assert "Hier gibt es keine Karte" in text(answer)


def test_the_id_of_a_card_is_no_public_address(api: Any, card: Any) -> None:
    assert api.get(f"/c/{card.pk}").status_code == 404
    assert api.get(f"/c/{card.pk.hex}").status_code == 404


def test_a_deleted_card_and_a_space_that_is_gone_are_unknown(api: Any, card: Any, space: Any) -> None:
    from vizitka.common import clock

    space.active = False
    space.save()
    assert api.get("/c/zoe-simic").status_code == 410
    space.active, space.deleted_at = True, clock.now()
    space.save()
    assert api.get("/c/zoe-simic").status_code == 404


@pytest.mark.parametrize(("visibility", "indexed"), [("public", True), ("unlisted", False)])
def test_search_engines_see_only_public_spaces(api: Any, card: Any, visibility: str, indexed: bool) -> None:
    card.space.visibility = visibility
    card.space.save()
    answer = api.get("/c/zoe-simic")
    assert ("noindex" not in text(answer)) is indexed
    assert ("X-Robots-Tag" not in answer.headers) is indexed


def test_the_contact_is_saved_with_photo(api: Any, card: Any, space: Any) -> None:
    from vizitka.cards import services

    image = images.store_image(picture(), purpose="profile_picture", space_id=space.pk)
    services.update_card(SYSTEM, card.pk, space, {"profile_picture": image.pk})
    answer = api.speaking("de").get("/c/zoe-simic.vcf")
    assert answer.headers["Content-Type"] == "text/vcard; charset=utf-8"
    assert "Zo%C3%AB%20%C5%A0imi%C4%87-H%C3%B6lzl.vcf" in answer.headers["Content-Disposition"]
    contact = vobject.readOne(text(answer))
    assert contact.fn.value == "Zoë Šimić-Hölzl"
    assert contact.tel.value == "+436641234567"
    assert contact.photo.value.startswith(b"\xff\xd8\xff")
    assert "digitalen Visitenkarte" in contact.note.value
    assert text(api.get("/c/zoe-simic.vcf?v=4")).startswith("BEGIN:VCARD\r\nVERSION:4.0")


def test_the_code_leads_to_the_handle_that_never_changes(api: Any, card: Any, settings: Any) -> None:
    import io

    answer = api.get("/c/zoe-simic/qr.png?size=400&colour=1b4d3e&logo=1")
    assert answer.headers["Content-Type"] == "image/png"
    found = zxingcpp.read_barcodes(Pillow.open(io.BytesIO(answer.content)).convert("RGB"))
    assert [one.text for one in found] == [f"{settings.CARDS_URL}/q/{card.code_handle}"]
    assert api.get("/c/zoe-simic/qr.svg").headers["Content-Type"] == "image/svg+xml"
    assert api.get("/c/zoe-simic/qr.pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize(
    "query", ["size=x", "size=-1", "size=99999999999999", "size=٣", "colour=%00", "logo=yes"]
)
def test_odd_wishes_for_a_code_still_give_one(api: Any, card: Any, query: str) -> None:
    assert api.get(f"/c/zoe-simic/qr.png?{query}").status_code == 200


def test_only_reading_is_possible(api: Any, card: Any) -> None:
    for method in ("post", "put", "patch", "delete"):
        assert api.request(method, "/c/zoe-simic").status_code == 405
    assert api.client.head("/c/zoe-simic").status_code == 200


def test_a_page_costs_a_bounded_number_of_queries(
    api: Any, card: Any, space: Any, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(3):
        api.get("/c/zoe-simic")


# --- private spaces ---------------------------------------------------------------------------------------------------


@pytest.fixture
def private(card: Any) -> Any:
    card.space.visibility = "private"
    card.space.save()
    return card


def test_a_private_card_asks_to_sign_in(api: Any, private: Any) -> None:
    code = f"/q/{private.code_handle}"
    for path in ("/c/zoe-simic", code, "/c/zoe-simic.vcf", "/c/zoe-simic/qr.svg"):
        answer = api.get(path)
        assert answer.status_code == 401
        back = code if path == code else "/c/zoe-simic"
        assert f"/auth/login?redirect={quote(back, safe='')}" in text(answer)
        assert "Zoë" not in text(answer)


def test_a_member_sees_it_through_a_ticket(api: Any, private: Any, add_member: Any) -> None:
    member = api.as_(add_member(private.space, "analyst"))
    url = member.post("/v1/c/zoe-simic/view-ticket").json()["data"]["url"]
    answer = api.get(url)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/c/zoe-simic")
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    cookie = next(iter(answer.cookies.values()))
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    shown = api.get("/c/zoe-simic")
    assert shown.status_code == 200
    assert shown.headers["Cache-Control"] == "private, no-store"
    assert api.get("/c/zoe-simic.vcf").status_code == 200


def test_a_member_who_came_by_the_code_goes_on_by_the_code(api: Any, private: Any, add_member: Any) -> None:
    member = api.as_(add_member(private.space, "analyst"))
    ticket = f"/v1/c/{private.code_handle}/view-ticket"
    assert member.post(ticket).status_code == 404
    url = member.post(f"{ticket}?channel=qr_code").json()["data"]["url"]
    assert api.get(url).headers["Location"] == f"/q/{private.code_handle}"
    assert api.get(f"/q/{private.code_handle}").status_code == 200
    assert member.post("/v1/c/zoe-simic/view-ticket?channel=qr_code").status_code == 404
    assert member.post("/v1/c/zoe-simic/view-ticket?channel=product").status_code == 422


def test_the_cookie_only_reads_and_signs_nobody_in(api: Any, private: Any, add_member: Any) -> None:
    member = api.as_(add_member(private.space, "admin"))
    api.get(member.post("/v1/c/zoe-simic/view-ticket").json()["data"]["url"])
    assert api.get("/v1/me").status_code == 401
    assert api.get(f"/v1/cards/{private.pk}").status_code == 401


def test_the_cookie_ends_with_the_session_and_with_the_role(
    api: Any, private: Any, add_member: Any, make_user: Any
) -> None:
    from vizitka.accounts.models import Session
    from vizitka.spaces.models import SpaceMember

    for end in (Session.objects.all().delete, SpaceMember.objects.in_space(private.space_id).filter):
        person = add_member(private.space, "analyst")
        api.get(api.as_(person).post("/v1/c/zoe-simic/view-ticket").json()["data"]["url"])
        assert api.get("/c/zoe-simic").status_code == 200
        if end.__name__ == "delete":
            end()
        else:
            SpaceMember.objects.in_space(private.space_id).filter(user=person).delete()
        assert api.get("/c/zoe-simic").status_code == 401


def test_a_ticket_is_for_its_space_and_for_a_minute(
    api: Any, private: Any, add_member: Any, make_space: Any, make_card: Any, monkeypatch: Any
) -> None:
    import time

    other = make_card(make_space(visibility="private"), username="other-card")
    url = (
        api.as_(add_member(private.space, "analyst"))
        .post("/v1/c/zoe-simic/view-ticket")
        .json()["data"]["url"]
    )
    ticket = url.split("ticket=")[1]
    assert api.get(f"/c/{other.username}?ticket={ticket}").status_code == 401
    assert api.get(f"/c/zoe-simic?ticket={ticket}x").status_code == 401
    later = time.time() + 61
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert api.get(url).status_code == 401


def test_a_ticket_works_once(api: Any, private: Any, add_member: Any) -> None:
    member = api.as_(add_member(private.space, "analyst"))
    url = member.post("/v1/c/zoe-simic/view-ticket").json()["data"]["url"]
    looked_at = Client().head(url)
    assert (looked_at.status_code, looked_at.cookies) == (401, {}), (
        "a look at a link neither opens nor uses it"
    )
    assert api.get(url).status_code == 302
    shown = api.get(url)
    assert (shown.status_code, shown.headers["Cache-Control"]) == (200, "private, no-store"), "a reload"
    stranger = Client().get(url)
    assert (stranger.status_code, stranger.cookies) == (401, {})
    assert "Zoë" not in text(stranger)
    again = member.post("/v1/c/zoe-simic/view-ticket").json()["data"]["url"]
    assert Client().get(again).status_code == 302, "another one of the same second"


def test_a_ticket_is_used_up_only_where_it_lets_in(
    api: Any, private: Any, add_member: Any, make_space: Any, make_card: Any
) -> None:
    url = (
        api.as_(add_member(private.space, "analyst"))
        .post("/v1/c/zoe-simic/view-ticket")
        .json()["data"]["url"]
    )
    make_card(make_space(visibility="private"), username="other-card")
    assert api.get(url.replace("zoe-simic", "other-card")).status_code == 401
    Card.objects.in_space(private.space_id).update(state="inactive")
    assert api.get(url).status_code == 410
    Card.objects.in_space(private.space_id).update(state="active")
    assert api.get(url).status_code == 302


def test_housekeeping_forgets_used_tickets_once_they_are_old(
    api: Any, private: Any, add_member: Any, monkeypatch: Any
) -> None:
    url = (
        api.as_(add_member(private.space, "analyst"))
        .post("/v1/c/zoe-simic/view-ticket")
        .json()["data"]["url"]
    )
    api.get(url)
    purge_expired()
    assert Client().get(url).status_code == 401
    later = clock.now() + dt.timedelta(days=4)
    monkeypatch.setattr(clock, "now", lambda: later)
    purge_expired()
    assert not SingleUseToken.objects.exists()


def test_strangers_get_no_ticket(api: Any, private: Any, make_user: Any) -> None:
    answer = api.as_(make_user()).post("/v1/c/zoe-simic/view-ticket")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_a_member")
    assert api.post("/v1/c/zoe-simic/view-ticket").status_code == 401


# --- JSON and previews ------------------------------------------------------------------------------------------------


def test_the_card_as_json(api: Any, card: Any) -> None:
    for address in (card.pk, card.handle, card.username):
        found = api.get(f"/v1/c/{address}").json()["data"]
        assert found["display_name"] == "Zoë Šimić-Hölzl"
        assert found["phones"][0]["e164"] == "+436641234567"
        assert found["public_url"].endswith("/c/zoe-simic")
        assert "external_key" not in found


def test_a_draft_is_shown_as_json_to_those_who_may_read_it(
    api: Any, card: Any, add_member: Any, make_user: Any
) -> None:
    type(card).objects.in_space(card.space_id).filter(pk=card.pk).update(state="draft")
    path = f"/v1/c/{card.handle}?preview=true"
    assert api.get(path).json()["code"] == "card_draft"
    assert api.as_(make_user()).get(path).status_code == 404
    member = api.as_(add_member(card.space, "analyst"))
    assert member.get(path).json()["data"]["state"] == "draft"
    assert member.get(f"/v1/c/{card.handle}").status_code == 404


def test_private_cards_as_json_need_a_member(api: Any, private: Any, add_member: Any, make_user: Any) -> None:
    assert api.get("/v1/c/zoe-simic").status_code == 401
    assert api.as_(make_user()).get("/v1/c/zoe-simic").status_code == 403
    assert api.as_(add_member(private.space, "analyst")).get("/v1/c/zoe-simic").status_code == 200


def test_the_preview_is_the_page_with_unsaved_values(api: Any, card: Any, user: Any) -> None:
    body = {"first_name": "Anna", "layout": {"primary": "#AA0000"}, "lang": "de", "mode": "dark"}
    answer = api.as_(user).post(f"/v1/cards/{card.pk}/preview", body)
    html = answer.json()["data"]["html"]
    assert "Anna Šimić-Hölzl" in html
    assert "Kontakt speichern" in html
    assert "--q:#aa0000" in html
    assert "prefers-color-scheme" not in html
    card.refresh_from_db()
    assert card.first_name == "Zoë"


def test_a_preview_cleans_texts_and_shows_no_foreign_pictures(
    api: Any, card: Any, user: Any, make_space: Any
) -> None:
    foreign = images.store_image(picture(), purpose="logo", space_id=make_space().pk)
    frames = [{"kind": "text", "title": "T", "html": "<p onclick=x>Hi<script>alert(1)</script></p>"}]
    body = {"frames": frames, "logo": str(foreign.pk)}
    html = api.as_(user).post(f"/v1/cards/{card.pk}/preview", body).json()["data"]["html"]
    assert "<p>Hi</p>" in html
    assert "<script" not in html
    assert "/media/" not in html


def test_previews_are_for_those_who_read_the_card(
    api: Any, card: Any, add_member: Any, make_user: Any
) -> None:
    path = f"/v1/cards/{card.pk}/preview"
    assert api.post(path, {}).status_code == 401
    assert api.as_(make_user()).post(path, {}).status_code == 404
    assert api.as_(add_member(card.space, "no_role")).post(path, {}).status_code == 403
    assert api.as_(add_member(card.space, "analyst")).post(path, {}).status_code == 200


def test_a_space_is_previewed_with_a_sample_card(api: Any, space: Any, user: Any) -> None:
    body = {
        "layout": {"primary": "#00AA00", "header_style": "gradient"},
        "placeholders": {"name": "Neue AG", "address": {"city": "Wien", "country": "AT"}},
        "lang": "de",
    }
    html = api.as_(user).post(f"/v1/spaces/{space.pk}/preview", body).json()["data"]["html"]
    assert "Neue AG" in html
    assert "Wien" in html
    assert "Alex Beispiel" in html
    assert "--q:#00aa00" in html
    space.refresh_from_db()
    assert space.layout.get("primary") != "#00AA00"
