"""Putting a notice on a card, and taking it away."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.cards.errors import FieldsLocked
from vizitka.cards.models import Card
from vizitka.cards.rules import UNBOUND, Bounds
from vizitka.cards.services.locking import locked_card
from vizitka.cards.services.pages import pages_changed
from vizitka.common import clock
from vizitka.common.actor import Actor, Person
from vizitka.common.events import as_told, tell
from vizitka.notices.errors import NoticesOff, PeriodRefused
from vizitka.notices.events import NoticeRemoved, NoticeSet
from vizitka.notices.models import CardNotice
from vizitka.notices.rules import Period
from vizitka.notices.selectors import is_permitted
from vizitka.notices.settings import are_on
from vizitka.spaces.models import Space

# The values of a notice, with their names in the audit log of the card.
FIELDS: Final[Mapping[str, str]] = {
    "text": "notice",
    "translations": "notice_translations",
    "starts_at": "notice_from",
    "ends_at": "notice_until",
}


def set_notice(
    actor: Actor, card_id: uuid.UUID, space: Space, values: Mapping[str, Any], *, bounds: Bounds = UNBOUND
) -> CardNotice:
    """Gives the card this notice in place of the one it has. `values` are those of `NoticeIn.values()`.

    Raises `NoticesOff`, `FieldsLocked`, `PeriodRefused`, `CardIsDeleted`, `NotFound`.
    """
    _require_open(space, bounds)
    if fault := Period(values["starts_at"], values["ends_at"]).fault(clock.now()):
        raise PeriodRefused(fault)
    with transaction.atomic():
        card = locked_card(space.pk, card_id)
        before = _present(card)
        notice = before or CardNotice(space_id=space.pk, card=card, created_by_id=_person(actor))
        changes = _changes(before, values)
        if not changes:
            return notice
        for field, value in values.items():
            setattr(notice, field, value)
        notice.updated_at = clock.now()
        notice.save()
        pages_changed(space.pk, [card.pk])
        tell(NoticeSet.of(actor, card, changes))
    return notice


def remove_notice(actor: Actor, card_id: uuid.UUID, space: Space, *, bounds: Bounds = UNBOUND) -> None:
    """Takes the card's notice away, if it has one. Raises as `set_notice`, but for the period."""
    _require_open(space, bounds)
    with transaction.atomic():
        card = locked_card(space.pk, card_id)
        notice = _present(card)
        if notice is None:
            return
        notice.delete()
        pages_changed(space.pk, [card.pk])
        tell(NoticeRemoved.of(actor, card, _changes(notice, {})))


def _require_open(space: Space, bounds: Bounds) -> None:
    if not are_on(space):
        raise NoticesOff
    if not is_permitted(space, bounds):
        raise FieldsLocked({"notice": ""})


def _present(card: Card) -> CardNotice | None:
    return CardNotice.objects.in_space(card.space_id).filter(card_id=card.pk).first()


def _changes(before: CardNotice | None, values: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    """Field of the log to (before, after); with no `values`, everything goes."""
    pairs = {name: (getattr(before, field, None), values.get(field)) for field, name in FIELDS.items()}
    return {
        name: (as_told(old), as_told(new))
        for name, (old, new) in pairs.items()
        if (old or None) != (new or None)
    }


def _person(actor: Actor) -> uuid.UUID | None:
    return actor.user_id if isinstance(actor, Person) else None
