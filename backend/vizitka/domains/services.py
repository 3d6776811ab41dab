"""Every write of custom domains. The space is locked before its domains, always."""

from __future__ import annotations

import datetime as dt
import secrets
import uuid
from collections.abc import Sequence
from typing import Any

import structlog
from django.db import IntegrityError, transaction
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.errors import NotFound
from vizitka.common.events import Event, tell
from vizitka.domains import errands, rules, selectors
from vizitka.domains.enums import LetterKind, RecordState
from vizitka.domains.errors import (
    DomainNotActive,
    DomainNotPrimary,
    HostListed,
    HostRefused,
    HostTaken,
    TooManyDomains,
)
from vizitka.domains.events import (
    DomainAdded,
    DomainLost,
    DomainMissed,
    DomainRemoved,
    DomainRenewed,
    DomainResumed,
    DomainSuspended,
    DomainUpdated,
    DomainVerified,
)
from vizitka.domains.gateways.dns import Resolver, default_resolver, look_up
from vizitka.domains.hosts import reserved_hosts
from vizitka.domains.models import CustomDomain
from vizitka.domains.permissions import DOMAINS_MANAGE
from vizitka.spaces import licences, locks
from vizitka.spaces import services as spaces
from vizitka.spaces.models import Space

log = structlog.get_logger(__name__)
ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"


def _random(length: int) -> str:
    """Letters of a name in DNS; 5 bits each."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def new_token() -> str:
    """What a TXT record says: random, so that a record that somebody has left behind fits no other claim."""
    return f"vizitka-verify={_random(32)}"


def _locked(space_id: uuid.UUID, domain_id: uuid.UUID) -> CustomDomain:
    domain = CustomDomain.objects.in_space(space_id).select_for_update().filter(pk=domain_id).first()
    return domain or selectors.domain_of(space_id, domain_id)


def _keep_in_step(space: Space, *, redirect: bool | None = None) -> None:
    """Writes into the space what its domains say; cards read it there."""
    primary = CustomDomain.objects.in_space(space.pk).filter(primary=True).first()
    serving = primary if primary and primary.active else None
    wanted = space.redirect_to_primary if redirect is None else redirect
    # Without a primary domain the wish is void, so that a later one does not find it set.
    spaces.set_address(
        space,
        primary_host=serving.host if serving else "",
        until=serving.serves_until if serving else None,
        redirect=wanted and primary is not None,
    )


def _note_service(domain: CustomDomain, space: Space, now: dt.datetime) -> None:
    """Writes into the domain whether cards are shown there, and until when. A licence that ends, ends it by itself."""
    domain.serves_until = rules.end_of_service(
        licence_lost_at=domain.licence_lost_at, licence_ends_at=licences.standing_of(space, now).until
    )
    domain.active = domain.verified_at is not None and rules.is_before_end(domain.serves_until, now)


def _tell(kind: LetterKind, domain: CustomDomain) -> None:
    errands.TELL_OWNERS.put(str(kind), str(domain.pk))


def add_domain(actor: Person, space_id: uuid.UUID, *, host: str) -> CustomDomain:
    """Claims a host for the space; the answer holds the records that prove it.

    Raises `FeatureNotInPlan`, `HostRefused`, `HostListed`, `HostTaken`, `TooManyDomains`.
    """
    with transaction.atomic():
        space = locks.lock_space(space_id)
        licences.require_feature(space, DOMAINS_MANAGE)
        normalised = rules.normalised_host(host, reserved_hosts())
        if isinstance(normalised, rules.HostProblem):
            raise HostRefused(normalised)
        present = {domain.host for domain in selectors.domains_of(space_id)}
        if normalised in present:
            raise HostListed
        if len(present) >= rules.MOST_PER_SPACE:
            raise TooManyDomains
        if selectors.is_taken(normalised, except_space=space_id):
            raise HostTaken
        now = clock.now()
        domain = CustomDomain.objects.create(
            space=space,
            host=normalised,
            token=new_token(),
            token_made_at=now,
            target_label=_random(16),
            next_check_at=now + dt.timedelta(minutes=1),
            created_by_id=actor.user_id,
        )
        tell(DomainAdded.of(actor, domain, {"host": (None, normalised)}))
    return domain


def remove_domain(actor: Person, space_id: uuid.UUID, domain_id: uuid.UUID) -> None:
    """Gives the host up; from the next request on nothing is shown there. Cards go on at the standard address."""
    with transaction.atomic():
        space = locks.lock_space(space_id)
        domain = _locked(space_id, domain_id)
        tell(DomainRemoved.of(actor, domain, {"host": (domain.host, None)}))
        domain.delete()
        _keep_in_step(space)


def change_domain(
    actor: Person,
    space_id: uuid.UUID,
    domain_id: uuid.UUID,
    *,
    primary: bool | None = None,
    redirect: bool | None = None,
) -> CustomDomain:
    """Makes the domain the one that cards are addressed by, and says whether the standard address leads there.

    Raises `DomainNotActive`, `DomainNotPrimary`.
    """
    with transaction.atomic():
        space = locks.lock_space(space_id)
        domain = _locked(space_id, domain_id)
        changes: dict[str, tuple[Any, Any]] = {}
        if primary is not None and primary != domain.primary:
            if primary and not domain.serves_at(clock.now()):
                raise DomainNotActive
            if primary:
                CustomDomain.objects.in_space(space_id).filter(primary=True).update(primary=False)
            domain.primary = primary
            domain.updated_at = clock.now()
            domain.save(update_fields=["primary", "updated_at"])
            changes["primary"] = (not primary, primary)
        if redirect is not None:
            if redirect and not domain.primary:
                raise DomainNotPrimary
            if domain.primary and redirect != space.redirect_to_primary:
                changes["redirect"] = (space.redirect_to_primary, redirect)
        if changes:
            _keep_in_step(space, redirect=redirect if "redirect" in changes else None)
            tell(DomainUpdated.of(actor, domain, changes))
    return domain


def request_check(actor: Person, space_id: uuid.UUID, domain_id: uuid.UUID) -> CustomDomain:
    """Has the records looked at now, in the background; a value that has expired is replaced by a new one first.

    Within ten seconds of the last look nothing happens.
    """
    now = clock.now()
    with transaction.atomic():
        domain = _locked(space_id, domain_id)
        renewed = selectors.is_expired(domain, now)
        if renewed:
            domain.token, domain.token_made_at = new_token(), now
            domain.txt_state = domain.cname_state = RecordState.WAITING
            domain.txt_found, domain.cname_found = [], []
            domain.txt_problem = domain.cname_problem = ""
            _forget_zone(domain)
            tell(DomainRenewed.of(actor, domain))
        last = max(filter(None, (domain.check_requested_at, domain.last_checked_at)), default=None)
        if not renewed and last is not None and now - last < rules.CHECK_APART:
            return domain
        domain.check_requested_at = now
        domain.save()
        errands.CHECK_DOMAIN.put(str(domain.pk))
    return domain


# --- looking at the records -------------------------------------------------------------------------------------------


def check(domain_id: uuid.UUID, resolver: Resolver | None = None) -> CustomDomain | None:
    """Asks the name servers about a domain and writes down what follows. Safe to repeat; None when it is gone."""
    known = selectors.any_domain(domain_id)
    if known is None:
        return None
    # No lock is held while others are slow to answer.
    apex = rules.is_apex(known.host)
    lookup = look_up(resolver or default_resolver(), known.host, known.target, apex=apex)
    txt = rules.judge_txt(lookup.txt, known.token)
    cname = rules.judge_target(lookup, known.target, apex=apex)
    zone = rules.judge_zone(lookup.zone_txt, known.token)
    try:
        return _write_down(known, txt, cname, zone, taken=False)
    except IntegrityError:
        if not selectors.is_taken(known.host, except_space=known.space_id):
            raise
        # Another space was faster by a moment: its proof stands, this one says so.
        return _write_down(known, txt, cname, zone, taken=True)


def _forget_zone(domain: CustomDomain) -> None:
    """A new value proves nothing about addresses either, until it is found."""
    domain.zone_state, domain.zone_problem = RecordState.WAITING, ""


def _note_zone(domain: CustomDomain, zone: rules.Seen) -> None:
    """What was found at the registered domain. No answer leaves a proof as it was."""
    if zone.state == RecordState.ERROR and domain.zone_state == RecordState.FOUND:
        return
    domain.zone_state, domain.zone_problem = zone.state, zone.problem


def _write_down(
    known: CustomDomain, txt: rules.Seen, cname: rules.Seen, zone: rules.Seen, *, taken: bool
) -> CustomDomain | None:
    with transaction.atomic():
        space = locks.lock_space(known.space_id)
        domain = CustomDomain.objects.in_space(space.pk).select_for_update().filter(pk=known.pk).first()
        if domain is None or domain.token != known.token:
            # Removed, or given a new value, while the name servers were asked.
            return domain
        now = clock.now()
        domain.txt_state, domain.txt_found, domain.txt_problem = txt.state, list(txt.found), txt.problem
        domain.cname_state, domain.cname_found, domain.cname_problem = (
            cname.state,
            list(cname.found),
            cname.problem,
        )
        _note_zone(domain, zone)
        domain.last_checked_at = domain.updated_at = now
        proved = rules.is_proved(txt.state, cname.state)
        if domain.verified_at is not None:
            _recheck(domain, proved, rules.is_clear_miss(txt.state, cname.state), now)
        elif proved and not selectors.is_expired(domain, now):
            domain.taken = taken or selectors.is_taken(domain.host, except_space=space.pk)
            if not domain.taken:
                _verify(domain, space, now)
        else:
            domain.taken = False
        _note_service(domain, space, now)
        wait = rules.next_check(
            verified=domain.verified_at is not None,
            error=RecordState.ERROR in (txt.state, cname.state),
            age=now - domain.token_made_at,
            expired=selectors.is_expired(domain, now),
        )
        domain.next_check_at = None if wait is None else now + wait
        domain.save()
        _keep_in_step(space)
    return domain


def _verify(domain: CustomDomain, space: Space, now: dt.datetime) -> None:
    domain.verified_at, domain.misses, domain.last_missed_at, domain.lost_at = now, 0, None, None
    domain.licence_lost_at = None if selectors.is_licensed(space) else now - rules.LICENCE_GRACE
    tell(DomainVerified.of(SYSTEM, domain, {"state": ("waiting", "active")}))
    _tell(LetterKind.CONNECTED, domain)


def _recheck(domain: CustomDomain, proved: bool, missed: bool, now: dt.datetime) -> None:
    """What a look at a verified domain means. One that could not ask means nothing."""
    if proved:
        domain.misses, domain.last_missed_at = 0, None
        return
    if not missed or not rules.counts_as_miss(domain.last_missed_at, now):
        return
    domain.misses += 1
    domain.last_missed_at = now
    if domain.misses == 1:
        tell(DomainMissed.of(SYSTEM, domain))
        _tell(LetterKind.MISSING, domain)
    elif domain.misses >= rules.MISSES_TO_LOSE:
        domain.verified_at, domain.lost_at, domain.misses = None, now, 0
        # Whoever proves the host next does so with a value that was never in anybody's zone.
        domain.token, domain.token_made_at = new_token(), now
        domain.txt_state = RecordState.WAITING
        domain.txt_found = []
        _forget_zone(domain)
        tell(DomainLost.of(SYSTEM, domain, {"state": ("active", "lost")}))
        _tell(LetterKind.LOST, domain)


def check_due() -> int:
    """Queues a look at every domain whose time has come. Safe to repeat. Returns how many."""
    now = clock.now()
    rows = CustomDomain.objects.across_spaces("all domains are looked at in their turn")
    queued = 0
    for domain_id in rows.filter(next_check_at__lte=now, space__deleted_at=None).values_list("pk", flat=True):
        # Taken once, also by two clocks; when the worker dies the next hour tries again.
        mine = rows.filter(pk=domain_id, next_check_at__lte=now)
        with transaction.atomic():
            taken = mine.update(next_check_at=now + rules.RECHECK_AFTER_ERROR)
            if taken:
                errands.CHECK_DOMAIN.put(str(domain_id))
        queued += taken
    return queued


# --- licences -----------------------------------------------------------------------------------------------------


def hear(events: Sequence[Event]) -> None:
    """Follows what happens to licences: the domains of their spaces are looked at as soon as that is written."""
    things = {event.object_id for event in events}
    rows = CustomDomain.objects.across_spaces("a licence may be that of many spaces")
    concerned = rows.filter(
        Q(space_id__in=things) | Q(space__licence_id__in=things), verified_at__isnull=False
    )
    for domain_id in concerned.order_by("pk").values_list("pk", flat=True):
        errands.FOLLOW_LICENCE.put(str(domain_id))


def follow_licence(domain_id: uuid.UUID) -> bool:
    """As `follow_licences`, for one domain. Returns whether anything changed; nothing when it is gone."""
    known = selectors.any_domain(domain_id)
    return known is not None and _follow_licence(known.space_id, domain_id)


def follow_licences() -> int:
    """Notes when domains end, two weeks after their space's licence, tells their owners, and gives them back with a new
    one. That they end needs nobody: it is seen by the clock.

    Safe to repeat. Returns how many changed.
    """
    rows = CustomDomain.objects.across_spaces("licences of all spaces are looked at")
    pairs = rows.filter(verified_at__isnull=False).order_by("pk").values_list("pk", "space_id")
    return sum(_follow_licence(space_id, domain_id) for domain_id, space_id in list(pairs))


def _follow_licence(space_id: uuid.UUID, domain_id: uuid.UUID) -> bool:
    with transaction.atomic():
        try:
            space = locks.lock_space(space_id)
        except NotFound:
            return False
        domain = CustomDomain.objects.in_space(space_id).select_for_update().filter(pk=domain_id).first()
        if domain is None or domain.verified_at is None:
            return False
        now, before = clock.now(), (domain.active, domain.licence_lost_at, domain.serves_until)
        if selectors.is_licensed(space):
            domain.licence_lost_at = None
        elif domain.licence_lost_at is None:
            domain.licence_lost_at = selectors.licence_lost_at(space, now)
            _tell(LetterKind.LICENCE, domain)
        _note_service(domain, space, now)
        if before == (domain.active, domain.licence_lost_at, domain.serves_until):
            return False
        domain.updated_at = now
        domain.save(update_fields=["licence_lost_at", "serves_until", "active", "updated_at"])
        if before[0] != domain.active:
            names = {True: "active", False: "suspended"}
            event = DomainResumed if domain.active else DomainSuspended
            tell(event.of(SYSTEM, domain, {"state": (names[before[0]], names[domain.active])}))
        _keep_in_step(space)
    return True
