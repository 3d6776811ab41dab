"""Bearer tokens of directories: how they look. Pure but for chance.

A token says by its beginning what it is and by its end that it is whole: who finds one in a file knows whom to tell,
and one that lost a sign on the way is refused without a look into the database.
"""

from __future__ import annotations

import secrets
import string
import zlib
from typing import Final

PREFIX: Final = "vizitka_scim_"
_SIGNS: Final = string.digits + string.ascii_letters
# 238 bits.
_LENGTH: Final = 40
_SUM: Final = 6
LONGEST: Final = len(PREFIX) + _LENGTH + _SUM


def new() -> str:
    """A token that nobody else has."""
    body = PREFIX + "".join(secrets.choice(_SIGNS) for _n in range(_LENGTH))
    return body + _checksum(body)


def is_whole(token: str) -> bool:
    """Whether this can be a token at all."""
    return (
        len(token) == LONGEST
        and token.isascii()
        and token.startswith(PREFIX)
        and _checksum(token[:-_SUM]) == token[-_SUM:]
    )


def ending(token: str) -> str:
    """What of it may be shown, so that people tell theirs apart."""
    return token[-4:]


def _checksum(body: str) -> str:
    number = zlib.crc32(body.encode())
    signs = ""
    for _n in range(_SUM):
        number, rest = divmod(number, len(_SIGNS))
        signs = _SIGNS[rest] + signs
    return signs


def bearer(header: str) -> str:
    """The token of an Authorization header; empty for any other, and for any odd one."""
    scheme, _space, token = header.strip().partition(" ")
    found = token.strip()
    return found if scheme.lower() == "bearer" and is_whole(found) else ""
