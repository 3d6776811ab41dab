"""Addresses that get no letters of a space. Kept as keyed digests: who has the table reads no address from it, and who
was erased stays away from imports."""

from __future__ import annotations

import hashlib
import hmac
import uuid
from collections.abc import Collection, Mapping
from typing import Any, Final

from django.conf import settings
from django.db import transaction
from django.db.models import Count

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.effects import after_commit
from vizitka.common.events import tell
from vizitka.newsletter.enums import SuppressionReason
from vizitka.newsletter.people import ledger, rules
from vizitka.newsletter.people.errors import NotSuppressed, SuppressionStays
from vizitka.newsletter.people.events import SuppressionLifted
from vizitka.newsletter.people.models import Suppression
from vizitka.spaces.models import Space

PURPOSE: Final = "newsletter suppression"
PORTION: Final = 500


def digest_of(space_id: uuid.UUID, email: str, secret: str = "") -> str:
    """By the key that is in use, or by `secret`."""
    key = hashlib.sha256(f"{PURPOSE}:{secret or settings.SECRET_KEY}".encode()).digest()
    return hmac.digest(key, f"{space_id}:{rules.plain(email)}".encode(), hashlib.sha256).hex()


def digests_of(space_id: uuid.UUID, email: str) -> list[str]:
    """By the key that is in use, and the former ones."""
    return [digest_of(space_id, email, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]


def find(space_id: uuid.UUID, email: str) -> Suppression | None:
    rows = Suppression.objects.in_space(space_id).filter(digest__in=digests_of(space_id, email))
    return rows.order_by("at").first()


def among(space_id: uuid.UUID, emails: Collection[str]) -> dict[str, SuppressionReason]:
    """Those of the addresses that are suppressed, and why. A query for each five hundred."""
    found: dict[str, SuppressionReason] = {}
    wanted = sorted(set(emails))
    for begin in range(0, len(wanted), PORTION):
        by_digest = {
            digest: email
            for email in wanted[begin : begin + PORTION]
            for digest in digests_of(space_id, email)
        }
        rows = Suppression.objects.in_space(space_id).filter(digest__in=list(by_digest))
        for digest, reason in rows.values_list("digest", "reason"):
            found[by_digest[digest]] = SuppressionReason(reason)
    return found


def add(space_id: uuid.UUID, email: str, reason: SuppressionReason, actor: Actor = SYSTEM) -> Suppression:
    """The address gets nothing from now on. What was decided by the space stays its decision; a later reason of the
    person takes the place of an earlier one."""
    row = find(space_id, email)
    if row is None:
        row, is_new = Suppression.objects.in_space(space_id).get_or_create(
            space_id=space_id, digest=digest_of(space_id, email), defaults={"reason": reason}
        )
        # Another one may have come before us.
        if not is_new and row.reason in rules.KEPT and reason not in rules.KEPT:
            return row
    elif row.reason in rules.KEPT and reason not in rules.KEPT:
        return row
    row.reason, row.at = reason, clock.now()
    row.actor_id = actor.user_id if isinstance(actor, Person) else None
    row.save()
    after_commit(ledger.store, row)
    return row


def forget(space_id: uuid.UUID, email: str) -> None:
    """The person has confirmed anew: nothing that was there stands in the way."""
    rows = Suppression.objects.in_space(space_id).filter(digest__in=digests_of(space_id, email))
    gone = list(rows)
    if gone:
        rows.delete()
        after_commit(ledger.forget, gone)


def counts(space_id: uuid.UUID) -> Mapping[str, int]:
    """How many there are, by reason. One query."""
    rows = Suppression.objects.in_space(space_id).order_by().values_list("reason")
    return {reason.value: 0 for reason in SuppressionReason} | dict(rows.annotate(number=Count("pk")))


def out(row: Suppression | None) -> dict[str, Any]:
    """The fields of `SuppressionOut`."""
    return {
        "is_suppressed": row is not None,
        "reason": row.reason if row else None,
        "at": row.at if row else None,
        "can_lift": row is not None and row.reason in rules.LIFTED_BY_SPACE,
    }


def lift(actor: Actor, space: Space, email: str, reason: str) -> None:
    """Takes back what the space has said, or a server that was wrong; the log keeps why. The address is no subscriber
    by that. Raises `NotSuppressed`, `SuppressionStays`."""
    with transaction.atomic():
        row = find(space.pk, email)
        if row is None:
            raise NotSuppressed
        if row.reason not in rules.LIFTED_BY_SPACE:
            raise SuppressionStays
        forget(space.pk, email)
        tell(SuppressionLifted.of_space(actor, space, {"reason": (row.reason, reason)}))
