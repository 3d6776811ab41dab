"""Tokens of a directory: made, replaced by another, ended."""

from __future__ import annotations

import datetime as dt
import uuid

from django.db import transaction

from vizitka.accounts.models import User
from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.common.secret_tokens import ending, uses_noted
from vizitka.directories.models import Directory
from vizitka.directories.services.locking import locked_directory
from vizitka.scim import rules, tokens
from vizitka.scim.errors import TooManyTokens
from vizitka.scim.events import ScimTokenEnded, ScimTokenMade, ScimTokenReplaced
from vizitka.scim.models import ScimToken


def make_token(actor: Person, directory: Directory, *, days: int = rules.LIVES[0]) -> tuple[ScimToken, str]:
    """A further token and its readable form, which is kept nowhere. Raises `TooManyTokens`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        now = clock.now()
        if len(_valid(directory, now)) >= rules.MOST_TOKENS:
            raise TooManyTokens
        return _made(actor, directory, days, now)


def replace_token(
    actor: Person, directory: Directory, token_id: uuid.UUID, *, days: int = rules.LIVES[0]
) -> tuple[ScimToken, str]:
    """A new token in place of one, which goes on for `rules.OVERLAP` at most: both are valid until the provider has the
    new one. Raises `NotFound`, `TooManyTokens`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        now = clock.now()
        former = _locked(directory, token_id)
        valid = _valid(directory, now)
        if len(valid) >= rules.MOST_TOKENS and any(row.pk == former.pk for row in valid):
            raise TooManyTokens
        before = former.expires_at
        former.expires_at = rules.end_after_rotation(before, now)
        former.save(update_fields=["expires_at"])
        made = _made(actor, directory, days, now)
        tell(ScimTokenReplaced.of(actor, former, {"expires_at": (_said(before), _said(former.expires_at))}))
        return made


def end_token(actor: Person, directory: Directory, token_id: uuid.UUID) -> None:
    """From now on the token opens nothing. Raises `NotFound`."""
    with transaction.atomic():
        directory = locked_directory(directory)
        token = _locked(directory, token_id)
        token.ended_at = clock.now()
        token.save(update_fields=["ended_at"])
        tell(ScimTokenEnded.of(actor, token))


def note_use(token: ScimToken) -> None:
    """Writes down that a token was used, once in a while."""
    now = clock.now()
    if uses_noted(token.last_used_at, now):
        rows = ScimToken.objects.in_space(token.space_id).filter(pk=token.pk)
        rows.update(last_used_at=now)


def _made(actor: Person, directory: Directory, days: int, now: dt.datetime) -> tuple[ScimToken, str]:
    raw = tokens.SHAPE.new()
    token = ScimToken.objects.create(
        space_id=directory.space_id,
        directory=directory,
        token_hash=crypto.token_hash(raw),
        ending=ending(raw),
        created_by=User.objects.filter(pk=actor.user.pk).first(),
        created_at=now,
        expires_at=now + dt.timedelta(days=days),
    )
    tell(ScimTokenMade.of(actor, token, {"expires_at": (None, _said(token.expires_at))}))
    return token, raw


def _valid(directory: Directory, now: dt.datetime) -> list[ScimToken]:
    rows = ScimToken.objects.in_space(directory.space_id).filter(directory=directory, ended_at=None)
    return list(rows.filter(expires_at__gt=now))


def _locked(directory: Directory, token_id: uuid.UUID) -> ScimToken:
    rows = ScimToken.objects.in_space(directory.space_id).select_for_update(of=("self",))
    token = rows.filter(directory=directory, pk=token_id, ended_at=None).select_related("directory").first()
    if token is None:
        raise NotFound
    return token


def _said(moment: dt.datetime) -> str:
    return moment.isoformat()
