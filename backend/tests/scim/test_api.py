"""The manager's side: tokens that overlap, how provisioning stands, and warnings before it stops."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import IntegrityError

from tests.conftest import ApiClient
from tests.directories.conftest import owner_of
from tests.scim.conftest import ENTERPRISE, Provider
from vizitka.common import clock
from vizitka.directories.health import Level, signals_of
from vizitka.scim import rules, tokens, views
from vizitka.scim.models import ScimToken

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin(scim: Provider, api: ApiClient) -> ApiClient:
    return api.as_(owner_of(scim.directory.space))


@pytest.fixture
def address(scim: Provider) -> str:
    return f"/v1/user-directories/{scim.directory.pk}/scim"


def test_two_tokens_are_valid_while_one_is_replaced(scim: Provider, admin: ApiClient, address: str) -> None:
    [first] = admin.get(address).json()["data"]["tokens"]
    made = admin.post(f"{address}/tokens/{first['uuid']}/replace", {"days": 90})
    assert made.status_code == 201
    second = Provider(scim.directory, made.json()["data"]["token"])
    assert [one("GET", "/Users").status_code for one in (scim, second)] == [200, 200]
    # Never a third one.
    refused = [
        admin.post(f"{address}/tokens", {"days": 90}),
        admin.post(f"{address}/tokens/{first['uuid']}/replace", {}),
    ]
    assert [one.status_code for one in refused] == [409, 409]
    assert admin.delete(f"{address}/tokens/{first['uuid']}").status_code == 204
    assert [one("GET", "/Users").status_code for one in (scim, second)] == [401, 200]


def test_the_former_token_ends_two_weeks_later_by_itself(
    scim: Provider, admin: ApiClient, address: str
) -> None:
    [first] = admin.get(address).json()["data"]["tokens"]
    admin.post(f"{address}/tokens/{first['uuid']}/replace", {"days": 365})
    former = ScimToken.everything.get(pk=first["uuid"])
    assert former.expires_at - clock.now() <= rules.OVERLAP
    former.expires_at = clock.now()
    former.save()
    assert scim("GET", "/Users").status_code == 401


def test_a_token_is_shown_once(admin: ApiClient, address: str) -> None:
    raw = admin.post(f"{address}/tokens", {"days": 180}).json()["data"]["token"]
    assert tokens.SHAPE.is_whole(raw)
    assert raw not in admin.get(address).content.decode()
    assert ScimToken.everything.filter(token_hash=raw).count() == 0


@pytest.mark.parametrize("days", [0, -1, 91, 100_000, "365"])
def test_a_token_lives_as_long_as_is_offered(admin: ApiClient, address: str, days: Any) -> None:
    assert admin.post(f"{address}/tokens", {"days": days}).status_code == 422


def test_a_token_that_lost_a_sign_is_none() -> None:
    token = tokens.SHAPE.new()
    assert tokens.bearer(f"Bearer {token}") == token
    others = [
        token[:-1],
        token + "x",
        token.swapcase(),
        token[:20] + ("x" if token[20] != "x" else "y") + token[21:],
    ]
    assert [tokens.bearer(f"Bearer {other}") for other in others] == [""] * 4


def test_the_table_shows_what_came_of_the_last_person(scim: Provider, admin: ApiClient, address: str) -> None:
    assert admin.get(address).json()["data"]["example"] == ""
    scim.makes("anna", title="Architect", **{ENTERPRISE: {"department": "Design"}})
    found = admin.get(address).json()["data"]
    rows = {row["field"]: row for row in found["attributes"]}
    assert found["example"] == "Anna Berger"
    assert (rows["job_title"]["sent"], rows["job_title"]["becomes"]) == ("Architect", "Architect")
    assert rows["department"]["attributes"][0] == f"{ENTERPRISE}:department"
    assert (found["people"], found["groups"]) == (1, 0)
    assert found["calls"][0]["outcome"] == "done"
    assert found["base_address"].endswith(f"/scim/v2/{scim.directory.pk}")


def test_the_last_calls_are_said_in_the_language_of_the_request(
    scim: Provider, admin: ApiClient, address: str
) -> None:
    scim("GET", "/Users/nobody")
    said = admin.speaking("de").get(address).json()["data"]["calls"][0]["sentence"]
    assert said == "Abgewiesen: Unter dieser Kennung ist niemand und nichts bekannt."


def signals(scim: Provider) -> dict[str, Level]:
    return {signal.key.split(":")[0]: signal.level for signal in signals_of(scim.directory)}


@pytest.mark.parametrize(
    ("days", "stage"), [(31, None), (29, "30"), (8, "30"), (7, "7"), (0.5, "1"), (-1, "ended")]
)
def test_people_are_warned_before_a_token_ends(scim: Provider, days: float, stage: str | None) -> None:
    token = ScimToken.everything.get()
    token.expires_at = clock.now() + dt.timedelta(days=days)
    token.save()
    keys = [signal.key for signal in signals_of(scim.directory) if signal.key.startswith("scim-token")]
    expected = [] if stage is None else [f"scim-token:{token.pk}" + ("" if stage == "ended" else f":{stage}")]
    assert keys == expected


def test_silence_is_told_after_three_days(scim: Provider) -> None:
    assert "scim" not in signals(scim)
    scim("GET", "/Users")
    assert signals(scim)["scim"] == Level.GOOD
    ScimToken.everything.update(last_used_at=clock.now() - dt.timedelta(days=4))
    assert signals(scim)["scim-silent"] == Level.SOON


def test_a_use_is_noted_once_a_minute(scim: Provider) -> None:
    scim("GET", "/Users")
    first = ScimToken.everything.get().last_used_at
    scim("GET", "/Users")
    assert ScimToken.everything.get().last_used_at == first


def test_a_call_during_which_its_directory_is_removed_finds_none(
    scim: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    def removed(*_given: object) -> None:
        scim.directory.delete()
        raise IntegrityError("its row is gone")

    monkeypatch.setattr(views, "_write_down", removed)
    assert scim("GET", "/Users").status_code == 401
