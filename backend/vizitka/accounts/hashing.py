"""Passwords and PINs as Argon2id, few at once: each takes 100 MB and a core for a fifth of a second."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.hashers import Argon2PasswordHasher

from vizitka.common.slots import Slots

# Four wait in a process at most, each as long as some fifteen hashes take; who comes then hears 503.
HASHING: Final = Slots("hashing", patience=3.0, most_here=5)


class OneCoreArgon2(Argon2PasswordHasher):
    """Django's hasher in one lane: as hard to guess for the same memory and passes, and one hash is one core (RFC 9106,
    section 3.1: more lanes only share out the same work). Both methods raise `Busy` when many are at work.
    """

    parallelism = 1

    def encode(self, password: str, salt: str) -> Any:
        with HASHING.one():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with HASHING.one():
            return super().verify(password, encoded)
