"""The sheet over HTTP, from the card's button to both mailboxes."""

from __future__ import annotations

import datetime as dt
import gzip
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.contacts.exchange.conftest import GOOD, Fair
from vizitka.common.csp import digest
from vizitka.common.throttle import Bucket
from vizitka.contacts.enums import Consent, ContactSource
from vizitka.contacts.exchange import moments, throttles
from vizitka.contacts.models import ConsentText
from vizitka.publishing import observers
from vizitka.publishing import throttles as publishing
from vizitka.spaces.enums import Visibility

pytestmark = pytest.mark.django_db
NASTY = "<script>alert(1)</script>\"'&{{ 7777*7777 }}"
VCARD = """BEGIN:VCARD\r
VERSION:3.0\r
N:Kröll;Matthias;;Dipl.-Ing.;\r
FN:Dipl.-Ing. Matthias Kröll\r
ORG:Hochalmbahn AG;Technik\r
TITLE:Betriebsleiter\r
item1.EMAIL;TYPE=INTERNET:M.Kroell@hochalmbahn.example\r
item1.X-ABLabel:Büro\r
item2.EMAIL;TYPE=INTERNET:m@kroell.example\r
TEL;TYPE=CELL:+43 664 5550188\r
TEL;TYPE=CELL:+43 664 5550188\r
URL:https://hochalmbahn.example\r
URL:javascript:alert(1)\r
ADR;TYPE=WORK:;;Talweg 1;Hochalm;;5700;Austria\r
PHOTO;ENCODING=b;TYPE=JPEG:AAAA\r
END:VCARD\r
"""


def _runs_its_own_alone(answer: Any) -> bool:
    """One script, which the policy names by what it says; nothing that was typed stands in it."""
    (script,) = re.findall(r"<script[^>]*>(.*?)</script>", answer.content.decode())
    allowed = re.search(r"script-src ([^;]*)", answer.headers["Content-Security-Policy"])
    assert allowed
    assert "unsafe" not in allowed[1]
    return digest(script) in allowed[1].split()


def test_the_card_leads_to_the_sheet(fair: Fair, client: Client) -> None:
    page = client.get(f"/c/{fair.card.handle}?lang=en").content.decode()
    link = re.search(r'<a class=z href="([^"]+)" rel=nofollow>.*?<span dir=auto>(.*?)</span>', page)
    assert link
    assert link[2] == "Share your details with Zoë"
    # On a long card it stays in reach of a thumb, beside the button that saves.
    rail = re.search(r"<div class=rr aria-hidden=true>(.*?)</div>", page)
    assert rail
    assert re.findall(r"<a class=(\w) tabindex=-1", rail[1]) == ["b", "z"]
    assert f'href="{link[1]}"' in rail[1]
    sheet = client.get(unescape(link[1]))
    assert sheet.status_code == 200
    assert sheet["X-Robots-Tag"] == "noindex"
    assert sheet["Cache-Control"] == "private, no-store"
    assert "form-action 'self'" in sheet["Content-Security-Policy"]
    text = sheet.content.decode()
    assert _runs_its_own_alone(sheet)
    assert not sheet.cookies
    assert "Alpenwerk AG may keep my details" in text
    assert "checked" not in text
    assert len(gzip.compress(sheet.content)) < 14_000


def test_both_sides_hear_of_it_and_the_book_has_it(fair: Fair, client: Client) -> None:
    answer = fair.send(language="en")
    assert answer.status_code == 303
    assert answer["Location"] == f"/c/{fair.card.handle}/exchange?lang=en&sent=1"
    (contact,) = fair.contacts()
    assert (contact.first_name, contact.last_name, contact.company) == ("Matthias", "Kröll", "Hochalmbahn AG")
    assert contact.primary_email == "m.kroell@hochalmbahn.example"
    assert contact.phones[0]["number"] == "+43 664 5550188"
    assert (contact.source, contact.met_channel, contact.language) == (ContactSource.EXCHANGE, "link", "en")
    (meeting,) = fair.meetings()
    assert meeting.message == GOOD["message"]
    assert meeting.told_at is not None
    assert (meeting.consent_text.version, meeting.consent_language) == (1, "en")

    to_zoe, to_visitor = mail.outbox
    assert to_zoe.to == ["zoe@alpenwerk.example"]
    assert "Matthias Kröll" in to_zoe.subject
    assert to_zoe.body.startswith("Hallo Zoë")
    assert GOOD["message"].split(".")[0] in " ".join(to_zoe.body.split())
    assert to_zoe.message()["Reply-To"].endswith("<m.kroell@hochalmbahn.example>")
    assert to_visitor.to == ["m.kroell@hochalmbahn.example"]
    whole = to_visitor.message().as_string()
    for typed in ("Matthias", "Kröll", "Kr=C3=B6ll", "Hochalmbahn AG", "New drives", "5550188"):
        assert typed not in whole.replace("m.kroell@hochalmbahn.example", "")
    (name, content, kind) = to_visitor.attachments[0]
    assert (name, kind) == ("Zoë Šimić.vcf", "text/vcard")
    assert "FN:Zoë Šimić" in str(content)

    thanks = client.get(answer["Location"])
    assert "Your details are on their way to Zoë." in thanks.content.decode()
    assert f'href="/c/{fair.card.handle}.vcf?lang=en"' in thanks.content.decode()


@pytest.mark.parametrize(
    ("fields", "name", "words"),
    [
        ({"name": ""}, "name", "Enter your name."),
        ({"email": "m.kroell"}, "email", "Enter your email address"),
        ({"email": "a@b.example\r\nBcc: c@d.example"}, "email", "Enter your email address"),
        ({"email": ""}, "email", "Enter your email address"),
        ({"phone": "call me"}, "phone", "Enter a phone number."),
        ({"company": "x" * 50_000}, "company", "Use at most 200 characters."),
        ({"message": "https://a.example www.b.example"}, "message", "Write one link at most."),
        ({"consent": None}, "consent", "Agree to this"),
        ({"version": "7"}, "consent", "Agree to this"),
        ({"version": "x"}, "consent", "Agree to this"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_is_lost(
    fair: Fair, fields: dict[str, Any], name: str, words: str
) -> None:
    answer = fair.send(**fields)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert re.search(rf"<p class=er id=x-{name}-e>[^<]*{re.escape(words)}", text)
    assert re.search(rf"name={name}[^>]*aria-invalid=true aria-describedby=x-{name}-e autofocus", text)
    if name != "message":
        assert "two stations. Please call me on Monday.</textarea>" in text
    assert len(gzip.compress(answer.content)) < 14_000
    assert fair.contacts() == []
    assert mail.outbox == []
    # Mended, the same form goes through at once.
    assert fair.send(seconds=1).status_code == 303


def test_observers_hear_of_what_was_taken_and_of_nothing_else(
    fair: Fair, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(observers, "tell", lambda _visitor, view: told.append(view.served.kind))
    typed: list[dict[str, Any]] = [{"website": "https://spam.example"}, {"name": ""}, {}, {}]
    for sent in typed:
        assert fair.send(seconds=10, **sent).status_code in (303, 422)
    # The last one came twice, and is in the book once.
    assert told == ["message"]


def test_it_speaks_the_visitors_language(fair: Fair) -> None:
    assert "Indiquez votre nom." in fair.send(language="fr", name="").content.decode()
    text = fair.read(language="hu")
    assert "<html lang=hu" in text
    fair.send(language="hu")
    assert fair.meetings()[0].consent_language == "hu"
    assert mail.outbox[1].body.startswith("Jó napot")


# --- who is no person


def test_a_program_that_fills_in_everything_sends_nothing(fair: Fair) -> None:
    assert fair.send(website="https://spam.example").status_code == 303
    assert fair.contacts() == []
    assert mail.outbox == []


def test_too_fast_is_asked_again_and_nothing_is_lost(fair: Fair) -> None:
    answer = fair.send(seconds=1)
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "role=alert>Please read this once more, then send it." in text
    assert 'value="Matthias Kröll"' in text
    assert fair.contacts() == []
    assert fair.send(seconds=2).status_code == 303


@pytest.mark.parametrize("mark", ["", "x", "of another card", "of yesterday"])
def test_without_a_form_that_was_shown_nothing_is_taken(fair: Fair, make_card: Any, mark: str) -> None:
    fair.read()
    if mark == "of another card":
        mark = moments.mark(make_card(fair.space).pk)
    elif mark == "of yesterday":
        mark = moments.mark(fair.card.pk)
        fair.clock(25 * 3600)
    answer = fair.send(shown=mark)
    assert answer.status_code == 409
    assert fair.contacts() == []
    # The answer brings a mark of its own, and what was typed.
    fresh = re.search(r'name=shown value="([^"]+)"', answer.content.decode())
    assert fresh
    assert fair.send(shown=fresh[1]).status_code == 303


def test_pages_of_others_send_nothing(fair: Fair) -> None:
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://elsewhere.example"}):
        answer = fair.send(headers=headers)
        assert answer.status_code == 403
        assert "Matthias" not in answer.content.decode()
        assert "checked" not in answer.content.decode()
    assert fair.contacts() == []
    assert fair.send(headers={"Sec-Fetch-Site": "same-origin", "Origin": "null"}).status_code == 303


def test_a_hundred_of_a_fair_come_from_one_address_and_a_flood_does_not(fair: Fair) -> None:
    mail.outbox.clear()
    fair.read()
    sent = [fair.send(seconds=5, email=f"visitor{number}@example.org").status_code for number in range(100)]
    assert sent == [303] * 100
    assert len(fair.contacts()) == 100
    flood = [fair.send(seconds=0, email=f"bot{number}@example.org") for number in range(90)]
    refused = [answer for answer in flood if answer.status_code == 429]
    assert refused
    assert int(refused[0]["Retry-After"]) > 0
    assert "Wait a little" in refused[0].content.decode()
    assert 'value="Matthias Kröll"' in refused[0].content.decode()


def test_one_email_address_is_slowed_down_at_all_cards(
    fair: Fair, make_card: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publishing.EXCHANGE_OF_ONE, "target", Bucket(2, dt.timedelta(minutes=3)))
    answers = []
    for number, spelt in enumerate(("a@b.example", "A@b.example", "a@B.Example")):
        card = make_card(fair.space, first_name=f"Card {number}")
        fair.hidden = {}
        answers.append(fair.send(card=card, email=spelt, address=f"198.51.100.{number}").status_code)
    assert answers == [303, 303, 429]


# --- once


def test_a_double_send_is_one_contact_and_one_mail(fair: Fair) -> None:
    assert [fair.send(seconds=3).status_code for _ in range(2)] == [303, 303]
    assert len(fair.contacts()) == len(fair.meetings()) == 1
    assert [message.to[0] for message in mail.outbox] == [
        "zoe@alpenwerk.example",
        "m.kroell@hochalmbahn.example",
    ]
    # Who opens the sheet anew has come again.
    fair.hidden = {}
    fair.send()
    assert (len(fair.contacts()), len(fair.meetings())) == (1, 2)
    assert len(mail.outbox) == 3, "who has had a letter today gets none"


def test_a_visitor_gets_one_letter_a_day_at_most(fair: Fair, make_space: Any, make_card: Any) -> None:
    elsewhere = make_card(make_space(name="Elsewhere"), first_name="Ina")
    fair.send()
    fair.hidden = {}
    fair.send(card=elsewhere, email="M.Kroell@Hochalmbahn.example")
    letters = [message for message in mail.outbox if message.to[0].lower().startswith("m.kroell@")]
    assert len(letters) == 1
    fair.clock(24 * 3600)
    fair.hidden = {}
    fair.send(card=elsewhere)
    assert len([message for message in mail.outbox if message.to[0].startswith("m.kroell@")]) == 2


def test_a_known_contact_stays_and_is_not_revealed(fair: Fair) -> None:
    fair.send()
    mail.outbox.clear()
    fair.hidden = {}
    first = fair.read()
    answer = fair.send(
        name="Eve Wrong", company="Elsewhere", phone="+1 555 0100", email="M.KROELL@hochalmbahn.example"
    )
    (contact,) = fair.contacts()
    assert (contact.first_name, contact.company) == ("Matthias", "Hochalmbahn AG")
    assert [row["number"] for row in contact.phones] == ["+43 664 5550188"]
    again = fair.meetings()[1]
    assert (again.contact_id, again.typed["first_name"]) == (contact.pk, "Eve")
    # Nothing that the sender sees says that somebody was known.
    stranger = fair.send(email="nobody@example.org")
    assert (answer.status_code, answer["Location"]) == (stranger.status_code, stranger["Location"])
    assert "Kröll" not in first


# --- what is agreed to


def test_a_meeting_names_the_version_that_was_read(fair: Fair) -> None:
    fair.send()
    fair.read()
    path = f"/v1/spaces/{fair.space.pk}/exchange-consent"
    written = fair.owner.post(path, {"texts": {"de": "Alpenwerk darf mir schreiben.", "fr": ""}})
    assert written.status_code == 200, written.content
    assert written.json()["data"]["version"] == 2
    assert [row["version"] for row in written.json()["data"]["history"]] == [2, 1]
    assert [row["meetings"] for row in written.json()["data"]["history"]] == [0, 1]

    # Who had read the former words is asked again, in the new ones.
    answer = fair.send(email="second@example.org")
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "<label for=x-consent dir=auto lang=de>Alpenwerk darf mir schreiben.</label>" in text
    assert "checked" not in text
    assert fair.send(email="second@example.org", version="2").status_code == 303
    first, second = fair.meetings()
    assert (first.consent_text.version, second.consent_text.version) == (1, 2)
    assert (second.language, second.consent_language) == ("en", "de")
    assert second.consent_text.texts == {"de": "Alpenwerk darf mir schreiben."}
    # The same words once more are no version.
    fair.owner.post(path, {"texts": {"de": "Alpenwerk darf mir schreiben."}})
    assert ConsentText.objects.in_space(fair.space.pk).count() == 2
    empty = fair.owner.post(path, {"texts": {"de": " "}})
    assert (empty.status_code, list(empty.json()["errors"])) == (422, ["texts"])


def test_the_products_words_are_kept_before_they_are_replaced(fair: Fair) -> None:
    path = f"/v1/spaces/{fair.space.pk}/exchange-consent"
    usual = fair.owner.get(path).json()["data"]
    assert (usual["version"], usual["is_own"], usual["history"]) == (1, False, [])
    assert len(usual["texts"]) == 9
    fair.read()
    fair.owner.post(path, {"texts": {"en": "Write to me."}})
    assert fair.send().status_code == 422, "the words that were read are not those of now"
    versions = ConsentText.objects.in_space(fair.space.pk).order_by("version")
    assert [row.texts["en"] for row in versions] == [usual["texts"]["en"], "Write to me."]


# --- what the space decides


def test_fields_questions_and_thanks_are_the_spaces(fair: Fair) -> None:
    saved = fair.settings(
        exchange_fields={"company": "required", "phone": "off"},
        exchange_questions=[
            {
                "id": "line",
                "texts": {"en": "Which line?", "de": "Welche Anlage?"},
                "options": [{"en": "Gondola", "de": "Gondelbahn"}, {"en": "Chair", "de": "Sessellift"}],
                "required": True,
            },
            {"id": "when", "texts": {"de": "Wann?"}},
        ],
        exchange_thanks={"de": "Wir melden uns am Montag."},
    )
    assert saved.status_code == 200, saved.content
    text = fair.read()
    assert "name=phone" not in text
    assert "Which line?</label><select" in text
    assert "<option>Gondola</option>" in text
    answer = fair.send(company="")
    wrong = re.findall(r"<p class=er id=x-([\w-]+)-e>", answer.content.decode())
    assert wrong == ["company", "q-line"]
    assert fair.send(**answered("Sled")).status_code == 422
    answer = fair.send(**answered("Chair", "In May"), phone="+43 1 234567")
    assert answer.status_code == 303
    (meeting,) = fair.meetings()
    assert meeting.answers == [
        {"question": "Which line?", "answer": "Chair"},
        {"question": "Wann?", "answer": "In May"},
    ]
    assert "phones" not in meeting.typed
    assert "Which line?: Chair" in mail.outbox[0].body
    thanks = fair.client.get(answer["Location"]).content.decode()
    assert "<p dir=auto lang=de>Wir melden uns am Montag.</p>" in thanks


def answered(line: str, when: str = "") -> dict[str, Any]:
    return {"q-line": line, "q-when": when}


@pytest.mark.parametrize(
    "fields",
    [
        {"exchange_fields": {"name": "off"}},
        {"exchange_fields": {"phone": "sometimes"}},
        {"exchange_questions": [{"id": "a", "texts": {}}]},
        {"exchange_questions": [{"id": "a", "texts": {"xx": "?"}}]},
        {"exchange_questions": [{"id": "a", "texts": {"en": "?"}, "options": [{"en": "1"}]}]},
        {"exchange_questions": [{"id": "a", "texts": {"en": "?"}}, {"id": "a", "texts": {"en": "?"}}]},
        {"exchange_questions": [{"id": f"{n}", "texts": {"en": "?"}} for n in range(6)]},
        {"exchange_questions": [{"id": '"><b>', "texts": {"en": "?"}}]},
        {"exchange_thanks": {"en": "x" * 501}},
    ],
)
def test_settings_that_cannot_be(fair: Fair, fields: dict[str, Any]) -> None:
    assert fair.settings(**fields).status_code == 422


def test_a_space_and_a_card_may_take_nothing(fair: Fair, client: Client) -> None:
    home = f"/c/{fair.card.handle}?lang=en"
    fair.read()
    path = f"/v1/cards/{fair.card.pk}/exchange"
    assert fair.person.get(path).json()["data"] == {"is_offered": True, "is_shown": True, "closed": None}
    assert fair.person.put(path, {"is_offered": False}).status_code == 200
    assert "exchange" not in client.get(home).content.decode()
    assert client.get(fair.path() + "?lang=en")["Location"] == home
    assert fair.send().status_code == 303
    assert fair.contacts() == []
    assert fair.person.put(path, {"is_offered": True}).status_code == 200
    assert "/exchange" in client.get(home).content.decode()

    fair.settings(contact_exchange=False)
    assert "exchange" not in client.get(home).content.decode()
    closed = fair.person.get(path).json()["data"]
    assert (closed["is_shown"], closed["closed"]) == (False, "space")
    assert fair.person.put(path, {"is_offered": False}).json()["code"] == "exchange_off"


def test_card_users_are_bound_by_the_switch(fair: Fair) -> None:
    path = f"/v1/spaces/{fair.space.pk}"
    version = fair.owner.get(path).json()["data"]["version"]
    fair.owner.patch(path, {"card_permissions": {"switch_exchange": False}}, If_Match=f'"{version}"')
    path = f"/v1/cards/{fair.card.pk}/exchange"
    assert fair.person.get(path).json()["data"]["closed"] == "permission"
    assert fair.person.put(path, {"is_offered": False}).status_code == 422
    assert fair.owner.put(path, {"is_offered": False}).status_code == 200


# --- channels, protection


def test_on_every_channel_and_behind_its_pin(fair: Fair, client: Client) -> None:
    fair.card.space.pin_verification = True
    fair.card.space.save()
    fair.card.pin_hash, fair.card.pin_channels = make_password("483920"), {"link": "on"}
    fair.card.save()
    asked = client.get(fair.path())
    assert asked.status_code == 403
    assert "Zoë" not in asked.content.decode()
    assert client.post(fair.path(), GOOD).status_code == 403
    assert fair.contacts() == []

    assert fair.send("q").status_code == 303
    assert fair.meetings()[0].channel == "qr_code"
    # The right PIN opens the sheet, too.
    client.post(f"/c/{fair.card.handle}/pin", {"pin": "483920"})
    fair.hidden = {}
    assert fair.send("c").status_code == 303
    assert [one.channel for one in fair.meetings()] == ["qr_code", "link"]


@pytest.mark.parametrize(("state", "status"), [("draft", 404), ("inactive", 410), ("locked", 403)])
def test_cards_that_are_not_shown_take_nothing(fair: Fair, state: str, status: int) -> None:
    fair.read()
    fair.card.state = state
    fair.card.save()
    assert fair.send().status_code == status
    assert fair.contacts() == []


def test_a_private_card_asks_its_members_alone(fair: Fair, client: Client) -> None:
    fair.card.space.visibility = Visibility.PRIVATE
    fair.card.space.save()
    assert client.get(fair.path()).status_code == 401


# --- a vCard in place of typing


def test_a_vcard_fills_in_what_was_not_typed(fair: Fair) -> None:
    file = SimpleUploadedFile("me.vcf", b"\xef\xbb\xbf" + VCARD.encode(), "text/vcard")
    answer = fair.send(name="", company="", email="", phone="", card=None, message="Hello")
    assert answer.status_code == 422
    fair.hidden["card"] = ""
    body = {**fair.hidden, "consent": "1", "message": "Hello", "card": file}
    fair.clock(10)
    with fair.commit(execute=True):
        answer = fair.client.post(f"{fair.path()}?lang=en", body)
    assert answer.status_code == 303
    (contact,) = fair.contacts()
    assert (contact.prefix, contact.first_name, contact.last_name) == ("Dipl.-Ing.", "Matthias", "Kröll")
    assert (contact.company, contact.job_title) == ("Hochalmbahn AG", "Betriebsleiter")
    assert [row["email"] for row in contact.emails] == ["M.Kroell@hochalmbahn.example", "m@kroell.example"]
    assert contact.primary_email == "m.kroell@hochalmbahn.example"
    assert len(contact.phones) == 1
    assert [row["url"] for row in contact.websites] == ["https://hochalmbahn.example"]
    assert contact.addresses[0]["city"] == "Hochalm"


def test_what_a_vcard_says_stays_while_the_form_is_mended(fair: Fair) -> None:
    without = VCARD.replace("item1.EMAIL", "X-NOTHING").replace("item2.EMAIL", "X-NOTHING")
    fair.read()
    fair.clock(10)
    file = SimpleUploadedFile("me.vcf", without.encode())
    answer = fair.client.post(f"{fair.path()}?lang=en", {**fair.hidden, "consent": "1", "card": file})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Matthias Kröll"' in text
    assert re.findall(r"<p class=er id=x-([\w-]+)-e>", text) == ["email"]
    more = re.search(r'name=more value="([^"]*)"', text)
    assert more
    fair.send(more=unescape(more[1]), phone="", message="")
    (contact,) = fair.contacts()
    assert (contact.job_title, contact.phones[0]["number"]) == ("Betriebsleiter", "+43 664 5550188")


@pytest.mark.parametrize(
    "content",
    [
        b"no vCard",
        b"BEGIN:VCARD\r\nEND:VCARD\r\n",
        b"\x00" * 2000,
        b"BEGIN:VCARD" + b"\r\nX:y" * 400_000,
        b"PK\x03\x04",
    ],
    ids=["text", "nobody", "zeros", "too large", "zip"],
)
def test_a_file_that_is_none_is_said_at_its_field(fair: Fair, content: bytes) -> None:
    fair.read()
    fair.clock(10)
    body = {**fair.hidden, **GOOD, "card": SimpleUploadedFile("me.vcf", content)}
    answer = fair.client.post(f"{fair.path()}?lang=en", body)
    assert answer.status_code == 422
    assert "<p class=er id=x-card-e>This file cannot be read." in answer.content.decode()
    assert 'value="Matthias Kröll"' in answer.content.decode()
    assert fair.contacts() == []


@pytest.mark.parametrize(
    "more",
    ["[1,2]", "{", '{"emails": "x", "phones": [[]], "addresses": [{"city": {}}], "prefix": 7}', "x" * 9000],
    ids=["list", "no JSON", "other shapes", "too long"],
)
def test_what_a_form_carries_along_is_a_strangers_word(fair: Fair, more: str) -> None:
    assert fair.send(more=more).status_code == 303
    assert fair.contacts()[0].prefix == ""


# --- attacks


def test_markup_in_every_field_is_text(fair: Fair) -> None:
    fair.settings(exchange_questions=[{"id": "a", "texts": {"en": NASTY}}], exchange_thanks={"en": NASTY})
    fair.owner.post(f"/v1/spaces/{fair.space.pk}/exchange-consent", {"texts": {"en": NASTY}})
    fields: dict[str, Any] = {
        "name": NASTY,
        "company": NASTY,
        "message": NASTY,
        "q-a": NASTY,
        "phone": "<b>?",
    }
    wrong = fair.send(**fields)
    assert wrong.status_code == 422
    assert _runs_its_own_alone(wrong)
    for page in (wrong.content.decode(), fair.read()):
        assert "<script>alert" not in page
        # As many digits as no handle and no mark has by chance.
        assert "60481729" not in page
    assert fair.send(**{**fields, "phone": "123"}).status_code == 303
    for message in mail.outbox:
        assert isinstance(message, mail.EmailMultiAlternatives)
        assert "<script" not in str(message.alternatives[0][0])
    thanks = fair.client.get(f"{fair.path()}?lang=en&sent=1")
    assert _runs_its_own_alone(thanks)
    assert "<script>alert" not in thanks.content.decode()


def test_no_header_of_a_mail_is_the_visitors(fair: Fair) -> None:
    fair.send(name="Eve\r\nBcc: victim@example.org", company="x\nSubject: y")
    for message in mail.outbox:
        raw = message.message()
        assert raw["Bcc"] is None
        assert message.recipients() in (["zoe@alpenwerk.example"], ["m.kroell@hochalmbahn.example"])
        assert "\n" not in message.subject
    assert "victim@example.org" not in str(mail.outbox[1].message())


@pytest.mark.parametrize("size", [70_000, 2_000_000])
def test_huge_fields_are_cut_and_never_shown_again_whole(fair: Fair, size: int) -> None:
    answer = fair.send(message="x" * size)
    assert answer.status_code in (413, 422, 400)
    assert len(answer.content) < 30_000
    assert fair.contacts() == []


def test_the_card_without_a_person_hears_at_its_own_address(fair: Fair) -> None:
    fair.card.members.all().delete()
    fair.card.emails = [{"id": "e", "label": "work", "email": "office@alpenwerk.example"}]
    fair.card.save()
    fair.send()
    assert mail.outbox[0].to == ["office@alpenwerk.example"]


def test_the_form_of_a_frame_is_an_exchange(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(observers, "tell", lambda _visitor, view: told.append(view.served.kind))
    fair.card.frames = [
        {"id": "form1", "kind": "contact_form", "title": "Write", "text": "", "consent": "Yes, write."}
    ]
    fair.card.emails = [{"id": "e", "label": "work", "email": "office@alpenwerk.example"}]
    fair.card.save()
    body = {**GOOD, "frame": "form1"}
    for _twice in range(2):
        with fair.commit(execute=True):
            answer = fair.client.post(f"/c/{fair.card.handle}/message?lang=en", body)
        assert answer.status_code == 303
    # It came twice, and counts once.
    assert told == ["message"]
    (contact,) = fair.contacts()
    (meeting,) = fair.meetings()
    assert (contact.source, contact.consent, meeting.message) == (
        ContactSource.FORM,
        Consent.UNKNOWN,
        GOOD["message"],
    )
    assert meeting.answers == [{"question": "Agreed to", "answer": "Yes, write."}]
    assert [message.to[0] for message in mail.outbox] == [
        "m.kroell@hochalmbahn.example",
        "office@alpenwerk.example",
    ]
    assert throttles.LETTER.target is not None
