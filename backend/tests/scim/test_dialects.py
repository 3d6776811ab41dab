"""What Entra and Okta send, written after their public documents ("Develop a SCIM endpoint", "SCIM protocol"), replayed
against the API: tests/scim/dialects/*.json are the calls, one after the other, each with what has to come of it.

`{name}` stands for the id of what an earlier call has made.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.scim.conftest import CARD, ENTERPRISE, Provider
from vizitka.directories.enums import PersonState
from vizitka.directories.models import DirectoryPerson

FOLDER = Path(__file__).parent / "dialects"
RECORDINGS = sorted(FOLDER.glob("*.json"), key=lambda path: path.name)


def filled(value: Any, ids: dict[str, str]) -> Any:
    """The value with the ids of what was made."""
    text = json.dumps(value)
    for name, key in ids.items():
        text = text.replace(f"{{{name}}}", key)
    return json.loads(text)


def holds(expected: Any, found: Any) -> bool:
    """Whether all that is expected is there; null stands for what is not."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            holds(value, found.get(key)) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return (
            isinstance(found, list)
            and len(found) == len(expected)
            and all(any(holds(one, other) for other in found) for one in expected)
        )
    return bool(expected == found)


@pytest.mark.on_every_database
@pytest.mark.django_db
@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda path: path.stem)
def test_a_recorded_dialect_is_understood(scim: Provider, recording: Path) -> None:
    ids: dict[str, str] = {}
    for number, call in enumerate(json.loads(recording.read_text(encoding="utf-8")), 1):
        told = f"call {number}: {call.get('why', '')}"
        path, sent = filled(call["path"], ids), filled(call.get("body"), ids)
        answer = scim(call["method"], path, sent, **call.get("headers", {}))
        assert answer.status_code == call["status"], f"{told}: {answer.content.decode()}"
        body: Any = json.loads(answer.content) if answer.content else None
        if "as" in call:
            ids[call["as"]] = body["id"] if body else ""
        assert holds(filled(call.get("answer"), ids), body) or "answer" not in call, f"{told}: {body}"


def test_there_are_recordings_of_both_providers() -> None:
    names = {path.stem for path in RECORDINGS}
    assert {"entra-users", "entra-former-users", "entra-groups", "okta-users", "okta-groups"} <= names


@pytest.mark.django_db
def test_false_as_a_text_ends_the_stay(scim: Provider) -> None:
    anna = scim.makes("anna")
    assert DirectoryPerson.everything.get(pk=anna["id"]).state == PersonState.HERE
    answer = scim.patches(f"/Users/{anna['id']}", {"op": "Replace", "path": "active", "value": "False"})
    assert answer.json()["active"] is False
    assert DirectoryPerson.everything.get(pk=anna["id"]).state == PersonState.LEFT


@pytest.mark.django_db
def test_what_was_sent_stands_on_the_card(scim: Provider) -> None:
    anna = scim.makes(
        "anna",
        title="Architect",
        phoneNumbers=[{"type": "mobile", "value": "+43 664 1234567"}],
        **{
            ENTERPRISE: {"department": "Design", "employeeNumber": 77, "manager": "ext-boris"},
            CARD: {"pronouns": "she"},
        },
    )
    person = DirectoryPerson.everything.get(pk=anna["id"])
    assert person.card["job_title"] == "Architect"
    assert person.card["department"] == "Design"
    assert person.card["external_key"] == "77"
    assert person.card["pronouns"] == "she"
    assert person.card["phones"][0]["number"] == "+43 664 1234567"
    assert person.manager == "ext-boris"
    assert anna[ENTERPRISE]["manager"] == {"value": "ext-boris"}
