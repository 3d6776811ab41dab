"""How tokens of the API look (common/secret_tokens.py)."""

from __future__ import annotations

from typing import Final

from vizitka.common.secret_tokens import TokenShape

SHAPE: Final = TokenShape("vzk_")
