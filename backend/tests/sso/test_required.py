"""What ends when a directory's sign-in becomes required."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.conftest import ApiClient, MakeUser
from tests.directories.conftest import MakeDirectory, owner_of
from tests.sso.conftest import Browser, OpenProvider, api_of, sign_in
from vizitka.accounts.models import User
from vizitka.accounts.services import sign_in_session
from vizitka.accounts.ways import How
from vizitka.directories.models import Directory, DirectoryCall
from vizitka.sso.models import Connection

pytestmark = pytest.mark.django_db


def settings_at(directory: Directory) -> str:
    return f"/v1/user-directories/{directory.pk}/settings"


def said(manager: ApiClient, directory: Directory) -> dict[str, Any]:
    return dict(manager.get(settings_at(directory)).json()["data"])


def switch(manager: ApiClient, directory: Directory, *, on: bool = True) -> Any:
    version = said(manager, directory)["version"]
    return manager.patch(settings_at(directory), {"sso_required": on}, if_match=f'"{version}"')


def lives(client: ApiClient) -> bool:
    return bool(client.get("/v1/me").status_code == 200)


@pytest.fixture
def owner(directory: Directory) -> User:
    return owner_of(directory.space)


def test_sessions_that_the_provider_has_not_made_end_and_others_go_on(
    browser: Browser,
    connection: Connection,
    provider: OpenProvider,
    directory: Directory,
    owner: User,
    make_user: MakeUser,
) -> None:
    zoe = ApiClient(sign_in(browser, connection, provider).json()["access_token"])
    anna = make_user(email="anna@alpenwerk.example")
    first, again = api_of(anna), api_of(anna)
    elsewhere = api_of(make_user(email="ben@home.example"))
    below = api_of(make_user(email="ida@mail.alpenwerk.example"))
    manager = api_of(owner)
    before = said(manager, directory)
    assert (before["other_sessions"], before["own_session_is_other"]) == (2, False)
    assert switch(manager, directory).status_code == 200
    assert [lives(one) for one in (first, again)] == [False, False]
    assert [lives(one) for one in (zoe, elsewhere, below, manager)] == [True, True, True, True]
    line = DirectoryCall.objects.in_space(directory.space_id).order_by("-at", "-pk").first()
    assert line is not None
    assert (line.operation, line.sentence["parameters"]["count"]) == ("Required sign-in", 2)


def test_the_owners_own_session_ends_too_and_that_is_said_before(
    connection: Connection, directory: Directory, owner: User
) -> None:
    owner.email = "owner@alpenwerk.example"
    owner.save()
    manager = api_of(owner)
    before = said(manager, directory)
    assert (before["other_sessions"], before["own_session_is_other"]) == (1, True)
    assert switch(manager, directory).status_code == 200
    assert not lives(manager)


def test_a_session_of_another_directorys_provider_ends(
    browser: Browser,
    connection: Connection,
    provider: OpenProvider,
    directory: Directory,
    owner: User,
) -> None:
    from vizitka.sso.models import ProviderSession

    zoe = ApiClient(sign_in(browser, connection, provider).json()["access_token"])
    ProviderSession.objects.update(connection_id=directory.space_id)
    assert switch(api_of(owner), directory).status_code == 200
    assert not lives(zoe)


def test_a_ticket_of_a_session_that_ended_begins_no_other(
    connection: Connection, directory: Directory, owner: User, make_user: MakeUser
) -> None:
    anna = api_of(make_user(email="anna@alpenwerk.example"))
    made = anna.post("/v1/me/auto-login", {}).json()["redirect_url"]
    ticket = parse_qs(urlsplit(made).query)["url"][0].rpartition("/")[2]
    assert switch(api_of(owner), directory).status_code == 200
    assert ApiClient().get(f"/v1/auth/auto-login/{ticket}").status_code >= 400


def test_an_owner_who_came_past_it_stays_while_other_settings_are_saved(
    connection: Connection, directory: Directory, owner: User
) -> None:
    assert switch(api_of(owner), directory).status_code == 200
    owner.email = "owner@alpenwerk.example"
    owner.save()
    manager = ApiClient(sign_in_session(owner, how=How.FACTOR).access_token)
    version = said(manager, directory)["version"]
    hours = {"sso_required": True, "session_hours": 8}
    answer = manager.patch(settings_at(directory), hours, if_match=f'"{version}"')
    assert answer.status_code == 200
    assert switch(manager, directory, on=False).status_code == 200
    assert lives(manager)


def test_without_a_sign_in_none_would_end(make_directory: MakeDirectory, make_user: MakeUser) -> None:
    directory = make_directory()
    api_of(make_user(email="anna@alpenwerk.example"))
    assert said(api_of(owner_of(directory.space)), directory)["other_sessions"] == 0
