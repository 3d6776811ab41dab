"""Signing in at a company's own SAML provider: by a form of its page, then by the GET that brings the cookie."""

from __future__ import annotations

import datetime as dt
import zlib
from base64 import b64decode
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from lxml import etree

from tests.directories.conftest import owner_of
from tests.sso.conftest import Browser, location, refusal_of
from tests.sso.test_metadata import document
from tests.sso.works import IDP, response, sent, sign_element
from tests.sso.wrapping import WRAPPINGS, Wrapping, signs_of
from vizitka.accounts.models import Session, User
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.directories.models import Directory, DirectoryCall
from vizitka.sso import addresses
from vizitka.sso.enums import Protocol, Provider
from vizitka.sso.models import Connection
from vizitka.sso.services import connections

pytestmark = pytest.mark.django_db


@pytest.fixture
def connection(directory: Directory) -> Connection:
    actor = Person(owner_of(directory.space))
    wanted = connections.Wanted(protocol=Protocol.SAML, provider=Provider.ENTRA, metadata=document())
    made = connections.save(actor, directory, wanted)
    Connection.objects.in_space(directory.space_id).filter(pk=made.pk).update(tested_at=clock.now())
    return connections.turn_on(actor, directory)


def now() -> dt.datetime:
    return dt.datetime.now(dt.UTC).replace(microsecond=0)


def asked(address: str) -> tuple[str, str]:
    """The id of the request, and the state."""
    query = parse_qs(urlsplit(address).query)
    request = etree.fromstring(zlib.decompress(b64decode(query["SAMLRequest"][0]), wbits=-15))
    return str(request.get("ID")), query["RelayState"][0]


def answer_to(connection: Connection, request: str, **changes: Any) -> str:
    own = addresses.own(connection.pk)
    said = {
        "answers": request,
        "destination": own.answers_to,
        "recipient": own.answers_to,
        "audience": own.entity_id,
        "id": f"_a{request}",
        **changes,
    }
    return response(now(), **said)


def post(connection: Connection, saml: str, state: str) -> str:
    """The form of the provider's page comes without any cookie of ours."""
    form = {"SAMLResponse": saml, "RelayState": state}
    return location(Browser().client.post(f"/v1/auth/providers/{connection.pk}/acs", form))


def fetch(browser: Browser, address: str) -> str:
    parts = urlsplit(address)
    return location(browser.client.get(f"{parts.path}?{parts.query}"))


def last_fault(connection: Connection) -> str:
    row = DirectoryCall.objects.in_space(connection.space_id).order_by("-at", "-pk").first()
    assert row is not None
    return str((row.payload or {}).get("fault"))


def test_the_form_is_answered_by_a_redirect_and_the_get_after_it_signs_in(
    browser: Browser, connection: Connection
) -> None:
    request, state = asked(browser.start(connection))
    done = post(connection, answer_to(connection, request), state)
    assert f"/v1/auth/providers/{connection.pk}/done?result=" in done
    answer = browser.finish(fetch(browser, done))
    assert answer.status_code == 200, answer.content
    assert Session.objects.filter(user__email="zoe@alpenwerk.example").exists()


def test_another_browser_does_not_fetch_it(browser: Browser, connection: Connection) -> None:
    request, state = asked(browser.start(connection))
    done = post(connection, answer_to(connection, request), state)
    assert refusal_of(fetch(Browser(), done)) == "browser"
    assert not User.objects.filter(email="zoe@alpenwerk.example").exists()


def test_the_same_response_counts_once(browser: Browser, connection: Connection) -> None:
    request, state = asked(browser.start(connection))
    saml = answer_to(connection, request)
    post(connection, saml, state)
    assert refusal_of(post(connection, saml, state)) == "replayed"
    # Neither for another sign-in, of whoever has caught it.
    _, other = asked(browser.start(connection))
    assert refusal_of(post(connection, saml, other)) == "replayed"


def test_it_answers_the_request_of_its_own_state(browser: Browser, connection: Connection) -> None:
    request, _ = asked(browser.start(connection))
    _, other = asked(browser.start(connection))
    assert refusal_of(post(connection, answer_to(connection, request), other)) == "unasked"
    assert refusal_of(post(connection, answer_to(connection, "_never"), "unknown")) == "state"


def test_what_the_provider_begins_is_refused_unless_it_is_switched_on(
    browser: Browser, connection: Connection
) -> None:
    saml = answer_to(connection, "", id="_first")
    assert refusal_of(post(connection, saml, "https://mallory.example/")) == "unasked"
    assert last_fault(connection) == "unasked"
    Connection.objects.in_space(connection.space_id).update(begins_by_itself=True)
    done = post(connection, answer_to(connection, "", id="_second"), "https://mallory.example/")
    answer = browser.finish(fetch(browser, done))
    assert (answer.status_code, answer.json()["redirect"]) == (200, "")


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"signs": ()}, "unsigned"),
        ({"weak": True}, "algorithm"),
        ({"key": "mallory"}, "signature"),
        ({"audience": "https://another.example"}, "audience"),
        ({"destination": "https://another.example"}, "destination"),
        ({"recipient": "https://another.example"}, "destination"),
        ({"issuer": "https://sts.mallory.example"}, "issuer"),
        ({"ends": -600}, "time"),
        ({"status": "Responder"}, "provider"),
    ],
)
def test_what_is_not_right_signs_nobody_in_and_is_written(
    browser: Browser, connection: Connection, changes: dict[str, Any], fault: str
) -> None:
    request, state = asked(browser.start(connection))
    assert refusal_of(post(connection, answer_to(connection, request, **changes), state)) == fault
    assert last_fault(connection) == fault
    assert not User.objects.filter(email="zoe@alpenwerk.example").exists()


@pytest.mark.parametrize(
    "text", ["", "no base64", sent("<!DOCTYPE a><a/>"), sent('<!DOCTYPE a [<!ENTITY x "y">]><a/>')]
)
def test_what_is_no_response_is_no_error_of_the_server(
    browser: Browser, connection: Connection, text: str
) -> None:
    assert refusal_of(post(connection, text, "")) == "xml"


@pytest.mark.parametrize("wrap", WRAPPINGS)
def test_a_wrapped_assertion_signs_nobody_in_and_is_written(
    browser: Browser, connection: Connection, wrap: Wrapping
) -> None:
    request, state = asked(browser.start(connection))
    saml = answer_to(connection, request, id="_a1", signs=signs_of(wrap))
    fault = refusal_of(post(connection, sent(wrap(saml, "_evil")), state))
    assert fault in {"xml", "signature", "unsigned"}
    assert last_fault(connection) == fault
    assert not Session.objects.filter(user__email="zoe@alpenwerk.example").exists()


def test_a_signed_response_around_a_foreign_assertion_is_written(
    browser: Browser, connection: Connection
) -> None:
    request, state = asked(browser.start(connection))
    foreign = etree.fromstring(b64decode(answer_to(connection, request, signs=())))
    sign_element(foreign, "Assertion", "mallory")
    assert refusal_of(post(connection, sent(sign_element(foreign, "Response")), state)) == "signature"
    assert last_fault(connection) == "signature"


def test_a_document_type_is_refused_and_written(browser: Browser, connection: Connection) -> None:
    request, state = asked(browser.start(connection))
    saml = b64decode(answer_to(connection, request))
    assert refusal_of(post(connection, sent(b"<!DOCTYPE a>" + saml), state)) == "xml"
    assert last_fault(connection) == "xml"


def test_a_comment_in_the_name_is_refused_and_written(browser: Browser, connection: Connection) -> None:
    request, state = asked(browser.start(connection))
    said = etree.fromstring(
        b64decode(answer_to(connection, request, signs=(), subject="zoe<!-- -->.mallory"))
    )
    assert refusal_of(post(connection, sent(sign_element(said, "Assertion")), state)) == "xml"
    assert last_fault(connection) == "xml"


def test_our_metadata_comes_from_the_configuration(
    browser: Browser, connection: Connection, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    own = addresses.own(connection.pk)
    answer = browser.client.get(f"/v1/auth/providers/{connection.pk}/metadata", HTTP_HOST="mallory.example")
    assert answer["Content-Type"] == "application/samlmetadata+xml"
    assert own.answers_to in answer.content.decode()
    assert "mallory" not in answer.content.decode()


def test_the_request_goes_by_the_address_and_says_what_we_are_called(
    browser: Browser, connection: Connection
) -> None:
    address = browser.start(connection)
    assert address.startswith("https://sts.alpenwerk.example/sso?SAMLRequest=")
    request = etree.fromstring(
        zlib.decompress(b64decode(parse_qs(urlsplit(address).query)["SAMLRequest"][0]), wbits=-15)
    )
    own = addresses.own(connection.pk)
    assert request.get("AssertionConsumerServiceURL") == own.answers_to
    assert request.findtext("{urn:oasis:names:tc:SAML:2.0:assertion}Issuer") == own.entity_id
    assert connection.issuer == IDP
