"""Signing in at a company's own OpenID provider: the good way, and all that is not right."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any
from unittest import mock

import pytest

from tests.conftest import ApiClient, MakeUser
from tests.directories.conftest import MakeDirectory, owner_of, receive, values
from tests.directories.test_groups import grant, role_of
from tests.sso.conftest import Browser, OpenProvider, connect, refusal_of, result_of, sign_in
from tests.sso.works import by_the_public_key, public_keys, raw, signed
from vizitka.accounts.models import Session, User
from vizitka.common import clock
from vizitka.directories import selectors as directories
from vizitka.directories.enums import Source
from vizitka.directories.models import Directory, DirectoryCall, DirectoryGroup, DirectoryPerson, ProvedDomain
from vizitka.directories.services import groups, people, settling
from vizitka.directories.services.groups import GrantValues
from vizitka.scim.services import groups as scim_groups
from vizitka.sso.models import Attempt, Connection, Identity
from vizitka.sso.services import people as sso_people

pytestmark = pytest.mark.django_db


def log_of(directory: Directory) -> list[tuple[str, str]]:
    rows = DirectoryCall.objects.in_space(directory.space_id).filter(directory=directory).order_by("at", "pk")
    return [(row.operation, row.outcome) for row in rows]


def last_fault(directory: Directory) -> str:
    rows = DirectoryCall.objects.in_space(directory.space_id).filter(directory=directory)
    row = rows.order_by("-at", "-pk").first()
    assert row is not None
    assert row.outcome == "refused"
    return str((row.payload or {}).get("fault"))


def test_somebody_new_gets_an_account_a_card_and_a_session(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    answer = sign_in(browser, connection, provider)
    assert answer.status_code == 200, answer.content
    zoe = User.objects.get(email="zoe@alpenwerk.example")
    assert (zoe.first_name, zoe.last_name, zoe.has_usable_password()) == ("Zoë", "Šimić-Hölzl", False)
    assert str(Session.objects.get(user=zoe).pk) == answer.json()["session_id"]
    person = DirectoryPerson.objects.in_space(directory.space_id).get(user=zoe)
    assert person.state == "here"
    assert person.card_id is not None
    assert log_of(directory)[-1] == ("Sign-in", "done")
    assert ApiClient(answer.json()["access_token"]).get("/v1/me").json()["data"]["email"] == zoe.email


def test_who_comes_again_is_the_same_person_whatever_the_address_says(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    sign_in(browser, connection, provider)
    sign_in(browser, connection, provider, email="somebody.else@alpenwerk.example")
    assert [row.user.email for row in Identity.objects.all()] == ["zoe@alpenwerk.example"]
    assert Session.objects.filter(user__email="zoe@alpenwerk.example").count() == 2


def test_who_is_only_written_down_comes_with_the_sign_in(
    browser: Browser,
    connection: Connection,
    provider: OpenProvider,
    directory: Directory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settling, "crowd_at", lambda directory: settling.Crowd.CALL)
    zoe = values("zoe", user_name="zoe", email="zoe@alpenwerk.example")
    written = settling.receive(directory, directories.actor_of(directory), zoe, source=Source.SCIM).person
    assert sign_in(browser, connection, provider).status_code == 200
    person = DirectoryPerson.objects.in_space(directory.space_id).get()
    assert (person.pk, person.state, person.due_at) == (written.pk, "here", None)
    assert Session.objects.filter(user=person.user).count() == 1


def test_who_is_here_by_scim_is_signed_in_and_changed_by_scim_alone(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    receive(directory, "zoe")
    assert sign_in(browser, connection, provider, family_name="Other").status_code == 200
    assert User.objects.get(email="zoe@alpenwerk.example").last_name == "Berger"


def test_an_address_of_elsewhere_takes_nobody_over(
    browser: Browser,
    connection: Connection,
    provider: OpenProvider,
    directory: Directory,
    make_user: MakeUser,
) -> None:
    """A directory's admin says whatever addresses; only those of its own proved domains count."""
    ida = make_user(email="ida@bank.example")
    page = browser.back(connection, provider.person(browser.start(connection), email="ida@bank.example"))
    answer = browser.finish(page)
    assert (answer.status_code, answer.json()["code"]) == (403, "sign_in_domain")
    assert not Session.objects.filter(user=ida).exists()
    assert not Identity.objects.exists()
    assert last_fault(directory) == "domain"


def test_what_the_provider_denies_is_no_address(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    for claims in ({"email_verified": False}, {"xms_edov": False}, {"email": None}):
        assert sign_in(browser, connection, provider, **claims).json()["code"] == "sign_in_email"
    assert not User.objects.filter(email="zoe@alpenwerk.example").exists()


def test_whose_domain_is_lost_lets_nobody_in_any_more(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    sign_in(browser, connection, provider)
    ProvedDomain.objects.all().delete()
    assert sign_in(browser, connection, provider).json()["code"] == "sign_in_domain"


def test_who_has_moved_the_own_address_away_is_not_the_companys_any_more(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    sign_in(browser, connection, provider)
    User.objects.filter(email="zoe@alpenwerk.example").update(email="zoe@home.example")
    assert sign_in(browser, connection, provider).json()["code"] == "sign_in_domain"


def test_who_has_left_stays_outside(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    sign_in(browser, connection, provider)
    person = DirectoryPerson.objects.in_space(directory.space_id).get()
    people.leave(directory, directories.actor_of(directory), person.pk)
    assert sign_in(browser, connection, provider).json()["code"] == "sign_in_no_place"
    assert not Session.objects.filter(user__email="zoe@alpenwerk.example").exists()


def test_in_a_dry_run_somebody_waits_and_is_not_signed_in(
    browser: Browser, make_directory: MakeDirectory, provider: OpenProvider
) -> None:
    directory = make_directory(dry_run=True)
    connection = connect(directory, provider.issuer)
    assert sign_in(browser, connection, provider).json()["code"] == "sign_in_no_place"
    assert DirectoryPerson.objects.in_space(directory.space_id).get().hold == "dry_run"


def test_a_new_person_with_a_former_address_is_not_the_former_one(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    """Addresses are given out again; what the provider knows a person by is not."""
    sign_in(browser, connection, provider)
    assert sign_in(browser, connection, provider, sub="another").json()["code"] == "sign_in_subject"


def test_groups_that_are_sent_are_the_persons_and_missing_ones_change_nothing(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    def named() -> set[str]:
        rows = DirectoryGroup.objects.in_space(directory.space_id).filter(memberships__isnull=False)
        return set(rows.values_list("display_name", flat=True))

    sign_in(browser, connection, provider, groups=["Sales", "Digital"])
    assert named() == {"Sales", "Digital"}
    sign_in(browser, connection, provider)
    assert named() == {"Sales", "Digital"}
    sign_in(browser, connection, provider, groups=["Digital"])
    assert named() == {"Digital"}


def groups_of(directory: Directory) -> set[str]:
    """Those in which Zoë is."""
    rows = DirectoryGroup.objects.in_space(directory.space_id)
    named = rows.filter(memberships__person__email="zoe@alpenwerk.example")
    return set(named.values_list("display_name", flat=True))


@pytest.mark.parametrize("source", [Source.SCIM, Source.PULL])
def test_a_claim_neither_gives_nor_takes_what_another_way_keeps(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory, source: Source
) -> None:
    """Whoever writes claims may call a group by a name that gives a role here."""
    actor = directories.actor_of(directory)
    admins = groups.create(directory, actor, display_name="Admins", source=source)
    grant(directory, admins, GrantValues(directory.space_id, "admin"))
    assert sign_in(browser, connection, provider, groups=["ADMINS", "Digital"]).status_code == 200
    zoe = DirectoryPerson.objects.in_space(directory.space_id).get(email="zoe@alpenwerk.example")
    assert (groups_of(directory), role_of(zoe, directory.space)) == ({"Digital"}, None)
    groups.update(directory, actor, admins.pk, add=[zoe.pk])
    assert sign_in(browser, connection, provider, groups=["Sales"]).status_code == 200
    assert (groups_of(directory), role_of(zoe, directory.space)) == ({"Admins", "Sales"}, "admin")


def test_who_names_a_group_in_the_moment_in_which_another_does_is_in_it(
    browser: Browser,
    connection: Connection,
    provider: OpenProvider,
    directory: Directory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A company's people sign in for the first time on the same morning."""
    actor = directories.actor_of(directory)

    def after_others(found: Directory) -> Directory:
        groups.create(directory, actor, display_name="Sales", source=Source.SSO)
        groups.create(directory, actor, display_name="Admins", source=Source.SCIM)
        return found

    monkeypatch.setattr(sso_people, "locked_directory", after_others)
    sign_in(browser, connection, provider, groups=["Sales", "Admins", "Digital"])
    assert groups_of(directory) == {"Sales", "Digital"}


def test_a_group_of_claims_that_scim_writes_is_of_scim_from_then_on(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    sign_in(browser, connection, provider, groups=["Sales"])
    sales = DirectoryGroup.objects.in_space(directory.space_id).get()
    payload = {
        "schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        "Operations": [{"op": "replace", "path": "externalId", "value": "s-1"}],
    }
    scim_groups.change(directory, directories.actor_of(directory), sales.pk, payload)
    sign_in(browser, connection, provider, groups=["Digital"])
    assert groups_of(directory) == {"Sales", "Digital"}


def test_whom_another_way_brought_gets_no_group_by_a_claim_and_keeps_none_that_one_gave(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    sign_in(browser, connection, provider, groups=["Sales", "Digital"])
    DirectoryPerson.objects.in_space(directory.space_id).update(source=Source.SCIM)
    sign_in(browser, connection, provider)
    assert groups_of(directory) == {"Sales", "Digital"}
    sign_in(browser, connection, provider, groups=["Digital", "Admins"])
    assert groups_of(directory) == set()


# --- what a token leaves out


THIN: dict[str, Any] = {"given_name": None, "family_name": None}


def test_what_a_token_leaves_out_is_asked_for(
    browser: Browser, directory: Directory, provider: OpenProvider
) -> None:
    provider.tells_beside(
        given_name="Zoë", family_name="Hölzl", groups=["Sales"], email="other@elsewhere.example"
    )
    connection = connect(directory, provider.issuer)
    assert sign_in(browser, connection, provider, **THIN).status_code == 200
    person = DirectoryPerson.objects.in_space(directory.space_id).get()
    # What the token says stands before what is said beside it.
    assert (person.first_name, person.last_name, person.email) == ("Zoë", "Hölzl", "zoe@alpenwerk.example")
    assert [group.display_name for group in DirectoryGroup.objects.in_space(directory.space_id)] == ["Sales"]


def test_whose_token_says_all_is_not_asked_for(
    browser: Browser, directory: Directory, provider: OpenProvider
) -> None:
    provider.tells_beside(given_name="Ida")
    connection = connect(directory, provider.issuer)
    assert sign_in(browser, connection, provider).status_code == 200
    assert ("GET", "/person") not in provider.asked


def test_what_is_said_of_another_person_is_not_taken(
    browser: Browser, directory: Directory, provider: OpenProvider
) -> None:
    provider.tells_beside(sub="another", given_name="Ida", family_name="Kofler")
    connection = connect(directory, provider.issuer)
    assert sign_in(browser, connection, provider, **THIN).status_code == 200
    assert ("GET", "/person") in provider.asked
    assert DirectoryPerson.objects.in_space(directory.space_id).get().last_name == ""


def test_an_address_that_is_said_beside_is_doubted_there_too(
    browser: Browser, directory: Directory, provider: OpenProvider
) -> None:
    provider.tells_beside(email="zoe@alpenwerk.example", email_verified=False)
    connection = connect(directory, provider.issuer)
    answer = sign_in(browser, connection, provider, email=None, email_verified=None)
    assert answer.status_code == 403, answer.content
    assert not Session.objects.filter(user__email="zoe@alpenwerk.example").exists()


def test_nobody_is_kept_outside_where_nothing_can_be_asked_beside(
    browser: Browser, directory: Directory, provider: OpenProvider
) -> None:
    provider.tells_beside()
    provider.document["userinfo_endpoint"] = f"{provider.issuer}/nowhere"
    connection = connect(directory, provider.issuer)
    assert sign_in(browser, connection, provider, **THIN).status_code == 200


def test_groups_are_asked_for_where_okta_offers_them(
    browser: Browser, directory: Directory, provider: OpenProvider
) -> None:
    provider.document["scopes_supported"] = ["openid", "profile", "email", "groups"]
    connection = connect(directory, provider.issuer)
    assert "groups" not in browser.start(connection)
    Connection.objects.in_space(directory.space_id).update(provider="okta")
    assert "scope=openid+profile+email+groups" in browser.start(connection)


# --- what is not right


@pytest.mark.parametrize(
    ("claims", "fault"),
    [
        ({"nonce": "another"}, "nonce"),
        ({"iss": "https://login.mallory.example"}, "issuer"),
        ({"aud": "another"}, "audience"),
        ({"exp": 1}, "time"),
        ({"sub": None}, "subject"),
    ],
)
def test_a_token_that_is_not_right_signs_nobody_in_and_is_written(
    browser: Browser,
    connection: Connection,
    provider: OpenProvider,
    directory: Directory,
    claims: dict[str, Any],
    fault: str,
) -> None:
    page = browser.back(connection, provider.person(browser.start(connection), **claims))
    assert refusal_of(page) == fault
    assert last_fault(directory) == fault
    assert not Session.objects.filter(user__email="zoe@alpenwerk.example").exists()


def with_none(claims: dict[str, Any]) -> str:
    return raw({"alg": "none"}, claims)


def of_mallory(claims: dict[str, Any]) -> str:
    return signed(claims, "second", kid="first")


@pytest.mark.parametrize(
    ("signer", "fault"),
    [
        (with_none, "algorithm"),
        (by_the_public_key, "algorithm"),
        (of_mallory, "signature"),
        (lambda claims: f"{signed(claims).rsplit('.', 1)[0]}.", "signature"),
        (lambda claims: "a.b", "token"),
    ],
)
def test_a_token_of_somebody_else_signs_nobody_in_and_is_written(
    browser: Browser,
    connection: Connection,
    provider: OpenProvider,
    directory: Directory,
    signer: Callable[[dict[str, Any]], str],
    fault: str,
) -> None:
    provider.signer = signer
    page = browser.back(connection, provider.person(browser.start(connection)))
    assert refusal_of(page) == fault
    assert last_fault(directory) == fault
    assert not Session.objects.filter(user__email="zoe@alpenwerk.example").exists()


def test_another_verifier_is_refused_by_the_provider_and_told(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    sent = provider.person(browser.start(connection))
    provider.codes[sent["code"]]["challenge"] = "another"
    assert refusal_of(browser.back(connection, sent)) == "code"
    assert last_fault(directory) == "code"


def test_a_state_comes_back_once(browser: Browser, connection: Connection, provider: OpenProvider) -> None:
    sent = provider.person(browser.start(connection))
    result_of(browser.back(connection, sent))
    assert refusal_of(browser.back(connection, sent)) == "state"
    assert refusal_of(browser.back(connection, {**sent, "state": "unknown"})) == "state"
    assert refusal_of(browser.back(connection, {})) == "state"


def test_a_state_of_another_connection_is_none_of_this_ones(
    browser: Browser, connection: Connection, provider: OpenProvider, make_directory: MakeDirectory
) -> None:
    other = connect(make_directory(domain="other.example"), provider.issuer)
    sent = provider.person(browser.start(other))
    assert refusal_of(browser.back(connection, sent)) == "state"


def test_a_sign_in_takes_ten_minutes_at_most(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    sent = provider.person(browser.start(connection))
    Attempt.objects.update(expires_at=clock.now() - dt.timedelta(seconds=1))
    assert refusal_of(browser.back(connection, sent)) == "state"


def test_another_browser_is_not_signed_in_by_somebody_elses_link(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    """Whoever sends the link of the own sign-in to a victim, or gets at one of the victim's."""
    sent = provider.person(browser.start(connection))
    assert refusal_of(Browser().back(connection, sent)) == "browser"
    # Neither is it with a cookie of its own, and the result is worth nothing elsewhere.
    other = Browser()
    other.start(connection)
    assert refusal_of(other.back(connection, provider.person(browser.start(connection)))) == "browser"
    page = browser.back(connection, provider.person(browser.start(connection)))
    assert other.finish(page).json()["code"] == "sign_in_browser"
    assert browser.finish(page).status_code == 200


def test_a_result_counts_once_and_for_two_minutes(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    page = browser.back(connection, provider.person(browser.start(connection)))
    assert browser.finish(page).status_code == 200
    assert browser.finish(page).json()["code"] == "sign_in_state"
    page = browser.back(connection, provider.person(browser.start(connection)))
    with mock.patch.object(clock, "now", return_value=clock.now() + dt.timedelta(minutes=3)):
        assert browser.finish(page).json()["code"] == "sign_in_state"


def test_an_answer_of_another_provider_is_refused(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    """RFC 9207: the provider says that it names itself, so an answer without its name is somebody else's."""
    sent = provider.person(browser.start(connection))
    assert refusal_of(browser.back(connection, {**sent, "iss": "https://login.mallory.example"})) == "issuer"
    sent = provider.person(browser.start(connection))
    del sent["iss"]
    assert refusal_of(browser.back(connection, sent)) == "issuer"


def test_a_new_key_of_the_provider_is_fetched_once(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    provider.keys = public_keys("second")
    provider.signer = lambda claims: signed(claims, "second")
    with mock.patch("vizitka.sso.services.documents.KEYS_AGAIN", dt.timedelta(0)):
        assert sign_in(browser, connection, provider).status_code == 200
    # One that nobody has makes nobody ask again and again.
    provider.signer = lambda claims: signed(claims, "mallory")
    before = len(provider.asked)
    for _ in range(3):
        assert refusal_of(browser.back(connection, provider.person(browser.start(connection)))) == "key"
    assert [path for _, path in provider.asked[before:]].count("/keys") == 0


def test_a_provider_that_is_away_says_so(
    browser: Browser, connection: Connection, provider: OpenProvider, directory: Directory
) -> None:
    provider.token_status = 500
    assert refusal_of(browser.back(connection, provider.person(browser.start(connection)))) == "away"
    provider.token_status = 200
    sent = {**provider.person(browser.start(connection)), "error": "access_denied"}
    assert refusal_of(browser.back(connection, sent)) == "provider"


@pytest.mark.parametrize(
    "target",
    [
        "//mallory.example",
        "/\\mallory.example",
        "https://mallory.example/",
        "/\t/mallory.example",
        "javascript:1",
    ],
)
def test_a_redirect_leads_to_a_page_of_ours_alone(
    browser: Browser, connection: Connection, provider: OpenProvider, target: str
) -> None:
    page = browser.back(connection, provider.person(browser.start(connection, redirect=target)))
    assert browser.finish(page).json()["redirect"] == ""


def test_a_page_of_ours_is_where_one_wanted_to_go(
    browser: Browser, connection: Connection, provider: OpenProvider
) -> None:
    page = browser.back(connection, provider.person(browser.start(connection, redirect="/profile")))
    assert browser.finish(page).json()["redirect"] == "/profile"


def test_what_is_switched_off_begins_nothing(browser: Browser, connection: Connection) -> None:
    Connection.objects.in_space(connection.space_id).update(is_on=False)
    assert browser.post(f"/v1/auth/providers/{connection.pk}").status_code == 404


def test_the_host_of_a_request_says_nothing_of_where_answers_go(
    browser: Browser, connection: Connection, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    answer = browser.client.post(
        f"/v1/auth/providers/{connection.pk}",
        {},
        content_type="application/json",
        HTTP_HOST="mallory.example",
    )
    assert "mallory" not in answer.content.decode()


def test_the_way_hangs_on_the_domain_alone(
    browser: Browser, connection: Connection, directory: Directory, make_user: MakeUser
) -> None:
    make_user(email="known@alpenwerk.example")
    known, unknown = (
        browser.post("/v1/auth/way", {"email": f"{name}@alpenwerk.example"}).json()
        for name in ("known", "nobody")
    )
    assert (
        known
        == unknown
        == {"data": {"provider": {"provider": str(connection.pk), "name": "alpenwerk.example"}}}
    )
    owner = owner_of(directory.space)
    elsewhere = [
        browser.post("/v1/auth/way", {"email": email}).json()
        for email in (owner.email, "x@nowhere.example", "no address")
    ]
    assert elsewhere == [{"data": {"provider": None}}] * 3
