"""What a yes gives: a code, access that is renewed, and its end. Those who would like to have it without being asked
get nothing."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import transaction

from tests.assistants.access.programs import (
    EVIL,
    PASSWORD,
    agree,
    code_of,
    connected,
    error_of,
    opens,
    registered,
)
from tests.conftest import AddMember, ApiClient, MakeCard, MakeUser
from vizitka.accounts import keys
from vizitka.accounts.models import User
from vizitka.assistants.models import AuthorizationCode, RenewingToken
from vizitka.audit.models import AuditEntry
from vizitka.developers.emails import build_made
from vizitka.developers.models import PersonalToken
from vizitka.developers.rules import LONGEST_GRANT, UNUSED_LIFE
from vizitka.spaces.models import Space, SpaceMember

pytestmark = pytest.mark.django_db


# The code.


def test_what_was_agreed_is_a_token_of_the_persons(ada: User, here: Space) -> None:
    given = connected(ada, registered(name="Claude"), spaces=[str(here.pk)])
    assert (given["expires_in"], given["scope"]) == (3600, "read write")
    token = PersonalToken.objects.get()
    assert (token.name, token.host, token.spaces) == ("Claude", "assistant.example", [str(here.pk)])
    assert token.expires_at - token.created_at == UNUSED_LIFE
    assert opens(given["access_token"]) == 200
    # What opens the address of assistants opens nothing of the API, and what renews it opens nothing.
    assert ApiClient(token=given["access_token"]).get(f"/v1/spaces/{here.pk}/cards").status_code == 401
    assert opens(given["refresh_token"]) == 401
    kept = f"{PersonalToken.objects.values()}{RenewingToken.objects.values()}{AuthorizationCode.objects.values()}"
    assert given["access_token"] not in kept
    assert given["refresh_token"] not in kept


def test_the_person_is_told_by_mail(ada: User, here: Space) -> None:
    connected(ada, registered(name="Claude"))
    letter = build_made(PersonalToken.objects.get().pk)
    assert letter is not None
    assert letter.to == ["ada@example.org"]
    for said in ("assistant.example", "Claude", "/profile#api-tokens"):
        assert said in letter.body


def test_the_log_names_the_person_the_assistant_and_that_it_is_one(
    ada: User, here: Space, make_card: MakeCard
) -> None:
    card, access = make_card(here), connected(ada, registered(name="Claude"))["access_token"]
    message = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "tools/call",
        "params": {
            "name": "change_card",
            "arguments": {"card": str(card.pk), "version": card.version, "fields": {"job_title": "Pilot"}},
        },
    }
    answer = ApiClient(token=access).post(
        "/mcp", message, Accept="application/json, text/event-stream", Mcp_Protocol_Version="2025-06-18"
    )
    assert answer.json()["result"]["isError"] is False, answer.content
    entry = AuditEntry.objects.filter(space_id=here.pk, action="card.updated").latest("created_at")
    assert (entry.actor_kind, entry.actor_label) == ("token", "Ada Lovelace (Claude, assistant)")


@pytest.mark.parametrize(
    ("other", "error"),
    [
        ({"code_verifier": None}, "invalid_request"),
        ({"code_verifier": "b" * 43}, "invalid_grant"),
        ({"redirect_uri": EVIL}, "invalid_grant"),
        ({"redirect_uri": None}, "invalid_grant"),
        ({"resource": "https://other.example/mcp"}, "invalid_target"),
        ({"code": "nothing"}, "invalid_grant"),
        ({"client_id": "nobody"}, "invalid_client"),
        ({"client_id": None}, "invalid_client"),
        ({"grant_type": "password"}, "unsupported_grant_type"),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type"),
    ],
)
def test_a_code_is_nothing_in_other_hands(ada: User, here: Space, other: dict[str, Any], error: str) -> None:
    program = registered()
    code = code_of(agree(ada, program))
    assert error_of(program.exchange(code, **other)) == (400, error)
    assert not PersonalToken.objects.exists()
    assert program.exchange(code).status_code == 200


def test_a_code_is_the_programs_that_was_given_it(ada: User, here: Space) -> None:
    program, other = registered(), registered()
    other.verifier = program.verifier
    assert error_of(other.exchange(code_of(agree(ada, program)))) == (400, "invalid_grant")


def test_a_code_is_valid_for_a_minute(ada: User, here: Space) -> None:
    program = registered()
    code = code_of(agree(ada, program))
    row = AuthorizationCode.objects.get()
    assert row.expires_at - row.created_at <= dt.timedelta(seconds=60)
    AuthorizationCode.objects.update(expires_at=row.created_at)
    assert error_of(program.exchange(code)) == (400, "invalid_grant")


def test_a_code_that_comes_again_ends_what_it_gave(ada: User, here: Space) -> None:
    program = registered()
    code = code_of(agree(ada, program))
    given = program.exchange(code).json()
    assert opens(given["access_token"]) == 200
    assert error_of(program.exchange(code)) == (400, "invalid_grant")
    assert opens(given["access_token"]) == 401
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")


def test_who_may_less_by_then_gives_less(here: Space, add_member: AddMember) -> None:
    editor, program = add_member(here, "editor"), registered()
    code = code_of(agree(editor, program))
    member = SpaceMember.objects.in_space(here.pk).filter(user=editor)
    member.update(role="analyst")
    assert program.exchange(code).json()["scope"] == "read"
    code = code_of(agree(editor, program, may_change=False))
    member.delete()
    assert error_of(program.exchange(code)) == (400, "invalid_grant")


# Renewing.


def test_each_secret_is_replaced_by_the_next(ada: User, here: Space) -> None:
    program = registered()
    given = connected(ada, program)
    PersonalToken.objects.update(expires_at="2026-11-01T00:00Z", created_at=dt.datetime.now(dt.UTC))
    PersonalToken.objects.update(expires_at=dt.datetime.now(dt.UTC) + dt.timedelta(days=3))
    following = program.renew(given["refresh_token"]).json()
    assert following["refresh_token"] != given["refresh_token"]
    assert [opens(one["access_token"]) for one in (given, following)] == [401, 200]
    token = PersonalToken.objects.get()
    assert token.expires_at - dt.datetime.now(dt.UTC) > dt.timedelta(days=89)


def test_it_ends_within_a_year_however_it_is_used(ada: User, here: Space) -> None:
    program = registered()
    given = connected(ada, program)
    begun = dt.datetime.now(dt.UTC) - LONGEST_GRANT + dt.timedelta(days=2)
    PersonalToken.objects.update(created_at=begun)
    following = program.renew(given["refresh_token"]).json()
    token = PersonalToken.objects.get()
    assert token.expires_at - token.created_at == LONGEST_GRANT
    PersonalToken.objects.update(expires_at=begun)
    assert opens(following["access_token"]) == 401
    assert error_of(program.renew(following["refresh_token"])) == (400, "invalid_grant")


def test_a_secret_that_renews_twice_ends_the_access(ada: User, here: Space) -> None:
    program = registered()
    given = connected(ada, program)
    following = program.renew(given["refresh_token"]).json()
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert opens(following["access_token"]) == 401
    assert error_of(program.renew(following["refresh_token"])) == (400, "invalid_grant")


def test_nobody_renews_what_is_anothers(ada: User, here: Space) -> None:
    program, other = registered(), registered()
    given = connected(ada, program)
    assert error_of(other.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert error_of(program.renew(given["access_token"])) == (400, "invalid_grant")
    refused = program.renew(given["refresh_token"], resource="https://other.example/mcp")
    assert error_of(refused) == (400, "invalid_target")
    assert program.renew(given["refresh_token"], scope="read offline_access").json()["scope"] == "read write"


def test_who_comes_an_hour_late_is_told_to_renew(ada: User, here: Space) -> None:
    access = connected(ada, registered())["access_token"]
    PersonalToken.objects.update(secret_until="2020-01-01T00:00Z")
    assert {opens(access) for _n in range(70)} == {401}


# The end.


@pytest.mark.parametrize("secret", ["access_token", "refresh_token"])
def test_a_program_gives_its_access_back(ada: User, here: Space, secret: str) -> None:
    program, other = registered(), registered()
    given = connected(ada, program)
    assert other.form("/oauth/revoke", token=given[secret]).status_code == 200
    assert opens(given["access_token"]) == 200
    answer = program.form("/oauth/revoke", token=given[secret], token_type_hint="something")
    assert (answer.status_code, opens(given["access_token"])) == (200, 401)
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert program.form("/oauth/revoke", token="nothing").status_code == 200
    assert error_of(program.form("/oauth/revoke")) == (400, "invalid_request")


def test_it_is_neither_changed_nor_made_a_token_of_the_api(
    ada: User, here: Space, make_user: MakeUser
) -> None:
    connected(ada, registered())
    token = PersonalToken.objects.get()
    person = ApiClient().as_(ada)
    wanted = {"name": "x", "abilities": ["cards.read"], "password": PASSWORD}
    assert person.put(f"/v1/me/tokens/{token.pk}", wanted).status_code == 404
    replaced = person.post(f"/v1/me/tokens/{token.pk}/replace", {"days": 30, "password": PASSWORD})
    assert replaced.status_code == 404
    assert ApiClient().as_(make_user()).delete(f"/v1/me/tokens/{token.pk}").status_code == 404
    assert PersonalToken.objects.count() == 1


def test_who_proves_the_account_anew_or_is_blocked_leaves_nothing_open(ada: User, here: Space) -> None:
    program = registered()
    given, code = connected(ada, program), code_of(agree(ada, program))
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert opens(given["access_token"]) == 401
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert error_of(program.exchange(code)) == (400, "invalid_grant")
    User.objects.filter(pk=ada.pk).update(is_active=True)
    with transaction.atomic():
        keys.forget(ada)
    assert opens(given["access_token"]) == 401
    assert error_of(program.renew(given["refresh_token"])) == (400, "invalid_grant")
    assert error_of(program.exchange(code)) == (400, "invalid_grant")


def test_wrong_secrets_are_throttled_and_right_ones_are_not(ada: User, here: Space) -> None:
    program = registered()
    given = connected(ada, program)
    answers = {program.renew("vzr_wrong").status_code for _n in range(70)}
    assert answers == {400, 429}
    assert program.renew(given["refresh_token"]).status_code == 200


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/register", "/oauth/revoke"])
def test_only_what_the_protocol_has_is_taken(api: ApiClient, path: str) -> None:
    assert (api.get(path).status_code, api.get(path).headers["Allow"]) == (405, "POST")
    assert api.post("/oauth/authorize", {}).status_code == 405
    assert api.post("/oauth/token", {}).status_code == 400
    odd = api.client.post(path, b"\xff\xfe", content_type="application/x-www-form-urlencoded")
    assert odd.status_code == 400


def test_over_a_connection_that_others_read_nothing_is_given(settings: Any, client: Any) -> None:
    settings.API_URL = settings.PUBLIC_URL = "http://cards.example.com"
    answer = client.post("/oauth/token", "grant_type=refresh_token", "application/x-www-form-urlencoded")
    assert (answer.status_code, answer.json()["error"]) == (400, "insecure_transport")
