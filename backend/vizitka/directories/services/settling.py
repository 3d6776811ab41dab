"""Many calls at once: each writes down what the directory says, and what follows is done for many together.

While nobody else is at a directory, a call does all at once, under its lock. Where calls meet, one that only brings
somebody new or changes somebody's values waits for nobody: the person is written down as due, and an errand settles
those who are, a portion at a time (ADR 112). Who leaves, returns or gets another address never waits: sessions end in
the call. What a kill leaves is taken up within a minute (`queue_due`).
"""

from __future__ import annotations

import datetime as dt
import enum
import functools
import time
import uuid
from collections.abc import Callable, Sequence
from typing import Final

import structlog
from django.db import connection, transaction
from django.db.models import Exists, OuterRef

from vizitka.cards.errors import SeatsExhausted
from vizitka.common import clock, database
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound
from vizitka.common.prepared import IdSlot, PreparedValues
from vizitka.directories import errands, log, rules, selectors, sentences
from vizitka.directories.enums import CallOutcome, Effect, Source
from vizitka.directories.models import Directory, DirectoryCall, DirectoryPerson
from vizitka.directories.services import people, together
from vizitka.directories.services.locking import locked_directory
from vizitka.directories.services.people import NeedsTurn, Result
from vizitka.directories.services.stage import Stage, differs
from vizitka.directories.services.values import PersonValues
from vizitka.jobs.messages import sentence

# As many as are settled under one lock of the directory: a third of a second.
PORTION: Final = 100
# An errand gives way to others then.
LONGEST: Final = 5.0
# A call that was not yet committed when the last portion was taken is seen by the look after it.
LAST_LOOK: Final = dt.timedelta(seconds=2)
LEFT_LYING: Final = dt.timedelta(seconds=30)
AGAIN_AFTER_FAULT: Final = dt.timedelta(hours=1)

logger = structlog.get_logger(__name__)


def receive(directory: Directory, actor: Actor, values: PersonValues, *, source: Source) -> Result:
    """Somebody whom the directory has not named before: now, or written down where calls meet. Raises
    `PersonKnown`."""
    crowd = crowd_at(directory)
    if crowd:
        try:
            return _put(directory, people.note_new(directory, values, source=source), crowd)
        except NeedsTurn:
            pass
    return people.receive(directory, actor, values, source=source)


def note_change(
    directory: Directory, person: DirectoryPerson, values: PersonValues, crowd: Crowd, *, source: Source
) -> Result:
    """What the directory says of a locked person now, written down. Raises as `people.note_change`."""
    return _put(directory, people.note_change(person, values, source=source), crowd)


class Crowd(enum.IntEnum):
    """Who else is at a directory in this moment: nobody, another call that has locked it, people who are written down
    and for whom an errand is on its way."""

    NOBODY = 0
    CALL = 1
    DUE = 2


def crowd_at(directory: Directory) -> Crowd:
    """Where it is nobody, the directory is locked by this call from now on. SQLite lets one write after the other
    anyway."""
    if not connection.features.has_select_for_update_skip_locked:
        return Crowd.NOBODY
    if _some_due(directory):
        return Crowd.DUE
    rows = Directory.objects.in_space(directory.space_id).filter(pk=directory.pk)
    held = rows.select_for_update(no_key=True, skip_locked=True).values_list("pk", flat=True)
    return Crowd.CALL if held.first() is None else Crowd.NOBODY


def _put(directory: Directory, result: Result, crowd: Crowd) -> Result:
    """An errand is on its way, or is put with the first who is written down."""
    if crowd is not Crowd.DUE and all(key == result.person.pk for key in _some_due(directory)):
        errands.SETTLE_DUE.put(str(directory.pk))
    return result


def _some_due(directory: Directory) -> list[uuid.UUID]:
    """Two of those who are due, at most. Who has failed and was put off keeps nobody waiting."""
    found, now = _due().page(0, 2, space=directory.space_id, directory=directory.pk), clock.now()
    return [key for key, due_at in found if due_at <= now]


@functools.cache
def _due() -> PreparedValues:
    rows = DirectoryPerson.objects.in_space(IdSlot("space")).filter(
        directory=IdSlot("directory"), due_at__isnull=False
    )
    return PreparedValues(rows.order_by("due_at").values_list("pk", "due_at"))


def queue_due() -> int:
    """Goes on with what was broken off. Returns for how many directories."""
    rows, since = (
        DirectoryPerson.objects.across_spaces("all directories are settled"),
        clock.now() - LEFT_LYING,
    )
    late = rows.filter(due_at__lte=since, directory__space__deleted_at=None)
    lines = DirectoryCall.objects.across_spaces("whoever settles writes lines")
    # A second errand would only wait for the one that is at it.
    busy = lines.filter(operation=rules.SETTLING, at__gt=since, directory=OuterRef("directory"))
    found = sorted(set(late.exclude(Exists(busy)).order_by().values_list("directory_id", flat=True)))
    for directory_id in found:
        errands.SETTLE_DUE.put(str(directory_id))
    return len(found)


# --- in the background ------------------------------------------------------------------------------------------------


def settle_due(directory_id: uuid.UUID) -> int:
    """Does what follows for those who are due, portion by portion; another errand goes on after some seconds. Returns
    how many were settled."""
    directory = selectors.any_directory(directory_id)
    if directory is None:
        return 0
    ends, settled = time.monotonic() + LONGEST, 0
    while portion := _portion(directory):
        settled += portion
        if time.monotonic() > ends:
            errands.SETTLE_DUE.put(str(directory_id))
            return settled
    if settled:
        errands.SETTLE_DUE.put_at(clock.now() + LAST_LOOK, str(directory_id))
    return settled


def _portion(directory: Directory) -> int:
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(
        directory=directory, due_at__lte=clock.now()
    )
    ids = list(rows.order_by("due_at", "pk").values_list("pk", flat=True)[:PORTION])
    if not ids:
        return 0
    _all_at_once(directory, ids, _join)
    _all_at_once(directory, ids, _change)
    left = rows.filter(pk__in=ids).order_by("due_at", "pk").values_list("pk", flat=True)
    for person_id in list(left):
        _alone(directory, person_id)
    return len(ids)


Do = Callable[[Stage, list[DirectoryPerson]], list[Result]]


def _all_at_once(directory: Directory, ids: Sequence[uuid.UUID], do: Do) -> None:
    """What can be done by few statements; where anything stands against it, all of it is left to be done one by
    one."""
    try:
        with transaction.atomic():
            held = locked_directory(directory)
            rows = DirectoryPerson.objects.in_space(held.space_id).select_for_update(of=("self",))
            found = rows.filter(pk__in=ids, due_at__isnull=False, removed_at=None).select_related("user")
            due = list(found.order_by("pk"))
            if not due:
                return
            stage = Stage.of(held, selectors.actor_of(held))
            stage.know(person.pk for person in due)
            done = do(stage, due)
            log.write_many(
                held, rules.SETTLING, [(one.person, CallOutcome.DONE, one.sentence) for one in done]
            )
    except (SeatsExhausted, NotFound):
        return
    except Exception as error:
        if database.is_away(error):
            raise
        logger.exception("people_not_settled_together", directory=str(directory.pk))


def _join(stage: Stage, due: list[DirectoryPerson]) -> list[Result]:
    come = together.join(stage, [person for person in due if _wants(stage, person, Effect.JOIN)])
    return [Result(person, Effect.JOIN, None, sentences.done(Effect.JOIN)) for person in come]


def _change(stage: Stage, due: list[DirectoryPerson]) -> list[Result]:
    """Those whose cards lie in the space of the first one's; cards of another are changed one by one."""
    changed = [
        person
        for person in due
        if _wants(stage, person, Effect.CHANGE) and together.changes_alone(stage, person)
    ]
    if not changed:
        return []
    place = str(changed[0].card_space_id)
    here = [person for person in changed if str(person.card_space_id) == place]
    together.change(stage, place, here)
    return [Result(person, Effect.CHANGE, None, sentences.done(Effect.CHANGE)) for person in here]


def _wants(stage: Stage, person: DirectoryPerson, effect: Effect) -> bool:
    """Whether this has to happen, and nothing holds it."""
    is_other = effect == Effect.CHANGE and differs(stage, person)
    wanted = rules.effect_of(person.state, active=person.active, differs=is_other)
    return wanted == effect and people.hold_of(stage, person, effect) is None


def settle_now(directory: Directory, person_id: uuid.UUID) -> DirectoryPerson:
    """One person before the others, in a transaction of its own. Raises `NotFound`."""
    with transaction.atomic():
        held = locked_directory(directory)
        person = people.locked_person(held, person_id)
        if person.due_at is None:
            return person
        result = people.settle(Stage.of(held, selectors.actor_of(held)), person)
        if result.effect is not None:
            outcome = CallOutcome.HELD if result.waits else CallOutcome.DONE
            log.write_many(held, rules.SETTLING, [(person, outcome, result.sentence)])
        return person


def _alone(directory: Directory, person_id: uuid.UUID) -> None:
    """Who fails keeps nobody else."""
    try:
        settle_now(directory, person_id)
    except NotFound:
        return
    except Exception as error:
        if database.is_away(error):
            raise
        logger.exception("person_not_settled", person=str(person_id))
        _put_off(directory, person_id)


def _put_off(directory: Directory, person_id: uuid.UUID) -> None:
    with transaction.atomic():
        person = people.locked_person(directory, person_id)
        person.due_at = clock.now() + AGAIN_AFTER_FAULT
        person.save(update_fields=["due_at"])
        log.write_many(
            directory, rules.SETTLING, [(person, CallOutcome.FAILED, sentence(sentences.NOT_SETTLED))]
        )
