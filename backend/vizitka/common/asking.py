"""Questions to servers of others, with one deadline for each: an answer that comes drop by drop is none."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import httpx

from vizitka.common import elsewhere

SECONDS: Final = 8.0
CONNECT_SECONDS: Final = 4.0
LARGEST_ANSWER: Final = 1_000_000


class NoAnswer(Exception):
    """Nothing whole has come in time."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, whole. Names of `headers` are in small letters."""

    status: int
    content: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def ask(client: httpx.Client, method: str, url: str, **options: Any) -> Answer:
    """Raises `NoAnswer`."""
    ends = time.monotonic() + SECONDS
    try:
        with elsewhere.waiting(), client.stream(method, url, **options) as response:
            content = b""
            for part in response.iter_bytes():
                content += part
                if len(content) > LARGEST_ANSWER or time.monotonic() > ends:
                    raise NoAnswer
            return Answer(response.status_code, content, dict(response.headers))
    except (httpx.HTTPError, httpx.InvalidURL, OSError, elsewhere.TooManyWait) as error:
        raise NoAnswer from error


def timeout() -> httpx.Timeout:
    return httpx.Timeout(SECONDS, connect=CONNECT_SECONDS)
