"""What observers of views cost the short way: microseconds of the processor that one observer adds to a page from
memory, in one run.

Run: `.venv/bin/python benchmarks/observers.py`. Both are asked in turns, round by round, in this process and without a
web server. What a whole request costs is told by `make bench` (a worker gives some 20,000 a second): 3 % of it are 1.5
microseconds.
"""

from __future__ import annotations

import os
import sys
import time
import uuid
from collections import deque
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "backend"))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vizitka.config.settings")

ROUNDS, REQUESTS = 30, 5_000
REFERRERS = (
    None,
    None,
    "https://www.google.com/",
    "https://www.linkedin.com/",
    "https://alpenwerk.example/",
)


class Unchanged:
    """A database in which nothing is committed."""

    def generation(self) -> int:
        return 1

    async def freshness(self, subject: tuple[str, str]) -> tuple[object, ...]:
        return ()

    async def host(self, name: str) -> None:
        return None


def main() -> None:
    import django

    django.setup()
    from tests.front.ways import Scope
    from vizitka.publishing import observers
    from vizitka.common.exchange import Reply
    from vizitka.front.wsgi import at_once
    from vizitka.publishing.observers import Served, View
    from vizitka.publishing.short_way import SLOT, ShortWay, keep
    from vizitka.spaces.enums import Channel

    view = View(Served(uuid.uuid4(), uuid.uuid4(), Channel.LINK, "", "de", "page"))
    page = b"<!doctype html>" + b"a card " * 2000

    async def django_answers(environ: dict[str, Any]) -> Reply:
        environ[SLOT].subject, environ[SLOT].view = ("card", "1"), view
        reply = Reply(200, [("Content-Type", "text/html; charset=utf-8")], page)
        keep(environ, reply)
        return reply

    way = ShortWay(django_answers, Unchanged())
    first = {
        "REQUEST_METHOD": "GET", "PATH_INFO": "/c/zoe", "QUERY_STRING": "", "HTTP_HOST": "localhost",
        "HTTP_ACCEPT_LANGUAGE": "de-AT,de;q=0.9,en;q=0.5", "HTTP_ACCEPT_ENCODING": "gzip, br",
    }  # fmt: skip
    for _ in range(2):
        at_once(way({**first, "wsgi.url_scheme": "https"}))
    scopes = [Scope(first | ({"HTTP_REFERER": referrer} if referrer else {})) for referrer in REFERRERS]

    def round_of() -> float:
        started = time.process_time()
        for number in range(REQUESTS):
            assert way.at_once(scopes[number % len(scopes)])
        return REQUESTS / (time.process_time() - started)

    seen: deque[Served] = deque(maxlen=1000)
    found: list[tuple[float, float]] = []
    round_of()
    for number in range(ROUNDS):
        pair = [0.0, 0.0]
        for watched in (0, 1) if number % 2 else (1, 0):
            observers.registered[:] = [lambda served, _visitor: seen.append(served)] if watched else []
            pair[watched] = round_of()
        found.append((pair[0], pair[1]))
    assert seen, "the observer heard nothing"
    without, with_one = (max(column) for column in zip(*found, strict=True))
    added = median(1e6 / one - 1e6 / none for none, one in found)
    print(f"none {without:,.0f}/s, one {with_one:,.0f}/s: {added:.2f} microseconds")  # noqa: T201


if __name__ == "__main__":
    main()
