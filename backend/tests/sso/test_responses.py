"""A SAML response is believed by its letter: what is spoilt in any part is refused, and says why."""

from __future__ import annotations

import base64
import datetime as dt
from typing import Any

import pytest
from lxml import etree
from onelogin.saml2.utils import OneLogin_Saml2_Utils

from tests.sso.works import ACS, IDP, NOW, SP, certificate, response, response_xml, sent, sign_element
from tests.sso.wrapping import WRAPPINGS, Wrapping, signs_of
from vizitka.sso.enums import Fault
from vizitka.sso.saml.metadata import certificate_of
from vizitka.sso.saml.responses import Own, Theirs, verified
from vizitka.sso.saml.xml import Refused

OWN = Own(SP, ACS)
PRESENT = NOW


@pytest.fixture(autouse=True)
def _clock_of_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has one of its own; a run of all tests takes longer than an answer counts."""
    monkeypatch.setattr(OneLogin_Saml2_Utils, "now", lambda: int(PRESENT.timestamp()))


def theirs(*names: str) -> Theirs:
    found = tuple(certificate_of(certificate(name)) for name in names or ("first",))
    return Theirs(IDP, "https://sts.alpenwerk.example/sso", found)


def refused(text: str, *, now: dt.datetime = PRESENT, keys: tuple[str, ...] = ()) -> Fault:
    with pytest.raises(Refused) as caught:
        verified(text, OWN, theirs(*keys), now)
    return caught.value.fault


@pytest.mark.parametrize("signs", [("Assertion",), ("Response",), ("Assertion", "Response")])
def test_a_signed_assertion_or_a_signed_response_is_believed(signs: tuple[str, ...]) -> None:
    said = verified(response(PRESENT, signs=signs), OWN, theirs(), PRESENT)
    assert (said.subject, said.answers, said.id) == ("zoe-0418", "_request", "_a1")
    assert said.attributes["groups"] == ["VZ-Digital", "Everybody"]
    assert said.until == PRESENT + dt.timedelta(seconds=300 + 120)


def test_the_old_and_the_new_certificate_count_at_once() -> None:
    assert verified(response(PRESENT, key="second"), OWN, theirs("first", "second"), PRESENT)
    assert refused(response(PRESENT, key="third"), keys=("first", "second")) is Fault.SIGNATURE


def test_a_certificate_counts_until_its_end() -> None:
    found = (certificate_of(certificate("first", -30)),)
    with pytest.raises(Refused) as caught:
        verified(response(PRESENT), OWN, Theirs(IDP, "https://sts.alpenwerk.example/sso", found), PRESENT)
    assert caught.value.fault is Fault.KEY


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"destination": "https://vizitka.example/sso/c1/acs/more"}, Fault.DESTINATION),
        ({"destination": "https://elsewhere.example/acs"}, Fault.DESTINATION),
        ({"destination": None}, Fault.DESTINATION),
        ({"recipient": "https://elsewhere.example/acs"}, Fault.DESTINATION),
        # The library takes each of these two: it looks whether ours is inside.
        ({"recipient": f"https://elsewhere.example/?{ACS}"}, Fault.DESTINATION),
        ({"recipient": None}, Fault.DESTINATION),
        ({"audience": "https://another.example"}, Fault.AUDIENCE),
        # The library takes it, too.
        ({"audience": ""}, Fault.AUDIENCE),
        ({"issuer": "https://sts.mallory.example"}, Fault.ISSUER),
        ({"message_issuer": "https://sts.mallory.example"}, Fault.ISSUER),
        ({"ends": -600}, Fault.TIME),
        ({"ends": -200}, Fault.TIME),
        ({"begins": 600}, Fault.TIME),
        ({"confirmed_answers": "_another"}, Fault.UNASKED),
        ({"answers": "", "confirmed_answers": "_request"}, Fault.UNASKED),
        ({"subject": ""}, Fault.SUBJECT),
        ({"subject": "x" * 256}, Fault.SUBJECT),
        ({"status": "Responder"}, Fault.PROVIDER),
    ],
)
def test_each_part_is_exact(changes: dict[str, Any], fault: Fault) -> None:
    assert refused(response(PRESENT, **changes)) is fault


def test_without_a_request_it_says_so() -> None:
    """Whether that is let in is the connection's switch."""
    assert verified(response(PRESENT, answers=""), OWN, theirs(), PRESENT).answers == ""


def test_what_is_not_signed_is_refused() -> None:
    assert refused(response(PRESENT, signs=())) is Fault.UNSIGNED


def test_what_is_signed_with_sha1_is_refused() -> None:
    assert refused(response(PRESENT, weak=True)) is Fault.ALGORITHM


def test_one_changed_letter_is_refused() -> None:
    raw = base64.b64decode(response(PRESENT)).replace(b"zoe-0418", b"ida-0418")
    assert refused(sent(raw)) is Fault.SIGNATURE


def test_a_signed_response_around_a_foreign_assertion_is_refused() -> None:
    """The message is signed by the provider, the assertion inside by somebody else."""
    root = etree.fromstring(response_xml(PRESENT))
    sign_element(root, "Assertion", "mallory")
    sign_element(root, "Response")
    assert refused(sent(root)) is Fault.SIGNATURE
    root = etree.fromstring(response_xml(PRESENT, issuer="https://sts.mallory.example", message_issuer=IDP))
    sign_element(root, "Response")
    assert refused(sent(root)) is Fault.ISSUER


@pytest.mark.parametrize("inside", ["<!-- x -->", "<?x y?>"])
def test_a_comment_or_an_instruction_in_the_name_is_refused(inside: str) -> None:
    """Canonical forms leave comments out, so that the signature would still hold."""
    xml = base64.b64decode(response(PRESENT)).decode().replace("zoe-0418", f"zoe-0418{inside}.mallory")
    assert refused(sent(xml)) is Fault.XML
    root = etree.fromstring(response_xml(PRESENT, subject=f"zoe{inside}-0418"))
    assert refused(sent(sign_element(root, "Assertion"))) is Fault.XML


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE a [<!ENTITY x "zoe">]>',
        '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
        '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>',
    ],
)
def test_a_document_type_is_refused(head: str) -> None:
    assert refused(sent(head + response_xml(PRESENT))) is Fault.XML
    assert refused(sent((head + response_xml(PRESENT)).encode("utf-16"))) is Fault.XML


@pytest.mark.parametrize(
    "text", ["", "   ", "!!", sent("no xml"), sent("<a/>"), sent(b"\x00" * 40), "QQ" * 300_000]
)
def test_what_is_no_response_is_refused(text: str) -> None:
    assert refused(text) is Fault.XML


def test_an_id_twice_is_refused() -> None:
    raw = base64.b64decode(response(PRESENT)).replace(b'ID="_r1"', b'ID="_a1"')
    assert refused(sent(raw)) is Fault.XML


@pytest.mark.parametrize("identifier", ["_evil", "_a1"])
@pytest.mark.parametrize("wrap", WRAPPINGS)
def test_a_wrapped_assertion_is_refused(wrap: Wrapping, identifier: str) -> None:
    saml = response(PRESENT, signs=signs_of(wrap))
    assert refused(sent(wrap(saml, identifier))) in {Fault.XML, Fault.SIGNATURE, Fault.UNSIGNED}


def test_time_runs_by_our_clock() -> None:
    assert refused(response(PRESENT), now=PRESENT + dt.timedelta(seconds=421)) is Fault.TIME
