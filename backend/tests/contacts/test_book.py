"""The contact book: who sees what, meetings that change nothing, finding, tags, notes, owners, follow-ups, events."""

from __future__ import annotations

import datetime as dt
import json
import uuid
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.conftest import MakeCard
from tests.contacts.conftest import Book, whole_rows
from tests.images.samples import picture as jpeg
from vizitka.audit.models import AuditEntry
from vizitka.common.actor import SYSTEM
from vizitka.contacts import rules, services
from vizitka.contacts.enums import Consent, TagColour
from vizitka.contacts.models import ConsentText, Contact, ContactMeeting

pytestmark = pytest.mark.django_db


# --- who sees what (docs/domain/contacts.md)


def test_in_a_shared_book_roles_see_all_and_people_of_cards_whom_they_have_met(book: Book) -> None:
    book.meet(book.hannes)
    book.contact(book.petra)
    assert book.names(book.owner) == book.names(book.analyst) == ["Lenka Horáková", "Matthias Kröll"]
    assert book.names(book.of_hannes) == ["Matthias Kröll"]
    assert book.names(book.of_petra) == ["Lenka Horáková"]
    # Petra meets whom Hannes knows: one contact, which both see and Hannes holds.
    met = book.meet(book.petra)
    assert not met.is_new
    assert sorted(book.names(book.of_petra)) == ["Lenka Horáková", "Matthias Kröll"]
    assert {row["owner"]["name"] for row in book.rows(query="?search=kroll")} == {"Hannes von Auer"}
    mine = whole_rows(book.of_petra.get("/v1/me/contacts").json())
    assert {row["space"]["name"] for row in mine} == {"Alpenwerk AG"}
    assert len(mine) == 2


def test_where_each_keeps_the_own_nobody_browses_those_of_others(book: Book) -> None:
    mine, theirs = book.meet(book.hannes).contact, book.meet(book.petra, email="other@example.org").contact
    nobodys = services.create_contact(SYSTEM, book.space, {"company": "Bahn GmbH"}, card_id=None)
    book.switch(contact_sharing="card_user")
    assert book.names(book.of_hannes) == ["Matthias Kröll"]
    for by in (book.owner, book.of_petra):
        assert by.get(f"/v1/contacts/{mine.pk}").status_code == 404
    assert book.analyst.get(book.path()).status_code == 403
    # What is the company's is seen by who looks after the book.
    assert book.names(book.owner) == ["Bahn GmbH"]
    assert book.owner.get(f"/v1/contacts/{nobodys.pk}").status_code == 200
    assert book.of_petra.get(f"/v1/contacts/{theirs.pk}").status_code == 200
    # The same person is a contact of each: nobody learns by sending an address who else knows it.
    assert book.meet(book.petra).is_new
    assert book.rows(book.of_petra, "?search=hochalm")[0]["owner"]["name"] == "Petra Gruber"


def test_one_person_is_looked_up_by_the_exact_address_and_the_log_says_so(book: Book) -> None:
    met = book.meet(book.hannes)
    book.switch(contact_sharing="card_user")
    path = book.path("/look-up")
    for wrong in ("kroell@hochalmbahn.example", "%%%", "m.kroell"):
        assert book.owner.post(path, {"email": wrong}).json()["data"] == []
    (found,) = book.owner.post(path, {"email": "M.Kroell@Hochalmbahn.example"}).json()["data"]
    assert (found["uuid"], found["can"]) == (str(met.contact.pk), ["contacts.manage"])
    (entry,) = AuditEntry.objects.filter(action="contact.looked_up")
    assert (entry.object_id, entry.actor_id) == (met.contact.pk, book.people["owner"].pk)
    assert book.of_hannes.post(path, {"email": "m.kroell@hochalmbahn.example"}).status_code == 403


def test_another_tenant_finds_nothing(book: Book, make_space: Any, make_user: Any, api: Any) -> None:
    contact = book.meet().contact
    stranger = make_user()
    other = make_space(owner=stranger)
    by = api.as_(stranger)
    assert by.get(f"/v1/contacts/{contact.pk}").status_code == 404
    assert by.get(book.path()).status_code == 404
    assert by.post(f"/v1/spaces/{other.pk}/contacts/erase", {"email": contact.primary_email}).json()[
        "data"
    ] == {"erased": 0}
    merged = by.post(f"/v1/contacts/{contact.pk}/merge", {"other": str(contact.pk)})
    assert merged.status_code == 404
    assert Contact.objects.in_space(book.space.pk).get().pk == contact.pk


# --- meeting


def test_who_is_known_stays_as_known_and_what_was_sent_is_kept_with_the_meeting(book: Book) -> None:
    contact = book.meet().contact
    again = book.meet(email="M.KROELL@hochalmbahn.example", last_name="Betrüger", job_title="Director")
    assert again.contact.pk == contact.pk
    shown = book.owner.get(f"/v1/contacts/{contact.pk}").json()["data"]
    assert shown["name"] == "Matthias Kröll"
    assert shown["job_title"] == ""
    newest, first = shown["meetings"]
    assert newest["typed"]["last_name"] == "Betrüger"
    assert newest["differs"] == ["last_name", "job_title"]
    assert first["differs"] == []
    # A person looks at both, and takes over what is right.
    path = f"/v1/contacts/{contact.pk}/meetings/{newest['uuid']}/take-over"
    taken = book.of_hannes.post(path, {"fields": ["job_title"]}).json()["data"]
    assert (taken["job_title"], taken["last_name"]) == ("Director", "Kröll")


def test_the_same_send_counts_once(book: Book) -> None:
    key = uuid.uuid4()
    first, second = book.meet(key=key), book.meet(key=key)
    assert (first.is_first, second.is_first) == (True, False)
    assert first.meeting.pk == second.meeting.pk
    body = {"last_name": "Szabó", "card": str(book.hannes.pk), "key": str(uuid.uuid4()), "channel": "scanned"}
    made = [book.of_hannes.post(book.path(), body) for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    assert len({one.json()["data"]["uuid"] for one in made}) == 1
    assert ContactMeeting.objects.in_space(book.space.pk).count() == 2


def test_a_key_is_of_who_sends(book: Book) -> None:
    """What is scanned has a key that others could make as well: nobody takes another one's."""
    key = str(uuid.uuid4())
    one = book.of_hannes.post(book.path(), {"last_name": "Szabó", "card": str(book.hannes.pk), "key": key})
    other = book.of_petra.post(book.path(), {"last_name": "Szabó", "card": str(book.petra.pk), "key": key})
    assert (one.status_code, other.status_code) == (201, 201)
    assert one.json()["data"]["uuid"] != other.json()["data"]["uuid"]


def test_a_paper_card_is_photographed_by_who_holds_the_contact(book: Book) -> None:
    def photo(space: str = "") -> str:
        file = SimpleUploadedFile("card.jpg", jpeg(), "image/jpeg")
        body = {"purpose": "frame", "space": space or str(book.space.pk)}
        answer = book.of_hannes.post("/v1/images", body, files={"file": file})
        assert answer.status_code == 201, answer.content
        return str(answer.json()["data"]["uuid"])

    body = {"emails": [{"email": "zs@budai.example"}], "card": str(book.hannes.pk), "channel": "scanned"}
    made = book.of_hannes.post(book.path(), body).json()["data"]
    assert made["picture"] is None
    # Somebody known gets it where there was none, and keeps it where there was one.
    first, second = photo(), photo()
    for picture in (first, second):
        again = book.of_hannes.post(book.path(), {**body, "known": "add_meeting", "picture": picture})
        assert again.json()["data"]["picture"]["uuid"] == first, again.content
    contact = Contact.objects.in_space(book.space.pk).get(pk=made["uuid"])
    assert book.change(contact, book.of_hannes, picture=None).json()["data"]["picture"] is None


def test_who_types_in_somebody_known_is_told_and_may_add_the_meeting(book: Book) -> None:
    contact = book.meet().contact
    body = {"last_name": "Kröll", "emails": [{"email": "m.kroell@hochalmbahn.example"}]}
    body["card"] = str(book.hannes.pk)
    refused = book.of_hannes.post(book.path(), body)
    assert (refused.status_code, refused.json()["code"]) == (409, "contact_known")
    assert refused.json()["contact"] == str(contact.pk)
    added = book.of_hannes.post(book.path(), {**body, "known": "add_meeting"}).json()["data"]
    assert added["uuid"] == str(contact.pk)
    assert len(added["meetings"]) == 2
    # On a card that is not the person's nothing is made.
    assert book.of_hannes.post(book.path(), {**body, "card": str(book.petra.pk)}).status_code == 422


def test_a_refusal_stays_whoever_consents_in_that_name(book: Book) -> None:
    text = ConsentText.objects.create(
        space=book.space, version=3, texts={"de": "Ja, bitte.", "en": "Yes, please."}
    )
    contact = book.meet(consent=text, language="de").contact
    shown = book.owner.get(f"/v1/contacts/{contact.pk}").json()["data"]["consent"]
    assert (shown["state"], shown["version"], shown["text"]) == ("given", 3, "Ja, bitte.")
    Contact.objects.in_space(book.space.pk).update(consent=Consent.REFUSED)
    book.meet(consent=text, language="en")
    contact.refresh_from_db()
    assert contact.consent == Consent.REFUSED
    # Nobody consents for somebody who is known and was never asked.
    Contact.objects.in_space(book.space.pk).update(consent=Consent.UNKNOWN)
    again = book.meet(consent=text, language="en")
    contact.refresh_from_db()
    assert (contact.consent, again.meeting.consent_text_id) == (Consent.UNKNOWN, text.pk)


# --- finding


@pytest.mark.parametrize(
    ("search", "is_found"),
    [
        ("kroll", True),
        ("KRÖLL matth", True),
        ("almbahn", True),
        ("m.kroell@hochalmbahn", True),
        ("quote", True),
        ("0188", True),
        ("almbahn berger", False),
        ("…", False),
    ],
)
def test_finding(book: Book, search: str, is_found: bool) -> None:
    contact = book.meet(phones=[{"label": "mobile", "number": "0188 55"}]).contact
    book.owner.post(f"/v1/contacts/{contact.pk}/notes", {"text": "Wants a quote for new drives."})
    assert book.names(query=f"?search={search}") == (["Matthias Kröll"] if is_found else [])


def test_filters_and_counts(book: Book, at: Any) -> None:
    at("2027-04-21T12:12:00+00:00")
    quote = services.create_tag(SYSTEM, book.space.pk, "Quote", TagColour.BLUE)
    met = book.meet(book.hannes).contact
    lenka = book.contact(book.petra, company="Lanovky Bílá hora")
    services.set_tags(SYSTEM, book.space.pk, met.pk, [quote.pk])
    book.owner.put(f"/v1/contacts/{met.pk}/follow-up", {"on": "2027-04-26"})
    book.of_petra.put(f"/v1/contacts/{lenka.pk}/follow-up", {"on": "2027-04-20"})
    for query, names in {
        f"?tag={quote.pk}": ["Matthias Kröll"],
        f"?card={book.petra.pk}": ["Lenka Horáková"],
        "?card=company": [],
        "?follow_up=any&sort=follow_up": ["Lenka Horáková", "Matthias Kröll"],
        "?follow_up=due": ["Lenka Horáková"],
        "?source=typed": ["Lenka Horáková"],
        "?channel=qr_code": ["Matthias Kröll"],
        "?met_from=2027-04-22": [],
        "?met_from=2027-04-21&met_until=2027-04-21&sort=name": ["Lenka Horáková", "Matthias Kröll"],
        "?consent=given": [],
        "?mine=true": [],
        "?sort=-company": ["Lenka Horáková", "Matthias Kröll"],
    }.items():
        assert book.names(query=query) == names, query
    counts = book.owner.get(book.path("/counts?doubles=true")).json()["data"]
    assert counts == {"all": 2, "mine": 0, "follow_up": 2, "due": 1, "doubles": 0, "deleted": 0}
    assert book.analyst.get(book.path("/counts?doubles=true")).json()["data"]["doubles"] is None
    mine = book.of_petra.get("/v1/me/contacts/counts").json()["data"]
    assert mine == {"mine": 1, "follow_up": 1, "due": 1, "deleted": 0}
    owners = book.owner.get(book.path("/owners")).json()["data"]
    assert sorted((one["owner"]["name"], one["contacts"]) for one in owners) == [
        ("Hannes von Auer", 1),
        ("Petra Gruber", 1),
    ]


# --- changing


def test_who_holds_some_is_found_among_many(book: Book, make_card: MakeCard) -> None:
    for number in range(4):
        book.contact(make_card(book.space, first_name=f"Anna{number}", last_name="Huber"))
    book.contact(book.petra)
    book.contact(book.petra)
    services.create_contact(SYSTEM, book.space, {"first_name": "Ada"}, card_id=None)

    def holders(query: str = "") -> list[tuple[str, int]]:
        answer = book.owner.get(book.path(f"/owners{query}"))
        assert answer.status_code == 200, answer.content
        return [
            (row["owner"]["name"] if row["owner"] else "", row["contacts"]) for row in answer.json()["data"]
        ]

    assert holders() == [("", 1), ("Petra Gruber", 2), *((f"Anna{number} Huber", 1) for number in range(4))]
    assert holders("?search=gruber") == [("", 1), ("Petra Gruber", 2)]
    assert holders("?search=huber&limit=3") == [("", 1), ("Anna0 Huber", 1), ("Anna1 Huber", 1)]
    # Whoever is chosen has a name, also among the first that were found.
    assert holders(f"?limit=2&search=huber&card={book.petra.pk}") == [
        ("", 1), ("Anna0 Huber", 1), ("Petra Gruber", 2),
    ]  # fmt: skip
    assert holders(f"?limit=2&card={book.hannes.pk}") == [
        ("", 1),
        ("Petra Gruber", 2),
        ("Hannes von Auer", 0),
    ]
    mine = book.of_petra.get(book.path(f"/owners?card={book.hannes.pk}")).json()["data"]
    assert [row["owner"]["name"] for row in mine] == ["Petra Gruber"]


def test_changing_deleting_and_restoring(book: Book) -> None:
    contact = book.meet().contact
    changed = book.change(contact, job_title="Technical Director", phones=[{"number": "0664 5550188"}])
    assert changed.status_code == 200, changed.content
    contact.refresh_from_db()
    assert book.owner.patch(f"/v1/contacts/{contact.pk}", {"company": "X"}, If_Match='"1"').status_code == 409
    nameless: Any = {"first_name": "", "last_name": "", "company": "", "emails": [], "phones": []}
    assert book.change(contact, **nameless).status_code == 422
    assert book.analyst.delete(f"/v1/contacts/{contact.pk}").status_code == 403
    assert book.of_hannes.delete(f"/v1/contacts/{contact.pk}").status_code == 204
    assert book.names() == []
    assert book.names(query="?deleted=true") == ["Matthias Kröll"]
    # Who comes again meanwhile is a new contact, and the old one cannot come back beside it.
    again = book.meet().contact
    assert again.pk != contact.pk
    assert book.of_hannes.post(f"/v1/contacts/{contact.pk}/restore").status_code == 409
    book.of_hannes.delete(f"/v1/contacts/{again.pk}")
    assert book.of_hannes.post(f"/v1/contacts/{contact.pk}/restore").status_code == 200
    assert book.names() == ["Matthias Kröll"]


def test_handing_over(book: Book) -> None:
    contact = book.contact(book.hannes)
    book.of_hannes.put(f"/v1/contacts/{contact.pk}/follow-up", {"on": "2099-04-26"})
    path = f"/v1/contacts/{contact.pk}/owner"
    assert book.of_hannes.put(path, {"card": str(uuid.uuid4())}).status_code == 422
    assert book.of_hannes.put(path, {"card": str(book.petra.pk)}).status_code == 204
    contact.refresh_from_db()
    assert contact.follow_up_by == book.people["petra"]
    assert book.names(book.of_petra) == ["Lenka Horáková"]
    entry = AuditEntry.objects.get(action="contact.handed_over")
    assert entry.changes == {"owner": [str(book.hannes.pk), str(book.petra.pk)]}


def test_notes_are_their_authors(book: Book) -> None:
    contact = book.meet().contact
    path = f"/v1/contacts/{contact.pk}/notes"
    note = book.of_hannes.post(path, {"text": "Wants a quote.\nThe board decides in June."}).json()["data"]
    assert note["mine"]
    seen = book.owner.get(f"/v1/contacts/{contact.pk}").json()["data"]["notes"]
    assert [(one["text"].splitlines()[1], one["mine"]) for one in seen] == [
        ("The board decides in June.", False)
    ]
    own = f"{path}/{note['uuid']}"
    assert book.analyst.patch(own, {"text": "No."}).status_code == 403
    assert book.of_hannes.patch(own, {"text": "Wants two quotes."}).json()["data"]["edited_at"]
    assert book.owner.patch(own, {"text": "No."}).status_code == 403
    assert book.owner.delete(own).status_code == 204
    assert book.names(query="?search=quotes") == []


def test_tags(book: Book) -> None:
    path = f"/v1/spaces/{book.space.pk}/contact-tags"
    tag = book.of_hannes.post(path, {"name": "Prüfung", "colour": "green"}).json()["data"]
    assert book.owner.post(path, {"name": "prufung"}).status_code == 422
    contact = book.meet().contact
    book.of_hannes.put(f"/v1/contacts/{contact.pk}/tags", {"tags": [tag["uuid"]]})
    assert book.rows()[0]["tags"] == [{"name": "Prüfung", "colour": "green"}]
    assert book.of_hannes.put(f"{path}/{tag['uuid']}", {"name": "Test"}).status_code == 403
    assert book.owner.put(f"{path}/{tag['uuid']}", {"name": "Test"}).status_code == 200
    assert [one["contacts"] for one in book.owner.get(path).json()["data"]] == [1]
    assert book.owner.delete(f"{path}/{tag['uuid']}").status_code == 204
    assert book.rows()[0]["tags"] == []


# --- events


def test_contacts_of_its_days_and_cards_carry_an_event(book: Book, at: Any) -> None:
    # Half past midnight in Vienna is the day before in London.
    at("2027-04-19T22:30:00+00:00")
    early = book.meet(book.hannes).contact
    at("2027-04-21T12:00:00+00:00")
    book.meet(book.petra, email="lenka@lanovky.example", first_name="Lenka", last_name="Horáková")
    at("2027-05-01T12:00:00+00:00")
    book.meet(book.hannes, email="late@example.org", last_name="Late")
    path = f"/v1/spaces/{book.space.pk}/contact-events"
    fair = {
        "name": "Interalpin 2027",
        "place": "Innsbruck",
        "starts_on": "2027-04-20",
        "ends_on": "2027-04-23",
    }
    assert book.owner.post(path, {**fair, "ends_on": "2027-04-19"}).status_code == 422
    event = book.owner.post(path, fair).json()["data"]
    assert (event["contacts"], event["meetings"], event["cards"]) == (2, 2, None)
    assert book.names(query=f"?event={event['uuid']}&sort=name") == ["Lenka Horáková", "Matthias Kröll"]
    # From now on it is that of Hannes alone.
    only = book.owner.put(f"{path}/{event['uuid']}", {**fair, "cards": [str(book.hannes.pk)]}).json()["data"]
    assert [one["name"] for one in only["cards"]] == ["Hannes von Auer"]
    assert book.names(query=f"?event={event['uuid']}") == ["Matthias Kröll"]
    at("2027-04-22T12:00:00+00:00")
    assert book.meet(book.petra, email="new@example.org").contact.event_id is None
    assert str(book.meet(book.hannes, email="newer@example.org").contact.event_id) == event["uuid"]
    numbers = book.owner.get(f"{path}/{event['uuid']}/numbers").json()["data"]
    assert (numbers["contacts"], numbers["new"], numbers["meetings"]) == (2, 2, 2)
    assert numbers["by_day"] == [{"day": "2027-04-20", "meetings": 1}, {"day": "2027-04-22", "meetings": 1}]
    assert [(one["owner"]["name"], one["meetings"]) for one in numbers["by_card"]] == [("Hannes von Auer", 2)]
    assert book.owner.delete(f"{path}/{event['uuid']}").status_code == 204
    early.refresh_from_db()
    assert early.event_id is None


# --- rules


def test_names_and_keys() -> None:
    kroell = {"prefix": "Ing.", "first_name": "Matthias", "last_name": "Kröll"}
    assert rules.name_of(kroell) == "Ing. Matthias Kröll"
    assert rules.name_key_of(kroell) == rules.name_key_of({"first_name": "Kroll", "last_name": "MATTHIAS"})
    assert rules.name_key_of({"last_name": "Kröll"}) == ""
    assert rules.name_of({"company": "Bahn AG"}) == "Bahn AG"
    assert rules.name_of({"emails": [{"email": "Ada@Example.org"}]}) == "ada@example.org"


def test_no_wins() -> None:
    given, refused, unknown = Consent.GIVEN, Consent.REFUSED, Consent.UNKNOWN
    assert rules.joined(given, refused) == rules.joined(refused, given) == refused
    assert rules.joined(unknown, given) == given
    assert rules.joined(unknown, unknown) == unknown


def test_until_when_a_contact_is_kept() -> None:
    met = dt.datetime(2027, 4, 21, 12, tzinfo=dt.UTC)
    assert rules.kept_until(met, 24) == dt.datetime(2029, 4, 21, 12, tzinfo=dt.UTC)
    assert rules.kept_until(dt.datetime(2028, 2, 29, tzinfo=dt.UTC), 12) == dt.datetime(
        2029, 2, 28, tzinfo=dt.UTC
    )
    assert rules.kept_until(met, 0) is None


def test_a_row_has_what_its_list_shows_within_300_bytes(book: Book) -> None:
    path = f"/v1/spaces/{book.space.pk}/contact-tags"
    tag = book.owner.post(path, {"name": "Quote", "colour": "blue"}).json()["data"]
    for number in range(3):
        contact = book.meet(
            first_name="Mirna",
            last_name="Babić",
            company="Žičara Sljeme",
            job_title="Direktorica",
            phones=[{"number": "+385915550144"}],
            email=f"office-{number}@sljeme-zicara.example",
        ).contact
        book.owner.put(f"/v1/contacts/{contact.pk}/tags", {"tags": [tag["uuid"]]})
    answer = book.owner.get(book.path()).json()
    # What all have stands once.
    assert (len(answer["data"]), len(answer["owners"]), len(answer["tags"])) == (3, 1, 1)
    assert {row["phone"] for row in answer["data"]} == {"+385915550144"}
    sizes = [
        len(json.dumps(row, separators=(",", ":"), ensure_ascii=False).encode()) for row in answer["data"]
    ]
    assert max(sizes) <= 300
