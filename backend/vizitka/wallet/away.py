"""Questions to Google and Apple; who does not answer is away (common.asking)."""

from __future__ import annotations

from typing import Any

import httpx

from vizitka.common import asking
from vizitka.common.asking import Answer, timeout
from vizitka.wallet.errors import WalletAway

__all__ = ["Answer", "ask", "timeout"]


def ask(client: httpx.Client, method: str, url: str, **options: Any) -> Answer:
    """Raises `WalletAway` when nothing whole has come in time."""
    try:
        return asking.ask(client, method, url, **options)
    except asking.NoAnswer as error:
        raise WalletAway from error
