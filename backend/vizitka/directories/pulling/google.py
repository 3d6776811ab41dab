"""The Directory API of Google Workspace (`users.list`, `groups.list`, `members.list`), by a service account that speaks
for an administrator.

It tells no changes: each round names everybody, and who is missing is there no more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

import httpx
import structlog
from django.conf import settings

from vizitka.common import asking
from vizitka.common.service_accounts import NoToken, ServiceAccount, Tokens
from vizitka.directories.pulling.gateways import (
    Away,
    Busy,
    Expired,
    Group,
    Groups,
    Members,
    NotAllowed,
    Page,
)
from vizitka.directories.pulling.waiting import seconds_of

log = structlog.get_logger(__name__)

SCOPE: Final = "https://www.googleapis.com/auth/admin.directory.user.readonly"
GROUP_SCOPE: Final = "https://www.googleapis.com/auth/admin.directory.group.readonly"
PER_PAGE: Final = 100
GROUPS_PER_PAGE: Final = 200
# Google's words for too much at once, which come with 403 as well.
LIMITS: Final = frozenset(
    {"rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded"}
)
# One token each: a company that has allowed people alone is asked for people all the same.
_tokens: Final = Tokens(SCOPE)
_group_tokens: Final = Tokens(GROUP_SCOPE)


class GooglePeople:
    """`subject` is the administrator for whom the account speaks."""

    def __init__(self, account: ServiceAccount, subject: str) -> None:
        self._account, self._subject = account, subject
        self._client = httpx.Client(timeout=asking.timeout())

    def close(self) -> None:
        self._client.close()

    def page(self, at: str) -> Page:
        query = {"customer": "my_customer", "maxResults": PER_PAGE, "orderBy": "email"}
        found = self._ask(_tokens, "users", query, at)
        if found is None:
            raise NotAllowed(str(404))
        return Page(_rows(found, "users"), next=_next(found))

    def groups(self, at: str) -> Groups:
        query = {"customer": "my_customer", "maxResults": GROUPS_PER_PAGE}
        found = self._ask(_group_tokens, "groups", query, at)
        if found is None:
            raise NotAllowed(str(404))
        rows = [
            Group(str(row["id"]), str(row.get("name") or row.get("email") or row["id"]))
            for row in _rows(found, "groups")
        ]
        return Groups(rows, _next(found))

    def members(self, group: str, at: str) -> Members | None:
        query = {"includeDerivedMembership": "true", "maxResults": GROUPS_PER_PAGE}
        found = self._ask(_group_tokens, f"groups/{quote(group, safe='')}/members", query, at)
        if found is None and at:
            raise Expired
        if found is None:
            return None
        return Members([str(row["id"]) for row in _rows(found, "members")], _next(found))

    def one(self, key: str) -> Mapping[str, Any] | None:
        # Each round names everybody whole.
        return None

    def _ask(self, tokens: Tokens, path: str, query: Mapping[str, Any], at: str) -> dict[str, Any] | None:
        """What is there; None when there is no such thing."""
        path = f"{path}?{urlencode({**query, **({'pageToken': at} if at else {})})}"
        answer = self._once(tokens, path)
        if answer.status == 401:
            # Taken back before its time: once more with a new one.
            tokens.forget(settings.GOOGLE_DIRECTORY_TOKENS, self._account, self._subject)
            answer = self._once(tokens, path)
        return _read(answer, paged=bool(at))

    def _once(self, tokens: Tokens, path: str) -> asking.Answer:
        try:
            token = tokens.of(self._client, settings.GOOGLE_DIRECTORY_TOKENS, self._account, self._subject)
            return asking.ask(
                self._client,
                "GET",
                f"{settings.GOOGLE_DIRECTORY_URL}/admin/directory/v1/{path}",
                headers={"Authorization": f"Bearer {token}"},
            )
        except asking.NoAnswer as error:
            raise Away from error
        except NoToken as error:
            raise NotAllowed(error.code) from error


def _rows(found: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    rows = found.get(name, [])
    if not isinstance(rows, list):
        raise Away
    return [row for row in rows if isinstance(row, dict) and row.get("id")]


def _next(found: Mapping[str, Any]) -> str:
    return str(found.get("nextPageToken") or "")


def _read(answer: asking.Answer, *, paged: bool) -> dict[str, Any] | None:
    try:
        found = json.loads(answer.content)
    except ValueError as error:
        if answer.status == 429:
            raise Busy(seconds_of(answer)) from error
        raise Away from error
    if not isinstance(found, dict):
        raise Away
    if answer.status == 200:
        return found
    reasons = _reasons(found)
    log.warning("google_directory_refused", status=answer.status, reasons=sorted(reasons))
    if answer.status == 429 or (answer.status == 403 and reasons & LIMITS):
        raise Busy(seconds_of(answer))
    if answer.status == 404:
        return None
    if answer.status in {401, 403}:
        raise NotAllowed(next(iter(sorted(reasons)), str(answer.status)))
    if answer.status in {400, 410} and paged:
        raise Expired
    raise Away


def _reasons(found: dict[str, Any]) -> set[str]:
    error = found.get("error")
    if not isinstance(error, dict):
        return set()
    reasons: set[str] = set()
    for name in ("errors", "details"):
        rows = error.get(name)
        if isinstance(rows, list):
            reasons |= {str(row.get("reason") or "") for row in rows if isinstance(row, dict)}
    return reasons - {""}


def opened(account: ServiceAccount, subject: str) -> GooglePeople:
    return GooglePeople(account, quote(subject, safe="@."))
