"""Gmail's side: what people send as (`users.settings.sendAs`), by a service account that speaks for each of them.

A company allows that for one scope (domain-wide delegation). The signature of an address is one for new mails and
replies; Gmail takes out of it what it does not know, and answers with the rest.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

import httpx
import structlog
from django.conf import settings

from vizitka.common import asking
from vizitka.common.service_accounts import NoToken, ServiceAccount, Tokens
from vizitka.signatures.mailboxes.gateways import Away, Busy, NoMailbox, NotAllowed, Refused, Sender

log = structlog.get_logger(__name__)

SCOPE: Final = "https://www.googleapis.com/auth/gmail.settings.basic"
# Addresses besides the first one, and all of them by delegation, want this one too.
SCOPE_OF_ALIASES: Final = "https://www.googleapis.com/auth/gmail.settings.sharing"
SCOPES: Final = f"{SCOPE} {SCOPE_OF_ALIASES}"
# Google's words for too much at once, which come with 403 as well.
LIMITS: Final = frozenset(
    {"rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded"}
)
# The same for what is no matter of one person: the service is off in the project of the account.
CLOSED: Final = frozenset({"accessNotConfigured", "insufficientPermissions", "SERVICE_DISABLED"})
LONGEST_WORDS: Final = 200
_tokens: Final = Tokens(SCOPES)


class GoogleMailboxes:
    """Those of the company that has allowed `account`; one connection for many questions."""

    def __init__(self, account: ServiceAccount) -> None:
        self._account = account
        self._client = httpx.Client(timeout=asking.timeout())

    def close(self) -> None:
        self._client.close()

    def senders(self, person: str) -> Sequence[Sender]:
        found = self._ask("GET", person, "", None)
        rows = found.get("sendAs")
        if not isinstance(rows, list):
            raise Away
        return [_sender(row) for row in rows if isinstance(row, dict) and row.get("sendAsEmail")]

    def put(self, person: str, address: str, html: str) -> str:
        found = self._ask("PATCH", person, f"/{quote(address, safe='@')}", {"signature": html})
        return str(found.get("signature") or "")

    def _ask(self, method: str, person: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        answer = self._once(method, person, path, body)
        if answer.status == 401:
            # Taken back before its time: once more with a new one.
            _tokens.forget(settings.GMAIL_TOKENS, self._account, person)
            answer = self._once(method, person, path, body)
        return _read(answer)

    def _once(self, method: str, person: str, path: str, body: dict[str, Any] | None) -> asking.Answer:
        try:
            token = _tokens.of(self._client, settings.GMAIL_TOKENS, self._account, person)
            return asking.ask(
                self._client,
                method,
                f"{settings.GMAIL_URL}/gmail/v1/users/{quote(person, safe='@')}/settings/sendAs{path}",
                headers={"Authorization": f"Bearer {token}"},
                **({} if body is None else {"json": body}),
            )
        except asking.NoAnswer as error:
            raise Away from error
        except NoToken as error:
            # The account is taken for all others of the company, and not for this address.
            if error.code == "invalid_grant":
                raise NoMailbox from error
            raise NotAllowed(error.code) from error


def _sender(row: dict[str, Any]) -> Sender:
    # Of the first address there is no such word.
    state = row.get("verificationStatus")
    return Sender(
        str(row["sendAsEmail"]),
        str(row.get("signature") or ""),
        bool(row.get("isPrimary")) or state in (None, "accepted"),
    )


def _read(answer: asking.Answer) -> dict[str, Any]:
    """What Google says, or why it does not. Raises what `Mailboxes` says."""
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
    reasons, why = _reasons(found)
    log.warning("gmail_refused", status=answer.status, reasons=sorted(reasons))
    if answer.status == 429 or (answer.status == 403 and reasons & LIMITS):
        raise Busy(seconds_of(answer))
    if answer.status == 401 or (answer.status == 403 and reasons & CLOSED):
        raise NotAllowed(next(iter(sorted(reasons)), ""))
    if answer.status == 404:
        raise NoMailbox
    if answer.status in {400, 403}:
        raise Refused(why)
    raise Away


def seconds_of(answer: asking.Answer) -> float:
    """How long one shall wait, by the header; 0 where it says nothing that can be read."""
    try:
        return max(0.0, float(answer.headers.get("retry-after", "")))
    except ValueError:
        return 0.0


def _reasons(found: dict[str, Any]) -> tuple[set[str], str]:
    error = found.get("error")
    if not isinstance(error, dict):
        return set(), ""
    reasons: set[str] = set()
    for name in ("errors", "details"):
        rows = error.get(name)
        if isinstance(rows, list):
            reasons |= {str(row.get("reason") or "") for row in rows if isinstance(row, dict)}
    return reasons - {""}, str(error.get("message") or "")[:LONGEST_WORDS]


def opened(account: ServiceAccount) -> GoogleMailboxes:
    """The mailboxes that this account reaches."""
    return GoogleMailboxes(account)
