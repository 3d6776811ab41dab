#!/usr/bin/env python3
"""Slow strangers, and a database that is locked: what everybody else notices of them. Stops by itself.

Run: `.venv/bin/python benchmarks/strangers.py`. 500 connections are held open for 60 seconds: headers, bodies and the
reading of answers at one byte a second; then the database is locked by another for 30 seconds.
"""

from __future__ import annotations

import argparse
import http.client
import json
import resource
import sqlite3
import statistics
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "backend")]

from harness import forget, installation  # noqa: E402

from tests.front.crawlers import crawling  # noqa: E402

CONNECTIONS = 500


@dataclass
class Visitor:
    """One who asks for the same again and again, as people do: with a pause."""

    port: int
    what: str
    method: str
    path: str
    headers: dict[str, str]
    body: str | None = None
    pause: float = 0.02
    milliseconds: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)
    retry_after: set[str | None] = field(default_factory=set)

    def ask(self) -> None:
        started = time.perf_counter()
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)) as connection:
            connection.request(self.method, self.path, self.body, self.headers)
            answer = connection.getresponse()
            answer.read()
        self.milliseconds.append((time.perf_counter() - started) * 1000)
        self.statuses[answer.status] = self.statuses.get(answer.status, 0) + 1
        if answer.status == 503:
            self.retry_after.add(answer.getheader("Retry-After"))

    def go_on(self, until: float) -> None:
        while time.monotonic() < until:
            self.ask()
            time.sleep(self.pause)

    @property
    def row(self) -> str:
        found = sorted(self.milliseconds)
        p99 = found[min(len(found) - 1, int(len(found) * 0.99))]
        statuses = ", ".join(f"{number} × {status}" for status, number in sorted(self.statuses.items()))
        said = f", Retry-After {'/'.join(map(str, self.retry_after))}" if self.retry_after else ""
        return (
            f"| {self.what} | {len(found):,} | {statistics.median(found):.1f} ms | {p99:.1f} ms | {found[-1]:.0f} ms "
            f"| {statuses}{said} |"
        )


def visitors(port: int, facts: Mapping[str, str]) -> list[Visitor]:
    bearer = {"Authorization": f"Bearer {facts['token']}"}
    names = json.dumps({"first_name": "Ada"})
    return [
        Visitor(port, "card page", "GET", f"/c/{facts['handle']}", {"Accept-Encoding": "gzip"}),
        Visitor(port, "/healthz", "GET", "/healthz", {}, pause=0.1),
        Visitor(port, "list of 50", "GET", f"/v1/spaces/{facts['space']}/cards?per_page=50&with_email=false", bearer, pause=0.1),
        Visitor(
            port, "own name, saved", "PATCH", "/v1/me",
            {"Content-Type": "application/json", **bearer}, names, pause=0.5,
        ),
    ]  # fmt: skip


def watched(port: int, facts: Mapping[str, str], seconds: float) -> list[str]:
    """What visitors notice in that time, as rows of a table."""
    people = visitors(port, facts)
    until = time.monotonic() + seconds
    threads = [threading.Thread(target=one.go_on, args=(until,)) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [one.row for one in people]


HEAD = ["| request | asked | p50 | p99 | longest | answers |", "|---|---:|---:|---:|---:|---|"]


def measure(seconds: float, locked: float, connections: int = CONNECTIONS) -> list[str]:
    with installation(1000) as it:
        facts, port, folder = it.facts, it.port, it.folder
        lines = ["## Slow strangers, and a locked database", "", "Nobody else:", "", *HEAD]
        watched(port, facts, 2)
        lines += watched(port, facts, min(10, seconds))
        lines += [
            "",
            f"{connections} connections held open for {seconds:.0f} s, a third each with headers, bodies and",
        ]
        lines[-1] += " the reading of answers at one byte a second:"
        with crawling(port, f"/c/{facts['handle']}", connections) as crawlers:
            time.sleep(3)
            lines += ["", *HEAD, *watched(port, facts, seconds)]
        ended = ", ".join(f"{what} {number}" for what, number in sorted(crawlers.ended.items()))
        lines += ["", f"Connections that the server ended meanwhile: {ended or 'none'}."]
        with closing(
            sqlite3.connect(folder / "vizitka.sqlite3", isolation_level=None)
        ) as other:
            other.execute("BEGIN EXCLUSIVE")
            lines += [
                "",
                f"The database locked by another for {locked:.0f} s:",
                "",
                *HEAD,
                *watched(port, facts, locked),
            ]
            other.execute("ROLLBACK")
        lines += ["", "And afterwards:", "", *HEAD, *watched(port, facts, min(10, seconds))]
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few seconds, to check the harness")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    try:
        print("\n".join(measure(5, 5) if options.quick else measure(60, 30)))
    finally:
        forget()


if __name__ == "__main__":
    main()
