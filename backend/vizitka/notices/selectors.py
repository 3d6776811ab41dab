"""Reads of notices."""

from __future__ import annotations

from typing import Any

from vizitka.cards import rules as cards
from vizitka.cards.selectors import CardAccess
from vizitka.common import clock
from vizitka.notices.models import CardNotice
from vizitka.notices.permissions import CHANGE_NOTICE, NOTICES_EDIT
from vizitka.notices.rules import Period
from vizitka.notices.schemas import Closed
from vizitka.notices.settings import are_on
from vizitka.spaces.models import Space


def is_permitted(space: Space, bounds: cards.Bounds) -> bool:
    """Whether the switch of card users permits a person with these bounds to change notices."""
    return cards.permissions_for(space.card_permissions, bounds)[CHANGE_NOTICE]


def closed_to(access: CardAccess) -> Closed | None:
    """Why the person may not change the card's notice; None when nothing is in the way."""
    if not are_on(access.space):
        return "space"
    if NOTICES_EDIT not in access.abilities:
        return "role"
    return None if is_permitted(access.space, access.bounds) else "permission"


def notice_of(access: CardAccess) -> dict[str, Any]:
    """The fields of `NoticeOut`."""
    notice = CardNotice.objects.in_space(access.space.pk).filter(card_id=access.card.pk).first()
    in_time = notice is not None and Period(notice.starts_at, notice.ends_at).holds(clock.now())
    return {
        "notice": notice,
        "is_shown": in_time and are_on(access.space),
        "closed": closed_to(access),
    }
