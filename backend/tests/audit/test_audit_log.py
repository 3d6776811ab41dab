"""The audit log of a space: who, what, from, to, in words; and what leaves it with whom it speaks of."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import uuid
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.audit.entries import note
from vizitka.audit import services as audit
from vizitka.audit.models import AuditEntry
from vizitka.audit.reading import Reader
from vizitka.cards import services as cards
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person, SpaceToken
from vizitka.spaces import services as spaces
from vizitka.spaces.models import Space, Template

pytestmark = pytest.mark.django_db

RAW = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-|[{}\[\]]|None|True|False|_")


@pytest.fixture
def owner(make_user: Any) -> Any:
    return make_user(first_name="Ada", last_name="Lovelace")


@pytest.fixture
def space(make_space: Any, owner: Any) -> Space:
    return make_space(owner=owner, name="Alpenwerk")


@pytest.fixture
def log(api: Any, owner: Any, space: Space) -> Any:
    client = api.as_(owner)

    def read(query: str = "", language: str = "en") -> Any:
        answer = client.speaking(language).get(f"/v1/spaces/{space.pk}/audit{query}")
        assert answer.status_code == 200, answer.content
        return answer.json()

    return read


def entry(space: Space, changes: dict[str, Any], **values: Any) -> AuditEntry:
    values = {"object_kind": "space", "label": space.name, **values}
    return note(values.pop("action", "space.updated"), space_id=space.pk, changes=changes, **values)


def change_of(space: Space, changes: dict[str, Any], language: str = "en", **values: Any) -> Any:
    with translation.override(language):
        return Reader().changes(entry(space, changes, **values))


def test_a_change_is_told_as_a_sentence_in_the_readers_language(
    log: Any, space: Space, owner: Any, make_card: Any
) -> None:
    card = make_card(space, first_name="Anna", last_name="Berger")
    cards.update_card(Person(owner), card.pk, space, {"job_title": "Pilot"})
    newest = log()["data"][0]
    assert newest["actor"] == {"uuid": str(owner.pk), "label": "Ada Lovelace"}
    assert newest["text"] == "Card changed: Anna Berger"
    assert newest["object"] == {"kind": "card", "uuid": str(card.pk), "label": "Anna Berger"}
    (change,) = newest["changes"]
    assert (change["label"], change["before"], change["after"]) == ("Job title", "", "Pilot")
    german = log(language="de")["data"][0]
    assert german["text"] == "Karte geändert: Anna Berger"
    assert german["changes"][0]["label"] == "Funktion"


@pytest.mark.parametrize("language", ["en", "de", "hr"])
def test_no_raw_value_ever_reaches_a_person(space: Space, language: str) -> None:
    image = "01890000-0000-7000-8000-000000000000"
    of_space: dict[str, Any] = {
        "layout": [{"primary": "#111111", "mode": "auto"}, {"primary": "#aa0000", "rounding": 8}],
        "field_modes": [{}, {"job_title": {"visible": False, "locked": True, "reason": "Rule"}}],
        "card_permissions": [{}, {"change_name": False, "reorder_period": "half_year"}],
        "placeholder_logo": [None, image],
        "default_template": [None, image],
        "licence": [image, None],
        "languages": [["de"], ["de", "fr"]],
        "tracking": [True, False],
        "visibility": ["unlisted", "private"],
        "contact_sharing": ["company", "card_user"],
        "translations": [{}, {"fr": {"name": "Usine", "unheard_of": "x"}}],
        "shared_frames": [[], [{"id": "a", "kind": "opening_hours", "locked": True, "place": "after"}]],
        "placeholder_address": [
            None,
            {"street": "Markt 1", "zipcode": "8010", "city": "Graz", "country": "AT"},
        ],
        "pin_set": [None, "123456"],
        "something_new": [{"id": image, "deep": {"x": 1}}, [image, {"y": None}]],
    }
    found = change_of(space, of_space, language)
    assert len(found) > len(of_space)
    about_person = {"role": ["no_role", "owner"], "card": [None, "Anna Berger"], "expires_at": [None, image]}
    found += change_of(space, about_person, language, object_kind="user", action="member.role_changed")
    found += change_of(space, {"made_up": [None, image]}, language, object_kind="made_up", action="made.up")
    for change in found:
        assert change.before or change.after or change.kind == "list", change.label
        for text in (
            change.label,
            change.before,
            change.after,
            *change.added,
            *change.removed,
            *change.changed,
        ):
            assert not RAW.search(text), (change.label, text)
        assert "123456" not in (change.before, change.after)


def test_rows_that_came_went_and_changed_are_told_apart(space: Space) -> None:
    before = [{"id": "a", "number": "+43 1"}, {"id": "b", "number": "+43 2"}, {"id": "c", "number": "+43 3"}]
    after = [{"id": "a", "number": "+43 1"}, {"id": "b", "number": "+43 22"}, {"id": "d", "number": "+43 4"}]
    (change,) = change_of(space, {"phones": [before, after]}, object_kind="card")
    assert (change.kind, change.added, change.removed, change.changed) == (
        "list",
        ["+43 4"],
        ["+43 3"],
        ["+43 2 → +43 22"],
    )


def test_colours_are_colours_and_templates_have_names(log: Any, space: Space, owner: Any) -> None:
    template = Template.objects.create(space=space, name="Sales")
    spaces.update_space(
        Person(owner), space.pk, {"layout": {"primary": "#aa0000"}, "default_template": template.pk}
    )
    found = {change["label"]: change for change in log()["data"][0]["changes"]}
    assert (found["Main colour"]["kind"], found["Main colour"]["after"]) == ("colour", "#aa0000")
    assert found["Template of new cards"]["after"] == "Sales"


def test_the_log_is_filtered(
    log: Any, space: Space, owner: Any, make_user: Any, make_space: Any, make_card: Any
) -> None:
    AuditEntry.objects.all().delete()
    other = make_user(first_name="Grace", last_name="Hopper")
    for person, label in ((owner, "Anna Berger"), (other, "Ben Huber")):
        note(
            "card.updated",
            object_kind="card",
            label=label,
            space_id=space.pk,
            actor=Person(person),
        )
    entry(space, {"name": ["A", "B"]})
    entry(make_space(), {"name": ["A", "B"]}, label="Foreign")
    AuditEntry.objects.filter(object_label="Anna Berger").update(
        created_at=clock.now() - dt.timedelta(days=9)
    )

    def names(query: str) -> list[str]:
        return [row["object"]["label"] for row in log(query)["data"]]

    assert names("") == ["Alpenwerk", "Ben Huber", "Anna Berger"]
    assert names("?search=ben") == names("?search=grace%20hub") == ["Ben Huber"]
    assert names(f"?actor={owner.pk}") == ["Anna Berger"]
    assert names("?kind=cards") == ["Ben Huber", "Anna Berger"]
    assert names("?kind=space&kind=people") == ["Alpenwerk"]
    assert names("?action=space.updated") == ["Alpenwerk"]
    since = (clock.now() - dt.timedelta(days=1)).isoformat().replace("+", "%2B")
    assert names(f"?since={since}") == ["Alpenwerk", "Ben Huber"]
    assert names(f"?until={since}") == ["Anna Berger"]
    assert names(f"?limit=1&cursor={log('?limit=1')['meta']['next']}") == ["Ben Huber"]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("simic", ["Zoë Šimić"]),
        ("ŠIMIĆ", ["Zoë Šimić"]),
        ("jorgen", []),
        ("grossm", ["Anna Großmann"]),
        ("ohler", ["Anna Großmann", "Zoë Šimić"]),
        ("Öhler Groß", ["Anna Großmann"]),
        ("łodz", ["Branch in Lodz"]),
        ("%", []),
    ],
)
def test_the_search_knows_no_accents(
    log: Any, space: Space, make_user: Any, search: str, found: list[str]
) -> None:
    AuditEntry.objects.all().delete()
    person = Person(make_user(first_name="Jörg", last_name="Öhler"))
    for label in ("Zoë Šimić", "Anna Großmann"):
        note("card.updated", object_kind="card", label=label, space_id=space.pk, actor=person)
    entry(space, {"name": ["A", "B"]}, label="Branch in Lodz")
    # As the release before wrote it.
    AuditEntry.objects.filter(object_label="Branch in Lodz").update(object_plain="")
    rows = log(f"?search={quote(search)}")["data"]
    assert sorted(row["object"]["label"] for row in rows) == found


def test_who_is_forgotten_is_found_by_no_spelling(log: Any, space: Space, make_user: Any) -> None:
    person = make_user(first_name="Jörg", last_name="Öhler")
    thing = uuid.uuid4()
    for actor, label in ((Person(person), "Anna"), (SYSTEM, "Zoë Šimić")):
        note(
            "card.updated",
            object_kind="card",
            object_id=thing,
            label=label,
            space_id=space.pk,
            actor=actor,
        )
    audit.forget_actor(person.pk)
    audit.forget_objects("card", [thing])
    for search in ("ohler", "%C3%B6hler", "simic", "zo%C3%AB"):
        assert log(f"?search={search}")["data"] == []


def test_people_to_filter_by(api: Any, owner: Any, space: Space, make_card: Any) -> None:
    cards.create_card(Person(owner), space, {"first_name": "Anna"})
    people = api.as_(owner).get(f"/v1/spaces/{space.pk}/audit/people").json()["data"]
    assert people == [{"uuid": str(owner.pk), "label": "Ada Lovelace"}]


def test_the_export_holds_the_same_and_no_formula(api: Any, owner: Any, space: Space) -> None:
    entry(
        space,
        {"name": ["=1+1", "B"], "tracking": [True, False]},
        actor=SpaceToken(uuid.uuid4(), space.pk, "@Eve", frozenset()),
    )
    entry(space, {"name": ["x", "y"]}, object_kind="template", action="template.updated", label="Sales")
    answer = api.as_(owner).speaking("de").get(f"/v1/spaces/{space.pk}/audit.csv?kind=space")
    assert answer["Content-Type"].startswith("text/csv")
    assert "alpenwerk-audit-log.csv" in answer["Content-Disposition"]
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert rows[0] == ["Zeit (UTC)", "Wer", "Was", "Feld", "Vorher", "Nachher"]
    assert [row[1:] for row in rows[1:]] == [
        ["'@Eve", "Space geändert", "Name", "'=1+1", "B"],
        ["'@Eve", "Space geändert", "Statistik", "ein", "aus"],
    ]


def test_the_export_is_read_in_pieces_without_gaps(api: Any, owner: Any, space: Space) -> None:
    moment = clock.now()
    AuditEntry.objects.all().delete()
    AuditEntry.objects.bulk_create(
        AuditEntry(
            action="card.created",
            object_kind="card",
            object_label=f"Card {n}",
            space_id=space.pk,
            actor_label="Ada",
            created_at=moment - dt.timedelta(seconds=n // 7),
        )
        for n in range(1234)
    )
    answer = api.as_(owner).get(f"/v1/spaces/{space.pk}/audit.csv")
    lines = b"".join(answer.streaming_content).decode("utf-8-sig").splitlines()
    assert len(lines) == len(set(lines)) == 1235


def test_a_page_costs_the_same_for_many_entries(log: Any, space: Space) -> None:
    counts = []
    for _ in range(2):
        for _ in range(20):
            entry(space, {"name": ["A", "B"]})
        with CaptureQueriesContext(connection) as captured:
            log()
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 6


@pytest.mark.parametrize("role", ["admin", "owner"])
def test_only_owners_and_admins_read_it(api: Any, space: Space, add_member: Any, role: str) -> None:
    for path in ("audit", "audit.csv", "audit/people"):
        address = f"/v1/spaces/{space.pk}/{path}"
        assert api.as_(add_member(space, role)).get(address).status_code == 200
        assert api.as_(add_member(space, "editor")).get(address).status_code == 403


# What leaves the log


def test_a_purged_card_takes_its_data_along(log: Any, space: Space, owner: Any, make_card: Any) -> None:
    card, stays = make_card(space, first_name="Anna"), make_card(space, first_name="Ben")
    cards.update_card(Person(owner), card.pk, space, {"emails": [{"email": "anna@private.example"}]})
    note(
        "member.added",
        object_kind="user",
        label="Carl",
        space_id=space.pk,
        changes={"role": (None, "user"), "card": (None, str(card))},
    )
    cards.delete_card(Person(owner), card.pk, space.pk)
    type(card).objects.in_space(space.pk).filter(pk=card.pk).update(
        deleted_at=clock.now() - dt.timedelta(days=31)
    )
    cards.purge_deleted()
    whole = str(log()["data"])
    assert "Anna" not in whole
    assert "anna@private.example" not in whole
    assert "Ben" in whole
    assert log()["data"][0]["text"] == "Card removed for good: a deleted card"
    assert {row["object"]["uuid"] for row in log("?kind=cards")["data"]} == {None, str(stays.pk)}
    about_carl = AuditEntry.objects.get(action="member.added")
    assert about_carl.changes == {"role": [None, "user"]}


def test_a_person_who_leaves_takes_the_name_along(
    log: Any, api: Any, space: Space, add_member: Any, make_user: Any
) -> None:
    person = add_member(
        space, "editor", make_user(first_name="Eve", last_name="Klein", email="eve@private.example")
    )
    cards.create_card(Person(person), space, {"first_name": "Ben"})
    note(
        "member.role_changed",
        object_kind="user",
        object_id=person.pk,
        label=person.full_name,
        space_id=space.pk,
        changes={"role": ("analyst", "editor")},
    )
    assert api.as_(person).post("/v1/me/leave", {"password": "correct-horse-battery"}).status_code == 204
    whole = str(log()["data"])
    assert "Eve" not in whole
    assert "eve@private.example" not in whole
    assert "Former member" in whole
    assert "Role changed: a former member" in whole
    assert all(
        row["label"] != "–"
        for row in api.as_(space.members.get(role="owner").user)
        .get(f"/v1/spaces/{space.pk}/audit/people")
        .json()["data"]
    )


def test_a_purged_space_leaves_no_names(space: Space, owner: Any, make_card: Any) -> None:
    make_card(space, first_name="Anna")
    entry(space, {}, object_kind="user", label="Carl", action="member.added", actor=Person(owner))
    spaces.delete_space(Person(owner), space.pk, name=space.name)
    Space.objects.filter(pk=space.pk).update(deleted_at=clock.now() - dt.timedelta(days=31))
    cards.purge_deleted()
    spaces.purge_deleted()
    left = AuditEntry.objects.filter(space_id=space.pk).exclude(object_kind="space")
    assert set(left.values_list("object_label", flat=True)) <= {"–", ""}
