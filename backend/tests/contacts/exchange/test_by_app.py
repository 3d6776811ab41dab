"""The exchange by the API: the same rules as for the sheet."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core import mail

from tests.contacts.exchange.conftest import GOOD, Fair
from vizitka.publishing import observers

pytestmark = pytest.mark.django_db
BODY = {**GOOD, "consent": 1}


def address(fair: Fair) -> str:
    return f"/v1/c/{fair.card.handle}/exchange"


def send(fair: Fair, seconds: float = 5, **fields: Any) -> Any:
    shown = fair.client.get(address(fair), headers={"Accept-Language": "en"}).json()["data"]["shown"]
    fair.clock(seconds)
    body = {**BODY, "shown": shown, **fields}
    with fair.commit(execute=True):
        return fair.client.post(
            address(fair), body, content_type="application/json", headers={"Accept-Language": "en"}
        )


def test_an_app_reads_what_is_asked_and_sends_it(fair: Fair) -> None:
    fair.settings(
        exchange_fields={"phone": "off"},
        exchange_questions=[{"id": "line", "texts": {"en": "Which line?"}, "required": True}],
    )
    asked = fair.client.get(address(fair), headers={"Accept-Language": "en"}).json()["data"]
    assert asked["title"] == "Share your details with Zoë"
    assert [row["name"] for row in asked["fields"]] == ["name", "company", "email", "message"]
    assert asked["questions"] == [{"id": "line", "text": "Which line?", "options": [], "required": True}]
    assert (asked["consent"]["version"], asked["consent"]["language"]) == (1, "en")

    wrong = send(fair, email="x", consent=None)
    assert wrong.status_code == 422
    assert set(wrong.json()["errors"]) == {"email", "answers.line", "consent"}
    done = send(fair, answers={"line": "Gondola"})
    assert done.status_code == 201
    assert done.json()["data"]["contact"].endswith(f"/c/{fair.card.handle}.vcf?lang=en")
    (meeting,) = fair.meetings()
    assert meeting.answers == [{"question": "Which line?", "answer": "Gondola"}]
    assert "phones" not in meeting.typed
    assert len(mail.outbox) == 2


def test_what_an_app_has_sent_is_counted_once(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(
        observers, "tell", lambda _visitor, view: told.append((view.served.kind, view.served.channel))
    )
    shown = fair.client.get(address(fair)).json()["data"]["shown"]
    assert send(fair, name="").status_code == 422
    for _twice in range(2):
        assert send(fair, shown=shown).status_code == 201
    assert told == [("message", "link")]


def test_time_and_known_contacts_are_as_on_the_sheet(fair: Fair) -> None:
    fast = send(fair, seconds=1)
    assert (fast.status_code, fast.json()["code"]) == (409, "sent_too_fast")
    old = send(fair, seconds=25 * 3600)
    assert (old.status_code, old.json()["code"]) == (409, "form_expired")
    assert send(fair, shown="x").json()["code"] == "form_expired"
    assert fair.contacts() == []
    first = send(fair)
    known = send(fair, name="Eve", company="Elsewhere")
    assert first.json() == known.json()
    assert fair.contacts()[0].first_name == "Matthias"
    assert send(fair, message="https://a.example www.b.example").json()["errors"] == {
        "message": ["Write one link at most."]
    }


def test_cards_that_are_closed_say_nothing(fair: Fair) -> None:
    handle = fair.card.handle
    assert fair.client.get("/v1/c/nobody/exchange").status_code == 404
    fair.card.space.pin_verification = True
    fair.card.space.save()
    fair.card.pin_hash, fair.card.pin_channels = make_password("483920"), {"link": "on"}
    fair.card.save()
    refused = fair.client.get(f"/v1/c/{handle}/exchange")
    assert refused.status_code == 403
    assert "Zoë" not in refused.content.decode()
    fair.card.pin_channels, fair.card.state = {}, "draft"
    fair.card.save()
    assert fair.client.get(f"/v1/c/{handle}/exchange").status_code == 404
