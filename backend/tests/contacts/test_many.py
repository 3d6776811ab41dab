"""Doubles and merging, many at once, and taking both back."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.contacts.conftest import At, Book
from vizitka.common.actor import SYSTEM
from vizitka.contacts import many_api, services
from vizitka.contacts.enums import Consent, TagColour
from vizitka.contacts.models import ConsentText, Contact, ContactMeeting, ContactMerge, ContactNote
from vizitka.contacts.services import merging

pytestmark = pytest.mark.django_db

PHONE: Any = {"phones": [{"label": "work", "number": "+43 664 5550188"}]}


def doubles(book: Book, by: Any = None) -> list[tuple[str, list[str]]]:
    answer = (by or book.owner).get(book.path("/doubles"))
    assert answer.status_code == 200, answer.content
    return [
        (one["likeness"], [row["company"] or row["name"] for row in one["contacts"]])
        for one in answer.json()["data"]
    ]


def test_doubles_are_suggested_by_address_number_and_name(book: Book) -> None:
    book.switch(contact_sharing="card_user")
    book.meet(book.hannes, company="A")
    book.meet(book.petra, company="B")
    book.switch(contact_sharing="company")
    book.contact(first_name="Ana", last_name="Kos", company="C", **PHONE)
    book.contact(first_name="Anna", last_name="Koss", company="D", **PHONE)
    book.contact(first_name="Zoë", last_name="Šimić", company="Grad Rijeka")
    book.contact(first_name="SIMIC", last_name="Zoe", company="grad rijeka")
    # The same name at another company is somebody else.
    book.contact(first_name="Zoe", last_name="Simic", company="Elsewhere")
    assert doubles(book) == [
        ("email", ["A", "B"]),
        ("phone", ["C", "D"]),
        ("name", ["Grad Rijeka", "grad rijeka"]),
    ]
    assert book.owner.get(book.path("/counts?doubles=true")).json()["data"]["doubles"] == 3
    assert [likeness for likeness, _ in doubles(book, book.of_hannes)] == ["phone", "name"]
    ana, anna = Contact.objects.in_space(book.space.pk).filter(company__in=["C", "D"]).order_by("company")
    assert book.of_hannes.post(f"/v1/contacts/{ana.pk}/apart", {"other": str(anna.pk)}).status_code == 204
    assert [likeness for likeness, _ in doubles(book)] == ["email", "name"]


def two(book: Book) -> tuple[Contact, Contact]:
    """The same person twice: with a consent, a tag, a note and a meeting; and with a refusal, a tag and a meeting."""
    text = ConsentText.objects.create(space=book.space, version=1, texts={"en": "Yes."})
    kept = book.meet(consent=text, language="en").contact
    gone = book.meet(book.petra, email="kroell@private.example", job_title="Director", **PHONE).contact
    Contact.objects.in_space(book.space.pk).filter(pk=gone.pk).update(consent=Consent.REFUSED)
    quote = services.create_tag(SYSTEM, book.space.pk, "Quote", TagColour.BLUE)
    press = services.create_tag(SYSTEM, book.space.pk, "Press", TagColour.RED)
    services.set_tags(SYSTEM, book.space.pk, kept.pk, [quote.pk])
    services.set_tags(SYSTEM, book.space.pk, gone.pk, [quote.pk, press.pk])
    services.add_note(SYSTEM, book.space.pk, gone.pk, "Wants a quote.")
    return kept, gone


def test_merging_moves_every_relation_and_no_wins(book: Book) -> None:
    kept, gone = two(book)
    merged = book.owner.post(f"/v1/contacts/{kept.pk}/merge", {"other": str(gone.pk)})
    assert merged.status_code == 200, merged.content
    shown = merged.json()["data"]["contact"]
    assert (shown["uuid"], shown["job_title"], shown["consent"]["state"]) == (
        str(kept.pk),
        "Director",
        "refused",
    )
    assert [row["email"] for row in shown["emails"]] == [
        "m.kroell@hochalmbahn.example",
        "kroell@private.example",
    ]
    assert [row["e164"] for row in shown["phones"]] == ["+436645550188"]
    assert [tag["name"] for tag in shown["tags"]] == ["Press", "Quote"]
    assert (len(shown["meetings"]), len(shown["notes"])) == (2, 1)
    # Of no table has anything stayed behind.
    for model, column in merging.relations():
        assert not model.objects.in_space(book.space.pk).filter(**{column: gone.pk}).exists()
    assert {model for model, _ in merging.relations()} >= {ContactMeeting, ContactNote}
    # The old id leads on, for everybody who sees the contact.
    assert book.owner.get(f"/v1/contacts/{gone.pk}").json()["data"]["uuid"] == str(kept.pk)
    assert book.names() == ["Matthias Kröll"]
    assert book.names(query="?deleted=true") == []
    assert book.owner.post(f"/v1/contacts/{kept.pk}/merge", {"other": str(gone.pk)}).status_code == 422


def test_chosen_values_stand_before_both(book: Book) -> None:
    kept, gone = two(book)
    wanted = {
        "other": str(gone.pk),
        "values": {"company": "Kröll OG", "emails": [{"email": "new@example.org"}]},
    }
    shown = book.owner.post(f"/v1/contacts/{kept.pk}/merge", wanted).json()["data"]["contact"]
    assert shown["company"] == "Kröll OG"
    assert [row["email"] for row in shown["emails"]] == ["new@example.org"]


def test_merging_is_taken_back_by_one_click(book: Book) -> None:
    kept, gone = two(book)
    before = book.owner.get(f"/v1/contacts/{kept.pk}").json()["data"]
    other = book.owner.get(f"/v1/contacts/{gone.pk}").json()["data"]
    merge = book.owner.post(f"/v1/contacts/{kept.pk}/merge", {"other": str(gone.pk)}).json()["data"]["merge"]
    services.add_note(SYSTEM, book.space.pk, kept.pk, "Written since.")
    path = f"/v1/spaces/{book.space.pk}/contact-merges/{merge}/undo"
    # Petra does not see what is kept... she has met it, and may change it; the analyst may not.
    assert book.analyst.post(path).status_code == 403
    assert book.owner.post(path).json()["data"] == {"kept": str(kept.pk), "other": str(gone.pk)}
    for contact, was in ((kept, before), (gone, other)):
        now = book.owner.get(f"/v1/contacts/{contact.pk}").json()["data"]
        for name in ("emails", "phones", "job_title", "consent", "owner", "met_at", "follow_up", "meetings"):
            assert now[name] == was[name], name
        assert [tag["name"] for tag in now["tags"]] == [tag["name"] for tag in was["tags"]]
    assert [one["text"] for one in book.owner.get(f"/v1/contacts/{kept.pk}").json()["data"]["notes"]] == [
        "Written since."
    ]
    assert book.owner.post(path).status_code == 409


def test_what_was_written_since_a_merge_stays_and_a_day_later_it_is_for_good(book: Book, at: At) -> None:
    at("2027-04-21T12:00:00+00:00")
    kept, gone = two(book)
    merge = book.owner.post(f"/v1/contacts/{kept.pk}/merge", {"other": str(gone.pk)}).json()["data"]["merge"]
    assert book.change(kept, job_title="CEO").status_code == 200
    path = f"/v1/spaces/{book.space.pk}/contact-merges/{merge}/undo"
    assert book.owner.post(path).status_code == 200
    assert book.owner.get(f"/v1/contacts/{kept.pk}").json()["data"]["job_title"] == "CEO"
    merge = book.owner.post(f"/v1/contacts/{kept.pk}/merge", {"other": str(gone.pk)}).json()["data"]["merge"]
    at("2027-04-22T12:00:01+00:00")
    assert book.owner.post(f"/v1/spaces/{book.space.pk}/contact-merges/{merge}/undo").status_code == 409
    merging.purge_merges()
    assert not ContactMerge.objects.in_space(book.space.pk).exists()
    gone.refresh_from_db()
    # Its id alone is left, which leads on.
    assert (gone.first_name, gone.emails, gone.search_text) == ("", [], "")
    assert book.owner.get(f"/v1/contacts/{gone.pk}").json()["data"]["uuid"] == str(kept.pk)


def test_many_at_once_and_back(book: Book) -> None:
    kept, other = book.meet(book.hannes).contact, book.contact(book.petra)
    tag = services.create_tag(SYSTEM, book.space.pk, "Quote", TagColour.BLUE)
    ids = [str(kept.pk), str(other.pk)]

    def change(by: Any = None, **body: Any) -> dict[str, Any]:
        answer = (by or book.owner).post(book.path("/changes"), {"uuids": ids} | body)
        assert answer.status_code == 200, answer.content
        done: dict[str, Any] = answer.json()["data"]
        return done

    def undo(done: dict[str, Any], by: Any = None) -> Any:
        return (by or book.owner).post(book.path(f"/changes/{done['undo']}/undo"))

    done = change(act="add_tag", tag=str(tag.pk))
    assert (done["changed"], [row["tags"] for row in book.rows()]) == (
        2,
        [[{"name": "Quote", "colour": "blue"}]] * 2,
    )
    assert change(act="add_tag", tag=str(tag.pk)) == {"changed": 0, "refused": [], "undo": None, "next": None}
    assert undo(done).json()["data"] == {"undone": 2}
    assert [row["tags"] for row in book.rows()] == [[], []]
    # Hannes changes his own, and takes his own change back.
    done = change(book.of_hannes, act="delete")
    assert (done["changed"], book.names()) == (1, ["Lenka Horáková"])
    assert undo(done, book.of_petra).status_code == 404
    assert undo(done, book.of_hannes).status_code == 200
    done = change(act="hand_over", card=str(book.petra.pk))
    assert done["changed"] == 1
    assert {row["owner"]["name"] for row in book.rows()} == {"Petra Gruber"}
    undo(done)
    assert {row["owner"]["name"] for row in book.rows()} == {"Petra Gruber", "Hannes von Auer"}
    # Who is known there by the same address stays where it is, and is named.
    book.switch(contact_sharing="card_user")
    book.meet(book.petra)
    book.switch(contact_sharing="company")
    done = change(act="hand_over", card=str(book.petra.pk))
    assert [(one["name"], one["code"]) for one in done["refused"]] == [("Matthias Kröll", "contact_known")]
    # By a filter.
    answer = book.owner.post(book.path("/changes"), {"act": "delete", "filter": {"search": "hora"}})
    assert answer.json()["data"]["changed"] == 1
    assert undo(answer.json()["data"]).json()["data"]["undone"] == 1


def test_all_that_a_filter_finds_are_done_portion_by_portion(
    book: Book, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many_api, "MOST_AT_ONCE", 2)
    contacts = [
        book.contact(book.hannes, emails=[{"email": f"p{number}@post.example"}]) for number in range(5)
    ]
    stays = book.contact(book.petra, first_name="Zoë")
    order: dict[str, Any] = {"act": "hand_over", "card": str(book.petra.pk), "filter": {"search": "lenka p"}}
    numbers, undo, after = [], [], None
    # What it has done does not make the rest shift: `next` is a place, and no page.
    while True:
        answer = book.owner.post(book.path("/changes"), order | {"after": after})
        assert answer.status_code == 200, answer.content
        done = answer.json()["data"]
        numbers.append(done["changed"])
        undo.append(done["undo"])
        if (after := done["next"]) is None:
            break
    assert numbers == [2, 2, 1]
    assert {row["owner"]["name"] for row in book.rows()} == {"Petra Gruber"}
    for change in reversed(undo):
        assert book.owner.post(book.path(f"/changes/{change}/undo")).status_code == 200
    of_hannes = Contact.objects.in_space(book.space.pk).filter(card=book.hannes)
    assert {one.pk for one in of_hannes} == {one.pk for one in contacts}
    stays.refresh_from_db()
    assert stays.card_id == book.petra.pk


def test_what_happened_since_stays(book: Book, at: At) -> None:
    at("2027-04-21T12:00:00+00:00")
    contact = book.contact(book.hannes)
    body = {"act": "hand_over", "uuids": [str(contact.pk)], "card": str(book.petra.pk)}
    answer = book.owner.post(book.path("/changes"), body)
    assert answer.status_code == 200, answer.content
    done = answer.json()["data"]
    services.hand_over(SYSTEM, book.space.pk, contact.pk, None)
    assert book.owner.post(book.path(f"/changes/{done['undo']}/undo")).json()["data"] == {"undone": 0}
    assert book.rows()[0]["owner"] is None
    answer = book.owner.post(book.path("/changes"), body)
    assert answer.status_code == 200, answer.content
    done = answer.json()["data"]
    at((dt.datetime(2027, 4, 22, 12, 0, 1, tzinfo=dt.UTC)).isoformat())
    assert book.owner.post(book.path(f"/changes/{done['undo']}/undo")).status_code == 409
