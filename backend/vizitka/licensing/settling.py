"""The surplus: active cards beyond what a licence, or the free package, covers become inactive. Nothing is deleted.

Computed from what is there, so that it may run twice, and stop at any card.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable

from django.db import transaction

from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountStatus
from vizitka.billing.models import Licence
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.cards.seats import TAKES_A_SEAT
from vizitka.cards.services.states import change_state
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.events import tell
from vizitka.licensing import cardseats, errands, rules
from vizitka.licensing.assigning import spaces_of
from vizitka.licensing.enums import LetterKind
from vizitka.licensing.events import LicenceSettled
from vizitka.licensing.models import Settlement, Staying
from vizitka.spaces.models import Space

# A suspended account keeps its cards in sight (docs/domain/pricing.md, "A late payment").
KEEPS_CARDS = frozenset({AccountStatus.SUSPENDED, AccountStatus.PAST_DUE})


def ended() -> int:
    """Puts the licences into the queue that have come to their end since. Returns how many."""
    found = Licence.objects.filter(valid_until__lte=clock.now()).select_related("account")
    settled = set(Settlement.objects.values_list("licence_id", "until"))
    due = [one for one in found if (one.pk, one.valid_until) not in settled]
    for licence in due:
        errands.SETTLE.put(str(licence.pk))
    return len(due)


def settle(licence_id: uuid.UUID) -> int:
    """Switches off what the licence does not cover. Returns how many cards."""
    licence = Licence.objects.select_related("account", "package").get(pk=licence_id)
    if not billing.billing_is_on():
        return 0
    serves = billing.licence_serves(licence)
    if not serves and _waits(licence):
        return 0
    spaces = spaces_of(licence)
    if licence.of_card:
        gone = 0 if serves else cardseats.close_seat(licence)
    elif serves:
        gone = _settle(licence, spaces, licence.cards_limit)
    else:
        free = billing.free_plan().cards_limit
        gone = sum(_settle(licence, [space], free) for space in spaces)
    with transaction.atomic():
        if not serves and licence.valid_until is not None:
            _, first = Settlement.objects.get_or_create(
                account=licence.account, licence=licence, until=licence.valid_until
            )
            if first:
                errands.TELL.put(str(LetterKind.ENDED), str(licence.pk))
        if gone:
            tell(LicenceSettled.of(SYSTEM, licence, {"cards": (None, gone)}))
    return gone


def _waits(licence: Licence) -> bool:
    """An account that is late keeps its cards until it is closed, unless the licence is over anyway."""
    over = licence.valid_until is not None and licence.valid_until <= clock.now()
    return not over and licence.account.status in KEEPS_CARDS


def settle_space(space_id: uuid.UUID) -> int:
    """Switches off what a space without a licence has too many of. Returns how many cards."""
    space = Space.objects.living().filter(pk=space_id, licence=None).first()
    if space is None or not billing.billing_is_on():
        return 0
    return _settle(None, [space], billing.free_plan().cards_limit)


def surplus(
    licence: Licence, spaces: Iterable[Space], places: int | None
) -> list[tuple[uuid.UUID, uuid.UUID]]:
    """(space, card) of the active cards that would not stay with so many places."""
    if places is None:
        return []
    active = list(active_cards(spaces))
    chosen = set(Staying.objects.filter(licence=licence).values_list("card_id", flat=True))
    stay = set(rules.staying([card for _, card in active], chosen, places))
    return [pair for pair in active if pair[1] not in stay]


def active_cards(spaces: Iterable[Space]) -> list[tuple[uuid.UUID, uuid.UUID]]:
    """(space, card) of the active cards of the spaces that take a seat, oldest first."""
    ids = [space.pk for space in spaces]
    if not ids:
        return []
    cards = Card.objects.in_spaces(ids).living().filter(TAKES_A_SEAT)
    return list(cards.order_by("created_at", "pk").values_list("space_id", "pk"))


def _settle(licence: Licence | None, spaces: list[Space], places: int | None) -> int:
    if places is None:
        return 0
    by_id = {space.pk: space for space in spaces}
    if licence is None:
        active = active_cards(spaces)
        stay = set(rules.staying([card for _, card in active], (), places))
        over = [pair for pair in active if pair[1] not in stay]
    else:
        over = surplus(licence, spaces, places)
    for space_id, card_id in over:
        change_state(SYSTEM, card_id, by_id[space_id], CardState.INACTIVE)
    return len(over)
