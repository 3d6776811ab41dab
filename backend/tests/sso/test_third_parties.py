"""Signing in with an account of Google, Microsoft or Apple: nobody gets at an account that is there by an address."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.conftest import PASSWORD, ApiClient, MakeUser
from tests.directories.conftest import MakeDirectory
from tests.sso.conftest import Browser, OpenProvider, connect, location, refusal_of
from tests.sso.works import CLIENT
from vizitka.accounts.models import Session, User
from vizitka.common import clock
from vizitka.directories.models import DirectorySettings
from vizitka.sso.models import Identity, ThirdPartySwitches

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _google(provider: OpenProvider, settings: Any) -> None:
    settings.SIGN_IN = {
        "google": (CLIENT, "hush+1", provider.issuer),
        "microsoft": ("", "", ""),
        "apple": (CLIENT, "hush+1", provider.issuer),
    }
    settings.SIGN_IN_APPLE_KEY = ""


def start(browser: Browser, key: str = "google", path: str = "/v1/auth/third-parties", **more: Any) -> str:
    answer = browser.post(f"{path}/{key}", more.pop("body", {}), **more)
    assert answer.status_code == 200, answer.content
    return str(answer.json()["data"]["address"])


def back(browser: Browser, sent: dict[str, str], key: str = "google") -> str:
    return location(browser.client.get(f"/v1/auth/providers/{key}/callback", sent))


def come(browser: Browser, provider: OpenProvider, **claims: Any) -> Any:
    said = {"email": "nora@home.example", "given_name": "Nora", "family_name": "Neu", **claims}
    return browser.finish(back(browser, provider.person(start(browser), **said)))


def test_only_what_is_set_up_is_offered(api: ApiClient, browser: Browser) -> None:
    offered = api.get("/v1/auth/third-parties").json()["data"]
    assert [party["key"] for party in offered] == ["google", "apple"]
    assert browser.post("/v1/auth/third-parties/microsoft").status_code == 404
    assert browser.post("/v1/auth/third-parties/facebook").status_code == 404


def test_a_proved_address_without_an_account_gets_one(browser: Browser, provider: OpenProvider) -> None:
    answer = come(browser, provider)
    assert answer.status_code == 200, answer.content
    nora = User.objects.get(email="nora@home.example")
    assert (nora.first_name, nora.has_usable_password()) == ("Nora", False)
    assert nora.email_verified_at is not None
    assert come(browser, provider, email="other@home.example").status_code == 200
    assert Session.objects.filter(user=nora).count() == 2


@pytest.mark.parametrize("claims", [{"email_verified": None}, {"email_verified": False}, {"email": None}])
def test_an_address_that_is_not_proved_makes_nothing(
    browser: Browser, provider: OpenProvider, claims: dict[str, Any]
) -> None:
    assert come(browser, provider, **claims).json()["code"] == "sign_in_email"
    assert not User.objects.filter(email="nora@home.example").exists()


def test_an_account_that_is_there_is_not_opened_by_its_address(
    browser: Browser, provider: OpenProvider, make_user: MakeUser
) -> None:
    nora = make_user(email="nora@home.example")
    answer = come(browser, provider)
    assert (answer.status_code, answer.json()["code"]) == (403, "sign_in_link_first")
    assert not Session.objects.filter(user=nora).exists()
    assert not Identity.objects.exists()


def test_who_registered_before_the_owner_and_proved_nothing_has_nothing(
    browser: Browser, provider: OpenProvider, make_user: MakeUser
) -> None:
    """Pre-hijacking: an account of former releases with a stranger's password, which nobody has proved."""
    waiting = make_user(email="nora@home.example")
    User.objects.filter(pk=waiting.pk).update(email_verified_at=None)
    assert come(browser, provider).status_code == 200
    nora = User.objects.get(email="nora@home.example")
    assert nora.pk != waiting.pk
    assert not nora.has_usable_password()


def test_it_is_added_by_who_knows_the_password(
    browser: Browser, provider: OpenProvider, make_user: MakeUser, api: ApiClient
) -> None:
    nora = make_user(email="nora@home.example")
    manager = api.as_(nora)
    wrong = manager.post("/v1/me/third-parties/google", {"password": "wrong-wrong-wrong"})
    assert wrong.status_code == 422
    address = start(browser, path="/v1/me/third-parties", body={"password": PASSWORD}, token=manager.token)
    page = back(browser, provider.person(address, email="nora.private@mail.example"))
    assert urlsplit(page).path == "/profile"
    assert "added=google" in page
    listed = manager.get("/v1/me/third-parties").json()["data"]
    own = [(row["key"], row["label"]) for row in listed if row["added_at"]]
    assert own == [("google", "nora.private@mail.example")]
    assert "google" not in [row["key"] for row in listed if not row["added_at"]]
    assert come(browser, provider).json()["session_id"]
    assert manager.delete("/v1/me/third-parties/google").status_code == 204
    assert come(browser, provider).json()["code"] == "sign_in_link_first"


def test_one_account_of_a_third_party_signs_in_one_person(
    browser: Browser, provider: OpenProvider, make_user: MakeUser, api: ApiClient
) -> None:
    come(browser, provider)
    ida = api.as_(make_user(email="ida@home.example"))
    address = start(browser, path="/v1/me/third-parties", body={"password": PASSWORD}, token=ida.token)
    assert "refused=already_added" in back(browser, provider.person(address))


def test_adding_ends_in_the_browser_that_began(
    browser: Browser, provider: OpenProvider, make_user: MakeUser, api: ApiClient
) -> None:
    """Nobody adds the own Google account to a victim's by a link, nor the victim's to the own."""
    mallory = api.as_(make_user(email="mallory@home.example"))
    address = start(browser, path="/v1/me/third-parties", body={"password": PASSWORD}, token=mallory.token)
    assert "refused=browser" in back(Browser(), provider.person(address))
    assert not Identity.objects.exists()


def test_who_has_a_second_factor_is_asked_for_it(browser: Browser, provider: OpenProvider) -> None:
    from vizitka.accounts.models import TotpDevice

    come(browser, provider)
    nora = User.objects.get(email="nora@home.example")
    TotpDevice.objects.create(user=nora, encrypted_secret="x", confirmed_at=clock.now())
    answer = come(browser, provider)
    assert (answer.status_code, answer.json()["methods"][0]) == (202, "totp")


def test_apples_form_is_answered_by_a_redirect_and_the_get_after_it(
    browser: Browser, provider: OpenProvider
) -> None:
    address = start(browser, "apple")
    assert "response_mode=form_post" in address
    sent = provider.person(address, email="nora@home.example")
    done = location(Browser().client.post("/v1/auth/providers/apple/callback", sent))
    parts = urlsplit(done)
    assert refusal_of(location(Browser().client.get(f"{parts.path}?{parts.query}"))) == "browser"
    sent = provider.person(start(browser, "apple"), email="nora@home.example")
    parts = urlsplit(location(Browser().client.post("/v1/auth/providers/apple/callback", sent)))
    page = location(browser.client.get(f"{parts.path}?{parts.query}"))
    assert browser.finish(page).status_code == 200


def test_a_directory_switches_them_off_for_its_people(
    browser: Browser, provider: OpenProvider, make_directory: MakeDirectory
) -> None:
    directory = make_directory(domain="home.example")
    assert come(browser, provider).status_code == 200
    ThirdPartySwitches.objects.create(directory=directory, space_id=directory.space_id, google=False)
    assert come(browser, provider).json()["code"] == "sign_in_switched_off"
    assert (
        come(browser, provider, sub="new", email="new@home.example").json()["code"] == "sign_in_switched_off"
    )


def test_where_the_companys_own_is_required_none_of_them_counts(
    browser: Browser, provider: OpenProvider, make_directory: MakeDirectory
) -> None:
    directory = make_directory(domain="home.example")
    connect(directory, provider.issuer)
    DirectorySettings.objects.in_space(directory.space_id).update(sso_required=True)
    assert come(browser, provider).json()["code"] == "sign_in_switched_off"
    assert not User.objects.filter(email="nora@home.example").exists()


def test_microsofts_tenants_stand_in_the_issuer(settings: Any) -> None:
    from vizitka.sso.third_parties import party_of

    settings.SIGN_IN = {"microsoft": ("id", "s", "https://login.microsoftonline.com/common/v2.0")}
    party = party_of("microsoft")
    assert party is not None
    assert party.issuer == "https://login.microsoftonline.com/{tenantid}/v2.0"
    assert party.document.endswith("/common/v2.0/.well-known/openid-configuration")
