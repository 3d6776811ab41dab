"""Throttles: how often something may be tried, whoever asks and wherever they ask from (docs/domain/sign-in.md).

A room declares in its `throttles.py` what may be tried, each one row of the table `ACTIONS`; services count before they
look:

    tried = LOGIN.count(email, address)
    with tried.looking():
        …
    tried.forgive()

Counters are rows of the database, so that all workers and machines count together. Who is refused writes nothing, and
what no longer counts is thrown away (`purge`): the table grows with those who are let through, for some hours.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from vizitka.common import clock
from vizitka.common.errors import Busy, TooManyAttempts
from vizitka.common.models import ThrottleCounter
from vizitka.common.network import networks_of

# Rows that say nothing any more go after this time, and the oldest of all once there are so many.
IDLE: Final = dt.timedelta(hours=1)
MOST_ROWS: Final = 1_000_000
PORTION: Final = 5_000


@dataclass(frozen=True, slots=True)
class Growing:
    """`free` tries within a quarter of an hour, then a wait that doubles with each further one, up to an hour."""

    free: int = 5
    window: dt.timedelta = dt.timedelta(minutes=15)
    first: dt.timedelta = dt.timedelta(seconds=30)
    longest: dt.timedelta = dt.timedelta(hours=1)

    def wait(self, counter: ThrottleCounter, now: dt.datetime) -> dt.timedelta:
        """How long until the next try; nothing or less: it may be made."""
        return (counter.blocked_until or now) - now

    def left(self, counter: ThrottleCounter, now: dt.datetime) -> int:
        """How many may be made before one has to wait."""
        return max(0, self.free - self.tries(counter, now))

    def tries(self, counter: ThrottleCounter, now: dt.datetime) -> int:
        """How many count now."""
        last = max(counter.blocked_until or counter.window_started_at, counter.window_started_at)
        return counter.failures if now - last <= self.window else 0

    def count(self, counter: ThrottleCounter, now: dt.datetime) -> None:
        before = self.tries(counter, now)
        if not before:
            counter.window_started_at, counter.blocked_until = now, None
        counter.failures = before + 1
        if counter.failures >= self.free:
            doubled = self.first * 2 ** min(counter.failures - self.free, 12)
            counter.blocked_until = now + min(doubled, self.longest)

    def forgive(self, counter: ThrottleCounter) -> None:
        """One that was right clears all."""
        counter.failures, counter.blocked_until = 0, None

    def take_back(self, counter: ThrottleCounter, now: dt.datetime) -> None:
        """One that nobody looked at counts no longer, and has started no wait; those before it count on."""
        counter.failures = max(0, counter.failures - 1)
        counter.blocked_until = now if counter.failures >= self.free else None


@dataclass(frozen=True, slots=True)
class Bucket:
    """`at_once` tries, of which one comes back after each `every`: nobody waits longer than that."""

    at_once: int
    every: dt.timedelta

    def wait(self, counter: ThrottleCounter, now: dt.datetime) -> dt.timedelta:
        """As for `Growing`."""
        return self._full_at(counter, now) + self.every - now - self.at_once * self.every

    def count(self, counter: ThrottleCounter, now: dt.datetime) -> None:
        counter.window_started_at, counter.blocked_until = now, self._full_at(counter, now) + self.every

    def forgive(self, counter: ThrottleCounter) -> None:
        """One that was right goes back into the bucket."""
        if counter.blocked_until is not None:
            counter.blocked_until -= self.every

    def take_back(self, counter: ThrottleCounter, now: dt.datetime) -> None:
        """As `forgive`."""
        self.forgive(counter)

    def _full_at(self, counter: ThrottleCounter, now: dt.datetime) -> dt.datetime:
        # The generic cell rate algorithm: when the bucket is full again says it all.
        return max(counter.blocked_until or now, now)


Limit = Growing | Bucket


@dataclass(frozen=True, slots=True)
class Measure:
    """What one try counts against: a limit, and the key under which it counts. A `soft` one does not refuse by itself,
    but leaves it to the caller (`Tried.refusal`)."""

    limit: Limit
    key: str
    soft: bool = False


@dataclass(frozen=True, slots=True)
class Tried:
    """A try that was counted. `left` are those that this address (or device) has before it has to wait for
    `wait_seconds`, where pair or device are measured. `refusal` is that of all networks together, which the caller
    raises unless the one who tries proves to be the one whose it is."""

    measures: tuple[Measure, ...]
    refusal: TooManyAttempts | None = None
    left: int = 0
    wait_seconds: int = 0

    def insist(self) -> None:
        """Raises the refusal, if there is one."""
        if self.refusal is not None:
            raise self.refusal

    def forgive(self) -> None:
        """The try was right: it counts no longer, nor do the wrong ones of this address before it."""
        forgive_each([self])

    @contextmanager
    def looking(self) -> Iterator[None]:
        """While it is found out whether the try is right. One that there was no time for (`Busy`) counts no longer, or
        else a crowd at the door would lock out who only comes again."""
        try:
            yield
        except Busy:
            now = clock.now()
            with transaction.atomic():
                counters = _locked(self.measures, now)
                for measure in self.measures:
                    measure.limit.take_back(counters[measure.key], now)
                _save(counters)
            raise


class Action:
    """Something that may be tried so often. Its measures are

    - `pair`: by what is tried and the address that asks (IPv4 by itself, IPv6 by its /64);
    - `network`: by the address that asks, whatever it tries, and `wide_network` by its /24 or /48;
    - `target`: by what is tried, whoever asks. It is soft, since it must not lock out the one whose it is. With
      `newcomers`, addresses that have not been wrong lately are counted apart from those that have;
    - `device`: in place of all others where a device is known to the one whose it is.
    """

    def __init__(
        self,
        name: str,
        *,
        pair: Growing | None = None,
        network: Limit | None = None,
        wide_network: Limit | None = None,
        target: Limit | None = None,
        newcomers: Limit | None = None,
        device: Growing | None = None,
    ) -> None:
        if name in ACTIONS:
            raise ValueError(f"the action {name} is declared twice")
        if newcomers and not (pair and target):
            raise ValueError(
                f"{name}: newcomers are told from others by their pair, and stand beside a target"
            )
        self.name: Final = name
        self.pair: Final = pair
        self.network: Final = network
        self.wide_network: Final = wide_network
        self.target: Final = target
        self.newcomers: Final = newcomers
        self.device: Final = device
        ACTIONS[name] = self

    def attempt(self, target: str, origin: str, *, device: str = "") -> Tried:
        """As `count`, and raises the refusal of all networks together as well."""
        tried = self.count(target, origin, device=device)
        tried.insist()
        return tried

    def count(self, target: str, origin: str, *, device: str = "") -> Tried:
        """Counts a try before it is looked at, so that many at once are no more than many in a row.

        `target` is what is tried (an email address, a person, a card), `origin` the IP address that asks, or a session.
        Raises `TooManyAttempts` while pair, network or device have to wait. Call it outside of a transaction that a
        wrong try rolls back.
        """
        now = clock.now()
        possible = self._measures(target, origin, device)
        counters = _counters(ThrottleCounter.objects.all(), possible, now)
        measures = self._without_strangers(possible, counters, now)
        # Who is refused anyway waits for no lock and takes none.
        _refuse(measures, counters, now)
        with transaction.atomic():
            counters = _locked(measures, now)
            tried = _counted(measures, counters, now)
            _save(counters)
        return tried

    def attempt_each(self, targets: Collection[str], origin: str) -> dict[str, Tried | TooManyAttempts]:
        """As `attempt` for each of these, with as many statements for all as for one; what it would raise stands in
        place of what it would return.

        All are counted before any is looked at, so the network may have no room for the last ones until those that are
        right are forgiven. These are left out: the caller asks for them again, and has fewer to ask for each time.
        """
        now = clock.now()
        narrow, wide = networks_of(origin)
        shared = {self._key("network", narrow), self._key("wide network", wide)}
        possible = {target: self._measures(target, origin, "") for target in targets}
        found: dict[str, Tried | TooManyAttempts] = {}
        counters = _counters(ThrottleCounter.objects.all(), _together(possible.values()), now)
        for target, measures in possible.items():
            try:
                _refuse(self._without_strangers(measures, counters, now), counters, now)
            except TooManyAttempts as refusal:
                found[target] = refusal
        waiting = {target: measures for target, measures in possible.items() if target not in found}
        if not waiting:
            return found
        has_counted = False
        with transaction.atomic():
            counters = _locked(_together(waiting.values()), now)
            for target, all_measures in waiting.items():
                measures = self._without_strangers(all_measures, counters, now)
                common = tuple(measure for measure in measures if measure.key in shared)
                if has_counted and _has_to_wait(common, counters, now):
                    break
                try:
                    tried = _counted(measures, counters, now)
                except TooManyAttempts as refusal:
                    found[target] = refusal
                else:
                    found[target] = tried.refusal or tried
                    has_counted = True
            _save(counters)
        return found

    def forget(self, target: str, origin: str) -> None:
        """What was wrong from this address counts no longer: the one who asks has proved otherwise whose it is."""
        if self.pair:
            ThrottleCounter.objects.filter(key=self._key("pair", target, networks_of(origin)[0])).delete()

    def _measures(self, target: str, origin: str, device: str) -> tuple[Measure, ...]:
        """All that are declared; those of the known device alone where there is one."""
        narrow, wide = networks_of(origin)
        if device and self.device:
            return (Measure(self.device, self._key("device", target, device)),)
        rows = (
            (self.pair, False, ("pair", target, narrow)),
            (self.network, False, ("network", narrow)),
            (self.wide_network, False, ("wide network", wide)),
            (self.target, True, ("target", target)),
            (self.newcomers, True, ("newcomers", target)),
        )
        return tuple(Measure(limit, self._key(*parts), soft) for limit, soft, parts in rows if limit)

    def _without_strangers(
        self, measures: tuple[Measure, ...], counters: Mapping[str, ThrottleCounter], now: dt.datetime
    ) -> tuple[Measure, ...]:
        """Those of the two for all networks together that the address does not belong to are left out."""
        if not (self.newcomers and self.pair and len(measures) > 1):
            return measures
        *others, known, new = measures
        has_failed = self.pair.tries(counters[measures[0].key], now)
        return (*others, known if has_failed else new)

    def _key(self, *parts: str) -> str:
        """Says nothing to who reads the table."""
        return salted_hmac(
            "vizitka.throttle", "\x1f".join((self.name, *parts)), algorithm="sha256"
        ).hexdigest()


ACTIONS: Final[dict[str, Action]] = {}


def _counters(
    rows: QuerySet[ThrottleCounter], measures: tuple[Measure, ...], now: dt.datetime
) -> dict[str, ThrottleCounter]:
    """The counter of each measure by its key; those that nothing was counted for yet are in no table."""
    found = rows.in_bulk([measure.key for measure in measures])
    return {
        measure.key: found.get(measure.key) or ThrottleCounter(key=measure.key, window_started_at=now)
        for measure in measures
    }


def _locked(measures: tuple[Measure, ...], now: dt.datetime) -> dict[str, ThrottleCounter]:
    """As `_counters`, each in the table and locked, in the order of their keys."""
    rows = ThrottleCounter.objects.select_for_update().order_by("key")
    counters = _counters(rows, measures, now)
    missing = sorted((row for row in counters.values() if row._state.adding), key=lambda row: row.key)
    if not missing:
        return counters
    # Another may have written the same row in this moment: both then count in it.
    ThrottleCounter.objects.bulk_create(missing, ignore_conflicts=True)
    return _counters(rows, measures, now)


def _save(counters: Mapping[str, ThrottleCounter]) -> None:
    # They are in the table. Written in this way many cost a tenth of what an update of many does.
    ThrottleCounter.objects.bulk_create(
        counters.values(),
        update_conflicts=True,
        unique_fields=["key"],
        update_fields=["failures", "window_started_at", "blocked_until"],
    )


def _refuse(
    measures: tuple[Measure, ...], counters: Mapping[str, ThrottleCounter], now: dt.datetime
) -> TooManyAttempts | None:
    """Raises `TooManyAttempts` for what refuses by itself, returns that of a soft measure."""
    waits = [(measure.limit.wait(counters[measure.key], now), measure.soft) for measure in measures]
    hard = max((wait for wait, soft in waits if not soft), default=dt.timedelta(0))
    if hard > dt.timedelta(0):
        raise TooManyAttempts(_seconds(hard))
    soft = max((wait for wait, is_soft in waits if is_soft), default=dt.timedelta(0))
    return TooManyAttempts(_seconds(soft)) if soft > dt.timedelta(0) else None


def _counted(
    measures: tuple[Measure, ...], counters: Mapping[str, ThrottleCounter], now: dt.datetime
) -> Tried:
    """Counts a try by counters that are held. Raises the refusal of what refuses by itself."""
    refusal = _refuse(measures, counters, now)
    counted = tuple(measure for measure in measures if not (refusal and measure.soft))
    for measure in counted:
        measure.limit.count(counters[measure.key], now)
    return Tried(counted, refusal, *_outlook(counted, counters, now))


def _outlook(
    measures: tuple[Measure, ...], counters: Mapping[str, ThrottleCounter], now: dt.datetime
) -> tuple[int, int]:
    """(tries left, seconds to wait), by the measure whose wait grows."""
    for measure in measures:
        if isinstance(measure.limit, Growing):
            counter = counters[measure.key]
            return measure.limit.left(counter, now), int(measure.limit.wait(counter, now).total_seconds())
    return 0, 0


def _seconds(wait: dt.timedelta) -> int:
    return int(wait.total_seconds()) + 1


def forgive_each(tries: Collection[Tried]) -> None:
    """As `Tried.forgive` of each of these, in one transaction."""
    if not tries:
        return
    with transaction.atomic():
        counters = _locked(_together(one.measures for one in tries), clock.now())
        for one in tries:
            for measure in one.measures:
                measure.limit.forgive(counters[measure.key])
        _save(counters)


def _together(each: Iterable[tuple[Measure, ...]]) -> tuple[Measure, ...]:
    """The measures of several tries, each once."""
    return tuple({measure.key: measure for measures in each for measure in measures}.values())


def _has_to_wait(
    measures: tuple[Measure, ...], counters: Mapping[str, ThrottleCounter], now: dt.datetime
) -> bool:
    return any(measure.limit.wait(counters[measure.key], now) > dt.timedelta(0) for measure in measures)


def purge() -> int:
    """Forgets counters that count no longer, and the oldest of more than `MOST_ROWS`. Returns how many."""
    before = clock.now() - IDLE
    idle = ThrottleCounter.objects.filter(window_started_at__lt=before).exclude(blocked_until__gt=before)
    gone = _drop(idle, MOST_ROWS)
    return gone + _drop(ThrottleCounter.objects.all(), ThrottleCounter.objects.count() - MOST_ROWS)


def _drop(rows: QuerySet[ThrottleCounter], most: int) -> int:
    """Deletes the oldest of these, in portions that hold nobody up. Returns how many."""
    gone = 0
    while gone < most:
        keys = list(
            rows.order_by("window_started_at").values_list("key", flat=True)[: min(PORTION, most - gone)]
        )
        if not keys:
            break
        gone += ThrottleCounter.objects.filter(key__in=keys).delete()[0]
    return gone
