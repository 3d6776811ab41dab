"""Sessions of people who came in one way or another, and a while ago."""

from __future__ import annotations

import datetime as dt

from tests.conftest import ApiClient
from vizitka.accounts.models import Session, User
from vizitka.accounts.services import sign_in_session
from vizitka.accounts.ways import How
from vizitka.common import clock


def signed_in(user: User, how: How = How.PROVIDER, ago: dt.timedelta = dt.timedelta()) -> ApiClient:
    """A session of `user` that began a while `ago`."""
    made = sign_in_session(user, how=how)
    earlier = clock.now() - ago
    Session.objects.filter(pk=made.session_id, proved_at__isnull=False).update(proved_at=earlier)
    return ApiClient(token=made.access_token)


def without_password(user: User) -> User:
    """Somebody who signs in elsewhere, and has no password here."""
    user.set_unusable_password()
    user.save()
    return user
