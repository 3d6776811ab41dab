"""VIES, the EU's register of VAT numbers, over its REST interface.

It passes a question on to the country of the number, and that is often away: so there are three answers, valid, invalid
and unknown, and whatever goes wrong is unknown. A question that names our own number is answered with a consultation
number, which is our proof; where VIES refuses our own number, the question is asked again without it.
"""

from __future__ import annotations

import http.client
import json
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from django.conf import settings

from vizitka.common import elsewhere
from vizitka.tax.enums import NumberState
from vizitka.tax.numbers import VatNumber

log = structlog.get_logger(__name__)

# Of a whole question: somebody waits for it.
SECONDS: Final = 8.0
LARGEST_ANSWER: Final = 64 * 1024
CHUNK: Final = 8 * 1024
# What VIES says instead of a name or an address that a country does not tell.
UNTOLD: Final = {"---", "--", "-"}
# The question itself is wrong: no other answer will come.
REFUSED_NUMBER: Final = "INVALID_INPUT"
REFUSED_REQUESTER: Final = "INVALID_REQUESTER_INFO"
# Said of a country, and not of VIES as a whole.
OF_A_COUNTRY: Final = {"MS_UNAVAILABLE", "MS_MAX_CONCURRENT_REQ", "MS_MAX_CONCURRENT_REQ_TIME", "TIMEOUT"}
SWITCHED_OFF: Final = "OFF"
UNREACHABLE: Final = "UNREACHABLE"
NO_ANSWER: Final = "NO_ANSWER"
# It was not asked, since many wait for it.
TOO_MANY: Final = "TOO_MANY"


@dataclass(frozen=True, slots=True)
class ViesAnswer:
    """`problem` is what VIES said instead of an answer, with `unknown`."""

    state: NumberState
    name: str = ""
    address: str = ""
    reference: str = ""
    problem: str = ""
    requester: str = ""


class _Failed(Exception):
    """No answer, or none that can be read."""


def ask(number: VatNumber, requester: VatNumber | None) -> ViesAnswer:
    """One question, in some seconds at most; never raises."""
    if not settings.VIES_URL:
        return ViesAnswer(NumberState.UNKNOWN, problem=SWITCHED_OFF)
    try:
        with elsewhere.waiting():
            return _answer(number, requester)
    except elsewhere.TooManyWait:
        return ViesAnswer(NumberState.UNKNOWN, problem=TOO_MANY)


def _answer(number: VatNumber, requester: VatNumber | None) -> ViesAnswer:
    ends = time.monotonic() + SECONDS
    try:
        found = _read(_post(_question(number, requester), ends), requester)
        if found.problem == REFUSED_REQUESTER and requester is not None:
            log.warning("vies_refuses_our_number")
            found = _read(_post(_question(number, None), ends), None)
    except _Failed as failure:
        log.warning("vies_away", country=number.prefix, problem=str(failure))
        return ViesAnswer(NumberState.UNKNOWN, problem=UNREACHABLE)
    return found


def _question(number: VatNumber, requester: VatNumber | None) -> dict[str, str]:
    asked = {"countryCode": number.prefix, "vatNumber": number.digits}
    if requester is not None:
        asked |= {"requesterMemberStateCode": requester.prefix, "requesterNumber": requester.digits}
    return asked


def _post(question: Mapping[str, str], ends: float) -> Any:
    """The answer's JSON. Raises `_Failed`."""
    parts = urlsplit(settings.VIES_URL)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=_left(ends))
    try:
        connection.request(
            "POST",
            f"{parts.path.rstrip('/')}/check-vat-number",
            body=json.dumps(question).encode(),
            headers={"Content-Type": "application/json", "Accept": "application/json"},
        )
        response = connection.getresponse()
        return json.loads(_body(connection, response, ends))
    except (OSError, ssl.SSLError, http.client.HTTPException, ValueError) as error:
        raise _Failed(type(error).__name__) from error
    finally:
        connection.close()


def _body(connection: http.client.HTTPConnection, response: http.client.HTTPResponse, ends: float) -> bytes:
    """All of it within the time, however slowly it comes."""
    found = b""
    while chunk := response.read1(CHUNK):
        found += chunk
        if len(found) > LARGEST_ANSWER:
            raise _Failed("too long")
        if connection.sock is not None:
            connection.sock.settimeout(_left(ends))
        elif time.monotonic() > ends:
            raise _Failed("too slow")
    return found


def _left(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise _Failed("too slow")
    return left


def _read(answer: Any, requester: VatNumber | None) -> ViesAnswer:
    """Raises `_Failed` for what is no answer of VIES."""
    if not isinstance(answer, dict):
        raise _Failed("no object")
    problem = _problem(answer)
    if problem == REFUSED_NUMBER:
        return ViesAnswer(NumberState.INVALID, problem=problem)
    if problem:
        return ViesAnswer(NumberState.UNKNOWN, problem=problem)
    valid = answer.get("valid")
    if not isinstance(valid, bool):
        return ViesAnswer(NumberState.UNKNOWN, problem=NO_ANSWER)
    return ViesAnswer(
        NumberState.VALID if valid else NumberState.INVALID,
        name=_told(answer.get("name"), 300),
        address=_told(answer.get("address"), 500),
        reference=_told(answer.get("requestIdentifier"), 64),
        requester=str(requester or ""),
    )


def _problem(answer: Mapping[str, Any]) -> str:
    """VIES says what went wrong in two ways: as a wrapped error, and as a word in the place of an answer."""
    wrapped = answer.get("errorWrappers")
    if isinstance(wrapped, list) and wrapped and isinstance(wrapped[0], dict):
        return _told(wrapped[0].get("error"), 64) or NO_ANSWER
    said = answer.get("userError")
    if isinstance(said, str) and said not in {"", "VALID", "INVALID"}:
        return said[:64]
    return "" if answer.get("actionSucceed", True) else NO_ANSWER


def _told(value: Any, longest: int) -> str:
    text = " ".join(value.split()) if isinstance(value, str) else ""
    return "" if text in UNTOLD else text[:longest]
