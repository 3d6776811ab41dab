"""Sends what is due to one system: one thing after the other, each as it is now, so that nothing comes out of order.

A connector is one worker's alone while it is served (`worker_id`). What a thing is found by is noted before it is
sent first: who is killed between the answer and the note finds it there again, and makes no second one.
"""

from __future__ import annotations

import datetime as dt
import random
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import structlog
from django.db import transaction
from django.db.models import F, Q, QuerySet

from vizitka.common import clock, crypto
from vizitka.common.actor import SYSTEM
from vizitka.common.events import tell
from vizitka.common.ids import new_id
from vizitka.connectors import errands, reading, rules
from vizitka.connectors.enums import Result, State
from vizitka.connectors.events import ConnectorSwitchedOff
from vizitka.connectors.gateways.calls import Gateway, Refused, Subject
from vizitka.connectors.gateways.choosing import gateway_of
from vizitka.connectors.models import WAITING, Connector, ConnectorRecord
from vizitka.connectors.permissions import CONNECTORS_MANAGE
from vizitka.connectors.selectors import any_connector, records_of
from vizitka.jobs import workers
from vizitka.spaces import licences

log = structlog.get_logger(__name__)

PURPOSE: Final = "connector"
PORTION: Final = 50
# Then it is another's turn; after one call that took so long, at once.
SECONDS: Final = 20.0
SLOW: Final = 2.0


@dataclass(frozen=True, slots=True)
class Sent:
    """What the other side has after a good call. None as `remote_id`: nothing was to be sent."""

    result: Result
    remote_id: str = ""
    made: bool = False
    digest: str = ""
    filled: tuple[str, ...] = ()
    sought: str = ""
    problem: str = ""
    called: bool = True


def send_due(connector_id: uuid.UUID, seconds: float = SECONDS) -> int:
    """Returns how many records were settled or put off. Safe to repeat, and by many at once."""
    connector = any_connector(connector_id)
    if connector is None or not _claim(connector):
        return 0
    done, ends = 0, time.monotonic() + seconds
    try:
        gateway = _gateway(connector)
        while gateway is not None and time.monotonic() < ends:
            part = list(due_of(connector).order_by("due_at", "pk")[:PORTION])
            if not part:
                return done
            for record in part:
                begun = time.monotonic()
                if begun >= ends or not _attempt(connector, gateway, record):
                    break
                done += 1
                if time.monotonic() - begun >= SLOW:
                    break
            else:
                continue
            break
    finally:
        _rows(connector).filter(worker_id=workers.current_id()).update(worker_id=None)
    if is_due().filter(pk=connector.pk).exists():
        with transaction.atomic():
            errands.SEND.put(str(connector.pk))
    return done


def gateway_for(connector: Connector) -> Gateway:
    """Raises `ValueError` where this installation cannot read the secret."""
    secret = crypto.decrypt(PURPOSE, connector.secret) if connector.secret else ""
    return gateway_of(connector.kind, connector.address, secret, connector.options)


def subject_of(
    connector: Connector, gateway: Gateway, record: ConnectorRecord, values: Mapping[str, str]
) -> Subject:
    """As it would be sent now. What was begun under another key goes on under that one."""
    theirs = rules.outgoing(rules.mapped(values, connector.mapping), record.filled)
    begun = record.sought if not record.remote_id else ""
    return Subject(values, theirs, begun or gateway.key_of(values), record.remote_id)


def digest_of(connector: Connector, gateway: Gateway, values: Mapping[str, str]) -> str:
    """Of all that can be seen of a thing there."""
    call = gateway.first(Subject(values, rules.mapped(values, connector.mapping), gateway.key_of(values)))
    return rules.digest_of([call.method, call.path, call.body])


def due_of(connector: Connector) -> QuerySet[ConnectorRecord]:
    return records_of(connector).filter(WAITING, due_at__lte=clock.now())


def is_due() -> QuerySet[Connector]:
    """Connectors that may be served now and of which something is due."""
    now = clock.now()
    due = ConnectorRecord.objects.across_spaces("what is due of all connectors").filter(
        WAITING, due_at__lte=now
    )
    rows = Connector.objects.across_spaces("all connectors are served")
    return rows.filter(
        Q(rests_until=None) | Q(rests_until__lte=now),
        state=State.ON.value,
        space__deleted_at=None,
        pk__in=due.values("connector_id"),
    )


def _claim(connector: Connector) -> bool:
    holder = connector.worker_id
    if holder is not None and holder != workers.current_id() and workers.is_known(holder):
        return False
    free = _rows(connector).filter(
        Q(rests_until=None) | Q(rests_until__lte=clock.now()), worker_id=holder, state=State.ON.value
    )
    return bool(free.update(worker_id=workers.current_id()))


def _gateway(connector: Connector) -> Gateway | None:
    """None when it must not be called: then it is looked at again in an hour."""
    try:
        if not licences.lacking(connector.space, [CONNECTORS_MANAGE]):
            return gateway_for(connector)
    except ValueError:
        log.exception("connector_secret_unreadable", connector=str(connector.pk))
    _rows(connector).update(rests_until=clock.now() + rules.LONGEST_REST)
    return None


def _rows(connector: Connector) -> QuerySet[Connector]:
    return Connector.objects.in_space(connector.space_id).filter(pk=connector.pk)


def _as_begun(connector: Connector) -> QuerySet[Connector]:
    """Itself, as long as it leads where it led when it was read. A secret is another one each time it is written."""
    return _rows(connector).filter(address=connector.address, secret=connector.secret)


# --- one record -------------------------------------------------------------------------------------------------------


def _attempt(connector: Connector, gateway: Gateway, record: ConnectorRecord) -> bool:
    """Whether the other side can be sent the next one."""
    if not _as_begun(connector).filter(state=State.ON.value).exists():
        return False
    found = reading.read(connector, record.kind, record.object_id)
    try:
        if found.gone or record.erased:
            return _erase(connector, gateway, record)
        return _settle(connector, record, _put(connector, gateway, record, found.values))
    except Refused as error:
        return _refuse(connector, record, error)


def _put(
    connector: Connector, gateway: Gateway, record: ConnectorRecord, values: Mapping[str, str] | None
) -> Sent:
    kept = (record.remote_id, record.made, record.digest, tuple(record.filled), record.sought)
    if values is None:
        return Sent(Result.RESTING, *kept, problem="not_there", called=False)
    subject = subject_of(connector, gateway, record, values)
    if not subject.key and not subject.remote_id:
        return Sent(Result.RESTING, *kept, problem="no_email", called=False)
    digest = digest_of(connector, gateway, values)
    if digest == record.digest:
        return Sent(Result.SENT, *kept, called=False)
    if not record.remote_id and not record.sought:
        records_of(connector).filter(pk=record.pk).update(sought=subject.key[:254])
    written = gateway.put(subject)
    filled = {*record.filled, *(name for name, value in subject.theirs.items() if value)}
    sought = rules.key_there(connector.mapping, record.sought or subject.key, gateway.key_of(values))
    made = written.made or record.made
    return Sent(Result.SENT, written.remote_id, made, digest, tuple(sorted(filled)), sought)


def _settle(connector: Connector, record: ConnectorRecord, sent: Sent) -> bool:
    """What changed meanwhile stays due. What an account has that is not asked any more is not noted."""
    with transaction.atomic():
        if not _as_begun(connector).select_for_update(of=("self",), no_key=True).exists():
            return False
        _note(connector, record, sent)
    if sent.called:
        _reached(connector)
    return True


def _note(connector: Connector, record: ConnectorRecord, sent: Sent) -> None:
    rows = records_of(connector).filter(pk=record.pk)
    has = {
        "remote_id": sent.remote_id,
        "made": sent.made,
        "digest": sent.digest,
        "filled": list(sent.filled),
        "sought": sent.sought[:254],
    }
    tried: dict[str, Any] = {"tried_at": clock.now(), "status": None, "problem": sent.problem, "answer": ""}
    rows.update(**has, **(tried if sent.called or sent.problem else {}))
    rows.filter(mark=record.mark).update(
        result=sent.result.value, attempts=0, problem=sent.problem, answer=""
    )


def _erase(connector: Connector, gateway: Gateway, record: ConnectorRecord) -> bool:
    """Where another thing of here is the same one there, it stays with that. Who was there before stays too, unless
    the person has asked for it: anybody can leave a customer's address here."""
    known = {"remote_id": record.remote_id} if record.remote_id else {"sought": record.sought}
    twins = records_of(connector).exclude(pk=record.pk).filter(**known)
    has_twins = any(known.values()) and twins.exists()
    if has_twins and record.made:
        twins.update(made=True)
    called = any(known.values()) and not has_twins and (record.made or record.erased)
    if called:
        values = dict.fromkeys(rules.FIELDS, "") | {"id": str(record.object_id), "kind": record.kind}
        gateway.erase(Subject(values, {}, record.sought, record.remote_id), for_good=record.erased)
    records_of(connector).filter(pk=record.pk).delete()
    if called:
        _rows(connector).update(erased=F("erased") + 1)
        _reached(connector)
    return True


def _reached(connector: Connector) -> None:
    now = clock.now()
    if (
        connector.failures
        or connector.reached_at is None
        or now - connector.reached_at >= dt.timedelta(seconds=1)
    ):
        connector.failures, connector.reached_at = 0, now
        _rows(connector).update(failures=0, failing_since=None, rests_until=None, reached_at=now)


# --- what was refused -------------------------------------------------------------------------------------------------


def _refuse(connector: Connector, record: ConnectorRecord, error: Refused) -> bool:
    """Puts it off, or gives it up; returns whether the next one may be tried."""
    now = clock.now()
    rows = records_of(connector).filter(pk=record.pk)
    same = rows.filter(mark=record.mark)
    said = {"status": error.status or None, "problem": error.problem, "answer": _kept(record, error)}
    same.update(tried_at=now, **said)
    if error.status == 429:
        # It has said when to come back, and nobody has failed.
        _rows(connector).update(rests_until=now + rules.asked_to_wait(error.retry_after))
        return False
    attempts = record.attempts + 1
    if rules.is_final(error.status):
        same.update(attempts=attempts, result=Result.FAILED.value)
        _reached(connector)
        return True
    # An erasure is never given up: the record stays until it was done.
    wait = rules.wait_after(attempts, random.random())  # noqa: S311
    if wait is None and not record.erased:
        same.update(attempts=attempts, result=Result.FAILED.value)
    else:
        same.update(attempts=min(attempts, 1000), due_at=now + (wait or rules.WAITS[-1]))
    _failed(connector, now)
    return False


def _kept(record: ConnectorRecord, error: Refused) -> str:
    """Nothing that the other side says of who was erased."""
    return "" if record.erased else error.answer


def _failed(connector: Connector, now: dt.datetime) -> None:
    connector.failures += 1
    connector.failing_since = connector.failing_since or now
    values: dict[str, Any] = {
        "failures": connector.failures,
        "failing_since": connector.failing_since,
        "rests_until": now + rules.rest_after(connector.failures),
    }
    with transaction.atomic():
        _rows(connector).update(**values)
        if rules.is_enough(connector.failing_since, now):
            # Unless a person has paused it meanwhile.
            on = _rows(connector).filter(state=State.ON.value)
            if on.update(state=State.OFF.value, off_at=now, worker_id=None):
                tell(ConnectorSwitchedOff.of(SYSTEM, connector))
                errands.TELL_OFF.put(str(connector.pk))


def again(rows: QuerySet[ConnectorRecord]) -> int:
    """They are written once more, also where nothing has changed. Returns how many."""
    return rows.update(
        due_at=clock.now(), mark=new_id(), result=Result.WAITING.value, attempts=0, digest="", answer=""
    )


def look_again(rows: QuerySet[ConnectorRecord]) -> int:
    """They are looked at, and written where they look different now. Returns how many."""
    return rows.update(due_at=clock.now(), mark=new_id(), result=Result.WAITING.value, attempts=0)


def forget(rows: QuerySet[ConnectorRecord]) -> int:
    """Another account is asked from now on: ids of the one before are other people's there, and nothing is known to be
    there. Things are found by their key again. Returns how many."""
    return rows.update(remote_id="", digest="")
