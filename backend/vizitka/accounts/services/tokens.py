"""Single-use tokens: links in mails, login tickets, auto-login tickets, view tickets, challenges of passkeys."""

from __future__ import annotations

import uuid
from typing import Any

from vizitka.accounts import rules
from vizitka.accounts.enums import TokenKind
from vizitka.accounts.models import SingleUseToken, User
from vizitka.common import clock, crypto


def issue(user: User, kind: TokenKind, **parameters: Any) -> tuple[SingleUseToken, str]:
    """A new token and its readable form, which is kept nowhere."""
    raw = crypto.new_token()
    now = clock.now()
    token = SingleUseToken.objects.create(
        kind=kind,
        token_hash=crypto.token_hash(raw),
        user=user,
        parameters=parameters,
        created_at=now,
        expires_at=now + rules.TOKEN_LIFE[kind],
    )
    return token, raw


def renew(token_id: uuid.UUID) -> tuple[SingleUseToken, str] | None:
    """Gives an unused token a new readable form and its whole life again: what a mail carries is made when it
    is sent.

    So no task and no table ever holds a link that works, and a repeated send makes the earlier link void.
    """
    raw = crypto.new_token()
    token = SingleUseToken.objects.select_related("user").filter(pk=token_id, used_at__isnull=True).first()
    if token is None or clock.now() - token.created_at > rules.LETTER_LIFE:
        return None
    token.token_hash = crypto.token_hash(raw)
    token.expires_at = clock.now() + rules.TOKEN_LIFE[TokenKind(token.kind)]
    token.save(update_fields=["token_hash", "expires_at"])
    return token, raw


def use(token: SingleUseToken) -> bool:
    """Marks a token as used; False when somebody else was faster."""
    return bool(
        SingleUseToken.objects.filter(pk=token.pk, used_at__isnull=True, expires_at__gt=clock.now()).update(
            used_at=clock.now()
        )
    )


def spend(user: User, kind: TokenKind, signed: str) -> bool:
    """Notes as used what was kept nowhere before, being signed; False when it was used already, or somebody else was
    faster."""
    now = clock.now()
    _token, is_first = SingleUseToken.objects.get_or_create(
        token_hash=crypto.token_hash(signed),
        defaults={
            "kind": kind,
            "user": user,
            "created_at": now,
            "expires_at": now + rules.TOKEN_LIFE[kind],
            "used_at": now,
        },
    )
    return is_first


def void(user: User, *kinds: TokenKind) -> None:
    """Makes all unused tokens of these kinds useless."""
    SingleUseToken.objects.filter(user=user, kind__in=kinds, used_at__isnull=True).update(used_at=clock.now())
