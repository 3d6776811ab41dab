"""People of directories: what a directory wants is kept as it is told, and what is here is brought to it.

Every call writes down what the directory wants of one person (`receive`, `change`, `leave`, `come_back`, `remove`) and
then settles the person: the difference to what is here is an effect, which happens at once or waits with a reason. One
transaction a call, under the lock of the directory. Who serves calls writes their log (`directories.log`).
"""

from __future__ import annotations

import functools
import uuid
from dataclasses import dataclass

import structlog
from django.db import IntegrityError, transaction

from vizitka.cards.errors import SeatsExhausted
from vizitka.common import clock, database
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.common.prepared import IdSlot, PreparedRow, PreparedValues, Slot
from vizitka.directories import errands, log, rules, selectors, sentences
from vizitka.directories.enums import CallOutcome, Effect, Hold, LetterKind, PersonState, Source
from vizitka.directories.errors import PersonKnown
from vizitka.directories.events import DirectoryPersonHeld
from vizitka.directories.models import Directory, DirectoryPerson
from vizitka.directories.services import effects
from vizitka.directories.services.joining import Elsewhere
from vizitka.directories.services.locking import locked_directory
from vizitka.directories.services.parting import LastOwnerHere
from vizitka.directories.services.stage import Stage, differs, in_domain, leavers
from vizitka.directories.services.values import WANTED, PersonValues, told, write
from vizitka.jobs.messages import Stored, sentence

logger = structlog.get_logger(__name__)

# Reasons that somebody has to hear of soon.
URGENT = frozenset({Hold.LEAVERS, Hold.SEATS, Hold.LAST_OWNER, Hold.ELSEWHERE})
# What a call writes of somebody who is settled later.
NOTED = (
    *WANTED, "user_name", "user_key", "active", "card", "values", "plain",
    "source", "rejected_at", "version", "updated_at", "due_at",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """What a call led to. `effect` None: nothing had to happen. `hold` says why it waits; empty: it has happened.
    `sentence` says it in words, for the log. `left_out` are card fields whose values no card can hold."""

    person: DirectoryPerson
    effect: Effect | None
    hold: Hold | None
    sentence: Stored
    left_out: tuple[str, ...] = ()

    @property
    def waits(self) -> bool:
        return self.hold is not None


class NeedsTurn(Exception):
    """What is asked has to be done under the lock of the directory, and at once."""


def receive(
    directory: Directory, actor: Actor, values: PersonValues, *, source: Source, settles: bool = True
) -> Result:
    """Somebody whom the directory has not named before. A removed person of the same user name comes back under the
    same id. Without `settles` it is written down alone, and `settle_new` goes on. Raises `PersonKnown`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        key = rules.key_of(values.user_name)
        rows = DirectoryPerson.objects.in_space(directory.space_id).filter(directory=directory)
        person = rows.select_for_update(of=("self",)).filter(user_key=key).first()
        if person is not None and person.removed_at is None:
            raise PersonKnown
        if person is None:
            person = DirectoryPerson(space_id=directory.space_id, directory=directory, active=True)
        person.source, person.removed_at, person.rejected_at = source, None, None
        left_out = write(person, values)
        if values.active is None:
            person.active = True
        _save_by_name(person)
        if not settles:
            return Result(person, None, None, sentence(sentences.GROUPS_FIRST), left_out)
        return _settled(Stage.of(directory, actor), person, left_out)


def note_new(directory: Directory, values: PersonValues, *, source: Source) -> Result:
    """The same, written down without the lock of the directory; `settling` goes on. In the caller's transaction. Raises
    `PersonKnown`, and `NeedsTurn` for somebody who was removed or is not active."""
    key = rules.key_of(values.user_name)
    for [removed_at] in _by_name().all(space=directory.space_id, directory=directory.pk, key=key):
        raise PersonKnown if removed_at is None else NeedsTurn
    if values.active is False:
        raise NeedsTurn
    person = DirectoryPerson(
        space_id=directory.space_id, directory=directory, active=True, source=source, due_at=clock.now()
    )
    left_out = write(person, values)
    _save_by_name(person)
    return Result(person, Effect.JOIN, None, sentence(sentences.LATER), left_out)


@functools.cache
def _by_name() -> PreparedValues:
    rows = DirectoryPerson.objects.in_space(IdSlot("space")).filter(directory=IdSlot("directory"))
    return PreparedValues(rows.filter(user_key=Slot("key")).order_by().values_list("removed_at"))


def note_change(person: DirectoryPerson, values: PersonValues, *, source: Source) -> Result:
    """What the directory says of a locked person now, written down without the lock of the directory; `settling` goes
    on. In the caller's transaction. Raises `NeedsTurn` for all that must not wait: who comes back or leaves, another
    name or address, what is held."""
    now = (person.user_key, person.email)
    if person.state == PersonState.LEFT or person.hold or not person.active or values.active is False:
        raise NeedsTurn
    before = told(person)
    left_out = write(person, values)
    if now != (person.user_key, person.email) or before == told(person):
        raise NeedsTurn
    person.source, person.rejected_at = source, None
    person.version += 1
    person.updated_at = clock.now()
    # Who has failed is tried with what is said now, and at once.
    person.due_at = min(person.due_at or person.updated_at, person.updated_at)
    person.save(update_fields=NOTED)
    effect = Effect.CHANGE if person.state == PersonState.HERE else Effect.JOIN
    return Result(person, effect, None, sentence(sentences.LATER), left_out)


def change(
    directory: Directory,
    actor: Actor,
    person_id: uuid.UUID,
    values: PersonValues,
    *,
    source: Source,
    settles: bool = True,
) -> Result:
    """What the directory says of the person now, whole. Without `settles` somebody who has never come is written down
    alone. Raises `NotFound`, `PersonKnown` for another's user name."""
    with transaction.atomic():
        directory = locked_directory(directory)
        person = locked_person(directory, person_id)
        return change_locked(directory, actor, person, values, source=source, settles=settles)


def change_locked(
    directory: Directory,
    actor: Actor,
    person: DirectoryPerson,
    values: PersonValues,
    *,
    source: Source,
    settles: bool = True,
) -> Result:
    """The same for a person whom the caller has locked, as the directory before. Raises `PersonKnown`."""
    is_renamed = _check_name(person, rules.key_of(values.user_name))
    before = told(person)
    left_out = write(person, values)
    if before == told(person):
        if person.rejected_at is not None:
            return Result(person, None, None, sentence(sentences.REJECTED), left_out)
    else:
        person.source, person.rejected_at = source, None
        person.version += 1
        person.updated_at = clock.now()
        # Only a name can be another's.
        (_save_by_name if is_renamed else DirectoryPerson.save)(person)
    if not settles and person.state == PersonState.HELD and not person.hold:
        return Result(person, None, None, sentence(sentences.GROUPS_FIRST), left_out)
    return _settled(Stage.of(directory, actor), person, left_out)


def _check_name(person: DirectoryPerson, key: str) -> bool:
    """Whether the person gets another user name. Raises `PersonKnown` for one that is another's."""
    if key == person.user_key:
        return False
    rows = DirectoryPerson.objects.in_space(person.space_id).filter(
        directory=person.directory_id, user_key=key
    )
    if rows.exclude(pk=person.pk).exists():
        raise PersonKnown
    return True


def _save_by_name(person: DirectoryPerson) -> None:
    """Who only writes down holds no lock, and may have been faster with the same name. Raises `PersonKnown`."""
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError:
        rows = DirectoryPerson.objects.in_space(person.space_id).filter(directory=person.directory_id)
        if rows.filter(user_key=person.user_key).exclude(pk=person.pk).exists():
            raise PersonKnown from None
        raise


def leave(directory: Directory, actor: Actor, person_id: uuid.UUID) -> Result:
    """The person is not active there any more: sessions end in this transaction, the card goes the way of the settings.
    Raises `NotFound`."""
    return _activity(directory, actor, person_id, active=False)


def come_back(directory: Directory, actor: Actor, person_id: uuid.UUID) -> Result:
    """The person is active there again: account, roles and card are as before. Raises `NotFound`."""
    return _activity(directory, actor, person_id, active=True)


def _activity(directory: Directory, actor: Actor, person_id: uuid.UUID, *, active: bool) -> Result:
    with transaction.atomic():
        directory = locked_directory(directory)
        person = locked_person(directory, person_id)
        if person.active != active:
            person.active, person.rejected_at = active, None
            person.version += 1
            person.updated_at = clock.now()
            person.save()
        elif person.rejected_at is not None:
            return Result(person, None, None, sentence(sentences.REJECTED))
        return _settled(Stage.of(directory, actor), person)


def remove(directory: Directory, actor: Actor, person_id: uuid.UUID) -> Result:
    """The directory has deleted the person, who leaves and is known to no list any more. What it told is forgotten 30
    days later. Raises `NotFound`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        person = locked_person(directory, person_id)
        person.active, person.removed_at, person.rejected_at = False, clock.now(), None
        person.version += 1
        person.updated_at = clock.now()
        person.save()
        return _settled(Stage.of(directory, actor), person)


def locked_person(directory: Directory, person_id: uuid.UUID, *, removed: bool = False) -> DirectoryPerson:
    """A person of the directory, locked. Raises `NotFound`."""
    person = _locked_by_id().get(space=directory.space_id, directory=directory.pk, person=person_id)
    if person is None or (person.removed_at is not None and not removed):
        raise NotFound
    return person


@functools.cache
def _locked_by_id() -> PreparedRow[DirectoryPerson]:
    rows = DirectoryPerson.objects.in_space(IdSlot("space")).select_for_update(of=("self",))
    return PreparedRow(rows.filter(directory=IdSlot("directory"), pk=IdSlot("person")).select_related("user"))


# --- settling ---------------------------------------------------------------------------------------------------------


def settle(stage: Stage, person: DirectoryPerson, *, confirmed: bool = False) -> Result:
    """Brings what is here to what the directory wants of the person; under the lock of the directory, in the caller's
    transaction."""
    return _settled(stage, person, confirmed=confirmed)


def settle_new(directory: Directory, most: int) -> list[Result]:
    """So many of those who were only written down come now, or wait with a reason. One transaction a person."""
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(
        directory=directory, state=PersonState.HELD, hold="", active=True, removed_at=None, rejected_at=None
    )
    found = []
    for person_id in list(rows.order_by("pk").values_list("pk", flat=True)[:most]):
        with transaction.atomic():
            held = locked_directory(directory)
            try:
                person = locked_person(held, person_id)
            except NotFound:
                continue
            found.append(_settled(Stage.of(held, selectors.actor_of(held)), person))
    return found


def settle_waiting(directory_id: uuid.UUID) -> int:
    """Lets those come who waited for a domain or a licence that is there now, and brings cards in line with who wins
    which field. One transaction a person. Returns how many changed."""
    directory = selectors.any_directory(directory_id)
    if directory is None:
        return 0
    rows = DirectoryPerson.objects.in_space(directory.space_id).filter(
        directory=directory, removed_at=None, rejected_at=None, hold__in=("", Hold.DOMAIN, Hold.LICENCE)
    )
    changed = 0
    for person_id in list(rows.order_by("pk").values_list("pk", flat=True)):
        try:
            changed += _settled_in_the_background(directory, person_id)
        except NotFound:
            continue
        except Exception as error:
            if database.is_away(error):
                raise
            # Who fails keeps nobody else.
            logger.exception("person_not_settled", person=str(person_id))
    return changed


def _settled_in_the_background(directory: Directory, person_id: uuid.UUID) -> bool:
    """Whether something was done. Raises `NotFound`."""
    with transaction.atomic():
        held = locked_directory(directory)
        person = locked_person(held, person_id)
        result = _settled(Stage.of(held, selectors.actor_of(held)), person)
        if result.effect is None or result.waits:
            return False
        log.write_many(held, rules.SETTLING, [(person, CallOutcome.DONE, result.sentence)])
        return True


def _settled(
    stage: Stage, person: DirectoryPerson, left_out: tuple[str, ...] = (), *, confirmed: bool = False
) -> Result:
    if person.due_at is not None:
        person.due_at = None
        person.save(update_fields=["due_at"])
    effect = rules.effect_of(person.state, active=person.active, differs=differs(stage, person))
    if effect is None:
        _let_go(person)
        return Result(person, None, None, _of_nothing(person), left_out)
    hold = hold_of(stage, person, effect, confirmed=confirmed)
    if hold is None:
        hold = _tried(stage, person, effect)
    if hold is not None:
        _hold(stage, person, effect, hold)
        return Result(person, effect, hold, sentences.held(hold, person.email), left_out)
    _let_go(person)
    return Result(person, effect, None, sentences.done(effect), left_out)


def hold_of(stage: Stage, person: DirectoryPerson, effect: Effect, *, confirmed: bool = False) -> Hold | None:
    """Why an effect waits, before it is tried."""
    return rules.hold_of(
        effect,
        serves=stage.serves,
        in_domain=in_domain(stage, person, effect),
        dry_run=stage.settings.dry_run,
        leavers=leavers(stage) if effect == Effect.LEAVE else 0,
        most_leavers=stage.settings.most_leavers,
        confirmed=confirmed,
    )


def _tried(stage: Stage, person: DirectoryPerson, effect: Effect) -> Hold | None:
    """Does it, or says what stands against it; then nothing of it is left."""
    kept = {name: getattr(person, name) for name in effects.WRITTEN}
    try:
        with transaction.atomic():
            effects.DOING[effect](stage, person)
    except SeatsExhausted:
        hold = Hold.SEATS
    except LastOwnerHere:
        hold = Hold.LAST_OWNER
    except Elsewhere:
        hold = Hold.ELSEWHERE
    else:
        return None
    for name, value in kept.items():
        setattr(person, name, value)
    return hold


def _hold(stage: Stage, person: DirectoryPerson, effect: Effect, hold: Hold) -> None:
    is_new = (person.effect, person.hold) != (effect, hold)
    person.effect, person.hold, person.rejected_at = effect, hold, None
    person.held_at = person.held_at or clock.now()
    person.save(update_fields=["effect", "hold", "held_at", "rejected_at"])
    if is_new:
        tell(DirectoryPersonHeld.of(stage.actor, person))
        if hold in URGENT:
            errands.TELL_MANAGERS.put(str(LetterKind.HELD), str(stage.directory.pk), str(hold))


def _let_go(person: DirectoryPerson) -> None:
    if person.hold:
        person.effect, person.hold, person.held_at = "", "", None
        person.save(update_fields=["effect", "hold", "held_at"])


def _of_nothing(person: DirectoryPerson) -> Stored:
    if person.active:
        return sentence(sentences.NOTHING)
    return sentence(sentences.AWAY if person.state == PersonState.LEFT else sentences.INACTIVE)
