"""Tokens of a space, a person or a billing account: made, changed, replaced by another, taken over, ended."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.audit import services as audit
from vizitka.billing.enums import AccountStatus
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.common.events import Changes, Event, tell
from vizitka.common.network import network_of
from vizitka.common.permissions import Ability, names
from vizitka.common.queues import Errand
from vizitka.common.secret_tokens import ending
from vizitka.developers import errands, rules, tokens
from vizitka.developers.events import AccountTokenEnded
from vizitka.developers.holders import Holder, OfPerson, Wanted
from vizitka.developers.models import AccountApiToken, AnyToken, ApiToken, PersonalToken

T = TypeVar("T", bound=AnyToken)
Outliving = TypeVar("Outliving", ApiToken, AccountApiToken)
CHUNK = 500


def make_token(holder: Holder[T], wanted: Wanted, *, days: int = rules.LIVES[0]) -> tuple[T, str]:
    """A further token and its readable form, which is kept nowhere. Raises `InvalidInput`, `TooManyTokens`."""
    columns = {
        "name": wanted.name,
        "abilities": _abilities(wanted.abilities, holder.grantable),
        "networks": _networks(wanted.networks),
        **holder.further(wanted),
    }
    with transaction.atomic():
        now = clock.now()
        holder.lock()
        _check_number(holder, now)
        return _made(holder, columns, days, now)


def change_token(holder: Holder[T], token_id: uuid.UUID, wanted: Wanted) -> T:
    """Another name, other abilities, other networks; it counts from the next call on. What a token may already, it may
    keep, also where this person could not give it. Raises `NotFound`, `InvalidInput`; `WrongPassword` where a person's
    own is to do more and the password was not asked."""
    with transaction.atomic():
        token = _locked(holder.own_rows, token_id)
        kept = frozenset(map(Ability, token.abilities))
        columns = {
            "name": wanted.name,
            "abilities": _abilities(wanted.abilities, holder.grantable | kept),
            "networks": _networks(wanted.networks),
            **holder.further(wanted, token),
        }
        changes: Changes = {
            name: (_said(getattr(token, name)), _said(value))
            for name, value in columns.items()
            if getattr(token, name) != value
        }
        wider = rules.is_wider({name: getattr(token, name) for name in columns}, columns)
        if wider:
            holder.refuse_wider()
        if changes:
            for name, value in columns.items():
                setattr(token, name, value)
            token.save(update_fields=[*columns])
            tell(holder.changed.of(holder.actor, token, changes))
        if wider:
            holder.tell_wider(token)
    return token


def replace_token(holder: Holder[T], token_id: uuid.UUID, *, days: int = rules.LIVES[0]) -> tuple[T, str]:
    """A new token in place of one, which goes on for `rules.OVERLAP` at most: both are valid until the system has the
    new one. It may what the former may, of that what this person can give. Raises `NotFound`, `TooManyTokens`."""
    with transaction.atomic():
        now = clock.now()
        holder.lock()
        former = _locked(holder.own_rows, token_id)
        # The former and its successor are one in this count, for as long as both are there.
        _check_number(holder, now, besides=former.pk)
        columns = {
            "name": former.name,
            "abilities": names(frozenset(map(Ability, former.abilities)) & holder.grantable),
            "networks": former.networks,
            **{name: getattr(former, name) for name in holder.own_columns},
        }
        before = former.expires_at
        former.expires_at = rules.end_after_replacement(before, now)
        former.replaced_at = now
        former.save(update_fields=["expires_at", "replaced_at"])
        made = _made(holder, columns, days, now)
        changes: Changes = {"expires_at": (before.isoformat(), former.expires_at.isoformat())}
        tell(holder.replaced.of(holder.actor, former, changes))
        return made


def take_token_over(holder: Holder[Outliving], token_id: uuid.UUID) -> Outliving:
    """From now on this person's role bounds the token. Raises `NotFound`."""
    actor = holder.actor
    with transaction.atomic():
        token = _locked(holder.rows, token_id)
        if token.created_by_id != actor.user_id:
            token.created_by = User.objects.get(pk=actor.user_id)
            token.save(update_fields=["created_by"])
            tell(holder.taken_over.of(actor, token))
    return token


def end_token(holder: Holder[T], token_id: uuid.UUID) -> None:
    """From now on the token opens nothing. Raises `NotFound`."""
    with transaction.atomic():
        token = _locked(holder.rows, token_id)
        _end(token, holder.ended.of(holder.actor, token))


def grant(user: User, wanted: Wanted, host: str, secret: str) -> PersonalToken:
    """Access for a program that the person has agreed to: a token of theirs that nobody sees, whose `secret`
    (`tokens.GRANTED`) opens for an hour. Raises `InvalidInput`, `TooManyTokens`."""
    holder = OfPerson(Person(user), confirmed=True)
    columns = {
        "name": wanted.name,
        "abilities": _abilities(wanted.abilities, holder.grantable),
        "networks": [],
        **holder.further(wanted),
    }
    with transaction.atomic():
        now = clock.now()
        holder.lock()
        _check_number(holder, now)
        token = PersonalToken(user_id=user.pk, host=host, secret_until=now + rules.SECRET_LIFE)
        _write(holder, token, columns, secret, (now, rules.end_of_grant(now, now)))
    return token


def renew_grant(token: PersonalToken, secret: str) -> None:
    """Another secret in place of the present one, which opens nothing any more."""
    now = clock.now()
    token.token_hash, token.ending = crypto.token_hash(secret), ending(secret)
    token.secret_until, token.expires_at = now + rules.SECRET_LIFE, rules.end_of_grant(token.created_at, now)
    token.save(update_fields=["token_hash", "ending", "secret_until", "expires_at"])


def end_grant(token: PersonalToken) -> None:
    """Ends it, unless it has ended: the program gives it back, or somebody else has got hold of what is its alone."""
    with transaction.atomic():
        found = PersonalToken.objects.select_for_update(of=("self",)).filter(pk=token.pk, ended_at=None)
        for one in found.select_related("user"):
            holder = OfPerson(Person(one.user))
            _end(one, holder.ended.of(holder.actor, one))


def has_room(holder: Holder[Any]) -> bool:
    """Whether the holder can have a further token."""
    return _valid(holder, clock.now()).count() < rules.MOST_TOKENS


def end_all_of(user: User) -> None:
    """Ends all tokens of a person who proves the account anew, or has it no more (accounts.keys)."""
    holder = OfPerson(Person(user))
    with transaction.atomic():
        for token in holder.rows.select_for_update(of=("self",)).filter(ended_at=None).order_by("pk"):
            _end(token, holder.ended.of(holder.actor, token))


def end_all_of_accounts(closed: Sequence[Event]) -> None:
    """Ends all tokens of billing accounts that were closed, in the transaction of it. Follows `AccountClosed`."""
    for event in closed:
        rows = AccountApiToken.objects.select_for_update(of=("self",)).filter(ended_at=None)
        for token in rows.filter(account=event.object_id).order_by("pk"):
            _end(token, AccountTokenEnded.of(event.actor, token))


def forget_all_of(user: User) -> None:
    """The tokens of a person who leaves go with the account; the log forgets what they were called."""
    rows = PersonalToken.objects.filter(user=user)
    audit.forget_objects("personal_token", rows.values_list("pk", flat=True))
    rows.delete()


def _end(token: AnyToken, ended: Event) -> None:
    token.ended_at = clock.now()
    token.save(update_fields=["ended_at"])
    tell(ended)


def note_use(token: ApiToken | PersonalToken | AccountApiToken, address: str) -> None:
    """Writes down when a token was used last, and from which network."""
    rows: QuerySet[Any]
    match token:
        case ApiToken():
            rows = ApiToken.objects.in_space(token.space_id)
        case PersonalToken():
            rows = PersonalToken.objects.all()
        case AccountApiToken():
            rows = AccountApiToken.objects.filter(account=token.account_id)
    rows.filter(pk=token.pk).update(last_used_at=clock.now(), last_network=network_of(address)[:64])


def tell_ends() -> int:
    """Queues a letter about each token that ends soon: to those who look after its space or billing account, or to
    the person whose it is. Returns how many."""
    now = clock.now()
    soon = {
        "ended_at": None,
        "replaced_at": None,
        "expires_at__gt": now,
        "expires_at__lte": now + dt.timedelta(days=rules.STAGES[0]),
    }
    told = 0
    of_spaces = ApiToken.objects.across_spaces("all tokens that end soon").filter(
        **soon, space__deleted_at=None
    )
    for token_id, space_id in of_spaces.order_by("pk").values_list("pk", "space_id").iterator(CHUNK):
        told += _tell_end(ApiToken.objects.in_space(space_id), token_id, now, errands.TELL_END)
    # A program whose access ends asks for it again by itself.
    of_people = PersonalToken.objects.filter(**soon, user__is_active=True, host="")
    for token_id in of_people.order_by("pk").values_list("pk", flat=True).iterator(CHUNK):
        told += _tell_end(PersonalToken.objects.all(), token_id, now, errands.SEND_OWN_END)
    of_accounts = AccountApiToken.objects.filter(**soon).exclude(account__status=AccountStatus.CLOSED)
    for token_id in of_accounts.order_by("pk").values_list("pk", flat=True).iterator(CHUNK):
        told += _tell_end(AccountApiToken.objects.all(), token_id, now, errands.TELL_ACCOUNT_END)
    return told


def _tell_end(rows: QuerySet[Any], token_id: uuid.UUID, now: dt.datetime, errand: Errand[[str]]) -> bool:
    with transaction.atomic():
        token: AnyToken = rows.select_for_update(of=("self",)).get(pk=token_id)
        stage = rules.stage_to_tell(token.expires_at, token.told, now)
        if stage is None or token.ended_at is not None:
            return False
        token.told = stage
        token.save(update_fields=["told"])
        errand.put(str(token.pk))
        return True


def _made(holder: Holder[T], columns: dict[str, Any], days: int, now: dt.datetime) -> tuple[T, str]:
    raw, token = tokens.SHAPE.new(), holder.blank()
    _write(holder, token, columns, raw, (now, now + dt.timedelta(days=days)))
    return token, raw


def _write(
    holder: Holder[T], token: T, columns: dict[str, Any], raw: str, life: tuple[dt.datetime, dt.datetime]
) -> None:
    for name, value in columns.items():
        setattr(token, name, value)
    token.token_hash, token.ending = crypto.token_hash(raw), ending(raw)
    token.created_at, token.expires_at = life
    token.save(force_insert=True)
    changes: Changes = {
        **{name: (None, _said(value)) for name, value in columns.items() if name != "name"},
        "expires_at": (None, token.expires_at.isoformat()),
    }
    tell(holder.made.of(holder.actor, token, {key: pair for key, pair in changes.items() if pair[1]}))
    holder.tell_made(token)


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


def _check_number(holder: Holder[T], now: dt.datetime, besides: uuid.UUID | None = None) -> None:
    rows = _valid(holder, now)
    if rows.exclude(pk__in=[besides] if besides else []).count() >= rules.MOST_TOKENS:
        holder.refuse_more()


def _valid(holder: Holder[T], now: dt.datetime) -> QuerySet[T]:
    return holder.rows.filter(ended_at=None, expires_at__gt=now)


def _locked(rows: QuerySet[T], token_id: uuid.UUID) -> T:
    token = rows.select_for_update(of=("self",)).filter(pk=token_id, ended_at=None).first()
    if token is None:
        raise NotFound
    return token
