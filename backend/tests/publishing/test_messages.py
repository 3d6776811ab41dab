"""The form of a card, from the visitor to the mailbox."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client

from vizitka.common.throttle import Bucket
from vizitka.contacts.models import Contact
from vizitka.publishing import emails, throttles, visit
from vizitka.spaces.enums import Visibility

pytestmark = pytest.mark.django_db
FORM = {"id": "form1", "kind": "contact_form", "title": "Write to me", "text": "", "consent": ""}
GOOD = {
    "frame": "form1",
    "name": "Jürgen Müller",
    "email": "visitor@example.org",
    "phone": "+43 664 1234567",
    "message": "Hello,\r\n\r\nplease call me.\r\nThanks",
    "consent": "1",
}


def to_the_card() -> list[mail.EmailMessage]:
    """Without the letters that visitors get."""
    return [message for message in mail.outbox if message.to == ["zoe@example.org"]]


@pytest.fixture
def card(make_space: Any, make_card: Any) -> Any:
    made = make_card(make_space(), first_name="Zoë", last_name="Šimić", state="active", language="de")
    made.frames = [FORM]
    made.emails = [{"id": "e", "label": "work", "email": "zoe@example.org"}]
    made.save()
    return made


def post(client: Client, card: Any, channel: str = "c", language: str = "en", **fields: str) -> Any:
    name = card.handle if channel == "c" else card.code_handle
    return client.post(f"/{channel}/{name}/message?lang={language}", {**GOOD, **fields})


@pytest.fixture
def sent(django_capture_on_commit_callbacks: Any, client: Client, card: Any) -> Any:
    def send(channel: str = "c", **fields: str) -> Any:
        with django_capture_on_commit_callbacks(execute=True):
            return post(client, card, channel, **fields)

    return send


def test_a_message_arrives_in_the_cards_language(sent: Any, client: Client, card: Any) -> None:
    answer = sent()
    assert answer.status_code == 303
    (message,) = to_the_card()
    assert message.message()["Reply-To"] == "=?utf-8?b?SsO8cmdlbiBNw7xsbGVy?= <visitor@example.org>"
    assert message.subject == "Nachricht von Jürgen Müller"
    assert "please call me.\nThanks" in message.body
    assert "+43 664 1234567" in message.body
    assert "Agreed" not in message.body
    assert "I agree that my details" in message.body
    assert isinstance(message, mail.EmailMultiAlternatives)
    html = str(message.alternatives[0][0])
    assert "please call me.<br>Thanks" in html
    thanks = client.get(answer["Location"])
    assert thanks.status_code == 200
    assert "Your message is on its way" in thanks.content.decode()
    assert thanks.headers["Cache-Control"] == "private, no-store"


def test_the_page_sends_it_by_a_plain_form(client: Client, card: Any) -> None:
    page = client.get(f"/c/{card.handle}?lang=en")
    assert "form-action 'self'" in page.headers["Content-Security-Policy"]
    action = re.search(r'action="([^"#]+)', page.content.decode())
    assert action
    assert client.post(action[1].replace("&amp;", "&"), GOOD).status_code == 303


def test_by_the_code_the_form_stays_on_its_channel(sent: Any, card: Any) -> None:
    answer = sent("q")
    assert answer["Location"].startswith(f"/q/{card.code_handle}/message")
    assert len(to_the_card()) == 1


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("name", "", "Enter your name."),
        ("name", "x" * 121, "Use at most 120 characters."),
        ("email", "nobody", "Enter your email address"),
        ("email", "a@b", "Enter your email address"),
        ("email", "a@example.org\r\nBcc: b@example.org", "Enter your email address"),
        ("phone", "call me", "Enter a phone number"),
        ("message", " \r\n ", "Write a message."),
        ("message", "x" * 5001, "Use at most 5000 characters."),
        ("consent", "", "Agree to this"),
    ],
)
def test_what_is_wrong_stands_at_the_field(sent: Any, field: str, value: str, words: str) -> None:
    answer = sent(**{field: value})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert re.search(rf'id="f-form1-{field}-e">[^<]*{re.escape(words)}', html)
    if field != "name":
        assert 'value="Jürgen Müller"' in html
    assert mail.outbox == []
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert "form-action 'self'" in answer.headers["Content-Security-Policy"]


def test_errors_speak_the_visitors_language(sent: Any) -> None:
    assert "Indiquez votre nom." in sent(language="fr", name="").content.decode()


def test_programs_that_fill_in_everything_send_nothing(sent: Any) -> None:
    assert sent(website="https://spam.example").status_code == 303
    assert mail.outbox == []


def test_an_address_is_slowed_down(sent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles.EXCHANGE_OF_ONE, "target", Bucket(2, dt.timedelta(minutes=1)))
    for text in ("One", "Two"):
        assert sent(message=text).status_code == 303
    answer = sent(message="<b>Again</b>", email="Visitor@Example.org")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "Too many messages" in answer.content.decode()
    assert "&lt;b&gt;Again&lt;/b&gt;</textarea>" in answer.content.decode()
    assert sent(email="another@example.org").status_code == 303


def test_one_link_at_most(sent: Any) -> None:
    assert sent(message="See https://a.example and www.b.example").status_code == 422
    assert mail.outbox == []
    assert sent(message="See https://a.example").status_code == 303


def test_all_networks_together_are_slowed_down_too(sent: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles.EXCHANGE, "target", Bucket(2, dt.timedelta(minutes=1)))
    networks = iter(f"198.51.{n}.1" for n in range(100))
    monkeypatch.setattr(visit, "client_address", lambda request: next(networks))
    assert [sent(message=f"{n}").status_code for n in range(3)] == [303, 303, 429]


@pytest.mark.parametrize(
    "change",
    [
        {"frames": []},
        {"emails": []},
        {"frames": [{**FORM, "id": "other"}]},
    ],
)
def test_without_a_form_there_is_only_the_way_back(sent: Any, card: Any, change: dict[str, Any]) -> None:
    for field, value in change.items():
        setattr(card, field, value)
    card.save()
    answer = sent()
    assert answer.status_code == 303
    assert answer["Location"] == f"/c/{card.handle}?lang=en"
    assert mail.outbox == []


def test_a_space_without_exchange_has_no_forms(sent: Any, client: Client, card: Any) -> None:
    card.space.contact_exchange = False
    card.space.save()
    assert "<form" not in client.get(f"/c/{card.handle}").content.decode()
    sent()
    assert mail.outbox == []


@pytest.mark.parametrize(("state", "status"), [("draft", 404), ("inactive", 410), ("locked", 403)])
def test_cards_that_are_not_shown_take_no_messages(sent: Any, card: Any, state: str, status: int) -> None:
    card.state = state
    card.save()
    assert sent().status_code == status
    assert mail.outbox == []


def test_a_private_card_takes_messages_of_members_only(sent: Any, card: Any) -> None:
    card.space.visibility = Visibility.PRIVATE
    card.space.save()
    assert sent().status_code == 401
    assert mail.outbox == []


def test_behind_a_pin_nothing_is_taken_on_the_channel_that_asks(sent: Any, card: Any) -> None:
    card.space.pin_verification = True
    card.space.save()
    card.pin_hash, card.pin_channels = make_password("123456"), {"link": "on"}
    card.save()
    assert sent("c").status_code == 403
    assert mail.outbox == []
    assert sent("q").status_code == 303
    assert len(to_the_card()) == 1


def test_reading_the_address_leads_back_to_the_card(client: Client, card: Any) -> None:
    answer = client.get(f"/c/{card.handle}/message?lang=de")
    assert answer.status_code == 302
    assert answer["Location"] == f"/c/{card.handle}?lang=de"


def test_a_free_account_mails_its_words_to_few_strangers(
    client: Client,
    make_user: Any,
    make_space: Any,
    make_card: Any,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    """Who writes a stranger's address onto a card of a free space, and then to the card as its visitor."""
    monkeypatch.setattr(throttles.MAIL_OF_FREE, "target", Bucket(2, dt.timedelta(hours=1)))
    mallory = make_user(email="mallory@example.org")
    space = make_space(owner=mallory, licence=None)
    space.created_by = mallory
    space.save()
    card = make_card(space, state="active")
    card.frames = [FORM]

    def write(to: str, number: int) -> None:
        card.emails = [{"id": "e", "label": "work", "email": to}]
        card.save()
        with django_capture_on_commit_callbacks(execute=True):
            answer = post(client, card, message=f"Buy number {number}", email=f"v{number}@example.org")
        assert answer.status_code == 303

    for number in range(4):
        write(f"stranger{number}@example.org", number)
    told = [message.to[0] for message in mail.outbox if "stranger" in message.to[0]]
    assert told == ["stranger0@example.org", "stranger1@example.org"]
    write("mallory@example.org", 5)
    assert "mallory@example.org" in [message.to[0] for message in mail.outbox], "it is Mallory's own"
    assert Contact.objects.in_space(space.pk).count() == 5, "all of them are in the book"


def test_a_mail_whose_card_is_gone_is_dropped(card: Any) -> None:
    given = {"name": "a", "email": "a@example.org", "phone": "", "message": "b", "consent": "c"}
    assert emails.visitor_message(card.pk, given) is not None
    card.emails = []
    card.save()
    assert emails.visitor_message(card.pk, given) is None
    card.delete()
    assert emails.visitor_message(card.pk, given) is None
