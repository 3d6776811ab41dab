"""Domains of directories: claimed, proved by a TXT record, looked at daily, lost after three clear misses.

Rules and gateway are those of custom domains (`vizitka.domains`). The directory is locked before its claims.
"""

from __future__ import annotations

import datetime as dt
import uuid

from django.db import IntegrityError, transaction

from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.directories import errands, rules, selectors
from vizitka.directories.enums import LetterKind
from vizitka.directories.errors import (
    DomainListed,
    DomainRefused,
    DomainTaken,
    TooManyDirectoryDomains,
)
from vizitka.directories.events import (
    DirectoryDomainAdded,
    DirectoryDomainLost,
    DirectoryDomainMissed,
    DirectoryDomainRemoved,
    DirectoryDomainRenewed,
    DirectoryDomainVerified,
)
from vizitka.directories.models import Directory, DirectoryDomain, ProvedDomain
from vizitka.directories.services.locking import locked_directory
from vizitka.domains import rules as hosts
from vizitka.domains.enums import RecordState
from vizitka.domains.gateways.dns import Resolver, default_resolver
from vizitka.domains.hosts import reserved_hosts
from vizitka.domains.mail_providers import MAIL_PROVIDERS
from vizitka.domains.rules import HostProblem
from vizitka.domains.services import new_token

# A claim that can be proved no more is not looked at before somebody asks for it.
FIRST_LOOK = dt.timedelta(minutes=1)


def add_domain(actor: Actor, directory: Directory, *, domain: str) -> DirectoryDomain:
    """Claims a domain for the directory. Raises `DomainRefused`, `DomainListed`, `DomainTaken`,
    `TooManyDirectoryDomains`."""
    found = rules.mail_domain(domain, reserved_hosts())
    if isinstance(found, HostProblem):
        given = hosts.domain_of_address(f"x@{domain.strip().rpartition('@')[2]}")
        raise DomainRefused(found, of_everybody=given in MAIL_PROVIDERS)
    with transaction.atomic():
        locked_directory(directory)
        present = {claim.domain for claim in selectors.domains_of(directory)}
        if found in present:
            raise DomainListed
        if len(present) >= rules.MOST_DOMAINS:
            raise TooManyDirectoryDomains
        if selectors.owner_of_domain(found) is not None:
            raise DomainTaken
        now = clock.now()
        claim = DirectoryDomain.objects.create(
            space_id=directory.space_id,
            directory=directory,
            domain=found,
            token=new_token(),
            token_made_at=now,
            next_check_at=now + FIRST_LOOK,
        )
        tell(DirectoryDomainAdded.of(actor, claim, {"domain": (None, found)}))
    return claim


def remove_domain(actor: Actor, directory: Directory, claim_id: uuid.UUID) -> None:
    """Gives the domain up. People who are here stay; nobody with an address there comes or signs in by it any more."""
    with transaction.atomic():
        locked_directory(directory)
        claim = _locked(directory, claim_id)
        ProvedDomain.objects.filter(claim=claim).delete()
        tell(DirectoryDomainRemoved.of(actor, claim, {"domain": (claim.domain, None)}))
        claim.delete()


def request_check(actor: Actor, directory: Directory, claim_id: uuid.UUID) -> DirectoryDomain:
    """Has the record looked at now, in the background; a value that has expired is replaced by a new one first.

    Within ten seconds of the last look nothing happens.
    """
    now = clock.now()
    with transaction.atomic():
        locked_directory(directory)
        claim = _locked(directory, claim_id)
        renewed = is_expired(claim, now)
        if renewed:
            _renew(claim, now)
            tell(DirectoryDomainRenewed.of(actor, claim))
        last = max(filter(None, (claim.check_requested_at, claim.last_checked_at)), default=None)
        if not renewed and last is not None and now - last < hosts.CHECK_APART:
            return claim
        claim.check_requested_at = now
        claim.save()
        errands.CHECK_DOMAIN.put(str(claim.pk))
    return claim


def is_expired(claim: DirectoryDomain, now: dt.datetime) -> bool:
    """Whether the TXT value is too old to prove anything new."""
    return claim.verified_at is None and now - claim.token_made_at >= hosts.TOKEN_LIFE


def _locked(directory: Directory, claim_id: uuid.UUID) -> DirectoryDomain:
    rows = DirectoryDomain.objects.in_space(directory.space_id).select_for_update()
    claim = rows.filter(directory=directory, pk=claim_id).first()
    if claim is None:
        raise NotFound
    return claim


def _renew(claim: DirectoryDomain, now: dt.datetime) -> None:
    claim.token, claim.token_made_at = new_token(), now
    claim.txt_state, claim.txt_found, claim.txt_problem = RecordState.WAITING, [], ""


# --- looking at the record --------------------------------------------------------------------------------------------


def check(claim_id: uuid.UUID, resolver: Resolver | None = None) -> DirectoryDomain | None:
    """Asks the name servers about a claim and writes down what follows. Safe to repeat; None when it is gone."""
    known = selectors.any_claim(claim_id)
    if known is None:
        return None
    # No lock is held while others are slow to answer.
    answer = (resolver or default_resolver()).ask(hosts.txt_name(known.domain), "TXT")
    seen = hosts.judge_txt(answer, known.token)
    try:
        return _write_down(known, seen, taken=False)
    except IntegrityError:
        if selectors.owner_of_domain(known.domain) in {None, known.directory_id}:
            raise
        # Another directory was faster by a moment: its proof stands, this one says so.
        return _write_down(known, seen, taken=True)


def _write_down(known: DirectoryDomain, seen: hosts.Seen, *, taken: bool) -> DirectoryDomain | None:
    with transaction.atomic():
        directory = locked_directory(known.directory)
        rows = DirectoryDomain.objects.in_space(directory.space_id).select_for_update()
        claim = rows.filter(pk=known.pk).first()
        if claim is None or claim.token != known.token:
            # Removed, or given a new value, while the name servers were asked.
            return claim
        now = clock.now()
        claim.txt_state, claim.txt_found, claim.txt_problem = seen.state, list(seen.found), seen.problem
        claim.last_checked_at = now
        proved = seen.state == RecordState.FOUND
        if claim.verified_at is not None:
            _recheck(directory, claim, seen.state, now)
        elif proved and not is_expired(claim, now):
            owner = selectors.owner_of_domain(claim.domain)
            claim.taken = taken or owner not in {None, directory.pk}
            if not claim.taken:
                _verify(directory, claim, now)
        else:
            claim.taken = False
        wait = hosts.next_check(
            verified=claim.verified_at is not None,
            error=seen.state == RecordState.ERROR,
            age=now - claim.token_made_at,
            expired=is_expired(claim, now),
        )
        claim.next_check_at = None if wait is None else now + wait
        claim.save()
    return claim


def _verify(directory: Directory, claim: DirectoryDomain, now: dt.datetime) -> None:
    claim.verified_at, claim.misses, claim.last_missed_at, claim.lost_at = now, 0, None, None
    ProvedDomain.objects.create(
        domain=claim.domain,
        claim=claim,
        directory_id=directory.pk,
        space_id=directory.space_id,
        proved_at=now,
    )
    tell(DirectoryDomainVerified.of(SYSTEM, claim, {"state": ("waiting", "verified")}))
    errands.TELL_MANAGERS.put(str(LetterKind.DOMAIN_VERIFIED), str(directory.pk), claim.domain)
    # Who was held for an address there comes now.
    errands.SETTLE.put(str(directory.pk))


def _recheck(directory: Directory, claim: DirectoryDomain, state: RecordState, now: dt.datetime) -> None:
    """What a look at a proved domain means. One that could not ask means nothing."""
    if state == RecordState.FOUND:
        claim.misses, claim.last_missed_at = 0, None
        return
    if state == RecordState.ERROR or not hosts.counts_as_miss(claim.last_missed_at, now):
        return
    claim.misses += 1
    claim.last_missed_at = now
    if claim.misses == 1:
        tell(DirectoryDomainMissed.of(SYSTEM, claim))
        errands.TELL_MANAGERS.put(str(LetterKind.DOMAIN_MISSING), str(directory.pk), claim.domain)
    elif claim.misses >= hosts.MISSES_TO_LOSE:
        claim.verified_at, claim.lost_at, claim.misses = None, now, 0
        ProvedDomain.objects.filter(claim=claim).delete()
        # Whoever proves the domain next does so with a value that was never in anybody's zone.
        _renew(claim, now)
        tell(DirectoryDomainLost.of(SYSTEM, claim, {"state": ("verified", "lost")}))
        errands.TELL_MANAGERS.put(str(LetterKind.DOMAIN_LOST), str(directory.pk), claim.domain)


def check_due() -> int:
    """Queues a look at every claim whose time has come. Safe to repeat. Returns how many."""
    now = clock.now()
    rows = DirectoryDomain.objects.across_spaces("claims of all directories are looked at in their turn")
    due = rows.filter(next_check_at__lte=now, space__deleted_at=None)
    queued = 0
    for claim_id in list(due.values_list("pk", flat=True)):
        # Taken once, also by two clocks; when the worker dies the next hour tries again.
        with transaction.atomic():
            mine = rows.filter(pk=claim_id, next_check_at__lte=now)
            taken = mine.update(next_check_at=now + hosts.RECHECK_AFTER_ERROR)
            if taken:
                errands.CHECK_DOMAIN.put(str(claim_id))
        queued += taken
    return queued
