"""Who keeps a copy of what people are called, so that an index has them in order.

Accounts is below the domains with such copies. Each registers itself once, when it starts (`AppConfig.ready`):
`names.follow(my_copies)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from vizitka.common.letters import fold

if TYPE_CHECKING:
    from vizitka.accounts.models import User

FIELDS: Final = frozenset({"first_name", "last_name", "email"})
# Of each name, of which the first letters decide; the address stays whole, which makes an order unambiguous.
LONGEST_NAME: Final = 140
LONGEST_ORDER: Final = 2 * LONGEST_NAME + 2 + 254

_followers: list[Callable[[User], object]] = []


def order_of(user: User) -> str:
    """Where a person stands in a list: last name, first name and address, without case and accents."""
    names = (fold(name)[:LONGEST_NAME] for name in (user.last_name, user.first_name))
    return " ".join((*names, user.email))


def follow(follower: Callable[[User], object]) -> None:
    """`follower` is called in the transaction that gives a person another name or address."""
    if follower not in _followers:
        _followers.append(follower)


def changed(user: User) -> None:
    for follower in _followers:
        follower(user)
