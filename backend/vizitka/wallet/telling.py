"""Telling who keeps a pass that it says something else: phones of Apple by a notice, Google by the object itself. What
could not be told is tried again, later each time; nothing is lost when a worker dies, for the pass says that it waits.
"""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.db import transaction

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.wallet import errands, selectors, services, vault
from vizitka.wallet.apple import push
from vizitka.wallet.contents import content_of
from vizitka.wallet.enums import Wallet
from vizitka.wallet.errors import NoPass, WalletAway
from vizitka.wallet.google import gateway
from vizitka.wallet.models import WalletPass
from vizitka.wallet.serials import Serial

FIRST_DELAY: Final = dt.timedelta(minutes=1)
LONGEST_DELAY: Final = dt.timedelta(hours=6)
# Some days of trying; phones ask by themselves sooner or later.
MOST_ATTEMPTS: Final = 20
# An errand that was put is given so long before it is put again.
PATIENCE: Final = dt.timedelta(minutes=2)
PORTION: Final = 200


def tell(space_id: uuid.UUID, pass_id: uuid.UUID) -> None:
    """Tells who keeps the pass, unless that is done. Safe to repeat: a notice twice is a question twice."""
    row = WalletPass.objects.in_space(space_id).filter(pk=pass_id, tell_at__isnull=False).first()
    if row is None:
        return
    card = selectors.card_of(Serial(row.card_id))
    if card is not None and not selectors.is_told(card, is_own=row.is_own, way=row.way):
        # It has begun to ask since.
        services.held_back(row)
        _noted(row, is_over=True)
        return
    try:
        is_over = _told_phones(row) if row.wallet == Wallet.APPLE else _told_google(row, card)
    except NoPass:
        # Nobody here can speak to them: a new certificate looks at them again.
        services.held_back(row)
        is_over = True
    except WalletAway:
        is_over = False
    _noted(row, is_over=is_over)


def _told_phones(row: WalletPass) -> bool:
    signer = vault.apple()
    # Of another maker's passes, Apple would say that these phones are gone.
    ours = selectors.devices_of(row).filter(made_by__in=("", signer.maker))
    phones = ours.order_by("pk").values_list("pk", "push_token")
    told = push.tell(signer, list(phones))
    services.forget_devices(told.gone, row.space_id)
    return told.is_over


def _told_google(row: WalletPass, card: Card | None) -> bool:
    signer = vault.google()
    serial = Serial(row.card_id, row.is_own, row.way)
    if card is not None and row.made_by in ("", signer.maker):
        gateway.put_object(signer, content_of(card, is_own=row.is_own), serial, row.space_id)
    return True


def _noted(row: WalletPass, *, is_over: bool) -> None:
    """What has changed in the meantime is told by an errand of its own."""
    attempts = row.attempts + 1
    is_given_up = not is_over and attempts >= MOST_ATTEMPTS
    rows = WalletPass.objects.in_space(row.space_id).filter(pk=row.pk, changed_at=row.changed_at)
    if is_given_up:
        # The next look finds that it was not told: a change, or a certificate.
        rows.update(mark="")
    if is_over or is_given_up:
        rows.update(tell_at=None, attempts=0)
        return
    delay = min(FIRST_DELAY * 2 ** min(attempts - 1, 12), LONGEST_DELAY)
    rows.update(tell_at=clock.now() + delay, attempts=attempts)


def queue_due() -> int:
    """Puts errands for what waits to be told again. Returns how many."""
    before = clock.now() - PATIENCE
    rows = WalletPass.objects.across_spaces("passes of which somebody is still to be told")
    due = list(rows.filter(tell_at__lte=before).order_by("tell_at")[:PORTION])
    for row in due:
        with transaction.atomic():
            WalletPass.objects.in_space(row.space_id).filter(pk=row.pk).update(tell_at=clock.now())
            errands.TELL.put(str(row.space_id), str(row.pk))
    return len(due)
