"""The rounds of a scheduled pull: page after page, each an errand of its own, none held by another's slow server. After
the people come the groups (`grouping`), where these are fetched.

Each person goes the way of every other call: the dry run and its limits hold. A page that was taken up twice changes
nothing the second time. Who is missing leaves only after a round that named everybody, whole.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, Final

import structlog
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_noop as _

from vizitka.common import clock
from vizitka.common.errors import NotFound
from vizitka.common.ids import new_id
from vizitka.directories import errands, log, rules, selectors
from vizitka.directories.enums import CallOutcome, PullProblem, PullProvider, Source
from vizitka.directories.errors import PersonKnown
from vizitka.directories.models import Directory, DirectoryPerson, DirectoryPull
from vizitka.directories.pulling import grouping, mapping, vault
from vizitka.directories.pulling.gateways import Away, Busy, Ended, Expired, NotAllowed, Page
from vizitka.directories.pulling.gateways import Source as Provider
from vizitka.directories.services import people
from vizitka.directories.services.files import outcome_of
from vizitka.directories.services.people import Result
from vizitka.directories.services.values import PersonValues
from vizitka.jobs.messages import Stored, sentence

logger = structlog.get_logger(__name__)

# How often one page is asked for before the round is given up, and how often a round is begun from the beginning.
MOST_TRIES: Final = 5
FIRST_WAIT: Final = dt.timedelta(minutes=1)
LONGEST_WAIT: Final = dt.timedelta(hours=1)
# A worker that has said nothing for so long is dead: its page is asked for once more.
SILENT: Final = dt.timedelta(minutes=20)
# Changes alone are told in between; so often everybody is named, so that nobody is lost.
WHOLE_EVERY: Final = dt.timedelta(days=6)
COUNTED: Final = ("named", "done", "held", "left", "skipped")
# New people who come by one errand, once the groups are read.
AT_ONCE: Final = 100
OPERATION: Final = "Pull"
DONE: Final = _(
    "The provider was asked. People: %(seen)s, changed: %(done)s, waiting: %(held)s, left: %(left)s."
)
DONE_WITH_GROUPS: Final = _(
    "The provider was asked. People: %(seen)s, changed: %(done)s, waiting: %(held)s, left: %(left)s, groups: "
    "%(groups)s."
)
PROBLEMS: Final[Mapping[str, str]] = {
    PullProblem.AWAY: _(
        "The provider did not answer, or not as documented. It is asked again at the next time."
    ),
    PullProblem.BUSY: _(
        "The provider says that this is too much at once. It is asked again at the next time."
    ),
    PullProblem.NOT_ALLOWED: _(
        "The provider does not let us read people: %(detail)s. Compare key and permission."
    ),
    PullProblem.GROUPS: _(
        "People were fetched. The provider does not let us read groups: %(detail)s. Allow it there, or fetch people "
        "alone."
    ),
    PullProblem.NO_GROUPS: _(
        "The provider named no group at all. That is taken for a mistake: what groups gave stays."
    ),
    PullProblem.FEW_GROUPS: _(
        "Of the groups that give something here, the provider did not name %(detail)s. That is taken for a mistake: "
        "what groups gave stays. If they are gone for good, take back here what they give."
    ),
    PullProblem.FORGETFUL: _(
        "The provider forgot its list of people while it was read, %(detail)s times in one round. Who was named is "
        "here, nobody leaves by it. It is asked again at the next time."
    ),
    PullProblem.ENDED: _("The key has ended: the provider does not take it any more. Enter a new one."),
    PullProblem.UNREADABLE: _("The key was kept under another key of this installation. Enter it once more."),
    PullProblem.NOBODY: _(
        "The provider named nobody at all. That is taken for a mistake: nobody leaves by it."
    ),
    PullProblem.OFF: _("This installation does not ask this provider."),
}
# What only the end of a round shows: that its first page was answered takes nothing of it back.
_SHOWN_BY_THE_END: Final = frozenset(
    {
        PullProblem.NOBODY,
        PullProblem.GROUPS,
        PullProblem.NO_GROUPS,
        PullProblem.FEW_GROUPS,
        PullProblem.FORGETFUL,
    }
)


def queue_due() -> int:
    """Begins rounds whose time has come, and goes on with those that wait or were broken off. Returns how many."""
    now = clock.now()
    rows = DirectoryPull.objects.across_spaces("all directories are pulled in their turn")
    due = rows.filter(is_on=True, next_at__lte=now, space__deleted_at=None)
    queued = 0
    for directory_id in list(due.order_by("pk").values_list("pk", flat=True)):
        with transaction.atomic():
            row = rows.select_for_update().filter(pk=directory_id, next_at__lte=now, is_on=True).first()
            if row is not None:
                start(row)
                queued += 1
    return queued


def start(row: DirectoryPull) -> None:
    """A round begins, or the present one goes on at its page; inside a transaction that holds the row."""
    now = clock.now()
    goes_on = row.run is not None and row.run_began_at is not None
    row.run = new_id()
    if not goes_on:
        whole = not row.cursor or row.last_whole_at is None or now - row.last_whole_at >= WHOLE_EVERY
        row.run_whole, row.run_at = whole, "" if whole else row.cursor
        row.run_began_at, row.counts, row.run_groups = now, {}, {}
        row.tries = row.anew = 0
    row.next_at = now + SILENT
    row.save()
    errands.PULL.put(str(row.directory_id), str(row.run))


def problem_of(row: DirectoryPull) -> Stored:
    text = PROBLEMS[row.problem]
    return sentence(text, detail=row.detail or "–") if "%(detail)s" in text else sentence(text)


def take_up_page(directory_id: uuid.UUID, run: uuid.UUID) -> None:
    """Asks for the page at which the round is and takes it up. Another round's errand does nothing."""
    directory = selectors.any_directory(directory_id)
    row = _of_run(directory, run)
    if directory is None or row is None:
        return
    if vault.is_off(row.provider):
        _give_up(directory, run, PullProblem.OFF)
        return
    try:
        provider = vault.opened(row)
    except (ValueError, KeyError):
        _give_up(directory, run, PullProblem.UNREADABLE)
        return
    try:
        if row.run_groups and grouping.is_over(row.run_groups):
            _end_with_groups(directory, row, run)
        elif row.run_groups:
            _go_on_with_groups(directory, run, *grouping.take_up_page(directory, provider, row.run_groups))
        else:
            page = provider.page(row.run_at)
            _go_on(directory, run, page, _taken_up(directory, row, provider, page))
    except Expired:
        _from_the_beginning(directory, run)
    except Ended:
        _give_up(directory, run, PullProblem.ENDED)
    except NotAllowed as error:
        problem = PullProblem.GROUPS if row.run_groups else PullProblem.NOT_ALLOWED
        _give_up(directory, run, problem, error.code)
    except Busy as error:
        _wait(directory, run, PullProblem.BUSY, error.seconds)
    except Away:
        _wait(directory, run, PullProblem.AWAY)
    finally:
        provider.close()


def _of_run(directory: Directory | None, run: uuid.UUID) -> DirectoryPull | None:
    if directory is None:
        return None
    rows = DirectoryPull.objects.in_space(directory.space_id)
    return rows.filter(directory=directory, run=run, is_on=True).first()


# --- one page ---------------------------------------------------------------------------------------------------------


def _taken_up(directory: Directory, row: DirectoryPull, provider: Provider, page: Page) -> dict[str, int]:
    counts = dict.fromkeys(COUNTED, 0)
    named: list[uuid.UUID] = []
    for told in page.rows:
        values = _values(directory, row, provider, told)
        if values is None:
            counts["skipped"] += 1
            continue
        counts["named"] += 1
        try:
            result = _person(directory, values, settles=not row.with_groups)
        except PersonKnown:
            # The user name is another person's here already.
            counts["skipped"] += 1
            continue
        named.append(result.person.pk)
        _count(directory, counts, result, "done")
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory)
    rows.filter(pk__in=named).update(pulled_at=clock.now())
    gone = rows.filter(external_id__in=list(page.gone), source=Source.PULL, active=True, removed_at=None)
    for person_id in list(gone.order_by("pk").values_list("pk", flat=True)):
        _leave(directory, person_id, counts)
    return counts


def _values(
    directory: Directory, row: DirectoryPull, provider: Provider, told: Mapping[str, Any]
) -> PersonValues | None:
    """What is told, with what was told before where a round tells changes alone."""
    kind = PullProvider(row.provider)
    if row.run_whole and mapping.is_whole(kind, told):
        return mapping.person_of(kind, told)
    key = str(told["id"])
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, external_id=key)
    kept = rows.filter(removed_at=None).values_list("values", flat=True).first() or {}
    known = kept.get(mapping.PULLED) if isinstance(kept, dict) else None
    if known is None:
        whole = provider.one(key)
        if whole is None:
            return None
        known = whole
    return mapping.person_of(kind, mapping.merged(known, told))


def _person(directory: Directory, values: PersonValues, *, settles: bool) -> Result:
    """Takes somebody up. Without `settles` who is new comes later, when it is known in which groups."""
    actor = selectors.actor_of(directory)
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory, removed_at=None)
    named = Q(external_id=values.external_id) | Q(user_key=rules.key_of(values.user_name))
    found = list(rows.filter(named).order_by("pk").values_list("pk", "external_id"))
    # Who has the provider's id goes before who has only the same name.
    found.sort(key=lambda one: one[1] != values.external_id)
    if not found:
        return people.receive(directory, actor, values, source=Source.PULL, settles=settles)
    return people.change(directory, actor, found[0][0], values, source=Source.PULL, settles=settles)


def _leave(directory: Directory, person_id: uuid.UUID, counts: dict[str, int]) -> None:
    try:
        result = people.leave(directory, selectors.actor_of(directory), person_id)
    except NotFound:
        return
    _count(directory, counts, result, "left")


def _count(directory: Directory, counts: dict[str, int], result: Result, name: str) -> None:
    outcome = outcome_of(result)
    if outcome == CallOutcome.NOTHING:
        return
    counts["held" if outcome == CallOutcome.HELD else name] += 1
    log.write(
        directory,
        source=Source.PULL,
        operation=OPERATION,
        outcome=outcome,
        sentence=result.sentence,
        person=result.person,
    )


# --- the round --------------------------------------------------------------------------------------------------------


def _held(directory: Directory, run: uuid.UUID) -> DirectoryPull | None:
    """The row of the round, locked; None when another one has begun meanwhile, or it was ended."""
    rows = DirectoryPull.objects.in_space(directory.space_id).select_for_update()
    return rows.filter(directory=directory, run=run, is_on=True).first()


def _go_on(directory: Directory, run: uuid.UUID, page: Page, counts: Mapping[str, int]) -> None:
    with transaction.atomic():
        row = _held(directory, run)
        if row is None:
            return
        row.counts = {name: row.counts.get(name, 0) + number for name, number in counts.items()}
        _went_well(row)
        if page.next:
            row.run_at, row.next_at = page.next, clock.now() + SILENT
            row.save()
            errands.PULL.put(str(directory.pk), str(run))
            return
        row.save()
    if row.run_whole and not _leave_missing(directory, row):
        return
    with transaction.atomic():
        held = _held(directory, run)
        if held is None:
            return
        if held.with_groups:
            _begin_groups(directory, held, page.cursor, row.counts)
        else:
            _end(directory, held, page.cursor, row.counts)


def _went_well(row: DirectoryPull) -> None:
    """A page came as it should."""
    row.tries = 0
    if row.problem not in _SHOWN_BY_THE_END:
        row.problem, row.detail = "", ""


def _begin_groups(directory: Directory, row: DirectoryPull, cursor: str, counts: Mapping[str, int]) -> None:
    """The people are done, whatever becomes of the groups."""
    now = clock.now()
    if row.run_whole:
        row.last_whole_at = now
    row.cursor, row.run_at, row.run_groups = cursor, "", grouping.beginning()
    row.counts = row.last_counts = dict(counts)
    row.last_done_at, row.next_at = now, now + SILENT
    row.save()
    errands.PULL.put(str(directory.pk), str(row.run))


def _go_on_with_groups(directory: Directory, run: uuid.UUID, state: dict[str, Any], named: int) -> None:
    with transaction.atomic():
        row = _held(directory, run)
        if row is None:
            return
        row.counts = {**row.counts, "groups": row.counts.get("groups", 0) + named}
        _went_well(row)
        row.run_groups = state
        row.next_at = clock.now() + SILENT
        row.save()
        errands.PULL.put(str(directory.pk), str(run))


def _end_with_groups(directory: Directory, row: DirectoryPull, run: uuid.UUID) -> None:
    """All groups are read: who is new comes, some at a time, with what these give. Then the round is over."""
    counts = dict.fromkeys(COUNTED, 0)
    come = people.settle_new(directory, AT_ONCE)
    for result in come:
        _count(directory, counts, result, "done")
    problem, missing = None, ""
    if not come and not row.counts.get("groups") and grouping.has_any(directory):
        problem = PullProblem.NO_GROUPS
    elif not come and (missing := grouping.take_back_missing(directory, row.run_groups)):
        problem = PullProblem.FEW_GROUPS
    with transaction.atomic():
        held = _held(directory, run)
        if held is None:
            return
        held.counts = {
            name: held.counts.get(name, 0) + counts.get(name, 0) for name in {*held.counts, *counts}
        }
        if come:
            held.next_at = clock.now() + SILENT
            held.save()
            errands.PULL.put(str(directory.pk), str(run))
        elif problem is None:
            passed = held.run_groups.get("passed", 0)
            _end(directory, held, held.cursor, {**held.counts, **({"passed": passed} if passed else {})})
    if problem is not None:
        _give_up(directory, run, problem, missing)


def _leave_missing(directory: Directory, row: DirectoryPull) -> bool:
    """Who was not named leaves, within the limit. False: nobody at all was named, and so nobody leaves."""
    if not row.counts.get("named"):
        assert row.run is not None
        _give_up(directory, row.run, PullProblem.NOBODY)
        return False
    assert row.run_began_at is not None
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(
        directory=directory, source=Source.PULL, active=True, removed_at=None
    )
    missing = rows.filter(Q(pulled_at=None) | Q(pulled_at__lt=row.run_began_at))
    for person_id in list(missing.order_by("pk").values_list("pk", flat=True)):
        _leave(directory, person_id, row.counts)
    return True


def _end(directory: Directory, row: DirectoryPull, cursor: str, counts: Mapping[str, int]) -> None:
    now = clock.now()
    if row.run_whole:
        row.last_whole_at = now
    row.cursor = cursor
    row.run, row.run_at, row.run_began_at, row.run_groups = None, "", None, {}
    row.last_done_at, row.last_counts, row.counts = now, dict(counts), {}
    row.problem, row.detail, row.failed_since, row.tries = "", "", None, 0
    row.next_at = now + dt.timedelta(hours=row.every_hours)
    row.save()
    log.write(
        directory,
        source=Source.PULL,
        operation=OPERATION,
        outcome=CallOutcome.DONE,
        sentence=sentence(
            DONE_WITH_GROUPS if row.with_groups else DONE,
            seen=counts.get("named", 0),
            done=counts.get("done", 0),
            held=counts.get("held", 0),
            left=counts.get("left", 0),
            groups=counts.get("groups", 0),
        ),
    )


def _from_the_beginning(directory: Directory, run: uuid.UUID) -> None:
    with transaction.atomic():
        row = _held(directory, run)
        if row is None:
            return
        # A list that forgets its places would be asked for ever. What goes well in between takes back `tries` alone.
        row.tries = 0
        before = row.run_groups.get("anew", 0) if row.run_groups else row.anew
        if before < MOST_TRIES:
            if row.run_groups:
                row.run_groups = grouping.beginning(before + 1)
                row.counts = {**row.counts, "groups": 0}
            else:
                row.cursor, row.run_at, row.run_whole, row.run_began_at = "", "", True, clock.now()
                row.counts, row.anew = {}, before + 1
            row.next_at = clock.now() + SILENT
            row.save()
            errands.PULL.put(str(directory.pk), str(run))
            return
    if row.run_groups:
        _give_up(directory, run, PullProblem.AWAY)
    else:
        _give_up(directory, run, PullProblem.FORGETFUL, str(MOST_TRIES + 1))


def _wait(directory: Directory, run: uuid.UUID, problem: PullProblem, seconds: float = 0) -> None:
    """The same page once more, later; who has failed often waits for the next round."""
    with transaction.atomic():
        row = _held(directory, run)
        if row is None:
            return
        row.tries += 1
        if row.tries < MOST_TRIES:
            own = FIRST_WAIT * 2 ** (row.tries - 1)
            row.next_at = clock.now() + min(
                LONGEST_WAIT, max(own, dt.timedelta(seconds=min(seconds, 86_400)))
            )
            row.problem, row.failed_since = problem, row.failed_since or clock.now()
            row.save()
            return
    _give_up(directory, run, problem)


def _give_up(directory: Directory, run: uuid.UUID, problem: PullProblem, detail: str = "") -> None:
    """The round ends without having named everybody: nobody leaves by it."""
    with transaction.atomic():
        row = _held(directory, run)
        if row is None:
            return
        now = clock.now()
        row.problem, row.detail, row.failed_since = problem, detail[:60], row.failed_since or now
        row.run, row.run_at, row.run_began_at, row.tries, row.counts = None, "", None, 0, {}
        row.run_groups = {}
        if row.with_groups:
            # Who is new waits for the groups no longer.
            errands.SETTLE.put(str(directory.pk))
        row.next_at = now + dt.timedelta(hours=row.every_hours)
        row.save()
        log.write(
            directory,
            source=Source.PULL,
            operation=OPERATION,
            outcome=CallOutcome.FAILED,
            sentence=problem_of(row),
        )
    logger.warning("directory_pull_failed", directory=str(directory.pk), problem=problem.value)
