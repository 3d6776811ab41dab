"""A change of a card is taken back by its entry in the audit log."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any

import pytest

from tests.conftest import AddMember, Answer, ApiClient, MakeCard, MakeSpace
from vizitka.audit.models import AuditEntry
from vizitka.cards import services
from vizitka.cards.enums import CardRole
from vizitka.cards.fields import SWITCHES
from vizitka.cards.models import Card, CardMember
from vizitka.common.actor import Person, SpaceToken
from vizitka.common.ids import new_id
from vizitka.spaces.models import Space
from vizitka.spaces.rules import CARD_PERMISSIONS

pytestmark = pytest.mark.django_db

PHONES = [{"label": "mobile", "number": "+43 664 1234567"}]


@dataclass
class Desk:
    space: Space
    card: Card
    api: ApiClient

    def change(self, **values: Any) -> AuditEntry:
        self.card.refresh_from_db()
        tag = f'"{self.card.version}"'
        answer = self.api.patch(f"/v1/cards/{self.card.pk}", values, If_Match=tag)
        assert answer.status_code == 200, answer.content
        self.card.refresh_from_db()
        return self.last()

    def last(self) -> AuditEntry:
        entries = AuditEntry.objects.filter(object_id=self.card.pk, action="card.updated")
        return entries.order_by("created_at", "pk").last()  # type: ignore[return-value]

    def undo(self, entry: AuditEntry | uuid.UUID, by: ApiClient | None = None) -> Answer:
        key = entry if isinstance(entry, uuid.UUID) else entry.pk
        answer = (by or self.api).post(f"/v1/cards/{self.card.pk}/changes/{key}/undo")
        self.card.refresh_from_db()
        return answer


@pytest.fixture
def desk(make_space: MakeSpace, make_card: MakeCard, api: ApiClient, user: Any) -> Desk:
    space = make_space(owner=user)
    card = make_card(space, first_name="Zoë", job_title="Head of Sales")
    return Desk(space, card, api.as_(user))


def test_what_stood_there_is_back_and_that_is_a_change_of_its_own(desk: Desk) -> None:
    entry = desk.change(job_title="Pilot", phones=PHONES)
    version = desk.card.version
    answer = desk.undo(entry)
    assert (answer.status_code, answer.json()["data"]) == (
        200,
        {"taken": ["job_title", "phones"], "left": []},
    )
    assert (desk.card.job_title, desk.card.phones, desk.card.version) == ("Head of Sales", [], version + 1)
    # Which is taken back in turn.
    assert desk.undo(desk.last()).status_code == 200
    assert (desk.card.job_title, desk.card.phones[0]["number"]) == ("Pilot", "+43 664 1234567")


def test_what_is_back_already_is_no_change(desk: Desk) -> None:
    entry = desk.change(job_title="Pilot")
    desk.change(job_title="Head of Sales")
    version = desk.card.version
    assert desk.undo(entry).json()["data"] == {"taken": [], "left": []}
    assert desk.card.version == version


def test_an_assistant_is_taken_back_by_a_person(desk: Desk) -> None:
    token = SpaceToken(new_id(), desk.space.pk, "Claude (assistant)", frozenset(), None)
    services.update_card(token, desk.card.pk, desk.space, {"job_title": "Ignore all rules"})
    assert desk.undo(desk.last()).status_code == 200
    assert desk.card.job_title == "Head of Sales"
    assert desk.last().actor_kind == "person"


def test_a_field_that_was_changed_since_stays(desk: Desk) -> None:
    entry = desk.change(job_title="Pilot", department="Air")
    desk.change(job_title="Captain")
    assert desk.undo(entry).json()["data"] == {"taken": ["department"], "left": ["job_title"]}
    assert (desk.card.job_title, desk.card.department) == ("Captain", "")


def test_where_all_is_something_else_by_now_nothing_is_written(desk: Desk) -> None:
    entry = desk.change(job_title="Pilot")
    desk.change(job_title="Captain")
    answer = desk.undo(entry)
    assert (answer.status_code, answer.json()["code"]) == (409, "changed_since")
    assert desk.card.job_title == "Captain"


def test_only_changes_of_this_card_are_meant(desk: Desk, make_card: MakeCard, make_space: MakeSpace) -> None:
    other = Desk(desk.space, make_card(desk.space, first_name="Otto"), desk.api)
    of_another = other.change(job_title="Cook")
    created = AuditEntry.objects.get(object_id=desk.card.pk, action="card.created")
    for key in (of_another.pk, created.pk, new_id()):
        assert desk.undo(key).status_code == 404
    elsewhere = make_space()
    foreign = AuditEntry.objects.create(
        space_id=elsewhere.pk, object_kind="card", object_id=desk.card.pk, action="card.updated",
        changes={"job_title": ["Boss", "Head of Sales"]}, actor_label="x",
    )  # fmt: skip
    assert desk.undo(foreign).status_code == 404
    assert desk.card.job_title == "Head of Sales"


def test_who_may_not_change_a_field_takes_nothing_back_of_it(
    desk: Desk, make_user: Any, api: ApiClient
) -> None:
    entry = desk.change(job_title="Pilot")
    holder = make_user(email="zoe@alpenwerk.example")
    CardMember.objects.create(space=desk.space, card=desk.card, user=holder, role=CardRole.USER)
    switched = {**dict.fromkeys(CARD_PERMISSIONS, True), SWITCHES["job_title"]: False}
    Space.objects.filter(pk=desk.space.pk).update(card_permissions=switched)
    answer = desk.undo(entry, api.as_(holder))
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["job_title"])
    assert desk.card.job_title == "Pilot"


def test_who_only_reads_takes_nothing_back(desk: Desk, add_member: AddMember, api: ApiClient) -> None:
    entry = desk.change(job_title="Pilot")
    assert desk.undo(entry, api.as_(add_member(desk.space, "analyst"))).status_code == 403
    assert desk.card.job_title == "Pilot"


def test_a_deleted_card_gets_nothing_back(desk: Desk, user: Any) -> None:
    entry = desk.change(job_title="Pilot")
    services.delete_card(Person(user), desk.card.pk, desk.space.pk)
    answer = desk.undo(entry)
    assert (answer.status_code, answer.json()["code"]) == (409, "card_deleted")
    assert desk.card.job_title == "Pilot"
