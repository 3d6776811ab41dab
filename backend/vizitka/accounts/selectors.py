"""Every read of people and sessions."""

from __future__ import annotations

from vizitka.accounts.models import Session
from vizitka.common import clock, crypto


def session_by_token(token: str) -> Session | None:
    """The live session of an access token with its person, in one query; None when it ended or the person may not act."""
    token = token.strip()
    if not token:
        return None
    session = Session.objects.select_related("user").filter(token_hash=crypto.token_hash(token)).first()
    if session is None or session.expires_at <= clock.now() or not session.user.is_active:
        return None
    return session
