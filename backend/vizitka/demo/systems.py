"""Systems of the demo company that call with tokens, which were shown to nobody."""

from __future__ import annotations

import datetime as dt
from typing import Any

from vizitka.cards.permissions import CARDS_CREATE, CARDS_EDIT, CARDS_READ, CARDS_STATE
from vizitka.common.actor import Person
from vizitka.contacts.permissions import CONTACTS_READ
from vizitka.developers.models import ApiToken
from vizitka.developers.permissions import TOKENS_MANAGE
from vizitka.developers.selectors import access_tokens
from vizitka.developers.services import Wanted, make_token
from vizitka.spaces.models import Space
from vizitka.statistics.permissions import STATISTICS_READ

OFFICE = "203.0.113.0/24"


def with_tokens(actor: Person, space: Space, now: dt.datetime) -> None:
    people = [CARDS_READ, CARDS_CREATE, CARDS_EDIT, CARDS_STATE]
    _token(actor, space, "Personalsystem", people, now, made=120, used=dt.timedelta(minutes=9), days=365)
    reads = [CARDS_READ, CONTACTS_READ, STATISTICS_READ]
    _token(actor, space, "Intranet", reads, now, made=68, used=dt.timedelta(hours=3), days=90)


def _token(
    actor: Person,
    space: Space,
    name: str,
    abilities: Any,
    now: dt.datetime,
    *,
    made: int,
    used: dt.timedelta,
    days: int,
) -> None:
    access = access_tokens(actor, space.pk, TOKENS_MANAGE)
    wanted = Wanted(name, [ability.name for ability in abilities], [OFFICE])
    token, _secret = make_token(actor, access, wanted, days=days)
    made_at = now - dt.timedelta(days=made)
    ApiToken.objects.in_space(space.pk).filter(pk=token.pk).update(
        created_at=made_at,
        expires_at=made_at + dt.timedelta(days=days),
        last_used_at=now - used,
        last_network=OFFICE,
    )
