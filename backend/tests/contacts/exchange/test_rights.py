"""The links of both mails: an answer by one button, and what is kept of a visitor."""

from __future__ import annotations

import datetime as dt
import re
from typing import Any

import pytest
from django.core import mail
from django.utils.formats import date_format

from tests.contacts.exchange.conftest import Fair
from vizitka.common.actor import SYSTEM
from vizitka.common.throttle import Bucket
from vizitka.contacts.enums import Consent, ContactSource, MeetingChannel
from vizitka.contacts.erasing import erase_person, replay
from vizitka.contacts.exchange import throttles, visitors
from vizitka.contacts.exchange.models import KnownVisitor, RightsLink
from vizitka.contacts.models import Contact
from vizitka.contacts.services.meeting import Sent, meet
from vizitka.publishing.throttles import MAIL_OF_FREE
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
EMAIL = "m.kroell@hochalmbahn.example"


def link_in(message: Any) -> str:
    found = re.search(r"http://testserver(/exchange/\S+)", message.body)
    assert found
    return found[1]


def press(fair: Fair, address: str, **fields: str) -> Any:
    with fair.commit(execute=True):
        return fair.client.post(address, fields)


def test_a_button_answers_with_the_vcard_once(fair: Fair) -> None:
    fair.send()
    link = link_in(mail.outbox[0])
    assert "/exchange/answer/" in link
    mail.outbox.clear()
    # Whatever opens links of mails sends nothing.
    opened = fair.client.get(link)
    assert opened.status_code == 200
    assert EMAIL in opened.content.decode()
    assert opened["X-Robots-Tag"] == "noindex"
    assert fair.client.head(link).status_code == 200
    assert mail.outbox == []
    assert "on its way" in press(fair, link).content.decode()
    (message,) = mail.outbox
    assert message.to == [EMAIL]
    assert message.attachments[0][0] == "Zoë Šimić.vcf"
    assert fair.meetings()[0].answered_at is not None
    press(fair, link)
    assert len(mail.outbox) == 1
    # The button is gone.
    assert "<form" not in fair.client.get(link).content.decode()


def test_a_free_space_answers_few_whom_nobody_has_proved(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who leaves a stranger's address at the own card, and then answers it."""
    monkeypatch.setattr(MAIL_OF_FREE, "target", Bucket(1, dt.timedelta(hours=1)))
    Space.objects.filter(pk=fair.space.pk).update(licence=None)
    for email in ("one@stranger.example", "two@stranger.example"):
        fair.hidden = {}
        fair.send(email=email, name=email)
    links = [link_in(message) for message in mail.outbox if "/exchange/answer/" in message.body]
    assert len(links) == 2, "whoever has a card with an account is told of all"
    mail.outbox.clear()
    assert [press(fair, link).status_code for link in links] == [200, 429]
    assert [message.to for message in mail.outbox] == [["one@stranger.example"]]
    fair.clock(3700)
    assert press(fair, links[1]).status_code == 200
    assert mail.outbox[-1].to == ["two@stranger.example"]


@pytest.mark.parametrize("change", ["another", "late", "erased"])
def test_a_link_to_answer_ends(fair: Fair, change: str) -> None:
    fair.send()
    link = link_in(mail.outbox[0])
    mail.outbox.clear()
    if change == "another":
        link = link[:-3] + "xxx"
    elif change == "late":
        fair.clock(31 * 24 * 3600)
    else:
        erase_person(SYSTEM, fair.space.pk, contact_id=fair.contacts()[0].pk)
    assert fair.client.get(link).status_code == 410
    assert press(fair, link).status_code == 410
    assert mail.outbox == []


def test_a_visitor_sees_takes_back_and_erases(fair: Fair, make_space: Any, make_card: Any) -> None:
    elsewhere = make_card(make_space(name="Elsewhere GmbH"), first_name="Ina")
    fair.send()
    link = link_in(mail.outbox[1])
    fair.hidden = {}
    fair.send(card=elsewhere, message="Only for Ina")
    page = fair.client.get(link)
    text = page.content.decode()
    assert page["X-Robots-Tag"] == "noindex"
    assert page["Cache-Control"] == "no-store"
    assert page["Referrer-Policy"] == "no-referrer"
    # Of both spaces, though there was one letter.
    for word in (
        "Alpenwerk AG",
        "Elsewhere GmbH",
        "Matthias Kröll",
        "two stations",
        "Only for Ina",
        "version 1",
    ):
        assert word in text

    space = str(fair.space.pk)
    assert "You have taken it back" in press(fair, link, act="take_back", space=space).content.decode()
    assert fair.meetings()[0].withdrawn_at is not None
    assert fair.contacts()[0].consent == Consent.REFUSED
    # Who comes again and agrees is an unproved sender: "no" stays.
    fair.hidden = {}
    fair.send()
    assert fair.contacts()[0].consent == Consent.REFUSED

    asked = fair.client.get(f"{link}&erase={space}")
    assert "Erase everything?" in asked.content.decode()
    assert len(fair.contacts()) == 1
    assert "It is erased." in press(fair, link, act="erase", space=space).content.decode()
    assert (fair.contacts(), fair.meetings()) == ([], [])
    left = fair.client.get(link).content.decode()
    assert "Elsewhere GmbH" in left
    assert "Alpenwerk AG" not in left
    press(fair, link, act="erase", space=str(elsewhere.space_id))
    assert "Nothing is kept of this address." in fair.client.get(link).content.decode()
    assert not KnownVisitor.objects.exists()


def test_moments_are_those_of_the_spaces_clocks(fair: Fair) -> None:
    Space.objects.filter(pk=fair.space.pk).update(time_zone="Asia/Kolkata")
    fair.send()
    link = link_in(mail.outbox[1])
    (meeting,) = fair.meetings()
    there = dt.timedelta(hours=5, minutes=30)
    said = date_format((meeting.at + there).replace(tzinfo=None), "DATETIME_FORMAT")
    text = fair.client.get(link).content.decode()
    assert said in text
    assert "the link of the card" in text
    press(fair, link, act="take_back", space=str(fair.space.pk))
    (meeting,) = fair.meetings()
    assert meeting.withdrawn_at is not None
    said = date_format((meeting.withdrawn_at + there).replace(tzinfo=None), "DATETIME_FORMAT")
    assert said in fair.client.get(link).content.decode()


def test_neither_table_says_an_address(fair: Fair) -> None:
    fair.send()
    rows = [*KnownVisitor.objects.values_list(), *RightsLink.objects.values_list()]
    assert len(rows) == 2
    assert "kroell" not in str(rows)
    token = link_in(mail.outbox[1]).split("/mine/")[1].split("?")[0]
    assert token not in str(rows)
    assert visitors.address_behind(token) == EMAIL


@pytest.mark.parametrize("token", ["x", "a" * 43])
def test_other_links_open_nothing(fair: Fair, token: str) -> None:
    fair.send()
    answer = fair.client.get(f"/exchange/mine/{token}")
    assert answer.status_code in (404, 410)
    assert EMAIL not in answer.content.decode()


def test_a_link_acts_on_its_own_address_alone(fair: Fair, make_space: Any) -> None:
    fair.send()
    link = link_in(mail.outbox[1])
    fair.hidden = {}
    fair.send(email="other@example.org")
    for space in ("", "x", str(make_space().pk)):
        press(fair, link, act="erase", space=space)
    assert len(fair.contacts()) == 2
    press(fair, link, act="everything", space=str(fair.space.pk))
    assert len(fair.contacts()) == 2
    press(fair, link, act="erase", space=str(fair.space.pk))
    assert [one.primary_email for one in fair.contacts()] == ["other@example.org"]


@pytest.mark.parametrize("is_first", [True, False], ids=["before the victim", "after the victim"])
def test_who_gives_two_addresses_gets_nothing_of_the_other_one(fair: Fair, is_first: bool) -> None:
    """A stranger sends the victim's address with an own one beside it, in a vCard; the own mailbox proves nothing of
    the other, whoever was there first."""

    def stranger() -> None:
        values = {"last_name": "Kröll", "emails": [{"email": EMAIL}, {"email": "eve@evil.example"}]}
        sent = Sent(values=values, source=ContactSource.EXCHANGE, channel=MeetingChannel.LINK)
        meet(SYSTEM, fair.space, fair.card.pk, sent)
        visitors.note("eve@evil.example", fair.space.pk)

    if is_first:
        stranger()
    fair.send()
    if not is_first:
        stranger()
    link = f"/exchange/mine/{visitors.new_link('eve@evil.example')}?lang=en"
    space = str(fair.space.pk)
    assert "Nothing is kept of this address." in fair.client.get(link).content.decode()
    press(fair, link, act="take_back", space=space)
    assert not any(one.withdrawn_at for one in fair.meetings())
    press(fair, link, act="erase", space=space)
    (contact,) = fair.contacts()
    assert (contact.primary_email, len(fair.meetings())) == (EMAIL, 2)
    # But the own address is gone, and stays so after a restore.
    assert "evil" not in str([contact.emails, contact.search_text, *(one.typed for one in fair.meetings())])
    Contact.objects.in_space(fair.space.pk).update(emails=[{"email": EMAIL}, {"email": "eve@evil.example"}])
    assert replay() == 0
    assert [one.emails for one in fair.contacts()] == [[{"email": EMAIL}]]


def test_it_speaks_the_visitors_language_and_escapes(fair: Fair) -> None:
    fair.send(language="de", name="<b>Eve</b>", message="<script>alert(1)</script>")
    link = link_in(mail.outbox[1])
    assert link.endswith("?lang=de")
    text = fair.client.get(link).content.decode()
    assert "Was von Ihnen aufbewahrt wird" in text
    assert "<script" not in text
    assert "&lt;b&gt;Eve&lt;/b&gt;" in text


def test_links_are_not_tried_without_end(fair: Fair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(throttles.RIGHTS, "network", Bucket(3, dt.timedelta(minutes=1)))
    answers = [fair.client.get(f"/exchange/mine/{number:043}") for number in range(4)]
    assert [one.status_code for one in answers] == [410, 410, 410, 429]
    assert int(answers[3]["Retry-After"]) > 0
