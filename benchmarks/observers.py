"""What observers of views cost the short way: requests a second with one observer against none, in one run.

Run: `.venv/bin/python benchmarks/observers.py`. Both are asked in turns, round by round, in this process and without a
web server, which makes the difference look larger than it is under one. Seconds are those of the processor, so that
other work on the machine counts for neither; the ratio is the median of those of all pairs of rounds.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import tempfile
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


def main() -> None:
    import django

    django.setup()
    from vizitka.publishing import observers
    from vizitka.common.exchange import Reply
    from vizitka.front.wsgi import at_once
    from vizitka.publishing.freshness import SqliteWatch
    from vizitka.publishing.observers import Served, View
    from vizitka.publishing.short_way import SLOT, ShortWay, keep
    from vizitka.spaces.enums import Channel

    view = View(Served(uuid.uuid4(), uuid.uuid4(), Channel.LINK, "", "de", "page"))
    page = b"<!doctype html>" + b"a card " * 2000

    async def django_answers(environ: dict[str, Any]) -> Reply:
        environ[SLOT].card_id, environ[SLOT].view = "card", view
        reply = Reply(200, [("Content-Type", "text/html; charset=utf-8")], page)
        keep(environ, reply)
        return reply

    with tempfile.TemporaryDirectory() as folder:
        name = str(Path(folder) / "cards.sqlite3")
        sqlite3.connect(name).execute("CREATE TABLE t (i)").connection.close()
        way = ShortWay(django_answers, SqliteWatch(name))

        def round_of() -> float:
            started = time.process_time()
            for number in range(REQUESTS):
                environ = {
                    "REQUEST_METHOD": "GET", "PATH_INFO": "/c/zoe", "QUERY_STRING": "", "HTTP_HOST": "cards.example",
                    "HTTP_ACCEPT_LANGUAGE": "de-AT,de;q=0.9,en;q=0.5", "HTTP_ACCEPT_ENCODING": "gzip, br",
                    "HTTP_USER_AGENT": "Mozilla/5.0", "wsgi.url_scheme": "https",
                }  # fmt: skip
                referrer = REFERRERS[number % len(REFERRERS)]
                if referrer is not None:
                    environ["HTTP_REFERER"] = referrer
                at_once(way(environ))
            return REQUESTS / (time.process_time() - started)

        seen: deque[Served] = deque(maxlen=1000)
        found: list[tuple[float, float]] = []
        round_of()
        for number in range(ROUNDS):
            pair = [0.0, 0.0]
            for watched in (0, 1) if number % 2 else (1, 0):
                observers.registered[:] = [seen.append] if watched else []
                pair[watched] = round_of()
            found.append((pair[0], pair[1]))
    assert seen, "the observer heard nothing"
    without, with_one = (max(column) for column in zip(*found, strict=True))
    ratio = median(one / none for none, one in found)
    print(f"none {without:,.0f}/s, one {with_one:,.0f}/s, ratio {ratio:.3f}")  # noqa: T201


if __name__ == "__main__":
    main()
