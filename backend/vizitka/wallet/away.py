"""Asking others' servers, within a time that is the whole question's: an answer that comes drop by drop is none."""

from __future__ import annotations

import time
from typing import Any, Final

import httpx

from vizitka.wallet.errors import WalletAway

SECONDS: Final = 8.0
CONNECT_SECONDS: Final = 4.0
LARGEST_ANSWER: Final = 1_000_000


class Answer:
    """What came back, whole."""

    def __init__(self, status: int, content: bytes) -> None:
        self.status = status
        self.content = content


def ask(client: httpx.Client, method: str, url: str, **options: Any) -> Answer:
    """Raises `WalletAway` when nothing whole has come in time."""
    ends = time.monotonic() + SECONDS
    try:
        with client.stream(method, url, **options) as response:
            content = b""
            for part in response.iter_bytes():
                content += part
                if len(content) > LARGEST_ANSWER or time.monotonic() > ends:
                    raise WalletAway
            return Answer(response.status_code, content)
    except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
        raise WalletAway from error


def timeout() -> httpx.Timeout:
    return httpx.Timeout(SECONDS, connect=CONNECT_SECONDS)
