"""What a provider says becomes what stands on the card; what it leaves out changes nothing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.sso.works import claims_of
from vizitka.sso.claims import (
    Target,
    address_is_proved,
    address_is_vouched,
    names_of,
    person_of,
    subject_of,
    values_of,
)
from vizitka.sso.enums import Provider

ROOT = Path(__file__).resolve().parents[3]
LABELS = json.loads((ROOT / "frontend/src/features/sso/locales/en.json").read_text())["targets"]


def person(claims: dict[str, Any], provider: str = "other", **mapping: str) -> Any:
    return person_of(values_of(claims), names_of("openid", provider, mapping))


def test_the_usual_claims_stand_for_the_usual_fields() -> None:
    zoe = person(claims_of(phone_number="+43 512 555 0-123", job_title="Head of Digital Products"))
    assert (zoe.email, zoe.first_name, zoe.last_name) == ("zoe@alpenwerk.example", "Zoë", "Šimić-Hölzl")
    assert zoe.card["job_title"] == "Head of Digital Products"
    assert zoe.card["phones"] == [{"label": "work", "number": "+43 512 555 0-123"}]
    assert zoe.card["emails"] == [{"label": "work", "email": "zoe@alpenwerk.example"}]
    assert zoe.used["job_title"] is Target.JOB_TITLE


def test_the_admin_chooses_another_claim_or_none() -> None:
    zoe = person(claims_of(employeeid="004182", job_title="x"), external_key="employeeid", job_title="")
    assert zoe.card["external_key"] == "004182"
    assert "job_title" not in zoe.card


def test_groups_that_are_not_sent_are_unknown_and_none_is_none() -> None:
    assert person(claims_of()).groups is None
    assert person(claims_of(groups=["VZ-Digital", "VZ-Digital", "All"])).groups == ("VZ-Digital", "All")
    # Entra with more than 200: only where they could be asked.
    assert person(claims_of(_claim_names={"groups": "src1"})).groups is None


def test_entra_knows_people_by_tenant_and_object() -> None:
    claims = claims_of(tid="9188", oid="0418", email=None, preferred_username="Zoe@Alpenwerk.example")
    assert subject_of(claims, "entra") == "9188/0418"
    assert subject_of(claims_of(tid="9188"), "entra") == ""
    assert subject_of(claims, "okta") == "248289761001"
    assert person(claims, "entra").email == "zoe@alpenwerk.example"
    assert person(claims, "okta").email == ""


@pytest.mark.parametrize(
    ("claims", "vouched", "proved"),
    [
        ({"email_verified": True}, True, True),
        ({"email_verified": "true"}, True, True),
        ({"email_verified": False}, False, False),
        ({"email_verified": "false"}, False, False),
        ({"email_verified": None}, True, False),
        ({"email_verified": None, "xms_edov": True}, True, True),
        ({"email_verified": None, "xms_edov": "0"}, False, False),
    ],
)
def test_an_address_is_as_good_as_what_is_said_of_it(
    claims: dict[str, Any], vouched: bool, proved: bool
) -> None:
    said = claims_of(**claims)
    assert (address_is_vouched(said), address_is_proved(said)) == (vouched, proved)


def test_what_is_no_text_is_left_out() -> None:
    found = values_of(
        {"a": None, "b": {"c": "d", "e": []}, "f": ["x", {"g": 1}, True], "h": "two\nlines", "i": "\x07"}
    )
    assert found == {"b.c": ["d"], "f": ["x", "true"], "h": ["two lines"]}


# --- the pages for admins (docs/directories/)


def rows_of(provider: str) -> dict[str, list[set[str]]]:
    """By the label of each field: the names in its two columns, of OpenID Connect and of SAML."""
    text = (ROOT / f"docs/directories/sso-{provider}.md").read_text()
    part = text[text.index("## What becomes of what is sent") : text.index("## Exceptions")]
    cells = [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]
    return {label: [set(re.findall(r"`([^`]+)`", cell)) for cell in two] for label, *two, _where in cells[1:]}


@pytest.mark.parametrize("provider", Provider.values)
def test_what_pages_call_usual_is_known(provider: str) -> None:
    rows = rows_of(provider)
    assert list(rows) == [LABELS[target] for target in Target]
    for place, protocol in enumerate(("openid", "saml")):
        usual = names_of(protocol, provider, {})
        for target in Target:
            named = rows[LABELS[target]][place]
            assert named <= set(usual.get(target, ())), (provider, protocol, target)


def test_the_page_for_others_names_all_of_them() -> None:
    rows = rows_of("other")
    for place, protocol in enumerate(("openid", "saml")):
        usual = names_of(protocol, "other", {})
        assert {target: rows[LABELS[target]][place] for target in Target} == {
            target: set(usual.get(target, ())) for target in Target
        }
