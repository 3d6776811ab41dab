"""The set-up by an admin: what is read, what is refused, the test, on and off."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.conftest import ApiClient
from tests.directories.conftest import owner_of
from tests.sso.conftest import Browser, OpenProvider
from tests.sso.test_metadata import document
from tests.sso.works import CLIENT, IDP, certificate
from vizitka.common import clock
from vizitka.common.fetching import NotFetched, Why, fetch
from vizitka.directories import signing_in
from vizitka.directories.models import Directory, DirectorySettings
from vizitka.sso import health
from vizitka.sso.models import Connection
from vizitka.sso.openid.provider import NotRead
from vizitka.sso.services import connections, documents

pytestmark = pytest.mark.django_db


@pytest.fixture
def manager(api: ApiClient, directory: Directory) -> ApiClient:
    return api.as_(owner_of(directory.space))


def path(directory: Directory, more: str = "") -> str:
    return f"/v1/user-directories/{directory.pk}/sso{more}"


def openid(provider: OpenProvider, **more: Any) -> dict[str, Any]:
    return {
        "protocol": "openid",
        "provider": "okta",
        "issuer": provider.issuer,
        "client_id": CLIENT,
        "client_secret": "hush+1",
        **more,
    }


def test_what_is_copied_is_there_before_anything_is_entered(manager: ApiClient, directory: Directory) -> None:
    answer = manager.get(path(directory)).json()["data"]
    assert (answer["is_on"], answer["is_set_up"]) == (False, False)
    assert answer["to_copy"]["reply_address"].endswith(f"/v1/auth/providers/{directory.pk}/acs")
    assert not Connection.objects.in_space(directory.space_id).exists()


def test_an_admin_connects_tests_and_switches_on(
    manager: ApiClient, directory: Directory, provider: OpenProvider
) -> None:
    saved = manager.put(path(directory), openid(provider))
    assert saved.status_code == 200, saved.content
    assert saved.json()["data"]["has_secret"]
    assert "hush" not in saved.content.decode()
    assert manager.post(path(directory, "/on"), {}).json()["code"] == "sign_in_not_tested"
    browser = Browser()
    address = browser.post(path(directory, "/test"), token=manager.token).json()["data"]["address"]
    sent = provider.person(address, groups=["Digital"], employeeid="004182")
    connection = Connection.objects.in_space(directory.space_id).get()
    page = browser.back(connection, sent)
    assert f"/user-directory/{directory.pk}/sso?test=" in page
    shown = manager.get(path(directory, f"/test/{page.rpartition('=')[2]}")).json()["data"]
    assert (shown["passed"], shown["email"], shown["groups"]) == (True, "zoe@alpenwerk.example", ["Digital"])
    claims = {row["name"]: row["target"] for row in shown["claims"]}
    assert (claims["given_name"], claims["employeeid"]) == ("first_name", "")
    assert shown["warnings"] == []
    assert not signing_in.is_there(directory)
    assert manager.post(path(directory, "/on"), {}).json()["data"]["is_on"]
    assert signing_in.is_there(directory)


def test_a_test_that_fails_says_why_and_opens_nothing(
    manager: ApiClient, directory: Directory, provider: OpenProvider
) -> None:
    manager.put(path(directory), openid(provider))
    browser = Browser()
    address = browser.post(path(directory, "/test"), token=manager.token).json()["data"]["address"]
    connection = Connection.objects.in_space(directory.space_id).get()
    page = browser.back(connection, provider.person(address, aud="another"))
    shown = manager.get(path(directory, f"/test/{page.rpartition('=')[2]}")).json()["data"]
    assert (shown["passed"], shown["fault"], shown["claims"]) == (False, "audience", [])
    assert "client ID" in shown["sentence"]
    assert manager.post(path(directory, "/on"), {}).json()["code"] == "sign_in_not_tested"


def test_another_provider_has_to_be_tested_anew(
    manager: ApiClient, directory: Directory, connection: Connection, provider: OpenProvider
) -> None:
    assert manager.put(path(directory), openid(provider, mapping={"job_title": "rolle"})).json()["data"][
        "is_on"
    ]
    changed = manager.put(path(directory), openid(provider, client_id="another")).json()["data"]
    assert (changed["is_on"], changed["tested_at"]) == (False, None)


def test_while_the_provider_is_away_the_rest_can_be_changed(
    manager: ApiClient,
    directory: Directory,
    connection: Connection,
    provider: OpenProvider,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(documents, "read_document", refused_for(Why.AWAY))
    saved = manager.put(path(directory), openid(provider, owners_keep_a_way=False))
    assert saved.status_code == 200, saved.content
    told = saved.json()["data"]
    assert (told["is_on"], told["owners_keep_a_way"], told["issuer"]) == (True, False, provider.issuer)
    assert Connection.objects.in_space(directory.space_id).get().metadata_problem == "away"
    # Another address is asked before it counts.
    other = manager.put(path(directory), openid(provider, issuer="https://login.elsewhere.example"))
    assert other.status_code == 422
    assert "issuer" in other.json()["errors"]


def refused_for(why: Why) -> Any:
    def read(*_given: Any, **_more: Any) -> Any:
        raise NotRead(why.value, why)

    return read


def test_a_secret_that_is_not_sent_stays(
    manager: ApiClient, directory: Directory, connection: Connection, provider: OpenProvider
) -> None:
    body = openid(provider)
    del body["client_secret"]
    assert manager.put(path(directory), body).json()["data"]["has_secret"]


def test_what_is_required_is_not_switched_off(
    manager: ApiClient, directory: Directory, connection: Connection
) -> None:
    DirectorySettings.objects.in_space(directory.space_id).update(sso_required=True)
    assert manager.post(path(directory, "/off"), {}).json()["code"] == "sign_in_required"
    DirectorySettings.objects.in_space(directory.space_id).update(sso_required=False)
    assert manager.post(path(directory, "/off"), {}).json()["data"]["is_on"] is False


def test_saml_by_a_file_and_by_hand(manager: ApiClient, directory: Directory) -> None:
    body = {"protocol": "saml", "provider": "entra", "metadata": document()}
    saved = manager.put(path(directory), body).json()["data"]
    assert (saved["issuer"], len(saved["certificates"]), saved["is_set_up"]) == (IDP, 1, True)
    by_hand = {
        "protocol": "saml",
        "issuer": IDP,
        "sign_in_address": "https://sts.alpenwerk.example/sso",
        "certificates": [certificate("first"), certificate("second")],
    }
    assert len(manager.put(path(directory), by_hand).json()["data"]["certificates"]) == 2


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"protocol": "saml", "metadata": "<a/>"}, "metadata"),
        ({"protocol": "saml", "metadata": '<!DOCTYPE a [<!ENTITY x "y">]><a/>'}, "metadata"),
        ({"protocol": "saml", "sign_in_address": "javascript:alert(1)"}, "sign_in_address"),
        ({"protocol": "saml", "certificates": ["no certificate"]}, "certificates"),
        ({"protocol": "saml", "metadata_address": "https://127.0.0.1/metadata"}, "metadata_address"),
        ({"protocol": "openid", "issuer": "http://login.example.com"}, "issuer"),
        ({"protocol": "openid", "issuer": "https://[::ffff:10.0.0.1]"}, "issuer"),
    ],
)
def test_what_cannot_be_used_says_why_at_its_field(
    manager: ApiClient, directory: Directory, body: dict[str, Any], field: str
) -> None:
    answer = manager.put(path(directory), body)
    assert answer.status_code == 422, answer.content
    assert field in answer.json()["errors"]


def test_metadata_is_read_anew_each_day_and_knows_the_next_certificate(
    manager: ApiClient, directory: Directory, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vizitka.common.fetching import Reply

    found = {"text": document()}
    monkeypatch.setattr(connections, "fetch", lambda address: Reply(200, found["text"].encode()))
    body = {"protocol": "saml", "metadata_address": "https://sts.alpenwerk.example/metadata.xml"}
    assert len(manager.put(path(directory), body).json()["data"]["certificates"]) == 1
    assert connections.read_due() == 0
    found["text"] = document(("", certificate("first")), ("", certificate("second")))
    rows = Connection.objects.in_space(directory.space_id)
    rows.update(metadata_read_at=clock.now() - dt.timedelta(hours=25))
    assert connections.read_due() == 1
    assert len(rows.get().certificates) == 2
    # Another provider at the same address is not taken for this one, and what cannot be read stays.
    for text in (document(entity="https://sts.mallory.example"), "gone"):
        found["text"] = text
        rows.update(metadata_read_at=clock.now() - dt.timedelta(hours=25))
        connections.read_due()
        assert (rows.get().issuer, len(rows.get().certificates), rows.get().metadata_problem) == (
            IDP,
            2,
            "content",
        )


def test_certificates_warn_before_they_end(manager: ApiClient, directory: Directory) -> None:
    manager.put(path(directory), {"protocol": "saml", "metadata": document()})
    rows = Connection.objects.in_space(directory.space_id)
    rows.update(is_on=True)

    def levels(days: float) -> list[str]:
        row = rows.get()
        ends = clock.now() + dt.timedelta(days=days)
        rows.update(certificates=[{**row.certificates[0], "ends": ends.isoformat()}])
        return [signal.level.value for signal in health.look(directory)]

    assert [levels(days) for days in (31, 29, 6, 0.5, -1)] == [["good"], ["soon"], ["soon"], ["bad"], ["bad"]]


def test_the_end_of_a_secret_is_told_before_it_comes(
    manager: ApiClient, directory: Directory, provider: OpenProvider
) -> None:
    rows = Connection.objects.in_space(directory.space_id)

    def told(days: int) -> list[tuple[str, str]]:
        """What is said where the secret ends in so many days."""
        today = clock.now().astimezone(clock.zone_of(directory.space.time_zone)).date()
        day = (today + dt.timedelta(days=days)).isoformat()
        saved = manager.put(path(directory), openid(provider, secret_ends_on=day)).json()["data"]
        assert saved["secret_ends_on"] == day
        rows.update(is_on=True)
        return [
            (one.level.value, one.key.removeprefix(f"sso:secret:{day}")) for one in health.look(directory)
        ]

    assert [told(days) for days in (33, 29, 6, 1, 0)] == [
        [("good", "sso")], [("soon", ":30")], [("soon", ":7")], [("bad", ":1")], [("bad", ":0")],
    ]  # fmt: skip


def test_a_day_without_a_secret_is_none(
    manager: ApiClient, directory: Directory, provider: OpenProvider
) -> None:
    body = openid(provider, client_secret="", secret_ends_on="2028-07-10")
    assert manager.put(path(directory), body).json()["data"]["secret_ends_on"] is None
    assert manager.put(path(directory), openid(provider, secret_ends_on="2028-07-10")).json()["data"][
        "secret_ends_on"
    ]
    saml = {"protocol": "saml", "metadata": document(), "secret_ends_on": "2028-07-10"}
    assert manager.put(path(directory), saml).json()["data"]["secret_ends_on"] is None


@pytest.mark.parametrize(
    "address",
    [
        "http://login.example.com/",
        "https://user@login.example.com/",
        "https://login.example.com:8443/",
        "https://127.0.0.1/",
        "https://10.0.0.1/",
        "https://[::1]/",
        "https://169.254.169.254/latest/meta-data",
        "https://[64:ff9b::a9fe:a9fe]/",
        "https://localhost/",
        "file:///etc/passwd",
        "gopher://x/",
        "https://a b/",
        "https://",
    ],
)
def test_nothing_of_the_house_is_asked(address: str) -> None:
    with pytest.raises(NotFetched) as caught:
        fetch(address)
    assert caught.value.why in {Why.ADDRESS, Why.PRIVATE, Why.NO_SUCH_NAME}


def test_a_redirect_is_not_followed_and_much_is_not_read(provider: OpenProvider) -> None:
    with pytest.raises(NotFetched) as caught:
        fetch(f"{provider.issuer}/elsewhere")
    assert (caught.value.why, caught.value.status) == (Why.STATUS, 404)
    provider.document = {"padding": "x" * 1_100_000}
    with pytest.raises(NotFetched) as caught:
        fetch(f"{provider.issuer}/.well-known/openid-configuration")
    assert caught.value.why is Why.TOO_LARGE


def test_people_are_recognised_anew(manager: ApiClient, directory: Directory, connection: Connection) -> None:
    assert manager.delete(path(directory, "/people")).json()["data"] == {"people": 0}
