"""What is kept of visitors, in words for them: on the way and in the language by which they came."""

from __future__ import annotations

from typing import Any

import pytest

from tests.conftest import ApiClient, MakeCard, MakeSpace
from vizitka.cards.models import Card
from vizitka.cards.protection.services import protect_card
from vizitka.common.actor import SYSTEM
from vizitka.spaces.services import update_space

pytestmark = pytest.mark.django_db


@pytest.fixture
def card(make_space: MakeSpace, make_card: MakeCard, user: Any) -> Card:
    space = make_space(owner=user, name="Alpenwerk AG", visibility="public", pin_verification=True)
    return make_card(space, username="zoe", organisation="Bergwerk & Co")


def text(answer: Any) -> str:
    assert answer.status_code == 200, answer.content
    content: str = answer.content.decode()
    return content


def test_it_is_reached_from_the_foot_on_the_visitors_own_way(api: ApiClient, card: Card) -> None:
    for path in ("/c/zoe", f"/q/{card.code_handle}"):
        assert f'<a href="{path}/privacy?lang=en" rel=nofollow>Privacy</a>' in text(api.get(path))
        page = text(api.get(f"{path}/privacy?lang=en"))
        assert f'<a href="{path}?lang=en">Back to the card</a>' in page
        assert "Bergwerk &amp; Co is responsible for this card." in page


def test_it_says_what_is_so(api: ApiClient, card: Card) -> None:
    german = api.speaking("de-AT")
    answer = german.get("/c/zoe/privacy")
    assert answer.headers["Content-Language"] == "de"
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert not answer.cookies
    page = text(answer)
    assert "<html lang=de " in page
    assert "<script" not in page
    assert "„Global Privacy Control“" in page
    assert "Wenn Sie Ihre Daten hinterlassen" in page
    update_space(SYSTEM, card.space_id, {"tracking": False, "contact_exchange": False})
    page = text(german.get("/c/zoe/privacy"))
    assert "Nichts. Für diese Karte wird keine Statistik geführt." in page
    assert "48 Stunden" not in page
    assert "Wenn Sie Ihre Daten hinterlassen" not in page


def test_a_protected_card_does_not_even_say_whose_it_is(api: ApiClient, card: Card) -> None:
    protect_card(SYSTEM, card.pk, card.space, pin="482915", channels={"link": "on"})
    answer = api.get("/c/zoe/privacy")
    assert answer.status_code == 403
    assert "Bergwerk" not in answer.content.decode()
    api.client.post("/c/zoe/pin", {"pin": "482915"})
    assert "Bergwerk" in text(api.client.get("/c/zoe/privacy?lang=en"))


def test_without_a_company_it_names_the_space(api: ApiClient, card: Card) -> None:
    card.organisation = ""
    card.save()
    assert "Alpenwerk AG is responsible" in text(api.get("/c/zoe/privacy?lang=en"))
