"""Bearer tokens of directories (common/secret_tokens.py). Pure but for chance."""

from __future__ import annotations

from typing import Final

from vizitka.common.secret_tokens import TokenShape

SHAPE: Final = TokenShape("vizitka_scim_")


def bearer(header: str) -> str:
    """The token of an Authorization header; empty for any other, and for any odd one."""
    scheme, _space, token = header.strip().partition(" ")
    found = token.strip()
    return found if scheme.lower() == "bearer" and SHAPE.is_whole(found) else ""
