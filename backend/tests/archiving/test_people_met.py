"""Contacts and subscribers of an archive come into the new space, and no more of them than is said in it truly."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest

from tests.archiving.test_archives import fetch, filled, own_files, space_path
from tests.archiving.test_bringing import bring, changed, content_of, new_space, packed
from tests.importing.conftest import Importer
from vizitka.cards.models import Card
from vizitka.common.actor import SYSTEM
from vizitka.contacts import services
from vizitka.contacts.enums import ContactSource, MeetingChannel
from vizitka.contacts.models import (
    ConsentText,
    Contact,
    ContactEvent,
    ContactMeeting,
    ContactNote,
    TaggedContact,
)
from vizitka.contacts.services import Sent
from vizitka.newsletter.enums import SubscriberEventKind, SubscriberSource, SubscriberStatus
from vizitka.newsletter.people import book, history, lists, suppression
from vizitka.newsletter.people.models import Subscriber, SubscriberEvent

__all__ = ["filled", "own_files"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def met(filled: Importer) -> Importer:
    """Matthias has agreed at a fair, has a tag and a note, and gets the newsletter; somebody else has left it."""
    space = filled.space
    card = Card.objects.in_space(space.pk).get()
    services.save_event(
        SYSTEM,
        space,
        None,
        {
            "name": "Interalpin",
            "place": "Innsbruck",
            "starts_on": dt.date(2020, 1, 1),
            "ends_on": dt.date(2099, 1, 1),
            "cards": None,
        },
    )
    text = ConsentText.objects.create(space=space, version=3, texts={"de": "Ja, gern."})
    values = {
        "first_name": "Matthias",
        "last_name": "Kröll",
        "company": "Hochalmbahn AG",
        "emails": [{"email": "m.kroell@hochalmbahn.example"}],
        "phones": [{"number": "0664 1234567"}],
    }
    sent = Sent(
        values, ContactSource.EXCHANGE, MeetingChannel.QR_CODE, message="Call me", language="de", consent=text
    )
    contact = services.meet(SYSTEM, space, card.pk, sent).contact
    tag = filled.post(f"/v1/spaces/{space.pk}/contact-tags", {"name": "Quote", "colour": "green"}).json()[
        "data"
    ]["uuid"]
    assert filled.api.put(f"/v1/contacts/{contact.pk}/tags", {"tags": [tag]}).status_code == 200
    assert filled.post(f"/v1/contacts/{contact.pk}/notes", {"text": "Wants a Zirbe"}).status_code in (
        200,
        201,
    )
    (first,) = lists.of_space(space.pk)
    for email, status in (
        ("m.kroell@hochalmbahn.example", "subscribed"),
        ("gone@example.org", "unsubscribed"),
    ):
        row = Subscriber(space=space, email=email, status=status, source=SubscriberSource.CARD, card=card)
        book.put(row, space, {"first_name": "Matthias", "language": "de"})
        row.save(force_insert=True)
        lists.take_up(space.pk, row.pk, [first.pk])
        history.note(row, SubscriberEventKind.CONFIRMED, language="de", form="https://example.org/c/x")
    return filled


def test_people_met_come_with_all_that_is_known_of_them(met: Importer) -> None:
    _job, archive = fetch(met, space_path(met))
    job = bring(met, packed(content_of(archive)), name="Elsewhere")
    assert (job["status"], job["differs"], job["result"]["left"]) == ("done", False, {}), job
    space = new_space(met, job)
    page = met.api.get(f"/v1/spaces/{space.pk}/contacts?search=zirbe").json()
    (row,) = page["data"]
    assert [page["tags"][place] for place in row["tags"]] == [{"name": "Quote", "colour": "green"}]
    assert (row["name"], row["event"]) == ("Matthias Kröll", "Interalpin")
    told = met.api.get(f"/v1/contacts/{row['uuid']}").json()["data"]
    assert told["owner"]["uuid"] == str(Card.objects.in_space(space.pk).get().pk)
    given = {name: told["consent"][name] for name in ("state", "version", "text")}
    assert given == {"state": "given", "version": 3, "text": "Ja, gern."}
    (meeting,) = told["meetings"]
    assert (meeting["message"], meeting["channel"]) == ("Call me", "qr_code")
    assert [one["text"] for one in told["notes"]] == ["Wants a Zirbe"]
    assert told["phones"][0]["number"] == "0664 1234567"
    people = {one.email: one for one in Subscriber.objects.in_space(space.pk)}
    assert {email: one.status for email, one in people.items()} == {
        "m.kroell@hochalmbahn.example": "subscribed",
        "gone@example.org": "unsubscribed",
    }
    # Who has left stays away from imports here, too; and each history says by what proof the address came.
    assert suppression.find(space.pk, "gone@example.org") is not None
    kinds = SubscriberEvent.objects.in_space(space.pk).filter(
        subscriber=people["m.kroell@hochalmbahn.example"]
    )
    assert sorted(kinds.values_list("kind", flat=True)) == ["confirmed", "imported"]
    assert lists.current(space.pk, [people["gone@example.org"].pk])
    assert len(ContactEvent.objects.in_space(space.pk)) == 1
    # The books know nothing of each other.
    services_path = f"/v1/spaces/{met.space.pk}/contacts"
    assert len(met.api.get(services_path).json()["data"]) == 1


def test_what_is_forged_in_an_archive_is_left_out(met: Importer) -> None:
    _job, archive = fetch(met, space_path(met))
    content = content_of(archive)
    victim = Contact.objects.in_space(met.space.pk).get()

    def foreign(row: dict[str, Any]) -> None:
        row["card_id"] = str(uuid.uuid4())
        row["consent_text_id"] = str(uuid.uuid4())
        row["met_at"] = "2999-01-01T00:00:00+00:00"
        row["first_name"] = "x" * 5000

    def named(row: dict[str, Any]) -> None:
        row["contact_id"] = str(uuid.uuid4())

    def claimed(row: dict[str, Any]) -> None:
        row["email"] = "no address"

    for part, change in (
        ("contacts", foreign),
        ("contact_notes", named),
        ("newsletter_subscribers", claimed),
    ):
        content = changed(content, part, change)
    job = bring(met, packed(content), name="Elsewhere")
    space = new_space(met, job)
    assert job["differs"]
    assert job["result"]["left"] == {
        "contacts": 1,
        "contact_meetings": 1,
        "contact_notes": 1,
        "newsletter_subscribers": 2,
    }
    for model in (Contact, ContactMeeting, ContactNote, TaggedContact, Subscriber, SubscriberEvent):
        assert not model.objects.in_space(space.pk).exists(), model
    victim.refresh_from_db()
    assert victim.space_id == met.space.pk


def test_consent_without_its_words_and_a_card_that_did_not_come_are_nobodys(met: Importer) -> None:
    _job, archive = fetch(met, space_path(met))

    def loose(row: dict[str, Any]) -> None:
        row["card_id"], row["consent_text_id"] = str(uuid.uuid4()), None

    job = bring(met, packed(changed(content_of(archive), "contacts", loose)), name="Elsewhere")
    assert job["differs"]
    (contact,) = Contact.objects.in_space(new_space(met, job).pk)
    assert (contact.card_id, contact.consent) == (None, "unknown")


def test_who_had_not_confirmed_does_not_come(met: Importer) -> None:
    Subscriber.objects.in_space(met.space.pk).update(status=SubscriberStatus.PENDING)
    _job, archive = fetch(met, space_path(met))
    job = bring(met, packed(content_of(archive)), name="Elsewhere")
    assert not Subscriber.objects.in_space(new_space(met, job).pk).exists()
