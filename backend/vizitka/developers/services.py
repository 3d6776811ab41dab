"""Tokens of a space: made, changed, replaced by another, taken over, ended."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.common.events import Changes, tell
from vizitka.common.network import network_of
from vizitka.common.permissions import Ability, names
from vizitka.common.secret_tokens import ending
from vizitka.developers import errands, rules, selectors, tokens
from vizitka.developers.errors import TooManyTokens
from vizitka.developers.events import (
    ApiTokenChanged,
    ApiTokenEnded,
    ApiTokenMade,
    ApiTokenReplaced,
    ApiTokenTakenOver,
)
from vizitka.developers.models import ApiToken
from vizitka.spaces.locks import lock_space
from vizitka.spaces.selectors import SpaceAccess

CHUNK = 500


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a token is to be called, may do, and from where."""

    name: str
    abilities: Sequence[str]
    networks: Sequence[str] = field(default=())


def make_token(
    actor: Person, access: SpaceAccess, wanted: Wanted, *, days: int = rules.LIVES[0]
) -> tuple[ApiToken, str]:
    """A further token and its readable form, which is kept nowhere. Raises `InvalidInput`, `TooManyTokens`."""
    allowed = _abilities(wanted.abilities, selectors.grantable(access))
    networks = _networks(wanted.networks)
    with transaction.atomic():
        now = clock.now()
        # Two who make tokens at once are counted one after the other.
        lock_space(access.space.pk)
        _check_number(access.space.pk, now)
        token = ApiToken(space_id=access.space.pk, name=wanted.name, abilities=allowed, networks=networks)
        return _made(actor, token, days, now)


def change_token(actor: Person, access: SpaceAccess, token_id: uuid.UUID, wanted: Wanted) -> ApiToken:
    """Another name, other abilities, other networks; it counts from the next call on. What a token may already, it may
    keep, also where this person could not give it. Raises `NotFound`, `InvalidInput`."""
    with transaction.atomic():
        token = _locked(access.space.pk, token_id)
        kept = frozenset(map(Ability, token.abilities))
        changed = {
            "name": wanted.name,
            "abilities": _abilities(wanted.abilities, selectors.grantable(access) | kept),
            "networks": _networks(wanted.networks),
        }
        changes: Changes = {
            name: (_said(getattr(token, name)), _said(value))
            for name, value in changed.items()
            if getattr(token, name) != value
        }
        if changes:
            for name, value in changed.items():
                setattr(token, name, value)
            token.save(update_fields=[*changed])
            tell(ApiTokenChanged.of(actor, token, changes))
    return token


def replace_token(
    actor: Person, access: SpaceAccess, token_id: uuid.UUID, *, days: int = rules.LIVES[0]
) -> tuple[ApiToken, str]:
    """A new token in place of one, which goes on for `rules.OVERLAP` at most: both are valid until the system has the
    new one. It may what the former may, of that what this person can give. Raises `NotFound`, `TooManyTokens`."""
    with transaction.atomic():
        now = clock.now()
        lock_space(access.space.pk)
        former = _locked(access.space.pk, token_id)
        # The former and its successor are one in this count, for as long as both are there.
        _check_number(access.space.pk, now, besides=former.pk)
        token = ApiToken(
            space_id=former.space_id,
            name=former.name,
            abilities=names(frozenset(map(Ability, former.abilities)) & selectors.grantable(access)),
            networks=former.networks,
        )
        before = former.expires_at
        former.expires_at = rules.end_after_replacement(before, now)
        former.replaced_at = now
        former.save(update_fields=["expires_at", "replaced_at"])
        made = _made(actor, token, days, now)
        changes: Changes = {"expires_at": (before.isoformat(), former.expires_at.isoformat())}
        tell(ApiTokenReplaced.of(actor, former, changes))
        return made


def take_token_over(actor: Person, access: SpaceAccess, token_id: uuid.UUID) -> ApiToken:
    """From now on this person's role bounds the token. Raises `NotFound`."""
    with transaction.atomic():
        token = _locked(access.space.pk, token_id)
        if token.created_by_id != actor.user_id:
            token.created_by = User.objects.get(pk=actor.user_id)
            token.save(update_fields=["created_by"])
            tell(ApiTokenTakenOver.of(actor, token))
    return token


def end_token(actor: Person, space_id: uuid.UUID, token_id: uuid.UUID) -> None:
    """From now on the token opens nothing. Raises `NotFound`."""
    with transaction.atomic():
        token = _locked(space_id, token_id)
        token.ended_at = clock.now()
        token.save(update_fields=["ended_at"])
        tell(ApiTokenEnded.of(actor, token))


def note_use(token: ApiToken, address: str) -> None:
    """Writes down when a token was used last, and from which network."""
    rows = ApiToken.objects.in_space(token.space_id).filter(pk=token.pk)
    rows.update(last_used_at=clock.now(), last_network=network_of(address)[:64])


def tell_ends() -> int:
    """Queues a letter to those who look after a space for each of its tokens that ends soon. Returns how many."""
    now = clock.now()
    rows = ApiToken.objects.across_spaces("all tokens that end soon").filter(
        ended_at=None,
        replaced_at=None,
        space__deleted_at=None,
        expires_at__gt=now,
        expires_at__lte=now + dt.timedelta(days=rules.STAGES[0]),
    )
    told = 0
    for token_id, space_id in rows.order_by("pk").values_list("pk", "space_id").iterator(CHUNK):
        with transaction.atomic():
            token = ApiToken.objects.in_space(space_id).select_for_update(of=("self",)).get(pk=token_id)
            stage = rules.stage_to_tell(token.expires_at, token.told, now)
            if stage is None or token.ended_at is not None:
                continue
            token.told = stage
            token.save(update_fields=["told"])
            errands.TELL_END.put(str(token.pk))
            told += 1
    return told


def _made(actor: Person, token: ApiToken, days: int, now: dt.datetime) -> tuple[ApiToken, str]:
    raw = tokens.SHAPE.new()
    token.token_hash, token.ending = crypto.token_hash(raw), ending(raw)
    token.created_by = User.objects.get(pk=actor.user_id)
    token.created_at, token.expires_at = now, now + dt.timedelta(days=days)
    token.save(force_insert=True)
    changes: Changes = {
        "abilities": (None, _said(token.abilities)),
        "networks": (None, _said(token.networks)),
        "expires_at": (None, token.expires_at.isoformat()),
    }
    tell(ApiTokenMade.of(actor, token, {key: pair for key, pair in changes.items() if pair[1]}))
    return token, raw


def _abilities(wanted: Iterable[str], grantable: frozenset[Ability]) -> list[str]:
    found = frozenset(map(Ability, wanted))
    if not found:
        raise InvalidInput(errors={"abilities": [_("Choose what the token may do.")]})
    if not found <= grantable:
        raise InvalidInput(errors={"abilities": [_("You cannot let a token do more than you may yourself.")]})
    return names(found)


def _networks(wanted: Iterable[str]) -> list[str]:
    found = []
    for text in wanted:
        try:
            found.append(rules.network(text))
        except ValueError:
            said = _("“%(text)s” is no network. Write an address or a network, as 203.0.113.0/24.")
            raise InvalidInput(errors={"networks": [said % {"text": text[:60]}]}) from None
    return sorted(set(found))


def _said(value: object) -> str | None:
    return (", ".join(value) or None) if isinstance(value, list) else str(value)


def _check_number(space_id: uuid.UUID, now: dt.datetime, besides: uuid.UUID | None = None) -> None:
    rows = ApiToken.objects.in_space(space_id).filter(ended_at=None, expires_at__gt=now)
    if rows.exclude(pk__in=[besides] if besides else []).count() >= rules.MOST_TOKENS:
        raise TooManyTokens


def _locked(space_id: uuid.UUID, token_id: uuid.UUID) -> ApiToken:
    rows = ApiToken.objects.in_space(space_id).select_for_update(of=("self",))
    token = rows.filter(pk=token_id, ended_at=None).first()
    if token is None:
        raise NotFound
    return token
