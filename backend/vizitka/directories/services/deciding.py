"""People decide about those who wait: they come, change or leave after all, or they do not."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Case, When

from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.directories import listing, log, selectors, sentences
from vizitka.directories.enums import CallOutcome, Effect, Source
from vizitka.directories.errors import NotHeld, StillHeld
from vizitka.directories.events import DirectoryPersonLetThrough, DirectoryPersonRejected
from vizitka.directories.models import Directory, DirectoryPerson
from vizitka.directories.services.locking import locked_directory
from vizitka.directories.services.people import Result, locked_person, settle
from vizitka.directories.services.stage import Stage
from vizitka.jobs.messages import sentence, translated

MOST_AT_ONCE = 200


def let_through(directory: Directory, actor: Person, person_id: uuid.UUID) -> Result:
    """What waits happens now: whoever says so takes dry run and number of leavers upon themselves. Raises `NotFound`,
    `NotHeld`, `StillHeld` with the reason that is still there."""
    with transaction.atomic():
        directory = locked_directory(directory)
        person = locked_person(directory, person_id, removed=True)
        if not person.hold:
            raise NotHeld
        result = settle(Stage.of(directory, selectors.actor_of(directory)), person, confirmed=True)
        if result.hold is not None:
            raise StillHeld(translated(result.sentence))
        tell(DirectoryPersonLetThrough.of(actor, person))
    return result


def reject(directory: Directory, actor: Person, person_id: uuid.UUID) -> Result:
    """What waits does not happen, until the directory says something else of the person. Raises `NotFound`,
    `NotHeld`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        person = locked_person(directory, person_id, removed=True)
        if not person.hold:
            raise NotHeld
        person.effect, person.hold, person.held_at, person.rejected_at = "", "", None, clock.now()
        person.save(update_fields=["effect", "hold", "held_at", "rejected_at"])
        tell(DirectoryPersonRejected.of(actor, person))
    return Result(person, None, None, sentence(sentences.REJECTED))


def decide(
    directory: Directory, actor: Person, wanted: Mapping[str, Any], *, through: bool
) -> dict[str, Any]:
    """The same for many: `people`, or `all` who wait (of one `effect`), 200 at most. One transaction a person; who is
    decided already is passed over. Returns how many, whose reason is still there, and whether there are more."""
    rows = listing.meant(directory, wanted, through=through)
    # Who leaves makes room, and who comes may find none: nobody waits behind those.
    turn = Case(When(effect=Effect.LEAVE, then=0), When(effect=Effect.CHANGE, then=1), default=2)
    found = list(rows.order_by(turn, "held_at", "pk")[: MOST_AT_ONCE + 1])
    done, still = 0, []
    for person in found[:MOST_AT_ONCE]:
        try:
            (let_through if through else reject)(directory, actor, person.pk)
        except (NotHeld, NotFound):
            continue
        except StillHeld as refusal:
            still.append({"uuid": person.pk, "name": str(person), "why": str(refusal.message)})
        else:
            done += 1
            _log_decision(directory, person, through=through)
    return {"done": done, "still": still, "more": len(found) > MOST_AT_ONCE and done > 0}


def _log_decision(directory: Directory, person: DirectoryPerson, *, through: bool) -> None:
    words = sentences.done(Effect(person.effect)) if through else sentence(sentences.REJECTED)
    log.write(
        directory,
        source=Source.PERSON,
        operation="let through" if through else "reject",
        outcome=CallOutcome.DONE,
        sentence=words,
        person=person,
    )
