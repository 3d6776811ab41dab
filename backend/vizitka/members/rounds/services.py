"""Rounds of invitations: a draft shows what would happen, a job does it part by part.

What a part writes (invitations, their mails in the queue, its mark) is one transaction: a job that is killed and begun
again sends nobody a second mail.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_MEMBERS
from vizitka.cards.services import update_card
from vizitka.common import clock, parcels
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError, InvalidInput
from vizitka.common.events import as_parts_of, tell
from vizitka.common.ids import new_id
from vizitka.jobs import parts
from vizitka.jobs import selectors as job_selectors
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import ACTIVE
from vizitka.jobs.errors import JobTaken
from vizitka.jobs.messages import Stored, counted
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.members import errands
from vizitka.members.enums import Delivery, InvitationResult
from vizitka.members.errors import DailyLimitReached, NobodyToInvite, NobodyToRemind, RoundStarted
from vizitka.members.events import InvitationSent, PeopleInvited, PeopleReminded
from vizitka.members.models import OPEN, Invitation
from vizitka.members.places import Place
from vizitka.members.rounds import rules, selectors
from vizitka.members.rounds.enums import ROUND_KIND, RoundKind, RoundSource, Standing
from vizitka.members.rounds.models import InvitationRound, InvitationRoundPart
from vizitka.members.services import letters
from vizitka.members.services.ending import take_back
from vizitka.members.services.invitations import Outcome as Invited
from vizitka.members.services.invitations import address_of, invite, issue, left_today, mailed_often, renew
from vizitka.members.services.people import lock
from vizitka.members.throttles import TEST_INVITATION
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space


def draft(
    actor: Person, space: Space, card_ids: Collection[uuid.UUID], *, source: RoundSource, name: str = ""
) -> InvitationRound:
    """A round that is not sent yet, of those of the cards that are in the space."""
    ids = selectors.in_order(space.pk, card_ids)
    with transaction.atomic():
        drafts = InvitationRound.objects.in_space(space.pk).filter(started_at=None, actor=actor.user)
        old = drafts.order_by("-created_at").values_list("pk", flat=True)[rules.MOST_DRAFTS - 1 :]
        drafts.filter(pk__in=list(old)).delete()
        return _made(actor, space, RoundKind.INVITE, source, ids, name=name)


def _made(
    actor: Person,
    space: Space,
    kind: RoundKind,
    source: RoundSource,
    ids: Sequence[uuid.UUID],
    *,
    name: str = "",
) -> InvitationRound:
    item = InvitationRound.objects.create(
        space=space, kind=kind, source=source, name=name[:255], actor=actor.user, total=len(ids)
    )
    InvitationRoundPart.objects.bulk_create(
        [
            InvitationRoundPart(
                id=new_id(),
                space_id=space.pk,
                round=item,
                number=number,
                ids=[str(key) for key in ids[start : start + rules.PART]],
            )
            for number, start in enumerate(range(0, len(ids), rules.PART))
        ],
        batch_size=50,
    )
    return item


def start(
    actor: Person,
    item: InvitationRound,
    *,
    words: Mapping[str, str],
    without: Collection[uuid.UUID] = (),
) -> Job:
    """Sends a draft, but for the cards in `without`; a second time it is the same job.

    Raises `NobodyToInvite`, `RoundStarted` when its job is forgotten already.
    """
    with transaction.atomic():
        locked = InvitationRound.objects.in_space(item.space_id).select_for_update().get(pk=item.pk)
        if locked.job_id is not None:
            job = job_selectors.find_job(locked.job_id)
            if job is None:
                raise RoundStarted
            return job
        total = _decide(locked, set(without))
        if not total:
            raise NobodyToInvite
        locked.words = {code: text for code, text in words.items() if text.strip()}
        locked.total, locked.actor = total, actor.user
        tell(PeopleInvited.of_round(actor, locked, total))
        return _started(actor, locked)


def send_test(actor: Person, item: InvitationRound, card: Card, *, language: str, message: str) -> None:
    """Puts the mail of a draft into the queue, to the actor alone. Raises `TooManyAttempts`."""
    TEST_INVITATION.attempt(str(actor.user_id), "")
    with transaction.atomic():
        words = parcels.put({"card": str(card.pk), "language": language, "message": message})
        errands.SEND_TEST_INVITATION.put(str(actor.user_id), str(item.pk), words)


def _decide(item: InvitationRound, without: Collection[uuid.UUID]) -> int:
    """Leaves in the parts of a draft who gets a mail, and notes why the others stay. Returns how many get one."""
    found = selectors.prospects(item, without=without)
    ready = {str(one.card.id) for one in found if one.standing == Standing.READY}
    stays = {
        str(one.card.id): [str(one.card.id), one.card.name, str(one.standing)]
        for one in found
        if one.standing != Standing.READY
    }
    for part in selectors.parts_of(item):
        part.left = [stays[key] for key in part.ids if key in stays]
        part.ids = [key for key in part.ids if key in ready]
        part.save(update_fields=["ids", "left"])
    return len(ready)


def _started(actor: Person, item: InvitationRound) -> Job:
    job = jobs.start(
        owner=actor,
        kind=ROUND_KIND,
        name=item.name,
        space_id=item.space_id,
        total=item.total,
        parameters={"round": str(item.pk)},
    )
    item.job_id, item.started_at = job.pk, clock.now()
    item.save(update_fields=["job_id", "started_at", "words", "total", "actor"])
    return job


def remind(actor: Person, space: Space, round_id: uuid.UUID | None) -> Job:
    """Sends the invitations to cards again that nobody has answered for a day: all, or those of a round.

    Raises `NobodyToRemind`.
    """
    with transaction.atomic():
        waiting = selectors.remindable(space.pk, round_id, clock.now())
        ids = list(waiting.order_by("card__sort_name", "pk").values_list("pk", flat=True))
        if not ids:
            raise NobodyToRemind
        item = _made(actor, space, RoundKind.REMIND, RoundSource.INVITED, ids)
        tell(PeopleReminded.of_round(actor, item, len(ids)))
        return _started(actor, item)


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; safe to do again."""
    item = selectors.find_round(uuid.UUID(job.parameters["round"]))
    if item is None or job.pk != item.job_id:
        raise JobTaken
    actor = Person(job.owner)
    done = _number(item, settled=True)
    total = done + _number(item, settled=False)
    refusal = parts.work_through(
        progress, lambda _most: _settle_next(actor, item, job), done=done, total=total
    )
    complete = not selectors.parts_of(item).filter(settled=False).exists()
    if complete:
        progress.report(total, total, force=True)
    return _outcome(item, complete=complete, refusal=refusal)


def _number(item: InvitationRound, *, settled: bool) -> int:
    return sum(
        len(ids) for ids in selectors.parts_of(item).filter(settled=settled).values_list("ids", flat=True)
    )


def _settle_next(actor: Person, item: InvitationRound, job: Job) -> int | None:
    """One part in one transaction: how many rows it had; None when none is left.

    Raises `NotFound` or `Forbidden` when the person may no longer do it.
    """
    with transaction.atomic():
        spaces.access_space(actor, item.space_id, CARDS_MEMBERS)
        space = lock(item.space_id)
        jobs.hold(job)
        part = selectors.parts_of(item).filter(settled=False).select_for_update(of=("self",)).first()
        if part is None:
            return None
        ids = [uuid.UUID(key) for key in part.ids]
        sent, left = (_invite if item.kind == RoundKind.INVITE else _remind)(actor, item, space, ids)
        part.settled, part.sent = True, len(sent)
        part.left += [[str(key), name, str(standing)] for key, name, standing in left]
        part.save(update_fields=["settled", "sent", "left"])
        with as_parts_of(item.pk):
            tell(*(InvitationSent.of(actor, one) for one in sent))
        letters.queue_joining(space, [one.pk for one in sent])
        return len(ids)


# Card, its name, why it stays.
Left = tuple[uuid.UUID, str, Standing]


def _invite(
    actor: Person, item: InvitationRound, space: Space, ids: Sequence[uuid.UUID]
) -> tuple[list[Invitation], list[Left]]:
    now, room = clock.now(), left_today(space)
    of_round = Invitation.objects.in_space(space.pk).filter(round_id=item.pk)
    chosen = selectors.cards_of(space.pk, ids)
    standing = selectors.standings_of(space.pk, chosen, taken=set(of_round.values_list("email", flat=True)))
    cards = Card.objects.in_space(space.pk).in_bulk([card.id for card in chosen])
    often = mailed_often(space, [card.email for card in chosen])
    open_ones = _open(space, ids)
    sent: list[Invitation] = []
    left: list[Left] = [(key, "", Standing.GONE) for key in ids if key not in standing]
    for card in chosen:
        address = address_of(card.email)
        if standing[card.id] != Standing.READY or address is None:
            left.append((card.id, card.name, standing[card.id]))
        elif len(sent) >= room or address in often:
            left.append((card.id, card.name, Standing.LIMIT_REACHED))
        else:
            invitation = open_ones.get((card.id, address)) or Invitation(
                space=space, card=cards[card.id], email=address, sent_count=0
            )
            invitation.role, invitation.round_id = CardRole.USER, item.pk
            spoken = selectors.language_of(item, card.language)
            words = item.words.get(spoken, "")
            issue(actor, invitation, language=spoken, message=words, now=now, behind=True)
            sent.append(invitation)
    return sent, left


def _open(space: Space, card_ids: Sequence[uuid.UUID]) -> dict[tuple[uuid.UUID | None, str], Invitation]:
    """Open invitations, which have expired where the card is to be invited: one address is invited once."""
    rows = (
        Invitation.objects.in_space(space.pk).select_for_update(of=("self",)).filter(OPEN, card__in=card_ids)
    )
    return {(one.card_id, one.email): one for one in rows.select_related("card")}


def _remind(
    actor: Person, _item: InvitationRound, space: Space, ids: Sequence[uuid.UUID]
) -> tuple[list[Invitation], list[Left]]:
    now, room = clock.now(), left_today(space)
    waiting = selectors.remindable(space.pk, None, now).filter(pk__in=ids)
    due = set(waiting.values_list("pk", flat=True))
    rows = Invitation.objects.in_space(space.pk).select_for_update(of=("self",)).filter(pk__in=ids)
    sent: list[Invitation] = []
    left: list[Left] = []
    for invitation in rows.select_related("card").order_by("pk"):
        if invitation.pk not in due or len(sent) >= room:
            why = Standing.LIMIT_REACHED if invitation.pk in due else Standing.ANSWERED
            left.append((invitation.card_id or invitation.pk, str(invitation.card or ""), why))
            continue
        renew(invitation, now, reminds=True)
        invitation.save()
        letters.queue_invitation(invitation, behind=True)
        sent.append(invitation)
    return sent, left


def _outcome(item: InvitationRound, *, complete: bool, refusal: ApplicationError | None) -> Outcome:
    sent = sum(selectors.parts_of(item).filter(settled=True).values_list("sent", flat=True))
    messages: list[Stored] = [counted("%(n)d mail is on its way.", "%(n)d mails are on their way.", sent)]
    left = item.total - sent
    if complete and left:
        messages.append(counted("%(n)d was not sent.", "%(n)d were not sent.", left))
    status, why = parts.ending(refusal, complete=complete)
    result = {
        "space": str(item.space_id),
        "round": str(item.pk),
        "kind": item.kind,
        "sent": sent,
        "left": left,
    }
    return Outcome(status, [*why, *messages], result, differs=complete and sent != item.total)


def stop(actor: Person, item: InvitationRound) -> int:
    """Ends the job, and takes back first mails of the round that have not gone yet. Returns how many."""
    with transaction.atomic():
        lock(item.space_id)
        job = job_selectors.find_job(item.job_id) if item.job_id else None
        if job is not None and job.status in ACTIVE:
            jobs.request_cancel(job)
        rows = Invitation.objects.in_space(item.space_id).select_for_update(of=("self",))
        waiting = rows.filter(OPEN, round_id=item.pk, delivery=Delivery.QUEUED, sent_count=1)
        stopped = list(waiting.select_related("card").order_by("pk"))
        for invitation in stopped:
            take_back(actor, invitation)
    return len(stopped)


def correct_address(actor: Person, space: Space, invitation_id: uuid.UUID, email: str) -> Invited:
    """Takes an invitation back and invites the right address to the card, in the same words; where the wrong one stands
    on the card, it is put right there too.

    Raises `NotFound`, `InvalidInput`, `DailyLimitReached`.
    """
    address = address_of(email)
    if address is None:
        raise InvalidInput(errors={"email": [_("This is not a valid email address.")]})
    with transaction.atomic():
        wrong = selectors.invitation_to_correct(space.pk, invitation_id)
        card = wrong.card
        if card is None or address == wrong.email:
            raise InvalidInput(errors={"email": [_("Give another address than before.")]})
        # The card first: whoever locks both takes them in this order.
        _correct_card(actor, space, card, wrong.email, address)
        lock(space.pk)
        take_back(actor, wrong)
        (done,) = invite(
            actor,
            Place(space, card, CardRole.ADMIN),
            [(address, wrong.role)],
            language=wrong.language,
            message=wrong.message,
        )
        if done.result == InvitationResult.LIMIT_REACHED:
            raise DailyLimitReached(3600)
        right = Invitation.objects.in_space(space.pk).filter(OPEN, card=card, email=address)
        right.update(round_id=wrong.round_id)
    return done


def _correct_card(actor: Person, space: Space, card: Card, wrong: str, right: str) -> None:
    rows: list[dict[str, Any]] = [dict(row) for row in card.emails]
    for row in rows:
        if address_of(str(row.get("email", ""))) == wrong:
            row["email"] = right
    update_card(actor, card.pk, space, {"emails": rows})


def purge_rounds() -> int:
    """Forgets drafts that nobody sent, and rounds of a quarter ago with the names of who stayed. Safe to repeat.
    Returns how many."""
    now = clock.now()
    rows = InvitationRound.objects.across_spaces("rounds of all spaces go when they are over")
    drafts = rows.filter(started_at=None, created_at__lt=now - rules.KEEP_DRAFT)
    old = rows.filter(started_at__lt=now - rules.KEEP_ROUND)
    return sum(found.delete()[1].get("members.InvitationRound", 0) for found in (drafts, old))
