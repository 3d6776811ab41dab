"""What providers are answered: who is let in, lists and their pages, versions, errors (docs/domain/scim.md)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext

from tests.scim.conftest import CARD, ENTERPRISE, GROUP, USER, MakeProvider, Provider, person
from vizitka.common import clock
from vizitka.common.errors import Unavailable
from vizitka.common.pace import Pace
from vizitka.directories.models import DirectoryCall
from vizitka.front.refusals import refused
from vizitka.scim.models import ScimToken

pytestmark = pytest.mark.django_db
ERROR = "urn:ietf:params:scim:api:messages:2.0:Error"


# --- who is let in


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer wrong", "Basic dXNlcjpwYXNz", "Token abc", "Bearer a b c", "Bearer ßæ",
     "bearer\tx", "Bearer " + "x" * 5_000, "null"],
)  # fmt: skip
def test_any_odd_header_is_answered_as_the_standard_says(scim: Provider, header: str) -> None:
    answer = scim("GET", "/Users", Authorization=header)
    assert answer.status_code == 401
    assert answer.headers["Content-Type"] == "application/scim+json"
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")
    body = answer.json()
    assert (body["schemas"], body["status"]) == ([ERROR], "401")
    assert body["detail"]


def test_a_token_opens_its_own_directory_alone(scim: Provider, make_provider: MakeProvider) -> None:
    other = make_provider(domain="")
    mixed = Provider(other.directory, scim.token)
    assert mixed("GET", "/Users").status_code == 401
    unknown = Client().get(
        "/scim/v2/01a21623-a30d-73c9-a030-a88d9c1056b8/Users",
        headers={"Authorization": f"Bearer {scim.token}"},
    )
    assert unknown.content == mixed("GET", "/Users").content
    assert scim("GET", "/Users").status_code == 200


def test_a_token_ends_when_it_is_said_or_when_its_time_is_over(scim: Provider) -> None:
    row = ScimToken.everything.get()
    row.expires_at = clock.now() - dt.timedelta(seconds=1)
    row.save()
    assert scim("GET", "/Users").status_code == 401
    row.expires_at = clock.now() + dt.timedelta(days=1)
    row.save()
    assert scim("GET", "/Users").status_code == 200
    row.ended_at = clock.now()
    row.save()
    assert scim("GET", "/Users").status_code == 401


def test_wrong_tokens_are_tried_so_often_and_no_more(scim: Provider) -> None:
    answers = [scim("GET", "/Users", Authorization=f"Bearer {n}").status_code for n in range(70)]
    assert answers[:60] == [401] * 60
    assert answers[-1] == 429
    # Who has the right one goes on.
    assert scim("GET", "/Users").status_code == 200


def test_too_many_calls_of_one_directory_wait(scim: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vizitka.scim.views.throttles.CALLS", Pace(a_second=0.001, at_once=2))
    assert [scim("GET", "/Users").status_code for _n in range(3)] == [200, 200, 429]


def test_a_token_is_kept_as_its_hash_and_nowhere_else(scim: Provider) -> None:
    row = ScimToken.everything.get()
    assert scim.token not in str(row.__dict__)
    scim.makes("anna")
    assert not any(scim.token in str(call.payload) for call in DirectoryCall.everything.all())


def test_without_user_agent_and_with_either_kind_of_json(scim: Provider) -> None:
    for kind in (
        "application/json",
        "application/scim+json",
        "application/scim+json; charset=utf-8",
        "application/json; charset=UTF-8",
    ):
        answer = scim("POST", "/Users", person(f"p{len(kind)}"), Content_Type=kind)
        assert answer.status_code == 201, kind
    assert scim("POST", "/Users", person("x"), Content_Type="text/plain").status_code == 415


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b"[]", 400), (b"", 400), (b"\xff\xfe", 400), (b'{"userName": "a\\u0000"}', 400),
     (b'{"a":' * 3_000 + b"1" + b"}" * 3_000, 400), (b'{"userName": ["a"]}', 400), (b'{"userName": " "}', 400),
     (b'{"displayName": "nobody"}', 400)],
)  # fmt: skip
def test_a_body_that_is_none_is_refused_in_words(scim: Provider, body: bytes, status: int) -> None:
    answer = scim("POST", "/Users", body)
    assert answer.status_code == status
    assert answer.json()["status"] == str(status)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("GET", "/Nothing", 404), ("GET", "/Users/nobody", 404), ("POST", "/Bulk", 501), ("GET", "/Me", 501),
     ("PUT", "/Users", 405), ("POST", "/Schemas", 405), ("GET", "/Schemas/urn:none", 404),
     ("GET", "/ResourceTypes/User", 200), ("GET", "/Schemas/urn:ietf:params:scim:schemas:core:2.0:Group", 200),
     ("GET", "/Schemas?filter=id+pr", 403), ("GET", "/Users?count=x", 400), ("GET", "/Users?sortBy=nothing", 400),
     ("GET", "/Users?attributes=id&excludedAttributes=name", 400), ("GET", "/Users?filter=nothing+eq+1", 400)],
)  # fmt: skip
def test_addresses_answer_as_the_standard_says(scim: Provider, method: str, path: str, status: int) -> None:
    answer = scim(method, path, {} if method != "GET" else None)
    assert answer.status_code == status
    if status >= 400:
        assert answer.json()["status"] == str(status)


@pytest.mark.on_every_database
def test_signs_that_no_database_keeps_break_nothing(scim: Provider) -> None:
    assert scim("GET", "/Users/%00").status_code == 404
    assert scim("GET", "/%00").status_code == 404
    for name in ("userName", "title", "externalId", "id", "emails.value"):
        assert scim("GET", f"/Users?filter={name}+eq+%22a%00%22").status_code in (200, 400)
        assert scim("POST", "/Users/.search", {"filter": f'{name} eq "a\\u0000"'}).status_code in (200, 400)


# --- lists


@pytest.mark.on_every_database
def test_a_list_in_pages_has_everybody_once(scim: Provider) -> None:
    names = [scim.makes(f"p{n}")["userName"] for n in range(7)]
    found: list[str] = []
    for start in (1, 4, 7, 10):
        page = scim.reads(f"/Users?startIndex={start}&count=3")
        assert (page["totalResults"], page["startIndex"]) == (7, start)
        assert page["itemsPerPage"] == len(page["Resources"])
        found += [one["userName"] for one in page["Resources"]]
    assert found == names
    assert scim.reads("/Users?count=0")["Resources"] == []
    assert scim.reads("/Users?count=0")["totalResults"] == 7
    assert scim.reads("/Users?startIndex=-4&count=-1")["startIndex"] == 1


@pytest.mark.on_every_database
def test_lists_are_sorted_by_columns_and_by_documents(scim: Provider) -> None:
    scim.makes("anna", title="C")
    scim.makes("boris", title="a")
    scim.makes("cora")
    names = ["anna", "boris", "cora"]
    assert _sorted(scim, "sortBy=userName") == names
    assert _sorted(scim, "sortBy=userName&sortOrder=descending") == names[::-1]
    assert _sorted(scim, "sortBy=title") == ["boris", "anna", "cora"]
    assert _sorted(scim, "sortBy=title&sortOrder=descending") == ["cora", "anna", "boris"]
    assert _sorted(scim, "sortBy=name.familyName&count=2") == names[:2]


def _sorted(scim: Provider, query: str) -> list[str]:
    return [one["userName"].partition("@")[0] for one in scim.reads(f"/Users?{query}")["Resources"]]


def test_parts_of_documents_are_answered(scim: Provider) -> None:
    anna = scim.makes("anna", **{ENTERPRISE: {"department": "IT", "division": "D"}})
    path = f"/Users/{anna['id']}"
    assert set(scim.reads(f"{path}?attributes=name.givenName,emails.value")) == {
        "schemas",
        "id",
        "name",
        "emails",
    }
    without = scim.reads(f"{path}?excludedAttributes=emails,{ENTERPRISE}:division")
    assert "emails" not in without
    assert without[ENTERPRISE] == {"department": "IT"}
    # What is always answered cannot be left out.
    assert scim.reads(f"{path}?excludedAttributes=id,schemas")["id"] == anna["id"]


def test_a_search_over_everything_finds_people_and_groups(scim: Provider) -> None:
    anna = scim.makes("anna")
    scim("POST", "/Groups", {"schemas": [GROUP], "displayName": "Sales", "members": [{"value": anna["id"]}]})
    answer = scim("POST", "/.search", {"count": 10})
    kinds = [one["meta"]["resourceType"] for one in answer.json()["Resources"]]
    assert kinds == ["User", "Group"]
    assert scim("POST", "/.search", {"filter": 'displayName eq "sales"'}).json()["totalResults"] == 1
    assert scim("POST", "/.search", {"filter": 'nothing eq "sales"'}).status_code == 400


def test_a_list_asks_as_often_for_one_as_for_many(scim: Provider) -> None:
    counts = []
    for n in range(3):
        scim.makes(f"p{n}")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            scim.reads("/Users")
        counts.append(len(asked))
    assert counts[1] == counts[2]


# --- versions


def test_versions_are_told_and_asked_for(scim: Provider) -> None:
    anna = scim("POST", "/Users", person("anna"))
    path, tag = f"/Users/{anna.json()['id']}", anna.headers["ETag"]
    assert anna.headers["Location"].endswith(path)
    assert anna.json()["meta"]["version"] == tag
    assert scim("GET", path, If_None_Match=tag).status_code == 304
    changed = scim(
        "PATCH", path, {"Operations": [{"op": "replace", "path": "title", "value": "x"}]}, If_Match=tag
    )
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag
    assert scim("GET", path, If_None_Match=tag).status_code == 200
    for method, body in (
        ("PUT", person("anna")),
        ("PATCH", {"Operations": [{"op": "remove", "path": "title"}]}),
        ("DELETE", None),
    ):
        assert scim(method, path, body, If_Match=tag).status_code == 412
    assert scim.reads(path)["title"] == "x"


def test_a_call_that_changes_nothing_makes_no_version(scim: Provider) -> None:
    anna = scim.makes("anna")
    path = f"/Users/{anna['id']}"
    scim.patches(path, {"op": "replace", "path": "name.familyName", "value": "Berger"})
    scim.patches(path, {"op": "replace", "value": {"id": "x"}})
    assert scim.reads(path)["meta"]["version"] == anna["meta"]["version"]


# --- what this service says of itself


def test_what_is_announced_is_there(scim: Provider) -> None:
    config = scim.reads("/ServiceProviderConfig")
    assert config["bulk"]["supported"] is False
    assert scim("POST", "/Bulk", {}).status_code == 501
    assert config["changePassword"]["supported"] is False
    assert all(config[name]["supported"] for name in ("patch", "filter", "sort", "etag"))
    most = config["filter"]["maxResults"]
    assert scim.reads(f"/Users?count={most + 1}")["totalResults"] == 0
    ids = [one["id"] for one in scim.reads("/Schemas")["Resources"]]
    assert ids == [USER, GROUP, ENTERPRISE, CARD]
    extensions = scim.reads("/ResourceTypes/User")["schemaExtensions"]
    assert [one["schema"] for one in extensions] == [ENTERPRISE, CARD]


def test_no_null_is_answered_anywhere(scim: Provider) -> None:
    scim.makes("anna")
    for path in ("/Schemas", "/ResourceTypes", "/ServiceProviderConfig", "/Users"):
        assert b"null" not in scim("GET", path).content


def test_no_password_is_kept_or_written_down(scim: Provider) -> None:
    anna = scim.makes("anna", password="t1meMa$heen")
    scim.patches(f"/Users/{anna['id']}", {"op": "replace", "path": "password", "value": "t1meMa$heen"})
    found = [*DirectoryCall.everything.values_list("payload", flat=True), scim.reads(f"/Users/{anna['id']}")]
    assert "t1meMa$heen" not in str(found)


def test_every_call_stands_in_the_log_with_what_came_of_it(scim: Provider) -> None:
    anna = scim.makes("anna")
    scim("POST", "/Users", person("anna"))
    scim("GET", f"/Users/{anna['id']}")
    scim("GET", "/Users/nobody")
    scim("GET", "/Users", Authorization="Bearer wrong")
    lines = list(DirectoryCall.everything.filter(source="scim").order_by("at", "pk"))
    assert [(line.operation.split("/")[0].strip(), line.status, line.outcome) for line in lines] == [
        ("POST", 201, "done"), ("POST", 409, "refused"), ("GET", 200, "nothing"), ("GET", 404, "refused"),
        ("GET", 401, "refused"),
    ]  # fmt: skip
    assert lines[0].person_id is not None
    assert lines[1].label == "anna@alpenwerk.example"


def test_what_the_front_refuses_is_said_in_the_same_shape(scim: Provider) -> None:
    answer: Any = refused(RequestFactory().get("/scim/v2/x/Users"), Unavailable())
    assert answer.status_code == 503
    assert answer.headers["Content-Type"] == "application/scim+json"
    assert b'"status":"503"' in answer.content


def test_nothing_else_lives_below_the_address(scim: Provider) -> None:
    for path in ("/scim", "/scim/", "/scim/v1/x", "/scim/v2/not-a-key/Users", "/scim/v2/"):
        answer = Client().get(path)
        assert answer.status_code == 401, path
        assert answer.json()["status"] == "401"
