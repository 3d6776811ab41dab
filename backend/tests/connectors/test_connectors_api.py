"""Connectors of a space over HTTP: made, looked at before, tried, switched on, paused, deleted."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import MakeCard
from tests.connectors.conftest import KINDS, TEMPLATE, Line
from tests.connectors.fakes import Fake
from vizitka.audit.models import AuditEntry
from vizitka.common import crypto
from vizitka.common.archives import OF_A_SPACE
from vizitka.connectors.sending import PURPOSE

pytestmark = pytest.mark.django_db
System = Callable[[str], Fake]


@pytest.mark.parametrize("kind", KINDS)
def test_a_connector_is_made_tried_looked_at_and_switched_on(line: Line, system: System, kind: str) -> None:
    contact, fake = line.contact(), system(kind)
    key = line.make(kind, fake)
    shown = line.api.get(f"{line.url}/{key}").json()["data"]
    assert (shown["state"], shown["has_secret"], shown["unproven"]) == ("draft", True, kind != "json")
    assert "secret" not in shown
    assert "key" not in line.one(key).secret
    assert crypto.decrypt(PURPOSE, line.one(key).secret).endswith("key")
    assert line.api.post(f"{line.url}/{key}/check").json()["data"]["well"]
    run = line.api.post(f"{line.url}/{key}/dry-run").json()["data"]
    assert (run["there"], run["new"], run["changed"], run["gone"]) == (1, 1, 0, 0)
    (example,) = run["examples"]
    assert (example["object"], example["state"], example["name"]) == (str(contact.pk), "new", "Ana Novak")
    assert example["address"].startswith(fake.origin)
    assert fake.writes == []
    assert line.records() == []
    line.api.post(f"{line.url}/{key}/switch-on")
    line.fill(key)
    line.send(key)
    # What was shown is what was sent.
    assert fake.writes[-1].body == json.loads(example["body"])
    assert fake.origin + fake.writes[-1].path == example["address"]
    after = line.api.post(f"{line.url}/{key}/dry-run").json()["data"]
    assert (after["new"], after["examples"][0]["state"]) == (0, "same")
    listed = line.api.get(line.url).json()["data"]
    assert (listed["connectors"][0]["sent"], len(listed["kinds"])) == (1, 5)
    log = line.api.get(f"{line.url}/{key}/log?result=sent&kind=contact").json()["data"]
    assert [(row["object"], row["name"]) for row in log] == [(str(contact.pk), str(contact))]
    again = line.api.post(f"{line.url}/{key}/log/again", {"record": log[0]["uuid"]}).json()["data"]
    assert again == {"records": 1}
    writes = len(fake.writes)
    line.send(key)
    assert len(fake.writes) == writes + 1
    assert line.api.post(f"{line.url}/{key}/pause").json()["data"]["state"] == "paused"
    assert line.send(key) == 0
    assert line.api.post(f"{line.url}/{key}/log/again", {}).status_code == 409
    assert line.api.delete(f"{line.url}/{key}").status_code == 204
    assert len(fake.people) == 1
    told = AuditEntry.objects.filter(object_kind="connector").values_list("action", flat=True)
    assert set(told) >= {"connector.made", "connector.switched_on", "connector.paused", "connector.deleted"}


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_credential_is_said_and_switches_nothing_on(line: Line, system: System, kind: str) -> None:
    fake = system(kind)
    key = line.make(kind, fake, secret="wrong")
    check = line.api.post(f"{line.url}/{key}/check").json()["data"]
    assert (check["well"], check["status"] in {400, 401}) == (False, True)
    answer = line.api.post(f"{line.url}/{key}/switch-on")
    assert (answer.status_code, answer.json()["code"]) == (409, "connector_refused")
    assert line.one(key).state == "draft"
    assert line.api.post(f"{line.url}/{key}/pause").status_code == 409


def test_a_missing_key_field_of_salesforce_is_found_by_the_test_call(line: Line, system: System) -> None:
    fake = system("salesforce")
    key = line.make("salesforce", fake, options={"client_id": "app", "key_field": "Other__c"})
    check = line.api.post(f"{line.url}/{key}/check").json()["data"]
    assert (check["well"], check["status"]) == (False, 404)


@pytest.mark.parametrize(
    ("kind", "wanted", "field"),
    [
        ("hubspot", {"address": "http://10.0.0.1"}, "address"),
        ("hubspot", {"address": "https://10.0.0.1"}, "address"),
        ("hubspot", {"address": "https://crm.example/?next="}, "address"),
        ("hubspot", {"address": "https://crm.example/#"}, "address"),
        ("hubspot", {"flows": []}, "flows"),
        ("hubspot", {"mapping": {}}, "mapping"),
        ("hubspot", {"mapping": {"nobody": "x"}}, "mapping"),
        ("salesforce", {"options": {"client_id": "", "key_field": "X__c"}}, "client_id"),
        ("salesforce", {"options": {"client_id": "a", "key_field": "a/../b"}}, "key_field"),
        ("dynamics", {"options": {"client_id": "a"}}, "tenant"),
        ("json", {"options": {**TEMPLATE, "body": "{"}}, "body"),
        ("json", {"options": {**TEMPLATE, "body": '{"a": ' * 30 + "1" + "}" * 30}}, "body"),
        ("json", {"options": {**TEMPLATE, "path": "people"}}, "path"),
        ("json", {"options": {**TEMPLATE, "header": "Host"}}, "header"),
        ("json", {"options": {**TEMPLATE, "header": "Transfer-Encoding"}}, "header"),
        ("json", {"options": {**TEMPLATE, "erase_path": "/people/{{email}}"}}, "path"),
    ],
)
def test_what_cannot_work_is_refused(line: Line, kind: str, wanted: dict[str, Any], field: str) -> None:
    answer = line.api.post(line.url, {**line.body(kind, "https://crm.example"), **wanted})
    assert answer.status_code == 422, answer.content
    assert list(answer.json()["errors"]) == [field]


def test_a_change_keeps_the_secret_for_the_same_address_alone(line: Line, system: System) -> None:
    contact, fake = line.contact(), system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    other = line.body("hubspot", "https://elsewhere.example", secret="")
    assert line.api.put(f"{line.url}/{key}", other).status_code == 422
    fewer = line.body("hubspot", fake.origin, secret="", mapping={"email": "email", "name": "nickname"})
    assert line.api.put(f"{line.url}/{key}", fewer).status_code == 200
    line.send(key)
    assert fake.people["9000"]["nickname"] == "Ana Novak"
    assert line.api.put(f"{line.url}/{key}", line.body("json", fake.origin)).status_code == 422
    assert contact.pk


def test_a_preview_needs_no_connector(line: Line, make_card: MakeCard) -> None:
    line.contact()
    make_card(line.space, first_name="Robert", last_name="Kainz")
    body = {
        "kind": "json",
        "address": "https://intranet.example",
        "flows": ["contact", "card"],
        "options": TEMPLATE,
    }
    rows = line.api.post(f"{line.url}/preview", body).json()["data"]
    assert [json.loads(row["body"])["name"] for row in rows] == ["Robert Kainz", "Ana Novak"]
    assert rows[1]["values"]["email"] == "ana@example.org"
    bad = line.api.post(f"{line.url}/preview", {**body, "options": {**TEMPLATE, "body": "{"}})
    assert bad.status_code == 422


def test_a_preview_of_a_connector_says_what_its_system_has(line: Line, system: System) -> None:
    line.contact()
    fake = system("hubspot")
    key = line.on("hubspot", fake)
    line.fill(key)
    line.send(key)
    saved = line.body("hubspot", fake.origin, secret="")
    names = ("kind", "address", "flows", "mapping", "options")
    draft = {**{name: saved[name] for name in names if name in saved}, "connector": key}

    def state(**other: object) -> str:
        rows = line.api.post(f"{line.url}/preview", {**draft, **other}).json()["data"]
        return str(rows[0]["state"])

    assert state() == "same"
    assert state(mapping={"email": "email", "name": "nickname"}) == "changed"
    assert (state(connector=None), state(address="https://elsewhere.example")) == ("new", "new")
    answer = line.api.post(f"{line.url}/preview", {**draft, "connector": str(uuid.uuid4())})
    assert answer.status_code == 404


def test_ten_are_enough_and_no_secret_is_in_the_archive(line: Line, system: System) -> None:
    fake = system("hubspot")
    for _number in range(10):
        line.make("hubspot", fake)
    answer = line.api.post(line.url, line.body("hubspot", fake.origin))
    assert answer.json()["code"] == "too_many_connectors"
    rows = list(OF_A_SPACE.parts["connectors"].rows(line.space.pk))
    assert len(rows) == 10
    assert "secret" not in str(rows)


def test_another_tenant_is_refused(line: Line, system: System, make_user: Any, make_space: Any) -> None:
    key = line.make("hubspot", system("hubspot"))
    stranger = make_user(email="stranger@example.org")
    own = make_space(owner=stranger, name="Other")
    api = line.client.as_(stranger)
    assert api.get(f"{line.url}/{key}").status_code == 404
    assert api.get(f"/v1/spaces/{own.pk}/connectors/{key}").status_code == 404
    assert api.post(f"/v1/spaces/{own.pk}/connectors/{key}/switch-on").status_code == 404
