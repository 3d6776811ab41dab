"""Microsoft Graph (`users/delta`, `groups`), by an application of the company with a secret of its own.

The first round names everybody; its last page names an address at which later rounds begin, which tell changes alone.
A changed person comes with the changed values at least, and maybe without the others. Groups are named whole each time.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import quote, urlencode

import httpx
import structlog
from django.conf import settings

from vizitka.common import asking
from vizitka.directories.pulling.gateways import (
    Away,
    Busy,
    Ended,
    Expired,
    Group,
    Groups,
    Members,
    NotAllowed,
    Page,
)
from vizitka.directories.pulling.waiting import seconds_of

log = structlog.get_logger(__name__)

FIELDS: Final = (
    *("id", "userPrincipalName", "mail", "givenName", "surname", "displayName", "jobTitle", "department"),
    *("companyName", "employeeId", "businessPhones", "mobilePhone", "streetAddress", "postalCode", "city"),
    *("accountEnabled", "preferredLanguage", "userType"),
)
PER_PAGE: Final = 100
MANAGER: Final = "manager"
# Members take a row of ids alone.
MEMBERS_PER_PAGE: Final = 200
# The code of "this secret has ended" among those of a refused token.
SECRET_ENDED: Final = 7000222
SCOPE: Final = "https://graph.microsoft.com/.default"
# Microsoft's words for a place in a round that is known no more.
LOST: Final = frozenset({"syncStateNotFound", "resyncRequired", "syncStateInvalid"})
BUSY: Final = frozenset({429, 503, 504})
TOKEN_SECONDS: Final = 3600.0
SPARE_SECONDS: Final = 300.0
_lock: Final = threading.Lock()
_kept: Final[dict[tuple[str, str, str], tuple[str, float]]] = {}
MOST_KEPT: Final = 200


@dataclass(frozen=True, slots=True)
class Application:
    tenant: str
    client_id: str
    secret: str


class MicrosoftPeople:
    def __init__(self, application: Application) -> None:
        self._application = application
        self._client = httpx.Client(timeout=asking.timeout())

    def close(self) -> None:
        self._client.close()

    def page(self, at: str) -> Page:
        found = self._ask(
            at or _address("users/delta", {"$select": ",".join((*FIELDS, MANAGER))}), placed=bool(at)
        )
        if found is None:
            raise Away
        people = _rows(found)
        return Page(
            [row for row in people if "@removed" not in row],
            [str(row["id"]) for row in people if "@removed" in row],
            _own(found.get("@odata.nextLink")),
            _own(found.get("@odata.deltaLink")),
        )

    def one(self, key: str) -> Mapping[str, Any] | None:
        query = {"$select": ",".join(FIELDS), "$expand": f"{MANAGER}($select=id)"}
        return self._ask(_address(f"users/{quote(key, safe='')}", query), placed=False)

    def groups(self, at: str) -> Groups:
        found = self._ask(at or _address("groups", {"$select": "id,displayName"}), placed=bool(at))
        if found is None:
            raise Away
        rows = [Group(str(row["id"]), str(row.get("displayName") or row["id"])) for row in _rows(found)]
        return Groups(rows, _own(found.get("@odata.nextLink")))

    def members(self, group: str, at: str) -> Members | None:
        query = {"$select": "id", "$top": str(MEMBERS_PER_PAGE)}
        first = _address(f"groups/{quote(group, safe='')}/transitiveMembers", query)
        found = self._ask(at or first, placed=bool(at))
        if found is None and at:
            raise Expired
        if found is None:
            return None
        return Members([str(row["id"]) for row in _rows(found)], _own(found.get("@odata.nextLink")))

    def _ask(self, url: str, *, placed: bool) -> dict[str, Any] | None:
        """What is there; None when there is no such thing."""
        answer = self._once(url)
        if answer.status == 401:
            # Taken back before its time: once more with a new one.
            with _lock:
                _kept.pop(self._name(), None)
            answer = self._once(url)
        return _read(answer, placed=placed)

    def _name(self) -> tuple[str, str, str]:
        one = self._application
        return one.tenant, one.client_id, one.secret

    def _once(self, url: str) -> asking.Answer:
        headers = {"Authorization": f"Bearer {self._token()}", "Prefer": f"odata.maxpagesize={PER_PAGE}"}
        try:
            return asking.ask(self._client, "GET", url, headers=headers)
        except asking.NoAnswer as error:
            raise Away from error

    def _token(self) -> str:
        with _lock:
            token, ends = _kept.get(self._name(), ("", 0.0))
        if token and time.monotonic() < ends:
            return token
        one = self._application
        form = {
            "grant_type": "client_credentials",
            "client_id": one.client_id,
            "client_secret": one.secret,
            "scope": SCOPE,
        }
        url = f"{settings.GRAPH_TOKENS}/{quote(one.tenant, safe='')}/oauth2/v2.0/token"
        try:
            answer = asking.ask(self._client, "POST", url, data=form)
            found = json.loads(answer.content)
        except (asking.NoAnswer, ValueError) as error:
            raise Away from error
        if not isinstance(found, dict) or answer.status in BUSY:
            raise Busy(seconds_of(answer)) if answer.status in BUSY else Away
        if answer.status in {400, 401, 403}:
            log.warning("graph_token_refused", status=answer.status, said=str(found.get("error"))[:60])
            codes = found.get("error_codes")
            if isinstance(codes, list) and SECRET_ENDED in codes:
                raise Ended
            raise NotAllowed(str(found.get("error") or "")[:60])
        token = str(found.get("access_token") or "")
        if answer.status != 200 or not token:
            raise Away
        try:
            seconds = float(found.get("expires_in", TOKEN_SECONDS))
        except (TypeError, ValueError):
            seconds = TOKEN_SECONDS
        with _lock:
            while len(_kept) >= MOST_KEPT:
                _kept.pop(next(iter(_kept)))
            _kept[self._name()] = (token, time.monotonic() + seconds - SPARE_SECONDS)
        return token


def _address(path: str, query: Mapping[str, str]) -> str:
    return f"{settings.GRAPH_URL}/v1.0/{path}?{urlencode(query)}"


def _rows(found: Mapping[str, Any]) -> list[dict[str, Any]]:
    rows = found.get("value")
    if not isinstance(rows, list):
        raise Away
    return [row for row in rows if isinstance(row, dict) and row.get("id")]


def _own(link: object) -> str:
    """An address that an answer names: the token goes to Microsoft alone."""
    text = str(link or "")
    if text and not text.startswith(f"{settings.GRAPH_URL}/"):
        raise Away
    return text


def _read(answer: asking.Answer, *, placed: bool) -> dict[str, Any] | None:
    if answer.status in BUSY:
        raise Busy(seconds_of(answer))
    try:
        found = json.loads(answer.content)
    except ValueError as error:
        raise Away from error
    if not isinstance(found, dict):
        raise Away
    if answer.status == 200:
        return found
    said = found.get("error")
    code = str(said.get("code") or "")[:60] if isinstance(said, dict) else ""
    log.warning("graph_refused", status=answer.status, code=code)
    if placed and (answer.status == 410 or code in LOST):
        raise Expired
    if answer.status == 404:
        return None
    if answer.status in {401, 403}:
        raise NotAllowed(code or str(answer.status))
    raise Away


def opened(application: Application) -> MicrosoftPeople:
    return MicrosoftPeople(application)
