"""People fetched from Google and Microsoft at intervals: all, changes alone, and whatever the provider does."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest

from tests.accounts.conftest import Clock, time
from tests.conftest import ApiClient
from tests.directories import fake_providers
from tests.directories.conftest import MakeDirectory, owner_of
from tests.directories.fake_providers import FakeProvider, at_google, at_microsoft
from tests.directories.test_people import card_of, set_up
from tests.wallet import chain
from vizitka.common import asking, clock
from vizitka.directories import health
from vizitka.directories.enums import PersonState
from vizitka.directories.models import (
    Directory,
    DirectoryCall,
    DirectoryPerson,
    DirectoryPull,
    SignalNote,
)
from vizitka.directories.pulling import google, microsoft, work
from vizitka.directories.services import cleaning
from vizitka.jobs.messages import translated

__all__ = ["time"]
pytestmark = pytest.mark.django_db
ADMIN = "admin@alpenwerk.example"
TENANT = "0197c8f0-0000-7000-8000-000000000001"
SECRET = "hush-hush-of-the-application"


@pytest.fixture
def fake(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeProvider]:
    google._tokens._kept.clear()
    google._group_tokens._kept.clear()
    microsoft._kept.clear()
    monkeypatch.setattr(asking, "SECONDS", 0.3)
    with fake_providers.serving() as server:
        settings.GOOGLE_DIRECTORY_URL = settings.GOOGLE_DIRECTORY_TOKENS = server.base
        settings.GRAPH_URL = settings.GRAPH_TOKENS = server.base
        yield server


@pytest.fixture
def manager(directory: Directory) -> ApiClient:
    return ApiClient().as_(owner_of(directory.space))


def move_to(time: Clock, moment: dt.datetime) -> None:
    time.offset += moment - clock.now()


def path(directory: Directory, more: str = "") -> str:
    return f"/v1/user-directories/{directory.pk}/pull{more}"


def connect_google(manager: ApiClient, directory: Directory, **more: Any) -> dict[str, Any]:
    body = {"account": chain.account(client_id="1077").decode(), "subject": ADMIN, **more}
    answer = manager.put(path(directory, "/google"), body)
    assert answer.status_code == 200, answer.content
    return dict(answer.json()["data"])


def connect_microsoft(manager: ApiClient, directory: Directory, **more: Any) -> dict[str, Any]:
    body = {"tenant": TENANT, "application": TENANT, "secret": SECRET, **more}
    answer = manager.put(path(directory, "/microsoft"), body)
    assert answer.status_code == 200, answer.content
    assert SECRET not in answer.content.decode()
    return dict(answer.json()["data"])


def row_of(directory: Directory) -> DirectoryPull:
    return DirectoryPull.objects.in_space(directory.space_id).get()


def pull(directory: Directory) -> DirectoryPull:
    """Does what is queued, page after page, as the worker does."""

    def place() -> tuple[Any, ...]:
        row = row_of(directory)
        return row.run, row.run_at, row.tries, row.anew, row.run_groups, row.counts

    for _page in range(40):
        row, before = row_of(directory), place()
        if row.run is None:
            return row
        work.take_up_page(directory.pk, row.run)
        after = row_of(directory)
        if place() == before or (after.problem and after.tries > row.tries):
            return after
    raise AssertionError("it goes on for ever")


def again(directory: Directory, time: Clock) -> DirectoryPull:
    """The next round, when its time has come."""
    next_at = row_of(directory).next_at
    assert next_at is not None
    move_to(time, next_at + dt.timedelta(seconds=1))
    assert work.queue_due() == 1
    return pull(directory)


def states(directory: Directory) -> dict[str, str]:
    rows = DirectoryPerson.objects.in_space(directory.space_id)
    return {row.first_name: f"{row.state} {row.hold}".strip() for row in rows}


def person(directory: Directory, name: str) -> DirectoryPerson:
    return DirectoryPerson.objects.in_space(directory.space_id).get(first_name=name)


def test_people_of_google_come_page_by_page_and_stay_as_they_are(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {name: at_google(name) for name in ("anna", "bea", "cleo")}
    told = connect_google(manager, directory)["kept"]
    assert (told["provider"], told["subject"], told["running"]) == ("google", ADMIN, True)
    row = pull(directory)
    assert (row.problem, row.last_counts["named"], row.last_counts["done"]) == ("", 3, 3)
    assert states(directory) == {"Anna": "here", "Bea": "here", "Cleo": "here"}
    card = card_of(person(directory, "Anna"))
    assert (card.job_title, card.department, card.external_key) == ("Architect", "Design", "4711")
    assert [phone["number"] for phone in card.phones] == ["+43 1 234567"]
    claims = fake.claims[0]
    assert (claims["sub"], claims["scope"]) == (ADMIN, google.SCOPE)
    # A sign-in there is no change here.
    fake.people["anna"]["lastLoginTime"] = "2026-11-25T08:00:00.000Z"
    lines = DirectoryCall.objects.in_space(directory.space_id)
    before = lines.count()
    assert again(directory, time).last_counts == {"named": 3, "done": 0, "held": 0, "left": 0, "skipped": 0}
    assert lines.count() == before + 1


def test_who_is_missing_or_suspended_at_google_leaves_within_the_limit(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {name: at_google(name) for name in ("anna", "bea", "cleo", "dora")}
    connect_google(manager, directory)
    pull(directory)
    set_up(directory, most_leavers=2)
    fake.people["bea"]["suspended"] = True
    del fake.people["cleo"], fake.people["dora"]
    row = again(directory, time)
    assert (row.last_counts["left"], row.last_counts["held"]) == (1, 1)
    assert sorted(states(directory).values()) == ["here", "here leavers", "left", "left"]


def test_an_empty_list_sends_nobody_away(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {"anna": at_google("anna")}
    connect_google(manager, directory)
    pull(directory)
    fake.people = {}
    assert again(directory, time).problem == "nobody"
    assert states(directory) == {"Anna": "here"}


def test_the_dry_run_holds_whoever_is_fetched(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    set_up(directory, dry_run=True)
    fake.people = {"anna": at_microsoft("anna")}
    connect_microsoft(manager, directory)
    assert pull(directory).last_counts["held"] == 1
    assert states(directory) == {"Anna": "held dry_run"}


def test_microsoft_tells_changes_alone_after_the_first_round(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {name: at_microsoft(name) for name in ("anna", "bea", "cleo")}
    fake.people["guest"] = at_microsoft("guest", userType="Guest")
    connect_microsoft(manager, directory)
    row = pull(directory)
    assert (row.last_counts["named"], row.last_counts["skipped"]) == (3, 1)
    assert row.cursor
    fake.asked.clear()
    # Only what has changed comes, beside the id; and somebody who is gone, and somebody new.
    fake.people["dora"] = at_microsoft("dora")
    fake.changes = [
        {"id": "m-anna", "jobTitle": "Pilot"},
        {"id": "m-bea", "@removed": {"reason": "changed"}},
        {"id": "m-cleo", "accountEnabled": False},
        {"id": "dora", "jobTitle": "Architect"},
    ]
    row = again(directory, time)
    assert (row.last_counts["named"], row.last_counts["left"]) == (3, 1)
    assert [one.partition("?")[0] for one in fake.asked] == ["/v1.0/users/delta", "/v1.0/users/dora"]
    card = card_of(person(directory, "Anna"))
    assert (card.job_title, card.external_key, len(card.phones)) == ("Pilot", "nr-anna", 2)
    assert states(directory) == {"Anna": "here", "Bea": "left", "Cleo": "left", "Dora": "here"}


def test_a_place_that_is_known_no_more_begins_a_whole_round(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {name: at_microsoft(name) for name in ("anna", "bea")}
    connect_microsoft(manager, directory)
    pull(directory)
    fake.known_places.clear()
    del fake.people["bea"]
    row = again(directory, time)
    assert (row.problem, row.last_counts["left"]) == ("", 1)
    assert states(directory) == {"Anna": "here", "Bea": "left"}


def test_a_list_that_is_forgotten_again_and_again_ends_the_round_and_people_hear_of_it(
    fake: FakeProvider,
    manager: ApiClient,
    directory: Directory,
    time: Clock,
) -> None:
    fake.people = {name: at_microsoft(name) for name in ("anna", "bea", "cleo")}
    connect_microsoft(manager, directory)
    fake.forgets = True
    row = pull(directory)
    assert (row.run, row.problem, row.detail) == (None, "forgetful", str(work.MOST_TRIES + 1))
    assert len(fake.asked) == 2 * (work.MOST_TRIES + 1)
    assert states(directory) == {"Anna": "here", "Bea": "here"}
    (signal,) = [one for one in health.signals_of(directory) if one.page == "pull"]
    assert (signal.level, str(work.MOST_TRIES + 1) in translated(signal.sentence)) == (health.Level.BAD, True)
    assert cleaning.tell_signals() == 1
    # A first page that comes as it should is no reason to be told that all is well, and then the same once more.
    fake.forgets = False
    next_at = row_of(directory).next_at
    assert next_at is not None
    move_to(time, next_at + dt.timedelta(seconds=1))
    assert work.queue_due() == 1
    run = row_of(directory).run
    assert run is not None
    work.take_up_page(directory.pk, run)
    assert (row_of(directory).problem, cleaning.tell_signals()) == ("forgetful", 0)
    row = pull(directory)
    assert (row.problem, row.last_counts["named"]) == ("", 3)
    assert SignalNote.objects.in_space(directory.space_id).exists()
    cleaning.tell_signals()
    assert not SignalNote.objects.in_space(directory.space_id).exists()


def test_the_list_of_another_company_begins_from_its_beginning(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    fake.people = {name: at_microsoft(name) for name in ("anna", "bea", "cleo")}
    connect_microsoft(manager, directory)
    run = row_of(directory).run
    assert run is not None
    work.take_up_page(directory.pk, run)
    assert row_of(directory).run_at
    connect_microsoft(manager, directory, tenant="0197c8f0-0000-7000-8000-000000000002")
    assert row_of(directory).run_at == ""


def test_changes_are_followed_by_a_whole_round_after_some_days(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {name: at_microsoft(name) for name in ("anna", "bea")}
    connect_microsoft(manager, directory)
    first = pull(directory).last_whole_at
    assert first is not None
    del fake.people["bea"]
    assert again(directory, time).last_whole_at == first
    assert states(directory)["Bea"] == "here"
    move_to(time, first + work.WHOLE_EVERY)
    work.queue_due()
    pull(directory)
    assert states(directory)["Bea"] == "left"


TOO_MUCH = (429, {"Retry-After": "600"}, {"error": {"code": "TooManyRequests"}})


@pytest.mark.parametrize("which", ["google", "microsoft"])
@pytest.mark.parametrize(
    ("told", "problem"),
    [("slow", "away"), ("hang up", "away"), ("no json", "away"), (500, "away"), (TOO_MUCH, "busy")],
)
def test_what_goes_wrong_on_the_second_page_is_tried_again_there(
    fake: FakeProvider,
    manager: ApiClient,
    directory: Directory,
    time: Clock,
    which: str,
    told: Any,
    problem: str,
) -> None:
    make = at_google if which == "google" else at_microsoft
    fake.people = {name: make(name) for name in ("anna", "bea", "cleo")}
    (connect_google if which == "google" else connect_microsoft)(manager, directory)
    run = row_of(directory).run
    assert run is not None
    work.take_up_page(directory.pk, run)
    fake.next_answers = [told]
    row = pull(directory)
    assert (row.problem, row.tries, row.run is not None) == (problem, 1, True)
    assert row.next_at is not None
    wait = row.next_at - clock.now()
    assert (wait > dt.timedelta(minutes=9)) == (problem == "busy")
    assert work.queue_due() == 0
    fake.asked.clear()
    row = again(directory, time)
    assert (row.problem, len(fake.asked), len(states(directory))) == ("", 1, 3)


def test_who_never_answers_is_given_up_until_the_next_time_and_nobody_leaves(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {name: at_google(name) for name in ("anna", "bea", "cleo")}
    connect_google(manager, directory)
    pull(directory)
    fake.next_answers = [500] * 5
    for _try in range(5):
        row = again(directory, time)
    assert (row.run, row.problem, row.tries) == (None, "away", 0)
    assert set(states(directory).values()) == {"here"}
    signals = [one for one in health.signals_of(directory) if one.key.startswith("pull")]
    assert [(one.key, one.level) for one in signals] == [("pull:away:soon", "soon")]
    move_to(time, clock.now() + dt.timedelta(hours=25))
    signals = [one for one in health.signals_of(directory) if one.key.startswith("pull")]
    assert [(one.key, one.level, one.page) for one in signals] == [("pull:away:bad", "bad", "pull")]


@pytest.mark.parametrize(
    ("which", "word"), [("google", "unauthorized_client"), ("microsoft", "invalid_client")]
)
def test_a_key_that_is_not_allowed_is_said_with_the_providers_word(
    fake: FakeProvider, manager: ApiClient, directory: Directory, which: str, word: str
) -> None:
    fake.is_allowed = False
    (connect_google if which == "google" else connect_microsoft)(manager, directory)
    row = pull(directory)
    assert (row.problem, row.detail, row.run) == ("not_allowed", word, None)
    kept = manager.get(path(directory)).json()["data"]["kept"]
    assert word in kept["problem"]
    assert health.signals_of(directory)[0].level == "bad"


def test_a_token_that_was_taken_back_is_fetched_anew(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {"anna": at_microsoft("anna")}
    connect_microsoft(manager, directory)
    pull(directory)
    fake.given.clear()
    assert again(directory, time).problem == ""
    assert fake.tokens == 2


def test_an_address_elsewhere_in_an_answer_gets_no_token(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    elsewhere = {"value": [], "@odata.nextLink": "https://mallory.example/v1.0/users/delta?x=1"}
    fake.next_answers = [(200, {}, elsewhere)]
    connect_microsoft(manager, directory)
    row = pull(directory)
    assert (row.problem, row.run_at) == ("away", "")


def test_the_same_page_twice_changes_nothing_and_another_rounds_errand_does_nothing(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    fake.people = {name: at_google(name) for name in ("anna", "bea", "cleo")}
    connect_google(manager, directory)
    run = row_of(directory).run
    assert run is not None
    assert manager.post(path(directory, "/run"), {}).status_code == 202
    assert row_of(directory).run == run
    DirectoryPull.objects.in_space(directory.space_id).update(run=TENANT)
    work.take_up_page(directory.pk, run)
    assert fake.asked == []
    DirectoryPull.objects.in_space(directory.space_id).update(run=run)
    work.take_up_page(directory.pk, run)
    DirectoryPull.objects.in_space(directory.space_id).update(run=run, run_at="")
    pull(directory)
    assert len(states(directory)) == 3
    assert DirectoryPerson.objects.in_space(directory.space_id).filter(version__gt=1).count() == 0


def test_a_worker_that_died_is_followed_by_another_at_the_same_page(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {name: at_google(name) for name in ("anna", "bea", "cleo")}
    connect_google(manager, directory)
    run = row_of(directory).run
    assert run is not None
    work.take_up_page(directory.pk, run)
    fake.asked.clear()
    move_to(time, clock.now() + work.SILENT + dt.timedelta(minutes=1))
    assert work.queue_due() == 1
    pull(directory)
    assert (len(fake.asked), len(states(directory))) == (1, 3)


def test_the_key_is_sealed_and_opens_in_its_own_directory_alone(
    fake: FakeProvider, manager: ApiClient, directory: Directory, make_directory: MakeDirectory
) -> None:
    from vizitka.directories.pulling import vault

    connect_microsoft(manager, directory)
    row = row_of(directory)
    assert SECRET not in row.sealed
    row.directory_id = make_directory(domain="").pk
    with pytest.raises(ValueError, match="no key of this directory"):
        vault.opened(row)


def test_switched_off_it_asks_nobody_and_removed_it_forgets_the_key(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fake.people = {"anna": at_google("anna")}
    connect_google(manager, directory)
    pull(directory)
    kept = manager.patch(path(directory), {"is_on": False}).json()["data"]["kept"]
    assert (kept["is_on"], kept["next_at"]) == (False, None)
    move_to(time, clock.now() + dt.timedelta(hours=11))
    assert work.queue_due() == 0
    assert manager.delete(path(directory)).status_code == 204
    assert manager.get(path(directory)).json()["data"]["kept"] is None
    assert person(directory, "Anna").state == PersonState.HERE


def test_where_the_installation_asks_no_provider_nothing_is_kept(
    manager: ApiClient, directory: Directory, settings: Any
) -> None:
    settings.GRAPH_URL = ""
    body = {"tenant": TENANT, "application": TENANT, "secret": SECRET}
    answer = manager.put(path(directory, "/microsoft"), body)
    assert (answer.status_code, answer.json()["code"]) == (409, "pull_off")


def test_a_file_that_is_no_key_is_refused_at_its_field(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    answer = manager.put(path(directory, "/google"), {"account": "{}", "subject": ADMIN})
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["account"])
