"""Groups and managers that a scheduled pull fetches, and a key that ends."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.accounts.conftest import Clock, time
from tests.conftest import ApiClient
from tests.directories.conftest import owner_of
from tests.directories.fake_providers import FakeProvider, at_google, at_microsoft
from tests.directories.test_groups import grant, role_of
from tests.directories.test_people import card_of, set_up
from tests.directories.test_pulling import (
    TOO_MUCH,
    again,
    connect_google,
    connect_microsoft,
    fake,
    manager,
    move_to,
    path,
    person,
    pull,
    row_of,
    states,
)
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.directories import health, selectors
from vizitka.directories.enums import Source
from vizitka.directories.models import Directory, DirectoryCall, DirectoryGroup, DirectoryPull, SignalNote
from vizitka.directories.pulling import google, grouping, work
from vizitka.directories.services import cleaning, groups, people
from vizitka.directories.services.groups import GrantValues
from vizitka.spaces.models import Template

__all__ = ["fake", "manager", "time"]
pytestmark = pytest.mark.django_db
PROVIDERS = ("google", "microsoft")
NAMES = ("anna", "bea", "cleo")


def key(which: str, name: str) -> str:
    return f"{which[0]}-{name}"


def connect(which: str, manager: ApiClient, directory: Directory, **more: Any) -> None:
    (connect_google if which == "google" else connect_microsoft)(manager, directory, **more)


def fill(fake: FakeProvider, which: str, **groups: tuple[str, ...]) -> None:
    make = at_google if which == "google" else at_microsoft
    fake.people = {name: make(name) for name in NAMES}
    fake.groups = {name: [key(which, member) for member in members] for name, members in groups.items()}


def group(directory: Directory, name: str) -> DirectoryGroup:
    return DirectoryGroup.objects.in_space(directory.space_id).get(external_id=name)


def members(directory: Directory, name: str) -> list[str]:
    rows = group(directory, name).memberships
    return sorted(rows.values_list("person__first_name", flat=True))


@pytest.mark.parametrize("which", PROVIDERS)
def test_groups_come_after_the_people_page_by_page_with_all_their_members(
    fake: FakeProvider, manager: ApiClient, directory: Directory, which: str
) -> None:
    fill(fake, which, sales=NAMES, lead=("anna", "unknown"), empty=())
    fake.called = {"sales": "Sales", "lead": "Lead"}
    connect(which, manager, directory, with_groups=True)
    row = pull(directory)
    assert (row.problem, row.run, row.run_groups) == ("", None, {})
    assert (row.last_counts["named"], row.last_counts["groups"]) == (3, 3)
    names = DirectoryGroup.objects.in_space(directory.space_id).order_by("name_key")
    assert [one.display_name for one in names] == ["empty", "Lead", "Sales"]
    assert members(directory, "sales") == ["Anna", "Bea", "Cleo"]
    assert members(directory, "lead") == ["Anna"]
    assert members(directory, "empty") == []
    kept = manager.get(path(directory)).json()["data"]["kept"]
    assert (kept["with_groups"], kept["counts"]["groups"]) == (True, 3)


@pytest.mark.parametrize("which", PROVIDERS)
def test_nobody_asks_for_groups_who_was_not_told_to(
    fake: FakeProvider, manager: ApiClient, directory: Directory, which: str
) -> None:
    fill(fake, which, sales=NAMES)
    connect(which, manager, directory)
    pull(directory)
    assert not [asked for asked in fake.asked if "group" in asked]
    manager.patch(path(directory), {"with_groups": True})
    assert work.queue_due() == 1
    pull(directory)
    assert members(directory, "sales") == ["Anna", "Bea", "Cleo"]


@pytest.mark.parametrize("which", PROVIDERS)
def test_a_pulled_group_gives_role_space_and_template_as_one_by_scim_does(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which, sales=("anna",))
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    anna = person(directory, "Anna")
    template = Template.objects.create(space=directory.space, name="Sales")
    given = GrantValues(directory.space_id, "editor", card_here=True, template=template.pk)
    grant(directory, group(directory, "sales"), given)
    assert role_of(anna, directory.space) == "editor"
    # Bea comes into the group, Anna goes out of it.
    fake.groups["sales"] = [key(which, "bea")]
    again(directory, time)
    assert role_of(anna, directory.space) is None
    assert role_of(person(directory, "Bea"), directory.space) == "editor"
    # Who is new has role and design at once: the groups are read before a card is made.
    new = (at_google if which == "google" else at_microsoft)("dora")
    fake.people[new["id"]], fake.changes = new, [new]
    fake.groups["sales"].append(key(which, "dora"))
    row = again(directory, time)
    dora = person(directory, "Dora")
    assert (role_of(dora, directory.space), card_of(dora).template_id) == ("editor", template.pk)
    assert (row.last_counts["done"], card_of(anna).template_id) == (1, None)
    fake.groups["sales"] = [key(which, "bea")]
    again(directory, time)
    lines = DirectoryCall.objects.in_space(directory.space_id).filter(operation="Pull groups")
    assert lines.order_by("at").last().sentence["parameters"] == {"added": 0, "removed": 1}  # type: ignore[union-attr]
    before = lines.count()
    again(directory, time)
    assert lines.count() == before


@pytest.mark.parametrize("which", PROVIDERS)
def test_in_a_dry_run_a_role_by_a_pulled_group_waits(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which, sales=())
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    grant(directory, group(directory, "sales"), GrantValues(directory.space_id, "editor"))
    set_up(directory, dry_run=True)
    fake.groups["sales"] = [key(which, "anna")]
    again(directory, time)
    assert role_of(person(directory, "Anna"), directory.space) is None
    assert states(directory)["Anna"] == "here dry_run"


@pytest.mark.parametrize("which", PROVIDERS)
def test_a_group_that_two_rounds_have_not_named_takes_back_what_it_gave_and_one_of_scim_stays(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    actor = selectors.actor_of(directory)
    groups.create(directory, actor, display_name="By SCIM", source=Source.SCIM, external_id="scim")
    fill(fake, which, sales=("anna",), plain=("anna",), lead=())
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    grant(directory, group(directory, "sales"), GrantValues(directory.space_id, "editor"))
    kept = group(directory, "sales").pk
    del fake.groups["sales"], fake.groups["plain"]
    again(directory, time)
    assert role_of(person(directory, "Anna"), directory.space) == "editor"
    assert (members(directory, "sales"), members(directory, "plain")) == (["Anna"], ["Anna"])
    assert [line[::2] for line in said(directory)[-2:]] == [
        ("sales", grouping.MISSING),
        ("plain", grouping.MISSING),
    ]
    again(directory, time)
    assert role_of(person(directory, "Anna"), directory.space) is None
    assert members(directory, "sales") == []
    left = DirectoryGroup.objects.in_space(directory.space_id).values_list("external_id", flat=True)
    # With something to give it stays, so that it gives the same when it comes back.
    assert sorted(left) == ["lead", "sales", "scim"]
    lines = said(directory)
    assert [line[::2] for line in lines[-2:]] == [("sales", grouping.GONE), ("plain", grouping.GONE)]
    again(directory, time)
    assert said(directory) == lines
    fake.groups["sales"] = [key(which, "anna")]
    again(directory, time)
    assert (group(directory, "sales").pk, group(directory, "sales").missing_at) == (kept, None)
    assert role_of(person(directory, "Anna"), directory.space) == "editor"
    # Without anything to give nothing keeps it.
    grant(directory, group(directory, "sales"))
    del fake.groups["sales"]
    again(directory, time)
    again(directory, time)
    assert not DirectoryGroup.objects.in_space(directory.space_id).filter(pk=kept).exists()


@pytest.mark.parametrize("which", PROVIDERS)
def test_a_group_that_comes_back_in_between_was_not_missing_in_two_rounds_in_a_row(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which, sales=("anna",), lead=())
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    grant(directory, group(directory, "sales"), GrantValues(directory.space_id, "editor"))
    for _time in range(2):
        there = fake.groups.pop("sales")
        again(directory, time)
        assert role_of(person(directory, "Anna"), directory.space) == "editor"
        fake.groups["sales"] = there
        again(directory, time)
    # A round whose end is done twice, as its worker died, is one round all the same.
    del fake.groups["sales"]
    next_at = row_of(directory).next_at
    assert next_at is not None
    move_to(time, next_at + dt.timedelta(seconds=1))
    assert work.queue_due() == 1
    while not (row_of(directory).run_groups and grouping.is_over(row_of(directory).run_groups)):
        step(directory, 1)
    grouping.take_back_missing(directory, row_of(directory).run_groups)
    pull(directory)
    assert members(directory, "sales") == ["Anna"]


@pytest.mark.parametrize("which", PROVIDERS)
@pytest.mark.parametrize(("of_all", "stays"), [(5, True), (6, False)])
def test_where_more_than_a_third_of_the_groups_that_give_something_is_missing_nothing_is_taken_back(
    fake: FakeProvider,
    manager: ApiClient,
    directory: Directory,
    time: Clock,
    which: str,
    of_all: int,
    stays: bool,
) -> None:
    names = [f"group{number}" for number in range(of_all)]
    fill(fake, which, **dict.fromkeys(names, ("anna",)), plain=("bea",))
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    for name in names:
        grant(directory, group(directory, name), GrantValues(directory.space_id, "analyst"))
    grant(directory, group(directory, names[0]), GrantValues(directory.space_id, "editor"))
    del fake.groups[names[0]], fake.groups[names[1]]
    for _round in range(3):
        row = again(directory, time)
        assert (row.problem, row.detail) == (("few_groups", f"2 / {of_all}") if stays else ("", ""))
    assert role_of(person(directory, "Anna"), directory.space) == ("editor" if stays else "analyst")
    assert members(directory, names[1]) == (["Anna"] if stays else [])
    if not stays:
        return
    anew = ApiClient().as_(owner_of(directory.space))
    told = anew.get(path(directory)).json()["data"]["kept"]["problem"]
    assert f"did not name 2 / {of_all}." in told
    assert health.signals_of(directory)[0].level == "bad"
    # Whoever says that one of them is gone, by taking back what it gives, lets the next rounds go on.
    grant(directory, group(directory, names[0]))
    assert again(directory, time).problem == ""
    again(directory, time)
    assert members(directory, names[1]) == []
    # What is empty already can lose nobody, and counts no more.
    del fake.groups[names[2]]
    assert again(directory, time).problem == ""


@pytest.mark.parametrize("which", PROVIDERS)
def test_where_no_group_is_named_at_all_nobody_loses_anything(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which, sales=("anna",))
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    fake.groups = {}
    assert again(directory, time).problem == "no_groups"
    assert members(directory, "sales") == ["Anna"]


@pytest.mark.parametrize("which", PROVIDERS)
def test_people_come_where_groups_may_not_be_read_and_that_is_said(
    fake: FakeProvider, manager: ApiClient, directory: Directory, which: str
) -> None:
    fill(fake, which, sales=NAMES)
    fake.groups_are_allowed = False
    connect(which, manager, directory, with_groups=True)
    row = pull(directory)
    assert (row.problem, row.run, row.last_counts["named"]) == ("groups", None, 3)
    rows = manager.get(f"/v1/user-directories/{directory.pk}/people").json()["data"]
    assert {one["why"] for one in rows} == {"Comes as soon as the groups have been read."}
    assert people.settle_waiting(directory.pk) == 3
    assert set(states(directory).values()) == {"here"}
    kept = manager.get(path(directory)).json()["data"]["kept"]
    assert "does not let us read groups" in kept["problem"]
    assert health.signals_of(directory)[0].level == "bad"


@pytest.mark.parametrize("which", PROVIDERS)
@pytest.mark.parametrize("told", [TOO_MUCH, "slow", "hang up", 500])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_what_goes_wrong_amid_the_groups_is_tried_again_there(
    fake: FakeProvider,
    manager: ApiClient,
    directory: Directory,
    time: Clock,
    which: str,
    told: Any,
    at: int,
) -> None:
    fill(fake, which, sales=NAMES)
    connect(which, manager, directory, with_groups=True)
    # Two pages of people, then `at` questions about groups go well.
    for _page in range(2 + at):
        run = row_of(directory).run
        assert run is not None
        work.take_up_page(directory.pk, run)
    fake.next_answers = [told]
    row = pull(directory)
    assert (row.tries, row.run is not None) == (1, True)
    assert row.next_at is not None
    assert (row.next_at - clock.now() > dt.timedelta(minutes=9)) == (told == TOO_MUCH)
    fake.asked.clear()
    row = again(directory, time)
    assert (row.problem, row.run) == ("", None)
    # The groups and two pages of members, less what went well.
    assert len(set(fake.asked)) == 3 - at
    assert members(directory, "sales") == ["Anna", "Bea", "Cleo"]


@pytest.mark.parametrize("which", PROVIDERS)
def test_a_place_among_the_groups_that_is_known_no_more_begins_the_groups_anew(
    fake: FakeProvider, manager: ApiClient, directory: Directory, which: str
) -> None:
    fill(fake, which, sales=NAMES)
    connect(which, manager, directory, with_groups=True)
    for _page in range(4):
        run = row_of(directory).run
        assert run is not None
        work.take_up_page(directory.pk, run)
    fake.asked.clear()
    fake.next_answers = [410]
    row = pull(directory)
    assert (row.problem, row.run, row.last_counts["groups"]) == ("", None, 1)
    assert len(fake.asked) == 4
    assert members(directory, "sales") == ["Anna", "Bea", "Cleo"]


@pytest.mark.parametrize("which", PROVIDERS)
def test_a_worker_that_died_amid_the_groups_is_followed_at_the_same_page(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which, sales=NAMES, lead=("anna",))
    connect(which, manager, directory, with_groups=True)
    for _page in range(4):
        run = row_of(directory).run
        assert run is not None
        work.take_up_page(directory.pk, run)
    dead = row_of(directory).run
    assert dead is not None
    fake.asked.clear()
    move_to(time, clock.now() + work.SILENT + dt.timedelta(minutes=1))
    assert work.queue_due() == 1
    pull(directory)
    assert len(fake.asked) == 2
    work.take_up_page(directory.pk, dead)
    assert len(fake.asked) == 2
    assert (members(directory, "sales"), members(directory, "lead")) == (["Anna", "Bea", "Cleo"], ["Anna"])


def test_a_group_is_called_what_it_is_called_now_and_names_are_taken_once(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fill(fake, "microsoft", one=("anna",), two=("bea",))
    fake.called = {"one": "Sales", "two": "SALES"}
    connect_microsoft(manager, directory, with_groups=True)
    pull(directory)
    assert (group(directory, "one").display_name, members(directory, "one")) == ("Sales", ["Anna"])
    assert not DirectoryGroup.objects.in_space(directory.space_id).filter(external_id="two").exists()
    fake.called = {"one": "Verkauf", "two": "Sales"}
    again(directory, time)
    assert (group(directory, "one").display_name, group(directory, "two").display_name) == (
        "Verkauf",
        "Sales",
    )
    # Both change their names with each other: the first keeps its own until the other has let go.
    fake.called = {"one": "Sales", "two": "Verkauf"}
    assert again(directory, time).problem == ""
    again(directory, time)
    assert {group(directory, name).display_name for name in ("one", "two")} == {"Verkauf", "Sales"}
    assert (members(directory, "one"), members(directory, "two")) == (["Anna"], ["Bea"])


def step(directory: Directory, times: int) -> None:
    for _page in range(times):
        run = row_of(directory).run
        assert run is not None
        work.take_up_page(directory.pk, run)


def said(directory: Directory) -> list[tuple[str, str, str]]:
    lines = DirectoryCall.objects.in_space(directory.space_id).filter(operation="Pull groups").order_by("at")
    return [(line.label, line.outcome, line.sentence["id"]) for line in lines]


@pytest.mark.parametrize("which", PROVIDERS)
@pytest.mark.parametrize("order", [("false", "true"), ("true", "false")])
def test_a_second_group_of_the_same_name_gets_nothing_of_what_the_first_gives(
    fake: FakeProvider,
    manager: ApiClient,
    directory: Directory,
    time: Clock,
    which: str,
    order: tuple[str, str],
) -> None:
    fill(fake, which, true=("anna",))
    fake.called = {"true": "Vizitka admins", "false": "vizitka ADMINS"}
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    grant(directory, group(directory, "true"), GrantValues(directory.space_id, "admin"))
    there = {"true": [key(which, "anna")], "false": [key(which, "bea")]}
    fake.groups = {name: there[name] for name in order}
    for _round in range(2):
        assert again(directory, time).last_counts["passed"] == 1
        assert role_of(person(directory, "Anna"), directory.space) == "admin"
        assert role_of(person(directory, "Bea"), directory.space) is None
        assert said(directory)[-1] == ("vizitka ADMINS", "refused", grouping.TWICE)
    assert DirectoryGroup.objects.in_space(directory.space_id).count() == 1
    signal = health.signals_of(directory)[0]
    assert (signal.key, signal.sentence["parameters"]) == ("pull:passed", {"number": 1})
    # The first follows its id to another name; then the second is a group of its own, which gives nothing.
    fake.called["true"] = "Admins of the cards"
    again(directory, time)
    again(directory, time)
    assert group(directory, "true").display_name == "Admins of the cards"
    assert group(directory, "false").display_name == "vizitka ADMINS"
    assert role_of(person(directory, "Anna"), directory.space) == "admin"
    assert role_of(person(directory, "Bea"), directory.space) is None
    assert health.signals_of(directory)[0].level == "good"
    # Nor by taking the name of the first later on.
    fake.called["false"] = "Admins of the cards"
    again(directory, time)
    assert (members(directory, "true"), members(directory, "false")) == (["Anna"], ["Bea"])
    assert role_of(person(directory, "Bea"), directory.space) is None


@pytest.mark.parametrize("which", PROVIDERS)
@pytest.mark.parametrize(
    ("external_id", "gives", "becomes"),
    [("", False, "one"), ("of SCIM", False, "of SCIM"), ("", True, ""), ("one", True, "one")],
)
def test_a_group_of_another_way_is_taken_for_the_providers_by_its_id_and_by_name_if_it_has_neither_id_nor_grants(
    fake: FakeProvider,
    manager: ApiClient,
    directory: Directory,
    which: str,
    external_id: str,
    gives: bool,
    becomes: str,
) -> None:
    actor = selectors.actor_of(directory)
    row = groups.create(directory, actor, display_name="Sales", source=Source.SCIM, external_id=external_id)
    if gives:
        grant(directory, row, GrantValues(directory.space_id, "admin"))
    fill(fake, which, one=("anna",))
    fake.called = {"one": "Sales"}
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    found = DirectoryGroup.objects.in_space(directory.space_id).get()
    assert (found.pk, found.external_id) == (row.pk, becomes)
    is_taken = becomes == "one"
    assert found.source == (Source.PULL if is_taken and not external_id else Source.SCIM)
    assert found.memberships.exists() == is_taken
    assert (role_of(person(directory, "Anna"), directory.space) == "admin") == (is_taken and gives)
    assert (grouping.TWICE in {text for _label, _outcome, text in said(directory)}) != is_taken


@pytest.mark.parametrize("which", PROVIDERS)
def test_a_group_that_is_not_known_amid_its_members_is_read_anew_and_nobody_leaves_it(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which, sales=NAMES)
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    grant(directory, group(directory, "sales"), GrantValues(directory.space_id, "editor"))
    move_to(time, clock.now() + dt.timedelta(hours=5))
    assert work.queue_due() == 1
    while row_of(directory).run_groups.get("at", "") == "":
        step(directory, 1)
    fake.next_answers = [404]
    step(directory, 1)
    assert (members(directory, "sales"), row_of(directory).run_groups["todo"]) == (
        ["Anna", "Bea", "Cleo"],
        [],
    )
    row = pull(directory)
    assert (row.problem, row.run, row.last_counts["groups"]) == ("", None, 1)
    assert members(directory, "sales") == ["Anna", "Bea", "Cleo"]
    assert role_of(person(directory, "Cleo"), directory.space) == "editor"


@pytest.mark.parametrize("which", PROVIDERS)
def test_a_group_that_was_just_listed_and_is_not_known_keeps_its_members_in_this_round(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which, sales=NAMES, lead=("anna",))
    connect(which, manager, directory, with_groups=True)
    pull(directory)
    grant(directory, group(directory, "sales"), GrantValues(directory.space_id, "editor"))
    move_to(time, clock.now() + dt.timedelta(hours=5))
    assert work.queue_due() == 1
    fake.groups["lead"] = [key(which, "bea")]
    while not row_of(directory).run_groups.get("todo"):
        step(directory, 1)
    fake.next_answers = [404]
    row = pull(directory)
    assert (row.problem, row.run) == ("", None)
    assert (members(directory, "sales"), members(directory, "lead")) == (["Anna", "Bea", "Cleo"], ["Bea"])
    assert role_of(person(directory, "Cleo"), directory.space) == "editor"
    assert ("sales", "failed", grouping.UNKNOWN) in said(directory)


@pytest.mark.parametrize("which", PROVIDERS)
def test_groups_that_break_off_at_the_same_place_each_time_are_not_read_for_ever(
    fake: FakeProvider, manager: ApiClient, directory: Directory, which: str
) -> None:
    fill(fake, which, sales=NAMES)
    connect(which, manager, directory, with_groups=True)
    step(directory, 2)
    for _time in range(work.MOST_TRIES):
        step(directory, 2)
        fake.next_answers = [404]
        step(directory, 1)
        assert row_of(directory).run is not None
    step(directory, 2)
    fake.next_answers = [404]
    step(directory, 1)
    assert (row_of(directory).problem, row_of(directory).run) == ("away", None)


def test_an_address_elsewhere_among_the_groups_gets_no_token(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    fill(fake, "microsoft", sales=NAMES)
    connect_microsoft(manager, directory, with_groups=True)
    for _page in range(2):
        run = row_of(directory).run
        assert run is not None
        work.take_up_page(directory.pk, run)
    fake.next_answers = [(200, {}, {"value": [], "@odata.nextLink": "https://mallory.example/v1.0/groups"})]
    assert pull(directory).problem == "away"
    assert "mallory" not in str(row_of(directory).run_groups)


# --- managers ---------------------------------------------------------------------------------------------------------


def boss_of(name: str) -> dict[str, Any]:
    return {"manager@delta": [{"@odata.type": "#microsoft.graph.user", "id": f"m-{name}"}]}


def test_the_manager_comes_from_microsoft_stays_and_goes(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fill(fake, "microsoft")
    fake.people["anna"] |= boss_of("bea")
    connect_microsoft(manager, directory)
    pull(directory)
    assert person(directory, "Anna").manager == "m-bea"
    # A change of something else does not touch it.
    fake.changes = [{"id": "m-anna", "jobTitle": "Pilot"}]
    again(directory, time)
    anna = person(directory, "Anna")
    assert (anna.manager, card_of(anna).job_title) == ("m-bea", "Pilot")
    fake.changes = [{"id": "m-anna", **boss_of("cleo")}]
    again(directory, time)
    anna = person(directory, "Anna")
    assert (anna.manager, card_of(anna).job_title) == ("m-cleo", "Pilot")
    fake.changes = [{"id": "m-anna", "manager@delta": [{"id": "m-cleo", "@removed": {"reason": "deleted"}}]}]
    again(directory, time)
    assert person(directory, "Anna").manager == ""


def test_somebody_who_is_named_once_more_with_the_manager_alone_keeps_everything(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    fill(fake, "microsoft")
    fake.people["again"] = {"id": "m-anna", **boss_of("bea")}
    connect_microsoft(manager, directory)
    row = pull(directory)
    anna = person(directory, "Anna")
    assert (row.problem, anna.manager, card_of(anna).job_title) == ("", "m-bea", "Architect")


def test_a_new_person_among_changes_is_asked_for_with_the_manager(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock
) -> None:
    fill(fake, "microsoft")
    connect_microsoft(manager, directory)
    pull(directory)
    fake.people["m-dora"] = at_microsoft("dora", manager={"id": "m-bea"})
    fake.changes = [{"id": "m-dora", "jobTitle": "Architect"}]
    fake.asked.clear()
    again(directory, time)
    assert "manager" in fake.asked[-1]
    assert person(directory, "Dora").manager == "m-bea"


@pytest.mark.parametrize("which", PROVIDERS)
def test_the_card_of_who_leaves_goes_to_the_manager_whom_the_provider_names(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which)
    fake.people["anna"] |= (
        boss_of("bea")
        if which == "microsoft"
        else {"relations": [{"value": "bea@alpenwerk.example", "type": "manager"}]}
    )
    connect(which, manager, directory)
    pull(directory)
    set_up(directory, on_leave="colleague")
    if which == "microsoft":
        fake.changes = [{"id": "m-anna", "accountEnabled": False}]
    else:
        fake.people["anna"]["suspended"] = True
    again(directory, time)
    anna = person(directory, "Anna")
    rows = CardMember.objects.in_space(directory.space_id).filter(card=card_of(anna))
    assert (states(directory)["Anna"], [row.user for row in rows]) == (
        "left",
        [person(directory, "Bea").user],
    )


# --- the end of a key -------------------------------------------------------------------------------------------------


def key_signals(directory: Directory) -> list[tuple[str, str]]:
    found = health.signals_of(directory)
    return [(one.key.rpartition(":")[2], one.level) for one in found if one.key.startswith("pull:key")]


@pytest.mark.parametrize("which", PROVIDERS)
def test_the_end_of_a_key_is_told_before_it_comes_once_each(
    fake: FakeProvider, manager: ApiClient, directory: Directory, time: Clock, which: str
) -> None:
    fill(fake, which)
    day = (clock.now() + dt.timedelta(days=60)).date()
    ends = dt.datetime.combine(day, dt.time(), clock.zone_of(directory.space.time_zone))
    connect(which, manager, directory, key_ends_on=day.isoformat())
    pull(directory)
    assert key_signals(directory) == []
    for left, stage, level in ((29, "30", "soon"), (6, "7", "soon"), (0.5, "1", "bad"), (-2, "0", "bad")):
        move_to(time, ends - dt.timedelta(days=left))
        assert key_signals(directory) == [(stage, level)]
        notes = SignalNote.objects.in_space(directory.space_id).filter(key__startswith="pull:key")
        cleaning.tell_signals()
        assert [note.key.rpartition(":")[2] for note in notes] == [stage]
        assert cleaning.tell_signals() == 0
    # Another end that is said makes it good again.
    later = (clock.now() + dt.timedelta(days=365)).date().isoformat()
    anew = ApiClient().as_(owner_of(directory.space))
    kept = anew.patch(path(directory), {"key_ends_on": later}).json()["data"]["kept"]
    assert kept["key_ends_on"] == later
    assert key_signals(directory) == []


def test_to_say_when_a_key_ends_breaks_no_round_off(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    fill(fake, "google")
    connect_google(manager, directory)
    before = row_of(directory)
    manager.patch(path(directory), {"key_ends_on": "2027-05-01"})
    after = row_of(directory)
    assert (after.run, after.next_at, str(after.key_ends_on)) == (before.run, before.next_at, "2027-05-01")
    manager.patch(path(directory), {"key_ends_on": None})
    assert row_of(directory).key_ends_on is None


def test_a_secret_that_has_ended_is_called_so(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    fake.is_allowed, fake.refused = False, {"error_codes": [7000222]}
    connect_microsoft(manager, directory)
    row = pull(directory)
    assert (row.problem, row.run) == ("ended", None)
    assert "has ended" in manager.get(path(directory)).json()["data"]["kept"]["problem"]


def test_people_and_groups_of_google_are_asked_for_by_a_token_each(
    fake: FakeProvider, manager: ApiClient, directory: Directory
) -> None:
    fill(fake, "google", sales=NAMES)
    connect_google(manager, directory, with_groups=True)
    pull(directory)
    assert [claims["scope"] for claims in fake.claims] == [google.SCOPE, google.GROUP_SCOPE]
    assert DirectoryPull.objects.in_space(directory.space_id).get().problem == ""
