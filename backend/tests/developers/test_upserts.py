"""A company's own system sends many people at once, by their keys."""

from __future__ import annotations

import datetime as dt
import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.db import connection
from django.test import Client

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from vizitka.audit.models import AuditEntry
from vizitka.cards import services as card_services
from vizitka.cards.models import Card
from vizitka.common import clock, uploads
from vizitka.common.actor import Person
from vizitka.common.api import idempotency
from vizitka.common.ids import made_at, new_id
from vizitka.common.models import ThrottleCounter
from vizitka.developers import services as developers
from vizitka.developers.holders import OfPerson, Wanted
from vizitka.developers.models import ApiToken
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.jobs import parts, turns
from vizitka.jobs import services as jobs
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.models import Job
from vizitka.spaces.models import Space, SpaceMember
from vizitka.transfer.importing import headers, running, store
from vizitka.transfer.importing import services as imports
from vizitka.transfer.importing.enums import BUSY
from vizitka.transfer.importing.models import Import, ImportRow
from vizitka.transfer.upserts import rules, services

pytestmark = pytest.mark.django_db
ADA = {"external_key": "1", "first_name": "Ada", "last_name": "Bauer", "email": "ada@example.org"}
BELA = {"external_key": "2", "first_name": "Béla", "last_name": "Nagy", "phone_work": "0316 123456"}
PEOPLE = [ADA, BELA]


class System:
    """A company's own system with a token of a space; the work is done when a call has committed."""

    def __init__(self, space: Space, capture: Any, *abilities: str) -> None:
        self.space, self.capture = space, capture
        self.owner = SpaceMember.objects.in_space(space.pk).get(role="owner").user
        holder = access_tokens(Person(self.owner), space.pk, TOKENS_MANAGE)
        self.token, secret = developers.make_token(
            holder, Wanted("HR system", abilities or ("cards.import",))
        )
        self.api = ApiClient(token=secret)
        self.address = f"/v1/spaces/{space.pk}/cards/upserts"

    def send(self, rows: list[Any], *, status: int = 202, works: bool = True, **choices: Any) -> Any:
        with self.capture(execute=works):
            answer = self.api.post(self.address, {"rows": rows, **choices})
        assert answer.status_code == status, answer.content
        return answer.json()["data"] if status == 202 else answer.json()

    def read(self, item: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = self.api.get(f"{self.address}/{item['uuid']}").json()["data"]
        return found

    def done(self, rows: list[Any], **choices: Any) -> dict[str, Any]:
        return self.read(self.send(rows, **choices))

    def rows(self, item: dict[str, Any], query: str = "") -> list[dict[str, Any]]:
        answer = self.api.get(f"{self.address}/{item['uuid']}/rows{query}")
        assert answer.status_code == 200, answer.content
        found: list[dict[str, Any]] = answer.json()["data"]
        return found

    @property
    def cards(self) -> Any:
        return Card.objects.in_space(self.space.pk)


@pytest.fixture
def system(make_space: MakeSpace, django_capture_on_commit_callbacks: Any) -> System:
    return System(make_space(cards=2000), django_capture_on_commit_callbacks)


def numbers(item: dict[str, Any]) -> tuple[int, ...]:
    return tuple(item[name] for name in ("created", "changed", "unchanged", "refused"))


def test_each_row_says_what_became_of_it(system: System, make_card: MakeCard) -> None:
    there = make_card(system.space, first_name="Ada", last_name="Kiss", external_key="1")
    same = make_card(system.space, first_name="Cia", last_name="Novak", external_key="3")
    rows = [
        ADA, BELA,
        {"external_key": 3, "first_name": "Cia", "last_name": "Novak"},
        {"external_key": "4", "first_name": "Dan", "email": "dan@"},
        {"external_key": "1", "last_name": "Twice"},
    ]  # fmt: skip
    item = system.done(rows, default_country="AT")
    assert (item["status"], item["dry_run"], numbers(item)) == ("done", False, (1, 1, 1, 2))
    told = system.rows(item)
    assert [(row["index"], row["external_key"], row["outcome"], row["written"]) for row in told] == [
        (0, "1", "changed", True),
        (1, "2", "created", True),
        (2, "3", "unchanged", False),
        (3, "4", "refused", False),
        (4, "1", "refused", False),
    ]
    assert sorted(told[0]["changes"]) == ["emails", "last_name"]
    assert [row["card"] for row in told[:3:2]] == [str(there.pk), str(same.pk)]
    assert told[3]["reasons"] == [
        {"field": "email", "message": "“dan@” is not an email address.", "refuses": True}
    ]
    assert told[1]["reasons"][0]["refuses"] is False
    assert system.cards.get(pk=told[1]["card"]).phones[0]["number"] == "+43 316 123456"
    assert [row["external_key"] for row in system.rows(item, "?outcome=refused")] == ["4", "1"]


def test_the_same_people_again_change_nothing(system: System) -> None:
    system.done(PEOPLE)
    before = list(system.cards.order_by("pk").values())
    item = system.done(PEOPLE)
    assert (numbers(item), item["undo_until"]) == ((0, 0, 2, 0), None)
    assert list(system.cards.order_by("pk").values()) == before
    # Of what changes nothing no more is kept than by what it is found again.
    kept = ImportRow.objects.in_space(system.space.pk).filter(parent_id=item["uuid"])
    assert [row.values for row in kept.order_by("row")] == [{"external_key": "1"}, {"external_key": "2"}]


def test_what_is_empty_says_nothing(system: System) -> None:
    system.done([{**ADA, "job_title": "CEO"}])
    item = system.done([{**ADA, "job_title": None, "city": ""}])
    assert numbers(item) == (0, 0, 1, 0)
    assert system.cards.get().job_title == "CEO"


def test_a_dry_run_says_the_same_and_changes_nothing(system: System, make_card: MakeCard) -> None:
    make_card(system.space, first_name="Ada", last_name="Kiss", external_key="1")
    before = list(system.cards.values())
    dry = system.done([*PEOPLE, {"external_key": "3"}], dry_run=True)
    assert (dry["status"], dry["dry_run"], dry["undo_until"]) == ("done", True, None)
    assert list(system.cards.values()) == before
    real = system.done([*PEOPLE, {"external_key": "3"}])
    assert numbers(dry) == numbers(real) == (1, 1, 0, 1)
    told = [
        [(row["external_key"], row["outcome"], row["changes"]) for row in system.rows(one)]
        for one in (dry, real)
    ]
    assert told[0] == told[1]
    assert [row["written"] for row in system.rows(dry)] == [False] * 3


def test_rows_come_by_pages(system: System) -> None:
    item = system.done([{"external_key": f"{n}", "last_name": "Bauer"} for n in range(7)])
    seen, cursor = [], ""
    while cursor is not None:
        answer = system.api.get(f"{system.address}/{item['uuid']}/rows?limit=3&cursor={cursor}").json()
        seen.append([row["index"] for row in answer["data"]])
        cursor = answer["meta"]["next"]
    assert seen == [[0, 1, 2], [3, 4, 5], [6]]
    assert system.api.get(f"{system.address}/{item['uuid']}/rows?cursor=Mg").status_code == 422


@pytest.mark.parametrize(
    ("rows", "field"),
    [
        ([{**ADA, "nickname_of_old": "A"}], "rows"),
        ([{**ADA, "picture": "photo-1"}], "rows"),
        ([{"external_key": True}], "rows.0.external_key"),
        ([], "rows"),
    ],
)
def test_what_no_system_means_is_refused_at_once(system: System, rows: list[Any], field: str) -> None:
    refusal = system.send(rows, status=422)
    assert any(name.startswith(field) for name in refusal["errors"]), refusal
    assert not Import.objects.in_space(system.space.pk).exists()


def test_a_row_without_a_key_is_refused_and_no_other(system: System) -> None:
    rows: list[Any] = [
        {"last_name": "Bauer"}, ADA, {"external_key": " \u200b", "last_name": "Bauer"}, {},
        {"external_key": None, "last_name": "Kiss"}, BELA, {"external_key": ""},
    ]  # fmt: skip
    item = system.done(rows)
    assert (item["status"], item["rows"], item["done"], numbers(item)) == ("done", 7, 2, (2, 0, 0, 5))
    told = system.rows(item)
    assert [(row["index"], row["external_key"], row["outcome"]) for row in told] == [
        (0, "", "refused"), (1, "1", "created"), (2, "", "refused"), (3, "", "refused"),
        (4, "", "refused"), (5, "2", "created"), (6, "", "refused"),
    ]  # fmt: skip
    assert told[0]["reasons"] == [
        {
            "field": "external_key",
            "message": "The personnel number is missing, by which cards are found again.",
            "refuses": True,
        }
    ]
    assert all(row["reasons"] and row["card"] is None for row in told if row["outcome"] == "refused")
    # Nobody is made of them at the second time either.
    assert numbers(system.done(rows)) == (0, 0, 2, 5)
    assert system.cards.count() == 2


def test_rows_that_are_all_without_a_key_are_answered_too(system: System) -> None:
    item = system.done([{}, {}])
    assert (item["status"], numbers(item)) == ("done", (0, 0, 0, 2))
    assert [row["index"] for row in system.rows(item)] == [0, 1]


def test_signs_that_nobody_sees_are_left_out(system: System) -> None:
    system.done([{**ADA, "first_name": " A\u200bda\u00a0"}])
    assert system.cards.get().first_name == "Ada"


def test_new_cards_beyond_the_licence_are_drafts(
    make_space: MakeSpace, django_capture_on_commit_callbacks: Any
) -> None:
    system = System(make_space(cards=1), django_capture_on_commit_callbacks)
    item = system.done(PEOPLE, state="active")
    assert (numbers(item), item["drafts"]) == ((2, 0, 0, 0), 1)
    assert sorted(system.cards.values_list("state", flat=True)) == ["active", "draft"]


# --- Who may -----------------------------------------------------------------------------------------------------


def test_a_token_without_the_ability_sends_nobody(system: System) -> None:
    other = System(system.space, system.capture, "cards.create", "cards.edit")
    assert other.send(PEOPLE, status=403)["code"] == "forbidden"
    item = system.send(PEOPLE)
    assert other.api.get(f"{other.address}/{item['uuid']}").status_code == 403


def test_what_was_sent_to_another_space_is_not_there(system: System, make_space: MakeSpace) -> None:
    stranger = System(make_space(), system.capture)
    item = system.send(PEOPLE)
    for address in (system.address, stranger.address):
        assert stranger.api.get(f"{address}/{item['uuid']}").status_code == 404
        assert stranger.api.get(f"{address}/{item['uuid']}/rows").status_code == 404
    assert stranger.api.post(system.address, {"rows": PEOPLE}).status_code == 404


def ended(system: System) -> None:
    ApiToken.objects.in_space(system.space.pk).update(ended_at=clock.now())


def without_ability(system: System) -> None:
    ApiToken.objects.in_space(system.space.pk).update(abilities=["cards.read"])


def over(system: System) -> None:
    ApiToken.objects.in_space(system.space.pk).update(expires_at=clock.now())


def without_role(system: System) -> None:
    SpaceMember.objects.in_space(system.space.pk).update(role="analyst")


@pytest.mark.parametrize("happens", [ended, over, without_ability, without_role])
def test_what_a_token_has_started_goes_no_further_than_the_token(
    system: System, happens: Callable[[System], None]
) -> None:
    item = system.send(PEOPLE, works=False)
    happens(system)
    job = Job.objects.get(kind="cards_upsert")
    jobs.run(job.pk, services.work)
    job.refresh_from_db()
    assert job.status == "failed"
    assert not system.cards.exists()
    if happens is not without_role:
        owner = ApiClient().as_(system.owner)
        told = owner.get(f"{system.address}/{item['uuid']}").json()["data"]
        assert (told["status"], numbers(told)) == ("failed", (0, 0, 0, 0))
        assert told["message"]


@pytest.mark.parametrize("happens", [ended, over])
def test_a_dry_run_goes_no_further_than_its_token_either(
    system: System, happens: Callable[[System], None]
) -> None:
    system.send(PEOPLE, dry_run=True, works=False)
    happens(system)
    job = Job.objects.get(kind="cards_upsert")
    jobs.run(job.pk, services.work)
    job.refresh_from_db()
    assert job.status == "failed"
    assert not ImportRow.objects.in_space(system.space.pk).exists()


def test_it_stops_in_the_middle_when_its_token_ends(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "FIRST", 3)
    monkeypatch.setattr(parts, "next_size", lambda *_now: 3)
    original = running._batch

    def batch_then_end(*arguments: Any) -> int | None:
        written = original(*arguments)
        ended(system)
        return written

    monkeypatch.setattr(running, "_batch", batch_then_end)
    system.send([{"external_key": f"{n}", "last_name": "Bauer"} for n in range(7)])
    assert system.cards.count() == 3
    assert Import.objects.in_space(system.space.pk).get().status == "failed"


def test_a_token_of_a_person_sends_in_the_persons_name(
    system: System, add_member: AddMember, make_user: MakeUser
) -> None:
    editor = add_member(system.space, "editor")
    _token, secret = developers.make_token(OfPerson(Person(editor)), Wanted("Script", ("cards.import",)))
    system.api = ApiClient(token=secret)
    assert numbers(system.done(PEOPLE)) == (2, 0, 0, 0)
    started = AuditEntry.objects.get(action="import.started")
    assert (started.actor_kind, started.actor_label) == ("token", f"{editor.full_name} (Script)")


def test_people_find_it_among_the_imports_and_take_it_back(system: System) -> None:
    item = system.done(PEOPLE, name="Every night")
    owner = ApiClient().as_(system.owner)
    listed = owner.get(f"/v1/spaces/{system.space.pk}/imports").json()["data"]
    assert [(row["file_name"], row["by"], row["created"]) for row in listed] == [
        ("Every night", "HR system", 2)
    ]
    # It is not among what the maker of the token is doing.
    assert owner.get("/v1/me/jobs").json()["data"] == []
    entries = AuditEntry.objects.filter(action__startswith="import.").order_by("pk")
    assert [(row.action, row.actor_label, row.actor_kind) for row in entries] == [
        ("import.uploaded", "HR system", "token"),
        ("import.started", "HR system", "token"),
    ]
    shown = owner.get(f"/v1/imports/{item['uuid']}").json()["data"]
    assert (shown["kind"], shown["status"], [column["header"] for column in shown["columns"]]) == (
        "json", "done", ["external_key", "first_name", "last_name", "email", "phone_work"],
    )  # fmt: skip
    with system.capture(execute=True):
        assert owner.post(f"/v1/imports/{item['uuid']}/undo").status_code == 202
    assert system.read(item)["status"] == "undone"
    assert not system.cards.living().exists()


def test_a_dry_run_can_be_looked_at_and_run_by_people(system: System) -> None:
    item = system.done(PEOPLE, dry_run=True)
    owner = ApiClient().as_(system.owner)
    refused = owner.patch(f"/v1/imports/{item['uuid']}", {"header_row": 2})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["header_row"])
    with system.capture(execute=True):
        assert owner.post(f"/v1/imports/{item['uuid']}/run", {"mode": "all"}).status_code == 202
    assert (system.read(item)["dry_run"], system.cards.count()) == (False, 2)


# --- Again, at once, cut off ----------------------------------------------------------------------------------------


def test_a_call_that_is_sent_twice_is_done_once(system: System) -> None:
    answers = []
    for _time in range(2):
        with system.capture(execute=True):
            answers.append(
                system.api.post(system.address, {"rows": PEOPLE}, Idempotency_Key="night-2026-11-27")
            )
    assert answers[0].json() == answers[1].json()
    assert Import.objects.in_space(system.space.pk).count() == 1


def test_too_many_at_once_are_told_to_wait(system: System) -> None:
    for _n in range(services.MOST_AT_ONCE):
        system.send([ADA], works=False)
    assert system.send([ADA], works=False, status=409)["code"] == "too_many_upserts"


@pytest.mark.parametrize("batch", [0, 1, 2])
def test_a_killed_worker_leaves_nothing_double(
    system: System, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    """Killed after the cards of a batch were written and before it was committed; another worker goes on."""
    monkeypatch.setattr(parts, "FIRST", 20)
    monkeypatch.setattr(parts, "next_size", lambda *_now: 20)
    item = system.send([{"external_key": f"{n}", "last_name": "Bauer"} for n in range(50)], works=False)
    job = Job.objects.get(kind="cards_upsert")
    original, calls = card_services.create_cards, []

    class Killed(BaseException):
        pass

    def create_then_die(*arguments: Any, **options: Any) -> Any:
        made = original(*arguments, **options)
        calls.append(1)
        if len(calls) == batch + 1:
            raise Killed
        return made

    monkeypatch.setattr(card_services, "create_cards", create_then_die)
    with pytest.raises(Killed):
        jobs.run(job.pk, services.work)
    assert system.cards.count() == batch * 20
    monkeypatch.setattr(card_services, "create_cards", original)
    Job.objects.filter(pk=job.pk).update(heartbeat_at=clock.now() - dt.timedelta(minutes=2))
    jobs.run(job.pk, services.work)
    assert system.cards.count() == 50
    assert numbers(system.read(item)) == (50, 0, 0, 0)
    assert AuditEntry.objects.filter(action="import.started").count() == 1


def test_what_was_given_up_is_no_longer_in_the_way(system: System) -> None:
    item = system.send(PEOPLE, works=False)
    jobs.request_cancel(Job.objects.get(kind="cards_upsert"))
    assert system.read(item)["status"] == "cancelled"
    assert Import.objects.in_space(system.space.pk).get().status == "uploaded"


def test_what_was_sent_is_forgotten_after_thirty_days(system: System) -> None:
    item = system.done(PEOPLE)
    later = clock.now() - dt.timedelta(days=31)
    Import.objects.in_space(system.space.pk).update(ran_at=later, created_at=later)
    from vizitka.transfer.importing.services import purge_old

    purge_old()
    kept = ImportRow.objects.in_space(system.space.pk).filter(parent_id=item["uuid"])
    assert [row.values for row in kept] == [{}, {}]
    assert Import.objects.in_space(system.space.pk).get().rows_file == ""


# --- What others do meanwhile ---------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("headers", [{}, {"Idempotency_Key": "night-2026-11-28"}])
def test_rows_are_read_and_written_down_before_others_wait(
    system: System, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    """On SQLite a transaction keeps everybody else from writing."""
    inside: list[bool] = []
    for where, name in ((services, "_check"), (store, "write_rows"), (uploads, "count")):
        monkeypatch.setattr(where, name, noting(getattr(where, name), inside))
    answer = system.api.post(system.address, {"rows": PEOPLE}, **headers)
    assert (answer.status_code, inside) == (202, [False] * 3)


def noting(function: Callable[..., Any], inside: list[bool]) -> Callable[..., Any]:
    def noted(*arguments: Any, **options: Any) -> Any:
        inside.append(connection.in_atomic_block)
        return function(*arguments, **options)

    return noted


def files() -> set[str]:
    return set(default_storage.listdir(store.FOLDER)[1]) if default_storage.exists(store.FOLDER) else set()


def test_no_file_stays_of_what_is_refused_or_was_sent_before(
    system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = {"Idempotency_Key": "night-2026-11-28"}
    first = system.api.post(system.address, {"rows": PEOPLE}, **key)
    before = files()
    # Both were looked at before either was there.
    earlier = idempotency._earlier
    found = iter([None, earlier])
    monkeypatch.setattr(idempotency, "_earlier", lambda asked: (next(found) or (lambda _asked: None))(asked))
    again = system.api.post(system.address, {"rows": PEOPLE}, **key)
    assert (again.content, again.headers["Idempotent-Replayed"]) == (first.content, "true")
    monkeypatch.undo()
    monkeypatch.setattr(services, "MOST_AT_ONCE", 0)
    refused = system.api.post(system.address, {"rows": PEOPLE}, Idempotency_Key="night-2026-11-29")
    assert refused.status_code == 409
    assert files() == before
    # A refusal keeps nothing: the same key may be tried again.
    monkeypatch.undo()
    assert (
        system.api.post(system.address, {"rows": PEOPLE}, Idempotency_Key="night-2026-11-29").status_code
        == 202
    )


def test_what_is_refused_counts_as_sent(system: System) -> None:
    assert not ThrottleCounter.objects.exists()
    refused = system.api.post(
        system.address, {"rows": [{"strange": "1"}]}, Idempotency_Key="night-2026-11-28"
    )
    assert refused.status_code == 422
    assert ThrottleCounter.objects.exists()


def test_few_of_many_strange_fields_are_named(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    is_field = headers.is_field

    def noted(name: str) -> bool:
        asked.append(name)
        return is_field(name)

    monkeypatch.setattr(headers, "is_field", noted)
    rows = [{"external_key": str(number), f"strange_{number}": "1"} for number in range(3000)]
    assert len(system.send(rows, status=422)["errors"]["rows"]) == rules.NAMED
    assert len(asked) == rules.NAMED + 1
    assert len(rules.names_of(rows)) == store.MOST_COLUMNS + 1


def test_an_import_is_not_called_as_a_person(system: System, add_member: AddMember) -> None:
    editor = add_member(system.space, "editor")
    _token, secret = developers.make_token(OfPerson(Person(editor)), Wanted("Script", ("cards.import",)))
    for api, name in ((ApiClient(token=secret), "Script"), (ApiClient().as_(editor), "import")):
        system.api = api
        assert system.send(PEOPLE)["name"] == name


def test_what_another_has_taken_is_not_begun_to_be_written(system: System) -> None:
    item = system.send(PEOPLE, works=False)
    job = Job.objects.get(kind="cards_upsert")
    Job.objects.filter(pk=job.pk).update(status="running")
    job.refresh_from_db()
    found = Import.objects.in_space(system.space.pk).filter(pk=item["uuid"])
    for changes in ({"status": "cancelled"}, {"status": "checked", "job": None}):
        found.update(**changes)
        with pytest.raises(JobTaken):
            services._begin_to_write(found.get(), job)
        assert found.get().status == changes["status"]


def test_an_import_is_free_when_its_job_goes_with_a_person(system: System) -> None:
    for status in ("checking", "running"):
        item = system.send(PEOPLE, works=False)
        Import.objects.in_space(system.space.pk).filter(pk=item["uuid"]).update(
            status=status, summary={"create": 2}
        )
        jobs.forget_all(system.owner.pk)
        told = system.read(item)
        assert told["status"] == "failed"
        # Nothing was written, whatever the check has announced.
        assert status == "checking" or numbers(told) == (0, 0, 0, 0)
    assert not Import.objects.in_space(system.space.pk).filter(status__in=BUSY).exists()


@pytest.mark.parametrize("job", [None, "failed"])
def test_an_import_that_has_lost_its_job_is_set_free(system: System, job: str | None) -> None:
    item = system.send(PEOPLE, works=False)
    assert imports.end_lost() == 0
    if job:
        Job.objects.update(status=job)
    else:
        Job.objects.all().delete()
    assert imports.end_lost() == 1
    assert system.read(item)["status"] == "failed"
    assert Import.objects.in_space(system.space.pk).get().status == "failed"


def test_what_is_done_stays_done_when_a_row_is_mended(system: System) -> None:
    item = system.done(PEOPLE)
    Import.objects.in_space(system.space.pk).update(status="checked")
    assert system.read(item)["status"] == "done"


# --- Forgotten -----------------------------------------------------------------------------------------------------


def test_when_the_work_is_forgotten_its_end_is_said_in_words(system: System) -> None:
    item = system.done([*PEOPLE, {"external_key": "3"}])
    known = item["message"]
    Job.objects.all().delete()
    told = system.read(item)
    assert (told["status"], told["message"], numbers(told)) == ("done", known, (2, 0, 0, 1))
    assert (told["done"], told["total"]) == (3, 3)


def test_what_was_written_long_ago_is_still_told(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    item = system.done(PEOPLE)
    later = clock.now() + dt.timedelta(days=40)
    monkeypatch.setattr(clock, "now", lambda: later)
    ApiToken.objects.in_space(system.space.pk).update(expires_at=later + dt.timedelta(days=1))
    assert (jobs.purge_old(), imports.purge_old()) == (1, 1)
    told = system.read(item)
    assert (told["status"], numbers(told)) == ("done", (2, 0, 0, 0))
    assert told["message"] == "2 cards created. What became of each row was kept for 30 days."


def test_a_dry_run_that_is_forgotten_is_said_to_be(system: System, monkeypatch: pytest.MonkeyPatch) -> None:
    item = system.done(PEOPLE, dry_run=True)
    Job.objects.all().delete()
    assert system.read(item)["message"].startswith("2 rows are good.")
    later = clock.now() + dt.timedelta(days=40)
    monkeypatch.setattr(clock, "now", lambda: later)
    ApiToken.objects.across_spaces("of all").update(expires_at=later + dt.timedelta(days=1))
    assert imports.purge_old() == 1
    for address in (item["uuid"], f"{item['uuid']}/rows"):
        refused = system.api.get(f"{system.address}/{address}")
        assert (refused.status_code, refused.json()["code"]) == (404, "upsert_forgotten")
        assert "30 days" in refused.json()["message"]
    monkeypatch.undo()
    # An id that nobody has given, and a young one, are simply not there.
    for strange in ("6f1c1b0e-3f5b-4a55-9f2e-0d6a3c1f7e11", new_id()):
        assert system.api.get(f"{system.address}/{strange}").json()["code"] == "not_found"
    assert made_at(uuid.UUID("6f1c1b0e-3f5b-4a55-9f2e-0d6a3c1f7e11")) is None


def test_what_did_not_come_to_its_end_says_so(system: System) -> None:
    item = system.send(PEOPLE, works=False)
    jobs.forget_all(system.owner.pk)
    told = system.read(item)
    assert (told["status"], told["message"]) == (
        "failed",
        "It did not come to its end, and why is not known any more.",
    )


def test_what_was_taken_back_says_so(system: System) -> None:
    item = system.done(PEOPLE)
    with system.capture(execute=True):
        ApiClient().as_(system.owner).post(f"/v1/imports/{item['uuid']}/undo")
    Job.objects.all().delete()
    assert system.read(item)["message"].startswith("What it had written was taken back in the manager.")


# --- Turns ---------------------------------------------------------------------------------------------------------


def test_it_is_put_down_for_another_space_and_writes_all_once(
    system: System, make_space: MakeSpace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While another space's work waits, each part is a turn, of the check and of the writing."""
    monkeypatch.setattr(turns, "TURN", 0.0)
    monkeypatch.setattr(parts, "LONGEST_STRETCH", -1.0)
    monkeypatch.setattr(parts, "FIRST", 3)
    monkeypatch.setattr(parts, "next_size", lambda *_now: 3)
    rows = [{"external_key": f"{n}", "last_name": "Bauer"} for n in range(7)]
    item = system.send([*rows, {"last_name": "Keyless"}], works=False)
    job = Job.objects.get(kind="cards_upsert")
    other = System(make_space(), system.capture)
    other.send(PEOPLE, works=False)
    seen = []
    while job.status == "queued":
        jobs.run(job.pk, services.work)
        job.refresh_from_db()
        seen.append((system.read(item)["status"], job.attempt, system.cards.count()))
        assert len(seen) < 20
    assert {status for status, _attempt, _cards in seen[:-1]} == {"checking", "running"}
    assert seen[-1] == ("done", 1, 7)
    assert {attempt for _status, attempt, _cards in seen[:-1]} == {0}
    assert len(seen) > 4
    assert (numbers(system.read(item)), system.cards.values("external_key").distinct().count()) == (
        (7, 0, 0, 1),
        7,
    )


def test_a_call_may_be_as_large_as_fifty_thousand_people_are(system: System) -> None:
    """15 MB and more; what Django reads at once ended at 12."""
    body = json.dumps({"rows": PEOPLE, "dry_run": True}) + " " * 20 * 1024 * 1024
    headers = {"Authorization": f"Bearer {system.api.token}"}
    answer = Client().post(system.address, body, "application/json", headers=headers)
    assert answer.status_code == 202, answer.content
