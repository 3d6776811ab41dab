"""How tokens look that people hand to other systems. Pure but for chance.

A token says by its beginning what it is and by its end that it is whole: who finds one in a file knows whom to tell,
and one that lost a sign on the way is refused without a look into the database.
"""

from __future__ import annotations

import datetime as dt
import secrets
import string
import zlib
from dataclasses import dataclass
from typing import Final

_SIGNS: Final = string.digits + string.ascii_letters
# 238 bits.
_LENGTH: Final = 40
_SUM: Final = 6
# How often the last use of one is written down.
NOTE_USE: Final = dt.timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class TokenShape:
    """Tokens of one kind, by their beginning."""

    prefix: str

    @property
    def length(self) -> int:
        return len(self.prefix) + _LENGTH + _SUM

    def new(self) -> str:
        """A token that nobody else has."""
        body = self.prefix + "".join(secrets.choice(_SIGNS) for _n in range(_LENGTH))
        return body + _checksum(body)

    def is_whole(self, token: str) -> bool:
        """Whether this can be a token at all."""
        return (
            len(token) == self.length
            and token.isascii()
            and token.startswith(self.prefix)
            and _checksum(token[:-_SUM]) == token[-_SUM:]
        )


def ending(token: str) -> str:
    """What of it may be shown, so that people tell theirs apart."""
    return token[-4:]


def uses_noted(last_used_at: dt.datetime | None, now: dt.datetime) -> bool:
    """Whether a use of now is written down."""
    return last_used_at is None or now - last_used_at >= NOTE_USE


def _checksum(body: str) -> str:
    number = zlib.crc32(body.encode())
    signs = ""
    for _n in range(_SUM):
        number, rest = divmod(number, len(_SIGNS))
        signs = _SIGNS[rest] + signs
    return signs
