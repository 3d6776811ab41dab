"""Beginning work in mailboxes: for whom, and only one at a time."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Sequence
from typing import Final

from django.db import transaction

from vizitka.cards import handing_out
from vizitka.cards.models import Card
from vizitka.common.actor import Person
from vizitka.common.events import tell
from vizitka.jobs import services as jobs
from vizitka.jobs.enums import ACTIVE
from vizitka.jobs.models import Job
from vizitka.signatures.enums import MailboxStanding, MailboxWork, MailProvider
from vizitka.signatures.events import SignatureRolledOut, SignaturesPutBack
from vizitka.signatures.mailboxes import vault
from vizitka.signatures.mailboxes.errors import MailboxesBusy
from vizitka.signatures.models import MailboxSignature, Signature
from vizitka.signatures.selectors import look_in, marks_of, values_of
from vizitka.spaces import locks
from vizitka.spaces.models import Space

KINDS: Final = {
    MailboxWork.CHECK: "signatures_mailboxes_check",
    MailboxWork.PUT: "signatures_mailboxes_put",
    MailboxWork.RESTORE: "signatures_mailboxes_restore",
}


def start(
    actor: Person,
    space: Space,
    work: MailboxWork,
    signature: Signature | None,
    *,
    card_ids: Sequence[uuid.UUID] | None,
    only_missing: bool = False,
    over_changes: bool = False,
) -> Job:
    """Queues it for these cards, or (None) for all active ones; to put back, for all whose mailbox was changed. Raises
    `NotConnected`, `MailboxesBusy`."""
    connection = vault.readable(space.pk)
    with transaction.atomic():
        locks.lock_space(space.pk)
        if Job.objects.filter(space_id=space.pk, kind__in=KINDS.values(), status__in=ACTIVE).exists():
            raise MailboxesBusy
        if work == MailboxWork.RESTORE:
            ids = _written(space, card_ids)
            tell(SignaturesPutBack.of(actor, connection, {"people": (None, len(ids))}))
        else:
            assert signature is not None
            ids = handing_out.chosen(space, card_ids)
            if work == MailboxWork.PUT and not only_missing:
                _tell(actor, signature, ids)
        return jobs.start(
            owner=actor,
            kind=KINDS[work],
            name=signature.name if signature else space.name,
            space_id=space.pk,
            total=None if only_missing else len(ids),
            parameters={
                "work": work.value,
                "signature": str(signature.pk) if signature else None,
                "cards": [str(key) for key in ids],
                "missing": only_missing,
                "over_changes": over_changes,
            },
        )


def narrow(job: Job, space: Space, signature: Signature) -> None:
    """Leaves those who have not the present one, once: among thousands that takes seconds, and is the job's."""
    ids = [uuid.UUID(key) for key in job.parameters["cards"]]
    ids = handing_out.chosen(space, ids, lack=functools.partial(_lack, space, signature))
    with transaction.atomic():
        jobs.hold(job)
        jobs.remember(job, cards=[str(key) for key in ids], missing=False)
        if job.parameters["work"] == MailboxWork.PUT:
            _tell(Person(job.owner), signature, ids)


def _tell(actor: Person, signature: Signature, ids: Sequence[uuid.UUID]) -> None:
    changes = {"way": (None, "google"), "people": (None, len(ids))}
    tell(SignatureRolledOut.of(actor, signature, changes))


def _written(space: Space, wanted: Sequence[uuid.UUID] | None) -> list[uuid.UUID]:
    """Those at whose addresses we have written."""
    rows = MailboxSignature.objects.in_space(space.pk).filter(
        provider=MailProvider.GOOGLE, before_at__isnull=False
    )
    rows = rows.exclude(standing=MailboxStanding.RESTORED)
    found = list(dict.fromkeys(rows.order_by("address", "pk").values_list("card_id", flat=True)))
    known = None if wanted is None else set(wanted)
    return [key for key in found if known is None or key in known]


def _lack(space: Space, signature: Signature, some: list[Card]) -> list[uuid.UUID]:
    """Who of these had not the present one when we last looked."""
    keys = [card.pk for card in some]
    has = MailboxSignature.objects.in_space(space.pk).filter(card_id__in=keys, provider=MailProvider.GOOGLE)
    by_card: dict[uuid.UUID, list[tuple[str, str]]] = {}
    for card_id, standing, mark in has.values_list("card_id", "standing", "mark"):
        by_card.setdefault(card_id, []).append((standing, mark))
    marks = marks_of(space, look_in(space, values_of(signature)), list(by_card))
    return [
        key
        for key in keys
        if not by_card.get(key) or any(one != (MailboxStanding.SET, marks.get(key)) for one in by_card[key])
    ]
