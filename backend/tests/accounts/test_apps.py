"""Other applications that one opens signed in: only those of the installation, and nothing where it names none."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

pytestmark = pytest.mark.django_db
SHOP = "https://shop.example.org"


@pytest.fixture
def person(api: Any, make_user: Any) -> Any:
    return api.as_(make_user())


def start(person: Any, **body: str) -> Any:
    return person.post("/v1/me/auto-login", body)


def test_nothing_is_offered_where_nothing_is_configured(person: Any) -> None:
    assert person.get("/v1/me/apps").json()["data"] == {"apps": [], "android": ""}
    refused = start(person, app="Shop")
    assert (refused.status_code, list(refused.json()["errors"])) == (422, ["app"])


def test_an_application_is_opened_with_a_ticket_that_signs_in_once(
    api: Any, person: Any, settings: Any
) -> None:
    settings.APPS, settings.ANDROID_APP = {"Shop": SHOP}, "https://play.example.org/vizitka"
    offered = {"apps": ["Shop"], "android": "https://play.example.org/vizitka"}
    assert person.get("/v1/me/apps").json()["data"] == offered
    address = urlsplit(start(person, app="Shop", redirect="/basket").json()["redirect_url"])
    assert (f"{address.scheme}://{address.netloc}", address.path) == (SHOP, "/auth/auto-login/")
    query = parse_qs(address.query)
    assert query["redirect"] == ["/basket"]
    ticket = urlsplit(query["url"][0]).path
    assert api.get(ticket).json()["access_token"]
    assert api.get(ticket).status_code == 404


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "http://testserver/cards"])
def test_the_way_on_stays_within_the_application(person: Any, settings: Any, elsewhere: str) -> None:
    settings.APPS = {"Shop": SHOP}
    assert start(person, app="Shop", redirect=elsewhere).status_code == 422


def test_without_an_application_it_is_this_site(person: Any, settings: Any) -> None:
    settings.APPS = {"Shop": SHOP}
    assert (
        start(person, redirect="spaces")
        .json()["redirect_url"]
        .startswith("http://testserver/auth/auto-login/")
    )
