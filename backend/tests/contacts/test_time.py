"""What time does to contacts: reminders at eight, the end of what is kept, and people who leave."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail as outbox

from tests.contacts.conftest import At, Book
from vizitka.cards.enums import CardState
from vizitka.cards.models import CardMember
from vizitka.cards.services import change_state, delete_card, restore_card
from vizitka.common.actor import SYSTEM, Person
from vizitka.contacts import reminding, retention
from vizitka.contacts.models import Contact
from vizitka.members.places import Place
from vizitka.members.services import people as members

pytestmark = pytest.mark.django_db

Sent = Callable[[Callable[[], object]], list[Any]]


@pytest.fixture
def sent(django_capture_on_commit_callbacks: Any) -> Sent:
    """Does something, and gives the mails that came of it."""

    def do(step: Callable[[], object]) -> list[Any]:
        before = len(outbox.outbox)
        with django_capture_on_commit_callbacks(execute=True):
            step()
        return list(outbox.outbox[before:])

    return do


# --- follow-ups


def test_a_reminder_comes_once_at_eight_where_the_person_is(book: Book, at: At, sent: Sent) -> None:
    hannes = book.people["hannes"]
    hannes.time_zone, hannes.language = "America/New_York", "de"
    hannes.save()
    at("2027-04-21T12:00:00+00:00")
    contact = book.meet().contact
    path = f"/v1/contacts/{contact.pk}/follow-up"
    shown = book.of_hannes.put(path, {"on": "2027-04-26"}).json()["data"]["follow_up"]
    assert (shown["on"], shown["mine"], shown["reminded_at"]) == ("2027-04-26", True, None)
    # Eight in Vienna, the space's clock; in New York it is two in the night.
    at("2027-04-26T06:00:00+00:00")
    assert sent(reminding.queue_due) == []
    at("2027-04-26T12:00:00+00:00")
    (mail,) = sent(reminding.queue_due)
    assert (mail.to, mail.subject) == ([hannes.email], "Heute nachfassen: Matthias Kröll")
    assert f"/space/{book.space.pk}/contacts/{contact.pk}" in mail.body
    assert sent(reminding.queue_due) == []


def test_what_is_done_or_no_longer_seen_is_not_reminded_of(book: Book, at: At, sent: Sent) -> None:
    at("2027-04-21T12:00:00+00:00")
    done, given = book.meet().contact, book.contact(book.petra)
    for contact, by in ((done, book.of_hannes), (given, book.of_petra)):
        by.put(f"/v1/contacts/{contact.pk}/follow-up", {"on": "2027-04-26"})
    book.of_hannes.put(f"/v1/contacts/{done.pk}/follow-up", {"on": None})
    # Petra has left the card; the reminder was hers.
    book.petra.members.all().delete()
    at("2027-04-26T12:00:00+00:00")
    assert sent(reminding.queue_due) == []
    assert book.rows(query="?follow_up=any")[0]["name"] == "Lenka Horáková"


def test_of_a_day_whose_hour_is_over_nobody_is_reminded(book: Book, at: At, sent: Sent) -> None:
    at("2027-04-26T12:00:00+00:00")
    contact = book.meet().contact
    book.of_hannes.put(f"/v1/contacts/{contact.pk}/follow-up", {"on": "2027-04-26"})
    assert sent(reminding.queue_due) == []
    # Several of one day are one mail.
    other = book.contact(book.hannes)
    for one in (contact, other):
        book.of_hannes.put(f"/v1/contacts/{one.pk}/follow-up", {"on": "2027-04-28"})
    at("2027-04-28T06:30:00+00:00")
    (mail,) = sent(reminding.queue_due)
    assert mail.subject == "To follow up today: 2 contacts"
    assert "Lenka Horáková" in mail.body
    assert "Matthias Kröll" in mail.body


# --- retention


def test_people_are_told_30_days_before_and_may_keep(book: Book, at: At, sent: Sent) -> None:
    at("2027-04-21T12:00:00+00:00")
    kept, goes = book.meet().contact, book.contact(book.petra)
    assert book.owner.get(f"/v1/contacts/{kept.pk}").json()["data"]["kept_until"] == "2029-04-21T12:00:00Z"
    at("2029-03-21T12:00:00+00:00")
    assert sent(retention.tell_due) == []
    at("2029-03-22T12:00:01+00:00")
    mails = {mail.to[0]: mail for mail in sent(retention.tell_due)}
    assert set(mails) == {book.people["hannes"].email, book.people["petra"].email}
    assert "Lenka Horáková" in mails[book.people["petra"].email].body
    assert "Kröll" not in mails[book.people["petra"].email].body
    assert sent(retention.tell_due) == []
    assert (
        book.of_hannes.post(f"/v1/contacts/{kept.pk}/keep").json()["data"]["kept_until"]
        == "2031-03-22T12:00:01Z"
    )
    at("2029-04-21T12:00:00+00:00")
    retention.remove_due()
    assert Contact.objects.in_space(book.space.pk).filter(pk=goes.pk).exists()
    at("2029-04-21T13:00:00+00:00")
    retention.remove_due()
    assert list(Contact.objects.in_space(book.space.pk)) == [kept]


def test_a_shortened_time_removes_nobody_before_30_days(book: Book, at: At, sent: Sent) -> None:
    at("2027-04-21T12:00:00+00:00")
    contact = book.contact(book.hannes)
    at("2028-06-01T12:00:00+00:00")
    book.switch(contact_retention_months=6)
    retention.remove_due()
    assert book.names() == ["Lenka Horáková"]
    assert len(sent(retention.tell_due)) == 1
    shown = book.owner.get(f"/v1/contacts/{contact.pk}").json()["data"]
    assert shown["kept_until"] == "2028-07-01T12:00:00Z"
    at("2028-06-30T12:00:00+00:00")
    retention.remove_due()
    assert book.names() == ["Lenka Horáková"]
    at("2028-07-01T12:00:01+00:00")
    retention.remove_due()
    assert book.names() == []


def test_for_ever_is_for_ever(book: Book, at: At, sent: Sent) -> None:
    at("2027-04-21T12:00:00+00:00")
    contact = book.contact(book.hannes)
    book.switch(contact_retention_months=0)
    at("2057-04-21T12:00:00+00:00")
    assert sent(retention.tell_due) == []
    retention.remove_due()
    assert book.owner.get(f"/v1/contacts/{contact.pk}").json()["data"]["kept_until"] is None


def test_deleted_contacts_go_after_30_days(book: Book, at: At) -> None:
    at("2027-04-21T12:00:00+00:00")
    contact = book.contact(book.hannes)
    book.of_hannes.delete(f"/v1/contacts/{contact.pk}")
    at("2027-05-21T11:00:00+00:00")
    retention.purge_deleted()
    assert Contact.objects.in_space(book.space.pk).exists()
    at("2027-05-21T13:00:00+00:00")
    retention.purge_deleted()
    assert not Contact.objects.in_space(book.space.pk).exists()


# --- who leaves


@pytest.mark.parametrize("leaves", ["deleted", "inactive"])
@pytest.mark.parametrize(
    ("where", "owner"), [("company", None), ("card", "Hannes von Auer"), ("colleague", "Petra Gruber")]
)
def test_contacts_go_where_the_space_has_said(book: Book, leaves: str, where: str, owner: str | None) -> None:
    book.contact(book.hannes)
    book.switch(contacts_of_leavers=where, contacts_colleague=str(book.petra.pk))
    if leaves == "deleted":
        delete_card(SYSTEM, book.hannes.pk, book.space.pk)
    else:
        change_state(SYSTEM, book.hannes.pk, book.space, CardState.INACTIVE)
    (row,) = book.rows()
    assert (row["owner"] or {}).get("name") == owner
    assert len(book.rows(book.of_petra)) == (1 if owner == "Petra Gruber" else 0)


@pytest.mark.parametrize("leaves", ["deleted", "inactive", "batch"])
@pytest.mark.parametrize("where", ["company", "colleague"])
def test_contacts_come_back_with_their_card(book: Book, leaves: str, where: str) -> None:
    """Deleting a card by mistake, and Undo: who was met is Hannes's again, with the reminder; whom the owner has given
    to Petra meanwhile stays hers, and who has come to Hannes anew is not there twice."""
    book.switch(contacts_of_leavers=where, contacts_colleague=str(book.petra.pk))
    mine, given = book.contact(book.hannes), book.contact(book.hannes, first_name="Given")
    path = f"/v1/contacts/{mine.pk}/follow-up"
    assert book.of_hannes.put(path, {"on": "2099-01-01"}).status_code == 200
    batch = ""
    if leaves == "deleted":
        delete_card(SYSTEM, book.hannes.pk, book.space.pk)
    elif leaves == "inactive":
        change_state(SYSTEM, book.hannes.pk, book.space, CardState.INACTIVE)
    else:
        answer = book.owner.post(
            f"/v1/spaces/{book.space.pk}/cards/bulk", {"action": "delete", "uuids": [str(book.hannes.pk)]}
        )
        assert answer.status_code == 200, answer.content
        batch = answer.json()["data"]["batch"]
    mine.refresh_from_db()
    assert mine.card_id == (book.petra.pk if where == "colleague" else None)
    assert mine.follow_up_by_id is None
    change = {"act": "hand_over", "uuids": [str(given.pk)], "card": str(book.petra.pk)}
    if where == "company":
        assert book.owner.post(book.path("/changes"), change).status_code == 200
    else:
        assert book.owner.put(f"/v1/contacts/{given.pk}/owner", {"card": None}).status_code == 204
    if leaves == "deleted":
        restore_card(SYSTEM, book.hannes.pk, book.space)
    elif leaves == "inactive":
        change_state(SYSTEM, book.hannes.pk, book.space, CardState.ACTIVE)
    else:
        answer = book.owner.post(f"/v1/spaces/{book.space.pk}/batches/{batch}/undo")
        assert answer.status_code == 200, answer.content
    mine.refresh_from_db()
    given.refresh_from_db()
    assert mine.card_id == book.hannes.pk
    assert mine.follow_up_by_id == book.people["hannes"].pk
    assert given.card_id == (book.petra.pk if where == "company" else None)


def test_whom_a_card_has_met_again_is_not_there_twice(book: Book) -> None:
    book.switch(contact_sharing="card_user")
    before = book.meet(book.hannes).contact
    change_state(SYSTEM, book.hannes.pk, book.space, CardState.INACTIVE)
    after = book.meet(book.hannes).contact
    change_state(SYSTEM, book.hannes.pk, book.space, CardState.ACTIVE)
    before.refresh_from_db()
    assert before.card_id is None
    assert Contact.objects.in_space(book.space.pk).get(pk=after.pk).card_id == book.hannes.pk


def test_the_last_person_of_a_card_leaves(book: Book) -> None:
    book.contact(book.hannes)
    # The owner, too, has the card: somebody is left.
    CardMember.objects.create(space=book.space, card=book.hannes, user=book.people["owner"], role="admin")
    assert book.of_hannes.delete(f"/v1/me/spaces/{book.space.pk}").status_code == 204
    assert book.rows()[0]["owner"]["name"] == "Hannes von Auer"
    place = Place(book.space, book.hannes, "admin")
    members.remove(Person(book.people["owner"]), place, book.people["owner"].pk)
    assert book.rows()[0]["owner"] is None


def test_who_the_colleague_knows_stays_to_be_merged(book: Book) -> None:
    book.switch(contact_sharing="card_user")
    book.meet(book.hannes)
    book.meet(book.petra)
    book.contact(book.hannes)
    book.switch(
        contact_sharing="company", contacts_of_leavers="colleague", contacts_colleague=str(book.petra.pk)
    )
    delete_card(SYSTEM, book.hannes.pk, book.space.pk)
    holders = sorted((row["name"], row["owner"]["name"]) for row in book.rows())
    assert holders == [
        ("Lenka Horáková", "Petra Gruber"),
        ("Matthias Kröll", "Hannes von Auer"),
        ("Matthias Kröll", "Petra Gruber"),
    ]


def test_a_card_that_is_gone_for_good_leaves_its_contacts_to_the_company(book: Book, at: At) -> None:
    from vizitka.cards import residents

    at("2027-04-21T12:00:00+00:00")
    book.switch(contact_sharing="card_user")
    first = book.meet(book.hannes).contact
    book.meet(book.petra)
    at("2027-05-22T12:00:00+00:00")
    residents.purge([book.hannes.pk, book.petra.pk], [book.space.pk])
    contacts = list(Contact.objects.in_space(book.space.pk).order_by("pk"))
    assert [one.card_id for one in contacts] == [None, None]
    assert contacts[0].pk == first.pk
    # Who keeps a copy hears of it: card and address are in what is told of a contact.
    told = book.owner.get(book.path("/changed?updated_since=2027-05-22T00:00:00Z")).json()["data"]
    assert sorted((row["contact"]["card"], bool(row["contact"]["email"])) for row in told) == [
        (None, False),
        (None, True),
    ]
    # Both are kept, and suggested as doubles.
    assert book.owner.get(book.path("/counts?doubles=true")).json()["data"]["doubles"] == 1
