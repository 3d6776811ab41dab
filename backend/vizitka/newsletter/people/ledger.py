"""Suppressed addresses as files of the storage: what a database that is lost, or read back from an old backup, does not
know. They say a space, a digest, a reason and a moment, and nobody can read an address from them. A restore replays
them, so that nobody is written to who has left since the backup was made."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from django.core.files.storage import default_storage
from django.db import transaction

from vizitka.common import clock, ledgers
from vizitka.newsletter.enums import SubscriberStatus, SuppressionReason
from vizitka.newsletter.people.models import Subscriber, Suppression
from vizitka.spaces.models import Space

# Never under a public address.
FOLDER: Final = "private/suppressions"
PORTION: Final = 500


def _name(row: Suppression) -> str:
    return f"{FOLDER}/{row.pk}-{int(row.at.timestamp())}.json"


def store(row: Suppression) -> None:
    """After the transaction in which the address was suppressed."""
    ledgers.write(
        _name(row),
        {
            "space": str(row.space_id),
            "digest": row.digest,
            "reason": row.reason,
            "at": row.at.isoformat(),
        },
    )


def forget(rows: Sequence[Suppression]) -> None:
    """After the transaction in which they were lifted: a backup is not to bring them back."""
    wanted = {str(row.pk) for row in rows}
    for file in ledgers.files_of(FOLDER):
        if file.rsplit("-", 1)[0] in wanted:
            default_storage.delete(f"{FOLDER}/{file}")


def store_all() -> int:
    """Writes files of rows of the last days that have none, as after a storage that was away. Returns how many rows
    were looked at."""
    since = clock.now() - dt.timedelta(days=2)
    rows = Suppression.objects.across_spaces("the ledger of the installation").filter(at__gte=since)
    number = 0
    for row in rows.iterator(chunk_size=PORTION):
        store(row)
        number += 1
    return number


def _stored() -> Iterator[tuple[uuid.UUID, str, SuppressionReason, dt.datetime]]:
    for row in ledgers.rows_of(FOLDER):
        yield (
            uuid.UUID(row["space"]),
            str(row["digest"]),
            SuppressionReason(row["reason"]),
            dt.datetime.fromisoformat(row["at"]),
        )


def replay() -> int:
    """After a restore: whoever has left since the backup was made, gets nothing. Returns how many subscribers that
    stopped."""
    by_space: dict[uuid.UUID, dict[str, tuple[SuppressionReason, dt.datetime]]] = defaultdict(dict)
    for space_id, digest, reason, at in _stored():
        known = by_space[space_id].get(digest)
        if known is None or known[1] < at:
            by_space[space_id][digest] = (reason, at)
    there = set(Space.objects.filter(pk__in=by_space).values_list("pk", flat=True))
    return sum(_replay_in(key, digests) for key, digests in by_space.items() if key in there)


def _replay_in(space_id: uuid.UUID, digests: dict[str, tuple[SuppressionReason, dt.datetime]]) -> int:
    from vizitka.newsletter.people import leaving, suppression

    stopped = 0
    with transaction.atomic():
        rows = Suppression.objects.in_space(space_id)
        for digest, (reason, at) in digests.items():
            rows.get_or_create(space_id=space_id, digest=digest, defaults={"reason": reason, "at": at})
        living = Subscriber.objects.in_space(space_id).filter(
            status__in=(SubscriberStatus.SUBSCRIBED, SubscriberStatus.PENDING)
        )
        for row in list(living.order_by("pk")):
            for digest in suppression.digests_of(space_id, row.email):
                found = digests.get(digest)
                since = row.confirmed_at or row.created_at
                if found is not None and since <= found[1]:
                    reason = found[0]
                    stopped += leaving.stop(
                        row, SuppressionReason.LEFT if reason == SuppressionReason.ERASED else reason
                    )
    return stopped
