"""What flows into another system: once, in the last state, and out of it again when it is erased."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import MakeCard
from tests.connectors.conftest import KINDS, Line
from tests.connectors.fakes import Fake
from vizitka.common.actor import SYSTEM
from vizitka.connectors import emails, sending, services
from vizitka.connectors.enums import Result
from vizitka.connectors.models import Connector, ConnectorRecord
from vizitka.contacts import erasing

pytestmark = pytest.mark.django_db
MoveClock = Callable[[float | dt.timedelta], None]
System = Callable[[str], Fake]


@pytest.mark.parametrize("kind", KINDS)
def test_a_contact_flows_once_and_is_changed_only_where_it_looks_different(
    line: Line, system: System, kind: str
) -> None:
    contact, fake = line.contact(), system(kind)
    key = line.on(kind, fake)
    line.fill(key)
    assert line.send(key) == 1
    assert len(fake.people) == 1
    (record,) = line.records()
    assert (record.result, record.problem, bool(record.remote_id)) == ("sent", "", True)
    before = len(fake.writes)
    line.change(contact, language="de")
    line.send(key)
    assert len(fake.writes) == before
    line.change(contact, first_name="Anna", company="Seilbahn AG")
    line.send(key)
    assert len(fake.writes) == before + 1
    assert "Anna" in str(fake.people)
    assert len(fake.people) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_who_is_killed_between_the_answer_and_the_note_makes_no_second_one(
    line: Line, system: System, kind: str, move_clock: MoveClock
) -> None:
    line.contact()
    fake = system(kind)
    key = line.on(kind, fake)
    line.fill(key)
    # The last call of the attempt is done there, and its answer never comes.
    real = fake.answer

    def once(asked: Any) -> Any:
        answer = real(asked)
        if asked.method in {"PUT", "PATCH"} or asked.path.endswith(("/batch/upsert", "/persons")):
            fake.cut, fake.answer = True, real  # type: ignore[method-assign]
        return answer

    fake.answer = once  # type: ignore[method-assign]
    line.send(key)
    (record,) = line.records()
    assert (record.result, record.problem, record.remote_id) == ("waiting", "away", "")
    assert len(fake.people) == 1
    move_clock(60)
    line.send(key)
    (record,) = line.records()
    assert record.result == "sent"
    assert len(fake.people) == 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("erased", [True, False])
def test_erasure_reaches_the_other_side(line: Line, system: System, kind: str, erased: bool) -> None:
    contact, fake = line.contact(), system(kind)
    key = line.on(kind, fake)
    line.fill(key)
    line.send(key)
    erasing.remove(SYSTEM, line.space.pk, [contact.pk], erased=erased)
    (record,) = line.records()
    assert (record.erased, record.result) == (erased, "waiting")
    fake.mishaps = [(500, {})]
    line.send(key)
    # It stays until the other side has done it.
    assert len(line.records()) == len(fake.people) == 1
    sending.again(ConnectorRecord.objects.in_space(line.space.pk))
    Connector.objects.in_space(line.space.pk).update(rests_until=None)
    line.send(key)
    assert fake.people == {}
    assert line.records() == []
    assert line.one(key).erased == 1


@pytest.mark.parametrize("kind", ["hubspot", "pipedrive"])
def test_who_was_sent_without_an_answer_is_erased_by_the_address(
    line: Line, system: System, kind: str
) -> None:
    contact, fake = line.contact(), system(kind)
    key = line.on(kind, fake)
    line.fill(key)
    line.send(key)
    ConnectorRecord.objects.in_space(line.space.pk).update(remote_id="")
    erasing.erase_person(SYSTEM, line.space.pk, contact_id=contact.pk)
    line.send(key)
    assert fake.people == {}


def give_credential(line: Line, key: str, fake: Fake, secret: str) -> None:
    fake.secret = secret
    body = line.body("hubspot", fake.origin, secret=secret)
    assert line.api.put(f"{line.url}/{key}", body).status_code == 200


def test_ids_of_another_account_are_not_touched(line: Line, system: System) -> None:
    contact, fake = line.contact(), system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    line.change(contact, emails=[{"label": "work", "email": "new@example.org"}])
    line.send(key)
    (old,) = fake.people
    # With the new credential another account answers, in which the same id is somebody else's.
    fake.people = {old: {"email": "other@example.org"}, "5": {"email": "new@example.org"}}
    fake.asked.clear()
    give_credential(line, key, fake, "second")
    (record,) = line.records()
    assert (record.remote_id, record.digest, record.result) == ("", "", "waiting")
    line.send(key)
    assert [(one.method, one.path.rsplit("/", 1)[1]) for one in fake.writes] == [("POST", "upsert")]
    assert fake.writes[0].body["inputs"][0]["id"] == "new@example.org"
    assert fake.people[old] == {"email": "other@example.org"}
    assert line.records()[0].remote_id == "5"


@pytest.mark.parametrize("erased", [True, False])
def test_who_leaves_after_the_credential_changed_is_found_by_the_address(
    line: Line, system: System, erased: bool
) -> None:
    contact, fake = line.contact(), system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    (old,) = fake.people
    erasing.remove(SYSTEM, line.space.pk, [contact.pk], erased=erased)
    fake.people = {old: {"email": "other@example.org"}, "5": {"email": "ana@example.org"}}
    give_credential(line, key, fake, "second")
    line.send(key)
    assert fake.people == {old: {"email": "other@example.org"}}
    assert line.records() == []


def test_a_call_that_began_with_the_old_credential_notes_nothing(line: Line, system: System) -> None:
    line.contact()
    fake = system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    (record,) = line.records()
    begun = line.one(key)
    give_credential(line, key, fake, "key")
    assert not sending._settle(begun, record, sending.Sent(Result.SENT, "9"))
    assert not sending._attempt(begun, sending.gateway_for(begun), record)
    assert (line.records()[0].remote_id, fake.writes) == ("", [])


def test_two_that_are_found_by_one_address_go_with_the_last(line: Line, system: System) -> None:
    one, fake = line.contact(), system("hubspot")
    other = line.contact("Anna", "anna@example.org")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    ConnectorRecord.objects.in_space(line.space.pk).update(remote_id="", sought="ana@example.org")
    fake.people = {"7": {"email": "ana@example.org"}}
    erasing.remove(SYSTEM, line.space.pk, [one.pk])
    line.send(key)
    assert len(fake.people) == 1
    erasing.remove(SYSTEM, line.space.pk, [other.pk])
    line.send(key)
    assert fake.people == {}


def test_two_of_here_that_are_one_there_go_with_the_last(line: Line, system: System) -> None:
    one, fake = line.contact(), system("hubspot")
    other = line.contact("Anna", "anna@example.org")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    # Somebody has merged them there.
    there = line.records()[0].remote_id
    ConnectorRecord.objects.in_space(line.space.pk).update(remote_id=there)
    fake.people = {there: fake.people[there]}
    erasing.remove(SYSTEM, line.space.pk, [one.pk])
    line.send(key)
    assert len(fake.people) == 1
    erasing.remove(SYSTEM, line.space.pk, [other.pk])
    line.send(key)
    assert fake.people == {}


@pytest.mark.parametrize("kind", ["hubspot", "pipedrive"])
@pytest.mark.parametrize("erased", [True, False])
def test_a_customer_of_theirs_whose_address_a_stranger_has_left_here_goes_at_the_own_request_alone(
    line: Line, system: System, kind: str, erased: bool
) -> None:
    fake = system(kind)
    email = {"email": "ceo@example.org"} if kind == "hubspot" else {"emails": [{"value": "ceo@example.org"}]}
    fake.people["77"] = {**email, "name": "Their customer"}
    nuisance = line.contact("Nobody", "ceo@example.org")
    key = line.on(kind, fake)
    line.fill(key)
    line.send(key)
    assert (line.records()[0].remote_id, line.records()[0].made) == ("77", False)
    line.change(nuisance, first_name="No")
    line.send(key)
    erasing.remove(SYSTEM, line.space.pk, [nuisance.pk], erased=erased)
    line.send(key)
    assert (list(fake.people), line.records()) == ([] if erased else ["77"], [])


def test_what_came_from_here_goes_although_another_has_found_it_there(line: Line, system: System) -> None:
    one, fake = line.contact(), system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    # Whoever has two addresses there is found by the second one too.
    (there,) = fake.people
    other = line.contact("Anna", "anna@example.org")
    known = ConnectorRecord.objects.in_space(line.space.pk).filter(object_id=other.pk)
    known.update(remote_id=there, sought="anna@example.org", result=Result.SENT)
    erasing.remove(SYSTEM, line.space.pk, [one.pk])
    line.send(key)
    assert len(fake.people) == 1
    erasing.remove(SYSTEM, line.space.pk, [other.pk])
    line.send(key)
    assert fake.people == {}


@pytest.mark.parametrize("there", [None, "../7", "", "a\0b", "\ud800", {"a": 1}, True, "9" * 201])
def test_an_id_that_is_none_is_not_kept(line: Line, system: System, there: Any) -> None:
    line.contact()
    fake = system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    fake.answer = lambda asked: (200, {"results": [{"id": there}]})  # type: ignore[method-assign]
    line.send(key)
    (record,) = line.records()
    assert (record.result, record.problem, record.remote_id) == ("waiting", "answer", "")


def test_an_answer_that_nobody_can_read_is_one_of_those(line: Line, system: System) -> None:
    line.contact()
    fake = system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    fake.raw = b"[" * 60_000
    line.send(key)
    (record,) = line.records()
    assert (record.result, record.problem) == ("waiting", "answer")


def test_a_system_that_repeats_the_credential_is_not_repeated(line: Line, system: System) -> None:
    line.contact()
    fake = system("json")
    fake.secret = "a-long-secret"
    key = line.on("json", fake, secret="Bearer a-long-secret")
    line.fill(key)
    fake.answer = lambda asked: (400, {"headers": asked.headers})  # type: ignore[method-assign]
    line.send(key)
    log = line.api.get(f"{line.url}/{key}/log").json()["data"]
    assert (log[0]["result"], log[0]["status"]) == ("failed", 400)
    assert "authorization" in log[0]["answer"]
    assert "a-long-secret" not in str(log)


def test_what_is_in_the_bin_stays_there_and_what_never_flowed_is_not_asked_for(
    line: Line, system: System
) -> None:
    contact, fake = line.contact(), system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    assert line.api.delete(f"/v1/contacts/{contact.pk}").status_code in {200, 204}
    line.send(key)
    (record,) = line.records()
    assert (record.result, record.problem, len(fake.people)) == ("resting", "not_there", 1)
    stranger = line.contact("Bo", "bo@example.org")
    asked = len(fake.asked)
    erasing.remove(SYSTEM, line.space.pk, [stranger.pk])
    line.send(key)
    assert len(line.records()) == 1
    assert len(fake.asked) == asked


def test_who_has_no_address_is_left_out_where_addresses_are_the_key(line: Line, system: System) -> None:
    line.contact(email="")
    fake = system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    (record,) = line.records()
    assert (record.result, record.problem) == ("resting", "no_email")
    assert fake.writes == []


def test_an_empty_field_empties_only_what_came_from_here(line: Line, system: System) -> None:
    contact, fake = line.contact(company="Alt AG"), system("hubspot")
    fake.people["77"] = {"email": "ana@example.org", "phone": "by their own people", "company": "?"}
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    assert fake.people["77"]["company"] == "Alt AG"
    line.change(contact, company="")
    line.send(key)
    assert (fake.people["77"]["company"], fake.people["77"]["phone"]) == ("", "by their own people")


def test_cards_flow_too_and_leave_with_the_move_to_another_space(
    line: Line, system: System, make_card: MakeCard, make_space: Any, django_capture_on_commit_callbacks: Any
) -> None:
    fake = system("json")
    card = make_card(line.space, first_name="Robert", last_name="Kainz")
    key = line.on("json", fake, flows=["contact", "card"])
    line.fill(key)
    line.send(key)
    assert fake.people[str(card.pk)]["name"] == "Robert Kainz"
    there = make_space(owner=line.owner, name="Elsewhere")
    body = {"action": "move", "uuids": [str(card.pk)], "target": str(there.pk)}
    with django_capture_on_commit_callbacks(execute=True):
        answer = line.api.post(f"/v1/spaces/{line.space.pk}/cards/bulk", body)
    assert answer.status_code == 200, answer.content
    line.send(key)
    assert fake.people == {}
    assert line.records() == []


def test_too_many_calls_wait_as_long_as_the_other_side_says(
    line: Line, system: System, move_clock: MoveClock
) -> None:
    line.contact()
    fake = system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    fake.mishaps = [(429, {"Retry-After": "120"})]
    line.send(key)
    (record,) = line.records()
    assert (record.result, record.attempts, record.status) == ("waiting", 0, 429)
    assert line.one(key).failures == 0
    move_clock(100)
    line.send(key)
    assert fake.people == {}
    move_clock(30)
    line.send(key)
    assert len(fake.people) == 1


def test_a_failure_is_tried_again_and_a_wrong_record_holds_nobody_up(
    line: Line, system: System, move_clock: MoveClock
) -> None:
    line.contact()
    fake = system("json")
    key = line.on("json", fake)
    line.fill(key)
    fake.mishaps = [(500, {})]
    line.send(key)
    assert line.one(key).failures == 1
    assert line.records()[0].result == "waiting"
    move_clock(60)
    line.send(key)
    assert (line.one(key).failures, len(fake.people)) == (0, 1)
    line.contact("Bo", "bo@example.org")
    line.contact("Cy", "cy@example.org")
    fake.mishaps = [(400, {})]
    line.send(key)
    assert sorted(record.result for record in line.records()) == ["failed", "sent", "sent"]
    answer = line.api.post(f"{line.url}/{key}/log/again", {"result": "failed"})
    assert answer.json()["data"] == {"records": 1}
    line.send(key)
    assert len(fake.people) == 3


def test_what_changes_while_it_is_on_its_way_is_sent_afterwards(line: Line, system: System) -> None:
    contact, fake = line.contact(), system("json")
    key = line.on("json", fake)
    line.fill(key)
    (record,) = line.records()
    connector, values = line.one(key), dict.fromkeys(("name", "company", "email"), "")
    gateway = sending.gateway_for(connector)
    sent = sending._put(connector, gateway, record, values | {"id": str(contact.pk)})
    line.change(contact, first_name="Anna")
    sending._settle(line.one(key), record, sent)
    assert line.records()[0].result == "waiting"
    line.send(key)
    assert fake.people[str(contact.pk)]["name"] == "Anna Novak"


def test_after_three_days_it_is_off_and_people_are_told(
    line: Line, system: System, move_clock: MoveClock
) -> None:
    line.contact()
    fake = system("json")
    key = line.on("json", fake)
    line.fill(key)
    fake.mishaps = [(500, {})] * 100
    for _turn in range(60):
        line.send(key)
        move_clock(dt.timedelta(hours=2))
        if line.one(key).state == "off":
            break
    assert line.one(key).state == "off"
    message = emails.build_off(line.one(key).pk, line.owner.pk)
    assert message is not None
    assert "CRM" in message.subject
    mail.outbox.clear()
    # Erasures are noted meanwhile, and are done when it is on again.
    line.contact("Bo", "bo@example.org")
    assert len(line.records()) == 2
    fake.mishaps = []
    assert line.api.post(f"{line.url}/{key}/switch-on").status_code == 200
    line.send(key)
    assert len(fake.people) == 2
    assert emails.build_off(line.one(key).pk, line.owner.pk) is None


def test_a_space_without_connectors_pays_one_query(line: Line) -> None:
    contact = line.contact()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        line.change(contact, first_name="Anna")
    mine = [query["sql"] for query in asked if "connectors_" in query["sql"]]
    assert len(mine) == 1


def test_a_private_address_is_refused_when_it_is_asked(line: Line, system: System) -> None:
    fake = system("json")
    key = line.make("json", fake)
    Connector.objects.in_space(line.space.pk).update(address="https://127.0.0.1")
    check = line.api.post(f"{line.url}/{key}/check").json()["data"]
    assert (check["well"], check["problem"]) == (False, "private")


def test_housekeeping_queues_what_is_due_and_looks_over_what_is_on(line: Line, system: System) -> None:
    line.contact()
    fake = system("json")
    key = line.on("json", fake)
    assert services.queue_due() == 0
    line.fill(key)
    assert services.queue_due() == 1
    assert services.look_over() == 1


def test_a_slow_system_gives_its_turn_away_after_one_call(
    line: Line, system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ana", "bo", "cy"):
        line.contact(email=f"{name}@example.org")
    key = line.on("hubspot", system("hubspot"))
    line.fill(key)
    queued: list[str] = []
    monkeypatch.setattr(sending, "errands", SimpleNamespace(SEND=SimpleNamespace(put=queued.append)))
    monkeypatch.setattr(sending, "SLOW", 0)
    assert [line.send(key) for _turn in range(4)] == [1, 1, 1, 0]
    # Who is not done is queued again, behind others.
    assert queued == [key, key]
