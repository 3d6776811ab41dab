"""Reports of mail servers (docs/domain/newsletter.md): who does not exist, who has complained, and who has left by a
mail. Signed with the key
of the installation, and off without one."""

from __future__ import annotations

import hashlib
import hmac
import re
import uuid
from collections.abc import Callable, Sequence
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest

from vizitka.common import clock
from vizitka.common.errors import Forbidden, NotFound
from vizitka.common.network import client_address
from vizitka.newsletter.enums import SuppressionReason
from vizitka.newsletter.people import addresses, leaving, rules, throttles
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.schemas import MailReportIn

HEADER: Final = "Vizitka-Signature"
# Clocks differ, and servers send once more; a report that somebody has kept is worth nothing after that.
LIFE_SECONDS: Final = 300
_SHAPE: Final = re.compile(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})")

# Whose letter has this message id, and of which campaign it is: given by the part that sends them.
Finder = Callable[[str], tuple[uuid.UUID, uuid.UUID] | None]
_finders: Final[list[Finder]] = []


def found_by(finder: Finder) -> None:
    """Called once, at start, by who knows of letters: (subscriber, campaign) of a message id, or None."""
    _finders.append(finder)


def signature(body: bytes, seconds: int) -> str:
    """What a server says in `HEADER`."""
    key = settings.MAIL_REPORTS_SECRET.encode()
    digest = hmac.digest(key, f"{seconds}.".encode() + body, hashlib.sha256).hex()
    return f"t={seconds},v1={digest}"


def check(request: HttpRequest) -> None:
    """Raises `NotFound` where reports are not taken, `TooManyAttempts`, and `Forbidden` for a signature that is not
    ours, or too old."""
    throttles.REPORTS.attempt("", client_address(request))
    if not settings.MAIL_REPORTS_SECRET:
        raise NotFound
    match = _SHAPE.fullmatch(request.headers.get(HEADER, ""))
    if match is None or abs(clock.now().timestamp() - int(match[1])) > LIFE_SECONDS:
        raise Forbidden
    if not hmac.compare_digest(match[0], signature(request.body, int(match[1]))):
        raise Forbidden


def take(reports: Sequence[MailReportIn]) -> dict[str, Any]:
    """The fields of `MailReportsTaken`. A message id names one subscriber; an address whoever has it, in all spaces."""
    stopped = 0
    for report in reports:
        reason = _reason(report)
        if reason is None:
            continue
        proof = {"code": report.code} if report.code else None
        for subscriber, campaign_id in _subscribers(report):
            stopped += leaving.stop(subscriber, reason, campaign_id=campaign_id, proof=proof)
    return {"taken": len(reports), "stopped": stopped}


def _reason(report: MailReportIn) -> SuppressionReason | None:
    if report.type == "complaint":
        return SuppressionReason.COMPLAINED
    if report.type == "unsubscribe":
        return SuppressionReason.LEFT
    return SuppressionReason.BOUNCED if rules.stops_address(report.code) else None


def _subscribers(report: MailReportIn) -> list[tuple[Subscriber, uuid.UUID | None]]:
    """Each with the campaign that the report is about, where that is known."""
    rows = Subscriber.objects.across_spaces("a mail server knows of no spaces")
    if report.type == "unsubscribe":
        # The token alone proves whose it is: anybody can write a sender's address.
        ids = addresses.read("leave", report.token.strip())
        return [(row, ids[1]) for row in rows.filter(pk=ids[0])] if ids else []
    if report.message_id:
        found = [ids for finder in _finders if (ids := finder(report.message_id)) is not None]
        if found:
            campaigns = dict(found)
            return [(row, campaigns[row.pk]) for row in rows.filter(pk__in=campaigns)]
    email = rules.plain(report.address)
    return [(row, None) for row in rows.filter(email=email).order_by("pk")] if email else []
