"""Browsers in which a person has signed in before: throttles measure them apart from strangers' tries (throttles.py).

The cookie signs nobody in. Each entry names a person, the person's generation when it was made, and a number of its
own, by which its wrong tries are counted. A new generation makes all of them strange again.
"""

from __future__ import annotations

import datetime as dt
import secrets
from typing import Final

from django.core import signing
from django.db.models import F

from vizitka.accounts.models import User

COOKIE: Final = "known-devices"
LIFE: Final = dt.timedelta(days=365)
# Of so many people a browser is known; the one who signed in last comes first.
MOST: Final = 5
SALT: Final = "vizitka.known-devices"
LONGEST: Final = 1000

# Person (hex), generation, number of the device.
Entry = tuple[str, int, str]


def known(user: User | None, cookie: str) -> str:
    """The number of a browser that `user` has signed in with; empty for a stranger's."""
    entries = _entries(cookie)
    if user is None:
        return ""
    return next((mark for who, at, mark in entries if (who, at) == (user.pk.hex, user.generation)), "")


def remembered(user: User, cookie: str) -> str:
    """What a browser with this cookie is to keep, now that `user` has signed in: others of its people stay."""
    generation = User.objects.values_list("generation", flat=True).get(pk=user.pk)
    entries = _entries(cookie)
    mark = next((mark for who, at, mark in entries if (who, at) == (user.pk.hex, generation)), "")
    others = [entry for entry in entries if entry[0] != user.pk.hex]
    own = (user.pk.hex, generation, mark or secrets.token_urlsafe(9))
    return signing.dumps([own, *others[: MOST - 1]], salt=SALT)


def forget(user: User) -> None:
    """All browsers of the person are strange from now on."""
    User.objects.filter(pk=user.pk).update(generation=F("generation") + 1)


def _entries(cookie: str) -> list[Entry]:
    """None of a cookie that is not ours, or too old."""
    try:
        read = signing.loads(cookie[:LONGEST], salt=SALT, max_age=LIFE)
        return [(str(who), int(at), str(mark)) for who, at, mark in read]
    except (signing.BadSignature, ValueError, TypeError):
        return []
