"""Tokens of a space: made, changed, replaced, taken over, ended, and what each opens meanwhile."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

import pytest
from django.core import mail

from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_READ
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.pace import Pace
from vizitka.common.secret_tokens import NOTE_USE
from vizitka.developers import rules, services, throttles
from vizitka.developers.models import ApiToken
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db
READ = ["cards.read"]
WRITE = ["cards.read", "cards.edit"]


@dataclass
class House:
    """A space with its owner, an admin, and a card."""

    space: Space
    owner: User
    admin: User
    card: Card
    api: ApiClient

    @property
    def url(self) -> str:
        return f"/v1/spaces/{self.space.pk}/tokens"

    @property
    def by_owner(self) -> ApiClient:
        return self.api.as_(self.owner)

    @property
    def by_admin(self) -> ApiClient:
        return self.api.as_(self.admin)

    def make(self, client: ApiClient | None = None, **wanted: Any) -> dict[str, Any]:
        body = {"name": "HR system", "abilities": READ, **wanted}
        answer = (client or self.by_admin).post(self.url, body)
        assert answer.status_code == 201, answer.content
        made: dict[str, Any] = answer.json()["data"]
        return made

    def listed(self) -> dict[str, dict[str, Any]]:
        return {row["uuid"]: row for row in self.by_owner.get(self.url).json()["data"]["tokens"]}

    def cards(self, secret: str, **headers: str) -> Any:
        return ApiClient(token=secret).get(f"/v1/spaces/{self.space.pk}/cards", **headers)


@pytest.fixture
def house(
    make_user: MakeUser, make_space: MakeSpace, add_member: AddMember, make_card: MakeCard, api: ApiClient
) -> House:
    owner = make_user(email="owner@example.org")
    space = make_space(owner=owner)
    return House(space, owner, add_member(space, "admin"), make_card(space), api)


# --- what a token opens


def test_a_token_opens_what_it_was_given_and_the_log_names_it(house: House) -> None:
    made = house.make(abilities=WRITE)
    assert house.cards(made["token"]).status_code == 200
    system = ApiClient(token=made["token"])
    card = f"/v1/cards/{house.card.pk}"
    version = system.get(card).headers["ETag"]
    changed = system.patch(card, {"job_title": "Captain"}, If_Match=version)
    assert changed.status_code == 200, changed.content
    refused = system.delete(card)
    assert refused.status_code == 403
    # A system has no role: it is told what is missing.
    needs = "This takes the ability cards.delete, of the token and of the role of whoever made it."
    assert refused.json()["message"] == needs
    entry = AuditEntry.objects.filter(space_id=house.space.pk, action="card.updated").latest("created_at")
    assert (entry.actor_kind, entry.actor_label) == ("token", "HR system")


def test_the_secret_is_shown_once_and_kept_nowhere(house: House) -> None:
    made = house.make()
    secret = made["token"]
    assert secret.startswith("vzk_")
    assert secret.endswith(made["ending"])
    row = ApiToken.objects.in_space(house.space.pk).get()
    assert secret not in str(vars(row))
    assert "token" not in house.listed()[made["uuid"]]
    assert secret not in str(list(AuditEntry.objects.values_list("changes", "object_label")))


@pytest.mark.parametrize("wrong", ["vzk_", "vzk_x", "{}x", "{}"])
def test_a_wrong_token_is_nobody(house: House, wrong: str) -> None:
    secret = house.make()["token"]
    other = secret[:10] + ("A" if secret[10] != "A" else "B") + secret[11:]
    assert house.cards(wrong.format(other)).status_code == 401


def test_wrong_tokens_are_counted_by_network(house: House, move_clock: Any) -> None:
    for _n in range(throttles.TOKEN.network.at_once):  # type: ignore[union-attr]
        assert house.cards("vzk_wrong").status_code == 401
    refused = house.cards("vzk_wrong")
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_attempts")


def test_a_token_of_one_space_finds_nothing_in_another(house: House, make_space: MakeSpace) -> None:
    elsewhere = make_space(owner=house.owner)
    system = ApiClient(token=house.make(house.by_owner)["token"])
    assert system.get(f"/v1/spaces/{elsewhere.pk}/cards").status_code == 404


def test_a_public_page_does_not_know_who_a_token_is(house: House) -> None:
    secret = house.make()["token"]
    assert ApiClient(token=secret).get("/v1/config/packages").status_code == 200


# --- never more than its maker


def test_nobody_gives_what_they_may_not(house: House, add_member: AddMember) -> None:
    editor = house.api.as_(add_member(house.space, "editor"))
    assert editor.post(house.url, {"name": "x", "abilities": READ}).status_code == 403
    for abilities in (["spaces.delete"], ["tokens.manage"], ["nothing.real"], []):
        refused = house.by_owner.post(house.url, {"name": "x", "abilities": abilities})
        assert refused.status_code == 422
        assert "abilities" in refused.json()["errors"]


def test_a_token_may_less_on_the_day_its_maker_may_less(house: House) -> None:
    secret = house.make(abilities=["cards.read", "audit.read"])["token"]
    system = ApiClient(token=secret)
    log = f"/v1/spaces/{house.space.pk}/audit"
    assert system.get(log).status_code == 200
    role = SpaceMember.objects.in_space(house.space.pk).filter(user=house.admin)
    role.update(role="analyst")
    assert (house.cards(secret).status_code, system.get(log).status_code) == (200, 403)
    role.delete()
    refused = house.cards(secret)
    assert (refused.status_code, refused.json()["code"]) == (403, "token_stopped")
    [row] = house.listed().values()
    assert row["state"] == "stopped"
    taken = house.by_owner.post(f"{house.url}/{row['uuid']}/take-over")
    assert taken.json()["data"]["state"] == "valid"
    assert (house.cards(secret).status_code, system.get(log).status_code) == (200, 200)


def test_a_maker_whose_account_is_closed_counts_as_gone(house: House) -> None:
    secret = house.make()["token"]
    User.objects.filter(pk=house.admin.pk).update(is_active=False)
    assert house.cards(secret).json()["code"] == "token_stopped"


def test_without_the_feature_calls_end_and_tokens_can_still_be_ended(house: House) -> None:
    made = house.make()
    Space.objects.filter(pk=house.space.pk).update(licence=None)
    assert house.cards(made["token"]).json()["code"] == "feature_not_in_plan"
    assert house.by_owner.post(house.url, {"name": "x", "abilities": READ}).status_code == 402
    assert set(house.listed()) == {made["uuid"]}
    assert house.by_owner.delete(f"{house.url}/{made['uuid']}").status_code == 204


# --- from where


@pytest.mark.parametrize(
    ("networks", "status"),
    [([], 200), (["127.0.0.0/8"], 200), (["203.0.113.7"], 403), (["2001:db8::/32", "127.0.0.1"], 200)],
)
def test_only_named_networks_may_call(house: House, networks: list[str], status: int) -> None:
    assert house.cards(house.make(networks=networks)["token"]).status_code == status


def test_a_token_that_was_taken_elsewhere_costs_its_owner_no_call(
    house: House, monkeypatch: pytest.MonkeyPatch, move_clock: Any
) -> None:
    monkeypatch.setattr("vizitka.developers.calling.throttles.CALLS", Pace(a_second=0.001, at_once=1))
    made = house.make(networks=["203.0.113.7"])
    statuses = [house.cards(made["token"]).status_code for _n in range(throttles.TOKEN.network.at_once + 1)]  # type: ignore[union-attr]
    assert (set(statuses[:-1]), statuses[-1]) == ({403}, 429)
    body = {"name": "HR system", "abilities": READ, "networks": ["127.0.0.1"]}
    assert house.by_admin.put(f"{house.url}/{made['uuid']}", body).status_code == 200
    assert house.cards(made["token"]).status_code == 200


def test_networks_are_kept_as_networks(house: House) -> None:
    made = house.make(networks=[" 203.0.113.7/24", "2001:DB8::1"])
    assert made["networks"] == ["2001:db8::1/128", "203.0.113.0/24"]
    refused = house.by_admin.post(house.url, {"name": "x", "abilities": READ, "networks": ["nowhere"]})
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["networks"])


@pytest.mark.parametrize(
    ("address", "is_taken"),
    [("203.0.113.9", True), ("::ffff:203.0.113.9", True), ("198.51.100.1", False), ("", False)],
)
def test_an_address_is_in_a_network(address: str, is_taken: bool) -> None:
    assert rules.is_allowed(address, ["203.0.113.0/24"]) is is_taken


def test_what_can_be_allowed_needs_no_routes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a command, which knows no operations."""
    monkeypatch.setattr("vizitka.common.api.systems.ABILITIES", set())
    assert CARDS_READ in access_tokens(Person(user=house.owner), house.space.pk, TOKENS_MANAGE).grantable


# --- how often


def test_answers_say_how_many_calls_are_left(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    pace = Pace(a_second=0.001, at_once=2)
    monkeypatch.setattr("vizitka.developers.calling.throttles.CALLS", pace)
    secret, other = house.make()["token"], house.make()["token"]
    first, second, third = (house.cards(secret) for _n in range(3))
    assert first.headers["RateLimit"].startswith('"token";r=1;t=')
    assert first.headers["RateLimit-Policy"] == '"token";q=200;w=10'
    assert second.headers["RateLimit"].startswith('"token";r=0;t=')
    assert (third.status_code, int(third.headers["Retry-After"]) > 0) == (429, True)
    assert third.headers["RateLimit"] == '"token";r=0;t=2000'
    # One system never slows another.
    assert house.cards(other).status_code == 200


def test_a_token_that_is_refused_takes_no_call_from_the_others(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vizitka.developers.calling.throttles.CALLS", Pace(a_second=0.001, at_once=2))
    monkeypatch.setattr(
        "vizitka.developers.calling.throttles.CALLS_OF_OWNER", Pace(a_second=0.001, at_once=4)
    )
    greedy, calm = house.make()["token"], house.make()["token"]
    assert [house.cards(greedy).status_code for _n in range(6)] == [200, 200, 429, 429, 429, 429]
    assert [house.cards(calm).status_code for _n in range(2)] == [200, 200]
    last = house.cards(house.make()["token"])
    # All of a space together have had theirs.
    assert (last.status_code, last.headers["RateLimit"][:12]) == (429, '"token";r=0;')


def test_a_person_reads_of_no_limit(house: House) -> None:
    answer = house.by_admin.get(f"/v1/spaces/{house.space.pk}/cards")
    assert "RateLimit" not in answer.headers


# --- life


def test_a_replaced_token_goes_on_for_two_weeks(house: House, move_clock: Any) -> None:
    former = house.make(abilities=WRITE, networks=["127.0.0.1"])
    answer = house.by_owner.post(f"{house.url}/{former['uuid']}/replace", {"days": 90})
    new = answer.json()["data"]
    assert (new["abilities"], new["networks"]) == (sorted(WRITE), ["127.0.0.1/32"])
    assert {row["state"] for row in house.listed().values()} == {"replaced", "valid"}
    assert [house.cards(one["token"]).status_code for one in (former, new)] == [200, 200]
    move_clock(rules.OVERLAP + dt.timedelta(seconds=1))
    assert [house.cards(one["token"]).status_code for one in (former, new)] == [401, 200]


def test_an_ended_token_opens_nothing_from_the_next_call_on(house: House) -> None:
    made = house.make()
    assert house.by_admin.delete(f"{house.url}/{made['uuid']}").status_code == 204
    assert house.cards(made["token"]).status_code == 401
    assert house.by_admin.delete(f"{house.url}/{made['uuid']}").status_code == 404
    assert house.listed() == {}


def test_what_is_changed_counts_from_the_next_call_on(house: House) -> None:
    made = house.make(abilities=["cards.read"])
    body = {"name": "Intranet", "abilities": ["contacts.read"], "networks": []}
    changed = house.by_owner.put(f"{house.url}/{made['uuid']}", body).json()["data"]
    assert (changed["name"], changed["abilities"]) == ("Intranet", ["contacts.read"])
    assert house.cards(made["token"]).status_code == 403
    entry = AuditEntry.objects.filter(action="api_token.changed").latest("created_at")
    assert entry.changes["name"] == ["HR system", "Intranet"]


def test_a_space_has_no_more_than_so_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_TOKENS", 2)
    first, _second = house.make(), house.make()
    refused = house.by_admin.post(house.url, {"name": "x", "abilities": READ})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_tokens")
    assert house.by_admin.post(f"{house.url}/{first['uuid']}/replace", {"days": 30}).status_code == 201


def test_its_last_use_is_written_down_once_a_minute(house: House, move_clock: Any) -> None:
    made = house.make()
    house.cards(made["token"])
    row = house.listed()[made["uuid"]]
    assert (row["last_network"], row["last_used_at"] is not None) == ("127.0.0.0/24", True)
    house.cards(made["token"])
    assert house.listed()[made["uuid"]]["last_used_at"] == row["last_used_at"]
    move_clock(NOTE_USE)
    house.cards(made["token"])
    assert house.listed()[made["uuid"]]["last_used_at"] > row["last_used_at"]


# --- before the end


@pytest.mark.parametrize(
    ("days", "told", "stage"),
    [
        (31, None, None),
        (30, None, 30),
        (12, 30, None),
        (7, 30, 7),
        (0.5, None, 1),
        (0.5, 1, None),
        (-1, None, None),
    ],
)
def test_when_people_are_told(days: float, told: int | None, stage: int | None) -> None:
    now = clock.now()
    assert rules.stage_to_tell(now + dt.timedelta(days=days), told, now) == stage


def test_who_looks_after_the_space_is_told_once_a_stage(
    house: House, move_clock: Any, django_capture_on_commit_callbacks: Any
) -> None:
    made = house.make(days=90)
    assert services.tell_ends() == 0
    move_clock(dt.timedelta(days=61))
    with django_capture_on_commit_callbacks(execute=True):
        assert (services.tell_ends(), services.tell_ends()) == (1, 0)
    assert {address for one in mail.outbox for address in one.to} == {house.owner.email, house.admin.email}
    assert all("HR system" in one.subject for one in mail.outbox)
    assert f"/space/{house.space.pk}/settings/tokens" in str(mail.outbox[0].body)
    move_clock(dt.timedelta(days=23))
    house.by_owner.post(f"{house.url}/{made['uuid']}/replace", {"days": 90})
    # It has a successor: nobody needs to do anything.
    assert services.tell_ends() == 0
