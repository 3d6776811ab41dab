"""What upper rooms keep that opens an account without a sign-in. Who proves the account anew, or has it no more, keeps
none of it; each room registers itself when it starts (`AppConfig.ready`): `keys.register(forget)`."""

from __future__ import annotations

from collections.abc import Callable

from vizitka.accounts.models import User

# Ends all of a person's, in the caller's transaction.
Forget = Callable[[User], object]
_registered: list[Forget] = []


def register(forget: Forget) -> None:
    """Registers a room; the same twice counts once."""
    if forget not in _registered:
        _registered.append(forget)


def forget(user: User) -> None:
    """Ends all that opens the account, besides its password and passkeys."""
    for one in _registered:
        one(user)
