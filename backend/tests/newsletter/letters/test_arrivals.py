"""Mails that come back: what they say of a letter that was sent is believed, and nothing else."""

from __future__ import annotations

import io
import sys
from email.message import EmailMessage
from typing import Any

import pytest
from django.core.management import call_command

from tests.newsletter.letters.conftest import Office
from tests.newsletter.letters.test_sending import Server, server
from vizitka.newsletter.letters.models import CampaignLeaving, Delivery
from vizitka.newsletter.people.models import Subscriber

__all__ = ["server"]

pytestmark = pytest.mark.django_db(transaction=True)

BOUNCE = """From: MAILER-DAEMON@post.example
To: {to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I'm sorry.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; post.example

Final-Recipient: rfc822; ada@post.example
Action: {action}
Status: {status}

--b
Content-Type: text/rfc822-headers

Message-ID: {message}
Subject: News

--b--
"""
COMPLAINT = """From: fbl@post.example
To: bounces@alpenwerk.at
Subject: complaint
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

Somebody complains.

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: Post/1

--b
Content-Type: message/rfc822

Message-ID: {message}
To: ada@post.example
Subject: News

Hello

--b--
"""


@pytest.fixture
def sent(office: Office, server: Server, settings: Any) -> dict[str, str]:
    settings.MAIL_BOUNCES, settings.MAIL_UNSUBSCRIBE = "bounces@alpenwerk.at", "leave@alpenwerk.at"
    office.subscribe("ada@post.example", first_name="Ada")
    office.do(office.ready(), "send")
    head = server.raw[0].partition(b"\r\n\r\n")[0].decode().replace("\r\n ", " ")
    return {
        "message": head.split("Message-ID: ")[1].split("\r\n")[0].strip(),
        "to": server.taken[0][0],
        "token": head.split("mailto:leave@alpenwerk.at?subject=")[1].split(">")[0],
    }


def note(monkeypatch: pytest.MonkeyPatch, text: str) -> str:
    class Given:
        buffer = io.BytesIO(text.encode())

    monkeypatch.setattr(sys, "stdin", Given)
    said = io.StringIO()
    call_command("note_report", stdout=said)
    return said.getvalue().strip()


def status() -> str:
    return Subscriber.objects.across_spaces("all of a test").get(email="ada@post.example").status


def test_who_does_not_exist_gets_no_more_and_is_counted_with_the_letter(
    sent: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    full = BOUNCE.format(**sent, action="failed", status="4.2.2")
    assert (note(monkeypatch, full), status()) == ("nothing changes", "subscribed")
    assert (
        note(monkeypatch, BOUNCE.format(**sent, action="delayed", status="5.1.1"))
        == "no report about a letter"
    )
    assert note(monkeypatch, BOUNCE.format(**sent, action="failed", status="5.1.1")) == "stopped"
    assert status() == "bounced"
    assert [row.kind for row in CampaignLeaving.objects.across_spaces("all of a test")] == ["bounced"]


def test_the_way_back_names_the_letter_where_its_head_is_cut_off(
    sent: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (
        note(monkeypatch, BOUNCE.format(**sent | {"message": ""}, action="failed", status="5.1.1"))
        == "stopped"
    )
    assert status() == "bounced"


@pytest.mark.parametrize("forged", ["address", "message", "way"])
def test_nobody_is_stopped_by_who_only_knows_the_address(
    sent: dict[str, str], monkeypatch: pytest.MonkeyPatch, forged: str
) -> None:
    (delivery,) = Delivery.objects.across_spaces("all of a test")
    given = {
        "address": {"to": "bounces@alpenwerk.at", "message": ""},
        "message": {
            "to": "bounces@alpenwerk.at",
            "message": f"<{'0' * 32}.{str(delivery.subscriber_id).replace('-', '')}@x.example>",
        },
        "way": {"to": f"bounces+{'0' * 32}@alpenwerk.at", "message": ""},
    }[forged]
    said = note(monkeypatch, BOUNCE.format(**given, action="failed", status="5.1.1"))
    assert said in {"no report about a letter", "nothing changes"}
    assert status() == "subscribed"


def test_a_complaint_stops_at_once(sent: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert note(monkeypatch, COMPLAINT.format(**sent)) == "stopped"
    assert status() == "complained"


def test_who_leaves_by_a_mail_has_left_whoever_sends_it(
    sent: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "ada@post.example", "leave@alpenwerk.at", "unsubscribe me"
    mail.set_content("")
    # The sender's address is anybody's to write.
    assert note(monkeypatch, mail.as_string()) == "nothing changes"
    assert status() == "subscribed"
    del mail["Subject"]
    mail["Subject"] = sent["token"]
    assert note(monkeypatch, mail.as_string()) == "stopped"
    assert status() == "unsubscribed"


@pytest.mark.parametrize(
    "text", ["", "\x00" * 50, "Subject: x\n\nHello", "Content-Type: multipart/report\n\n--\n"]
)
def test_what_is_no_report_changes_nothing(
    sent: dict[str, str], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    assert note(monkeypatch, text) == "no report about a letter"
