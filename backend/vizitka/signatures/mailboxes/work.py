"""Signatures in the mailboxes of many: looking (what would be done), writing, and putting back what was there.

Each person is a part of its own. What is about to be written is noted before, with what was there; what has been
written, after. So a worker that is killed in between leaves a note, and the next one looks whether it was written.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from django.db import transaction

from vizitka.cards import handing_out
from vizitka.cards import selectors as cards
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError
from vizitka.common.permissions import Ability
from vizitka.jobs import parts
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import Stored, stored
from vizitka.jobs.models import Job
from vizitka.jobs.progress import Outcome, Progress
from vizitka.signatures import selectors, services
from vizitka.signatures.enums import MailboxStanding, MailboxWork, MailProvider
from vizitka.signatures.mailboxes import opening, rules, starting, vault, words
from vizitka.signatures.mailboxes.errors import NotConnected
from vizitka.signatures.mailboxes.gateways import (
    Away,
    Busy,
    Mailboxes,
    NoMailbox,
    NotAllowed,
    Refused,
    Sender,
)
from vizitka.signatures.mailboxes.rules import Consequence, Known
from vizitka.signatures.models import MailboxEntry, MailboxSignature, Signature
from vizitka.signatures.permissions import SIGNATURES_CONNECT
from vizitka.signatures.selectors import Shown
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

T = TypeVar("T")

# How often one question is asked while the provider has too much to do, and while it does not answer.
MOST_TRIES: Final = 6
MOST_SILENT_TRIES: Final = 3
# Seconds of a wait; who is to wait longer begins again another time.
LONGEST_WAIT: Final = 120.0
LONGEST_GUESS: Final = 30.0
# People in a row of whom the provider says nothing: then it is gone.
MOST_SILENT: Final = 5


class _Stop(Exception):
    """Nobody of those who are left can be reached now; `why` is a sentence."""

    def __init__(self, why: Stored) -> None:
        super().__init__(why["id"])
        self.why = why


class _Cancelled(Exception):
    """The person has asked to stop."""


def work(job: Job, progress: Progress) -> Outcome:
    """The work of the job; a second start goes on where the first one was."""
    assert job.space_id is not None
    try:
        account = vault.account_of(job.space_id)
    except NotConnected as error:
        return Outcome(JobStatus.FAILED, [stored(type(error).message)])
    try:
        _narrow(job, progress)
    except ApplicationError as refusal:
        return Outcome(JobStatus.FAILED, [parts.why(refusal)])
    mailboxes = opening.opened(account)
    try:
        return _Round(job, progress, mailboxes, account.number or account.email).outcome()
    finally:
        mailboxes.close()


def _narrow(job: Job, progress: Progress) -> None:
    if job.parameters.get("missing"):
        progress.report(0, force=True)
        access = spaces.access_space(Person(job.owner), handing_out.space_of(job), SIGNATURES_CONNECT)
        signature = selectors.signature_of(access.space.pk, uuid.UUID(job.parameters["signature"]))
        starting.narrow(job, access.space, signature)


class _Round:
    def __init__(self, job: Job, progress: Progress, mailboxes: Mailboxes, account: str) -> None:
        assert job.space_id is not None
        self._job, self._progress, self._mailboxes = job, progress, mailboxes
        self._account = account
        self._space_id: uuid.UUID = job.space_id
        self._work = MailboxWork(job.parameters["work"])
        self._ids = [uuid.UUID(key) for key in job.parameters["cards"]]
        self._stopped: Stored | None = None
        self._silent_in_a_row = 0

    @property
    def _at(self) -> int:
        return int(self._job.parameters.get("at", 0))

    def outcome(self) -> Outcome:
        refusal = parts.work_through(self._progress, self._next, done=self._at, total=len(self._ids))
        status, messages = parts.ending(refusal, complete=self._at >= len(self._ids))
        if self._stopped is not None:
            status, messages = JobStatus.FAILED, [self._stopped]
        found = self._counts()
        messages = [*messages, *words.counts(self._work, found)]
        return Outcome(status, messages, {"counts": found}, differs=bool(words.TROUBLE & found.keys()))

    def _counts(self) -> dict[str, int]:
        return dict(self._job.parameters.get("counts", {}))

    def _next(self, _most: int) -> int | None:
        """One person; None when nobody is left, or nobody can be reached. Raises `NotFound`, `Forbidden`."""
        at = self._at
        if at >= len(self._ids) or self._stopped is not None:
            return None
        ability: Ability = (
            SIGNATURES_CONNECT.for_what_is_there if self._work == MailboxWork.RESTORE else SIGNATURES_CONNECT
        )
        access = spaces.access_space(Person(self._job.owner), self._space_id, ability)
        try:
            found = self._person(access.space, self._ids[at])
        except _Stop as stop:
            self._stopped = stop.why
            return None
        except _Cancelled:
            return None
        with transaction.atomic():
            jobs.hold(self._job)
            counts = self._counts()
            for name in found:
                counts[name] = counts.get(name, 0) + 1
            jobs.remember(self._job, at=at + 1, counts=counts)
        return 1

    # --- one person

    def _person(self, space: Space, card_id: uuid.UUID) -> list[str]:
        """What came of each address, as words.py counts it."""
        card = next(iter(cards.cards_in_order(space.pk, [card_id])), None)
        if card is None or (card.deleted_at is not None and self._work != MailboxWork.RESTORE):
            return ["gone"]
        card.space = space
        if self._work == MailboxWork.RESTORE:
            return self._about(card, lambda senders: self._put_back(card, senders))
        signature = selectors.signature_of(space.pk, uuid.UUID(self._job.parameters["signature"]))
        if not card.primary_email:
            self._noted(card, "", MailboxStanding.NO_ADDRESS, words.NO_ADDRESS)
            return [MailboxStanding.NO_ADDRESS]
        look = selectors.look_in(space, selectors.values_of(signature))
        shown = selectors.shown_for(card, look)
        return self._about(card, lambda senders: self._each(card, signature, shown, senders))

    def _about(self, card: Card, then: Callable[[Sequence[Sender]], list[str]]) -> list[str]:
        """With what the provider says of the person; why it says nothing is noted at the card."""
        try:
            found = then(self._patiently(lambda: self._mailboxes.senders(card.primary_email)))
        except NotAllowed as error:
            raise _Stop(words.not_allowed(error.code, self._account)) from error
        except (NoMailbox, Refused, Away) as error:
            standing, said = _failure(error)
            self._noted(card, card.primary_email, standing, said)
            self._silent_in_a_row = self._silent_in_a_row + 1 if standing == MailboxStanding.SILENT else 0
            if self._silent_in_a_row >= MOST_SILENT:
                raise _Stop(words.GONE) from error
            return [standing]
        self._silent_in_a_row = 0
        return found

    def _each(self, card: Card, signature: Signature, shown: Shown, senders: Sequence[Sender]) -> list[str]:
        """Each address of the mailbox that stands on the card."""
        own = {str(row.get("email") or "").casefold() for row in card.emails} | {
            card.primary_email.casefold()
        }
        mine = [one for one in senders if one.address.casefold() in own and one.is_confirmed]
        if not mine:
            self._noted(card, card.primary_email, MailboxStanding.NO_MAILBOX, words.NOT_A_SENDER)
            return [MailboxStanding.NO_MAILBOX]
        return [self._one(card, signature, shown, sender) for sender in mine]

    def _one(self, card: Card, signature: Signature, shown: Shown, sender: Sender) -> str:
        row, known = self._row(card, sender.address)
        html, mark = shown.rendered.html, shown.mark
        over_changes = bool(self._job.parameters.get("over_changes"))
        step = rules.step(known, sender.signature, html, mark, over_changes=over_changes)
        if step == Consequence.ADOPT:
            return self._is_set(row, signature, shown, sender.signature, "")
        if self._work == MailboxWork.CHECK or step in {Consequence.LEAVE, Consequence.SPARE}:
            if known.standing != MailboxStanding.WRITING:
                row.standing = rules.seen(known, sender.signature)
            self._kept(row, words.FOUND[step, row.standing if step == Consequence.WRITE else ""])
            return {Consequence.LEAVE: "there", Consequence.SPARE: MailboxStanding.CHANGED.value}.get(
                step, "would"
            )
        if rules.keeps_before(known, sender.signature):
            row.before, row.before_at = sender.signature, clock.now()
        self._announced(row)
        try:
            put = self._patiently(lambda: self._mailboxes.put(card.primary_email, sender.address, html))
        except (NoMailbox, Refused) as error:
            row.standing, said = _failure(error)
            self._kept(row, said, log=True)
            return row.standing
        return self._is_set(row, signature, shown, put, sender.signature)

    def _is_set(self, row: MailboxSignature, signature: Signature, shown: Shown, put: str, over: str) -> str:
        with transaction.atomic():
            jobs.hold(self._job)
            row.standing, row.put, row.mark = MailboxStanding.SET, put, shown.mark
            row.signature, row.language = signature.pk, shown.signer.language
            self._kept(row, words.was_set(signature.name), log=True, over=over)
            services.note_taken(signature, row.card_id, shown.mark, shown.signer.language)
        return "set"

    # --- the way back

    def _put_back(self, card: Card, senders: Sequence[Sender]) -> list[str]:
        there = {one.address.casefold(): one for one in senders}
        rows = MailboxSignature.objects.in_space(self._space_id).filter(
            card_id=card.pk, provider=MailProvider.GOOGLE, before_at__isnull=False
        )
        found: list[str] = []
        for row in rows.order_by("address"):
            sender = there.get(row.address.casefold())
            if sender is None:
                row.standing = MailboxStanding.NO_MAILBOX
                self._kept(row, words.NOT_A_SENDER, log=True)
                found.append(row.standing)
            else:
                found.append(self._back(card, row, sender))
        return found

    def _back(self, card: Card, row: MailboxSignature, sender: Sender) -> str:
        known = _known(row)
        is_there = sender.signature == row.before
        if not is_there and known.standing != MailboxStanding.WRITING:
            row.standing = rules.seen(known, sender.signature)
            if row.standing != MailboxStanding.SET:
                self._kept(row, words.LEFT_AS_CHANGED, log=True)
                return MailboxStanding.CHANGED
        if not is_there:
            self._announced(row)
            try:
                self._patiently(lambda: self._mailboxes.put(card.primary_email, sender.address, row.before))
            except (NoMailbox, Refused) as error:
                row.standing, said = _failure(error)
                self._kept(row, said, log=True)
                return row.standing
        with transaction.atomic():
            jobs.hold(self._job)
            row.standing, row.put, row.mark = MailboxStanding.RESTORED, "", ""
            self._kept(row, words.PUT_BACK, log=True, over="" if is_there else sender.signature)
            services.note_given_back(self._space_id, row.card_id, row.signature)
        return "restored"

    # --- what is noted

    def _row(self, card: Card, address: str) -> tuple[MailboxSignature, Known]:
        rows = MailboxSignature.objects.in_space(self._space_id)
        given = {"card_id": card.pk, "provider": MailProvider.GOOGLE.value, "address": address.casefold()}
        row = rows.filter(**given).first() or MailboxSignature(space_id=self._space_id, **given)
        return row, _known(row)

    def _announced(self, row: MailboxSignature) -> None:
        """From now on it may stand there."""
        with transaction.atomic():
            jobs.hold(self._job)
            row.standing = MailboxStanding.WRITING
            self._kept(row, words.WRITING)

    def _noted(self, card: Card, address: str, standing: MailboxStanding, said: Stored) -> None:
        row, known = self._row(card, address)
        if known.standing == MailboxStanding.WRITING and standing == MailboxStanding.SILENT:
            return
        row.standing = standing
        with transaction.atomic():
            jobs.hold(self._job)
            self._kept(row, said, log=self._work != MailboxWork.CHECK)

    def _kept(self, row: MailboxSignature, said: Stored, *, log: bool = False, over: str = "") -> None:
        row.said, row.seen_at = said, clock.now()
        row.save()
        if log:
            MailboxEntry.objects.in_space(self._space_id).create(
                space_id=self._space_id,
                card_id=row.card_id,
                provider=row.provider,
                address=row.address,
                said=said,
                before=over,
            )

    # --- patience

    def _patiently(self, ask: Callable[[], T]) -> T:
        """Asks again while the provider has too much to do. Raises what `ask` does, `_Stop`, `_Cancelled`."""
        silent = 0
        for attempt in range(MOST_TRIES):
            guess = min(2.0**attempt, LONGEST_GUESS)
            try:
                return ask()
            except Busy as busy:
                seconds = busy.seconds or guess
            except Away:
                silent += 1
                if silent >= MOST_SILENT_TRIES:
                    raise
                seconds = guess
            if seconds > LONGEST_WAIT:
                raise _Stop(words.wait_for(seconds))
            self._wait(seconds)
        raise _Stop(words.BUSY)

    def _wait(self, seconds: float) -> None:
        ends = time.monotonic() + seconds
        while True:
            if not self._progress.report(self._at, len(self._ids), force=True):
                raise _Cancelled
            left = ends - time.monotonic()
            if left <= 0:
                return
            time.sleep(min(left, 1.0))


def _known(row: MailboxSignature) -> Known:
    return Known(row.standing, row.before, row.put, row.mark, row.before_at is not None)


def _failure(error: Exception) -> tuple[MailboxStanding, Stored]:
    if isinstance(error, NoMailbox):
        return MailboxStanding.NO_MAILBOX, words.NO_MAILBOX
    if isinstance(error, Refused):
        return MailboxStanding.REFUSED, words.refused(error.why)
    return MailboxStanding.SILENT, words.SILENT
