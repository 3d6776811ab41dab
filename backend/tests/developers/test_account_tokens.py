"""Tokens of a billing account: what each opens, and that it follows its maker's role there. What is of all tokens
(checksum, limits, replacement) stands in test_tokens.py."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any

import pytest
from django.core import mail

from tests.conftest import ApiClient, MakeSpace, MakeUser
from vizitka.accounts import departures
from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.billing import closing
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import AccountMember, BillingAccount, Licence
from vizitka.billing.services import grant_licence, open_account, set_account_member
from vizitka.common.actor import SYSTEM
from vizitka.developers import rules, services
from vizitka.developers.models import AccountApiToken
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
READ = ["billing.read"]
BOTH = ["billing.read", "billing.assign"]


@dataclass
class Books:
    """A billing account with an owner, and another of them."""

    account: BillingAccount
    owner: User
    other: User
    api: ApiClient

    @property
    def own(self) -> str:
        return f"/v1/billing-accounts/{self.account.pk}"

    @property
    def url(self) -> str:
        return f"{self.own}/tokens"

    @property
    def by_owner(self) -> ApiClient:
        return self.api.as_(self.owner)

    def make(self, person: User | None = None, **wanted: Any) -> dict[str, Any]:
        body = {"name": "ERP", "abilities": READ, **wanted}
        answer = self.api.as_(person or self.owner).post(self.url, body)
        assert answer.status_code == 201, answer.content
        made: dict[str, Any] = answer.json()["data"]
        return made

    def read(self, made: dict[str, Any], path: str = "/invoices", **headers: str) -> Any:
        return ApiClient(token=made["token"]).get(self.own + path, **headers)

    def states(self) -> dict[str, str]:
        rows = self.by_owner.get(self.url).json()["data"]["tokens"]
        return {row["uuid"]: row["state"] for row in rows}

    def become(self, person: User, role: AccountRole) -> None:
        set_account_member(self.account, person, role, actor=SYSTEM)


@pytest.fixture
def books(make_user: MakeUser, api: ApiClient) -> Books:
    owner, other = make_user(email="owner@example.org"), make_user(email="other@example.org")
    account = open_account("Alpenwerk AG", owner=owner)
    set_account_member(account, other, AccountRole.OWNER, actor=SYSTEM)
    return Books(account, owner, other, api)


# --- what a token opens


def test_it_reads_the_account_its_licences_and_invoices(books: Books) -> None:
    made = books.make()
    assert made["token"].startswith("vzk_")
    for path in ("", "/overview", "/licences", "/invoices"):
        assert books.read(made, path).status_code == 200, path
    told = books.read(made, "").json()["data"]
    assert (told["role"], told["abilities"]) == ("owner", READ)


def test_it_neither_pays_nor_buys_nor_looks_after_people(books: Books) -> None:
    made = books.make(abilities=BOTH)
    for path in ("/payment-methods", "/payments", "/members", "/invitations", "/log", "/tokens"):
        refused = books.read(made, path)
        assert (refused.status_code, refused.json()["code"]) == (403, "not_for_tokens"), path
    system = ApiClient(token=made["token"])
    for path, body in (
        ("/licences", {"quote": "x"}),
        ("/close", {}),
        ("/tokens", {"name": "x", "abilities": READ}),
    ):
        assert system.post(books.own + path, body).json()["code"] == "not_for_tokens", path


def test_it_is_nobody_in_spaces_and_in_other_accounts(books: Books, make_space: MakeSpace) -> None:
    made = books.make(abilities=BOTH)
    system, space = ApiClient(token=made["token"]), make_space(owner=books.owner)
    for path in (
        f"/v1/spaces/{space.pk}/cards",
        f"/v1/spaces/{space.pk}",
        "/v1/me",
        "/v1/me/billing-accounts",
    ):
        assert system.get(path).json()["code"] == "not_for_tokens", path
    elsewhere = open_account("Elsewhere", owner=books.owner)
    assert system.get(f"/v1/billing-accounts/{elsewhere.pk}/invoices").status_code == 404


def test_assistants_do_not_call_with_it(books: Books) -> None:
    made = books.make()
    asked = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    refused = ApiClient(token=made["token"]).post("/mcp", asked)
    assert refused.status_code == 403
    assert "not_for_tokens" in refused.content.decode()


def licence_of(books: Books) -> Licence:
    return grant_licence(package="standard", cards=5, account=books.account)


def test_it_gives_licences_to_spaces_that_its_maker_owns_and_the_log_names_it(
    books: Books, make_space: MakeSpace
) -> None:
    made, licence = books.make(abilities=BOTH), licence_of(books)
    mine, strange = make_space(owner=books.owner, cards=None), make_space(cards=None)
    url, system = f"{books.own}/licences/{licence.pk}/spaces", ApiClient(token=made["token"])

    def put(*spaces: Space) -> int:
        status: int = system.put(url, {"spaces": [str(space.pk) for space in spaces]}).status_code
        return status

    assert put(mine, strange) == 404
    assert put(mine) == 200
    mine.refresh_from_db()
    assert mine.licence_id == licence.pk
    entry = AuditEntry.objects.filter(space_id=mine.pk, actor_kind="token").latest("created_at")
    assert entry.actor_label == "ERP"
    assert put() == 200
    mine.refresh_from_db()
    assert mine.licence_id is None
    reader = books.make()
    assert ApiClient(token=reader["token"]).put(url, {"spaces": []}).status_code == 403


def test_networks_and_the_end_of_its_time(books: Books, move_clock: Any) -> None:
    made = books.make(networks=["203.0.113.0/24"], days=30)
    refused = books.read(made)
    assert (refused.status_code, refused.json()["code"]) == (403, "network_not_allowed")
    body = {"name": "ERP", "abilities": READ, "networks": []}
    assert books.by_owner.put(f"{books.url}/{made['uuid']}", body).status_code == 200
    assert books.read(made).status_code == 200
    row = AccountApiToken.objects.get()
    assert (row.last_used_at is not None, row.last_network) == (True, "127.0.0.0/24")
    move_clock(dt.timedelta(days=31))
    assert books.read(made).status_code == 401
    assert books.states() == {made["uuid"]: "expired"}


# --- whose role bounds it


def test_it_may_less_on_the_day_its_maker_may_less(books: Books) -> None:
    made, licence = books.make(books.other, abilities=BOTH), licence_of(books)
    url, system = f"{books.own}/licences/{licence.pk}/spaces", ApiClient(token=made["token"])
    assert system.put(url, {"spaces": []}).status_code == 200
    books.become(books.other, AccountRole.VIEWER)
    assert system.put(url, {"spaces": []}).status_code == 403
    assert books.read(made).status_code == 200


@pytest.mark.parametrize("way", ["removed", "blocked"])
def test_it_stops_when_its_maker_leaves_until_an_owner_takes_it_over(books: Books, way: str) -> None:
    made = books.make(books.other)
    if way == "removed":
        AccountMember.objects.filter(user=books.other).delete()
    else:
        User.objects.filter(pk=books.other.pk).update(is_active=False)
    refused = books.read(made)
    assert (refused.status_code, refused.json()["code"]) == (403, "token_stopped")
    assert "billing account" in refused.json()["message"]
    assert books.states() == {made["uuid"]: "stopped"}
    taken = books.by_owner.post(f"{books.url}/{made['uuid']}/take-over")
    assert (taken.status_code, taken.json()["data"]["state"]) == (200, "valid")
    assert books.read(made).status_code == 200


def test_it_outlives_a_person_who_leaves_for_good(books: Books) -> None:
    made = books.make(books.other)
    departures.part(books.other)
    assert books.read(made).json()["code"] == "token_stopped"
    assert AccountApiToken.objects.get().created_by_id in (None, books.other.pk)


def test_owners_alone_see_and_make_them(books: Books, make_user: MakeUser) -> None:
    person = make_user()
    body = {"name": "x", "abilities": READ}
    assert books.api.as_(person).get(books.url).status_code == 404
    for role in (AccountRole.VIEWER, AccountRole.ACCOUNTANT):
        books.become(person, role)
        assert books.api.as_(person).get(books.url).status_code == 403
        assert books.api.as_(person).post(books.url, body).status_code == 403
    for abilities in (["billing.pay"], ["billing.buy"], ["cards.read"], []):
        refused = books.by_owner.post(books.url, {"name": "x", "abilities": abilities})
        assert (refused.status_code, list(refused.json()["errors"])) == (422, ["abilities"])


# --- its life


def test_two_at_once_while_it_is_replaced_and_each_step_stands_in_the_log(books: Books) -> None:
    made = books.make()
    answer = books.by_owner.post(f"{books.url}/{made['uuid']}/replace", {"days": 90})
    successor = answer.json()["data"]
    assert (books.read(made).status_code, books.read(successor).status_code) == (200, 200)
    assert books.by_owner.delete(f"{books.url}/{made['uuid']}").status_code == 204
    assert (books.read(made).status_code, books.read(successor).status_code) == (401, 200)
    entries = AuditEntry.objects.filter(owner_id=books.account.pk, object_kind="account_token")
    assert sorted(entries.values_list("action", flat=True)) == [
        "account_token.ended",
        "account_token.made",
        "account_token.made",
        "account_token.replaced",
    ]
    log = books.by_owner.get(f"{books.own}/log").json()["data"]
    assert f"API token made: ERP …{made['ending']}" in str(log)
    assert made["token"] not in str(log)


def test_no_more_than_25_at_once(books: Books) -> None:
    for _n in range(rules.MOST_TOKENS):
        books.make()
    refused = books.by_owner.post(books.url, {"name": "x", "abilities": READ})
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_tokens")
    assert "billing account" in refused.json()["message"]
    assert not books.by_owner.get(books.url).json()["data"]["may_make"]


def test_closing_ends_them_all(books: Books) -> None:
    made = books.make()
    closing.close(SYSTEM, books.account.pk)
    assert books.read(made).status_code == 401
    assert books.states() == {}
    refused = books.by_owner.post(books.url, {"name": "x", "abilities": READ})
    assert refused.status_code == 409
    assert AuditEntry.objects.filter(action="account_token.ended", object_id=made["uuid"]).exists()


def test_owners_are_told_before_the_end(
    books: Books, make_user: MakeUser, move_clock: Any, django_capture_on_commit_callbacks: Any
) -> None:
    books.become(make_user(email="accountant@example.org"), AccountRole.ACCOUNTANT)
    books.make(days=90)
    assert services.tell_ends() == 0
    move_clock(dt.timedelta(days=61))
    with django_capture_on_commit_callbacks(execute=True):
        assert (services.tell_ends(), services.tell_ends()) == (1, 0)
    assert {address for one in mail.outbox for address in one.to} == {books.owner.email, books.other.email}
    assert all("ERP" in one.subject for one in mail.outbox)
    assert f"/billing/{books.account.pk}/tokens" in str(mail.outbox[0].body)
    assert "Alpenwerk AG" in str(mail.outbox[0].body)


def test_where_billing_is_off_it_finds_nothing(books: Books, settings: Any) -> None:
    made = books.make()
    settings.VIZITKA_BILLING = False
    assert books.read(made).status_code == 404
