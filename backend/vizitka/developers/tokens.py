"""How tokens of the API look (common/secret_tokens.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.secret_tokens import TokenShape

SHAPE: Final = TokenShape("vzk_")
# The short-lived one of an assistant, which the API does not know, and that by which it fetches the next one.
GRANTED: Final = TokenShape("vza_")
RENEWING: Final = TokenShape("vzr_")
