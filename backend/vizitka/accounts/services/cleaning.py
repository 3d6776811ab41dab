"""What housekeeping throws away of the accounts."""

from __future__ import annotations

import datetime as dt

from django.db.models import ProtectedError, RestrictedError

from vizitka.accounts import rules
from vizitka.accounts.models import Session, SingleUseToken, User
from vizitka.accounts.services import proofs
from vizitka.common import clock

# Used and expired tokens stay a day, so that support can see that a link was opened.
TOKEN_GRACE = dt.timedelta(days=1)


def purge_expired() -> dict[str, int]:
    """Deletes ended sessions, old tokens and registrations that nobody confirmed. Safe to repeat.

    Returns how many went, by kind.
    """
    now = clock.now()
    # A letter may still be on its way to a server that is down, and would renew its token.
    tokens = SingleUseToken.objects.filter(
        expires_at__lt=now - TOKEN_GRACE, created_at__lt=now - rules.LETTER_LIFE
    )
    gone = {
        "sessions": Session.objects.filter(expires_at__lt=now).delete()[0],
        "tokens": tokens.delete()[0] + proofs.purge(now),
        "registrations": 0,
    }
    unconfirmed = User.objects.filter(
        email_verified_at__isnull=True,
        last_login__isnull=True,
        is_staff=False,
        created_at__lt=now - rules.UNVERIFIED_LIFE,
    )
    for user in unconfirmed.iterator():
        try:
            user.delete()
        except (ProtectedError, RestrictedError):
            continue
        gone["registrations"] += 1
    return gone
