"""The contact book of a large company, beside the cheapest request that asks who is there; and visitors who leave their
details at its cards."""

from __future__ import annotations

import itertools
import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any, Final

from figures import Run
from harness import CONNECTIONS, ROOT, Installation, get, median, send, wrk
from lists import HEAD, PER_PAGE, WHO, Asked, missed, row_bytes

# So many cards are handed their sheets; each takes a hundred visitors at once (publishing.throttles).
CARDS: Final = 200
# Nobody reads, types and agrees in less (contacts.exchange.rules.SHORTEST).
READS: Final = 2.5


def title(number: int) -> list[str]:
    return [
        "## The contact book, and the exchange",
        "",
        f"A space of {number:,} contacts, {PER_PAGE} rows a page; {CONNECTIONS} connections over 2 web workers, in turns with "
        f"`{WHO}`; medians, and the goals of lists. Then visitors who leave their details at {CARDS} cards by an app, each from "
        f"another network, as many at a time as there are connections: each is a contact, a meeting, its words, the audit log "
        "and two mails, which a worker writes meanwhile on the same two cores.",
        "",
    ]


def measure(it: Installation, number: int, run: Run, seconds: int, rounds: int) -> list[str]:
    """The lists, then the exchanges, which change them."""
    began = time.monotonic()
    printed = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks/make_contacts.py"), it.facts["space"], str(number)],
        env=it.environment, check=True, stdout=subprocess.PIPE, text=True,
    ).stdout  # fmt: skip
    tag = json.loads(printed.strip().splitlines()[-1])["tag"]
    it.settle()
    took = time.monotonic() - began
    return [
        *_lists(it, number, tag, run, seconds, rounds),
        "",
        *_exchanges(it, run, float(seconds * rounds)),
        "",
        f"(Filled in {took:.0f} s.)",
        "",
    ]


def _lists(it: Installation, number: int, tag: str, run: Run, seconds: int, rounds: int) -> list[str]:
    book = f"/v1/spaces/{it.facts['space']}/contacts"
    page = f"{book}?per_page={PER_PAGE}"
    asked: Final = {
        "first page, the last met first": Asked(page, of_cards=True),
        "page 10, by name": Asked(f"{page}&sort=name&page=10", of_cards=True),
        "searched, many": Asked(f"{page}&search=einkauf", of_cards=True),
        "searched, few": Asked(f"{page}&search=person77@", of_cards=True),
        "with a tag that every tenth has": Asked(f"{page}&tag={tag}", of_cards=True),
        "to follow up": Asked(f"{page}&follow_up=any&sort=follow_up", of_cards=True),
        "counts of the tabs": Asked(f"{book}/counts"),
    }
    sizes = {name: row_bytes(it, one) for name, one in asked.items() if one.of_cards}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in (WHO, *asked)}
    headers = {**it.bearer, "Accept-Encoding": "gzip"}
    for one in asked.values():
        wrk(it.port, one.path, 1, headers)
    for _ in range(rounds):
        for name, rows in found.items():
            rows.append(wrk(it.port, asked[name].path if name in asked else WHO, seconds, headers))
    who = median(found.pop(WHO))
    lines = [
        f"### {it.database}, {number:,} contacts",
        "",
        *HEAD,
        f"| `{WHO}` | | {who['rate']:,.0f} | {who['p50']:.1f} ms | {who['p99']:.1f} ms | 1 | |",
    ]
    for name, rows in found.items():
        row, of = median(rows), f"contacts, {name}, {it.database}"
        run.note(f"{of}: p99", row["p99"], "ms")
        share = run.note(f"{of}: of auth/check", row["rate"] / max(1.0, who["rate"]), "ratio")
        size = run.note(f"{of}: a row", sizes[name], "bytes") if name in sizes else 0.0
        lines.append(
            f"| {name} | {f'{size:,.0f}' if size else ''} | {row['rate']:,.0f} | {row['p50']:.1f} ms | {row['p99']:.1f} ms "
            f"| {share:.2f} | {missed(row, share, size)} |"
        )
    return lines


# --- visitors


class _Visitors:
    """Visitors who leave their details, one after the other in each thread, until the time is over."""

    def __init__(self, it: Installation) -> None:
        self.it = it
        self.numbers: Iterator[int] = itertools.count()
        self.times: list[float] = []
        self.refused: dict[int, int] = {}
        self.sheets = [self._sheet(handle) for handle in _handles(it)]

    def _sheet(self, handle: str) -> tuple[str, dict[str, Any]]:
        status, _headers, content = get(
            self.it.port, f"/v1/c/{handle}/exchange", {"X-Forwarded-For": "198.51.100.7"}
        )
        assert status == 200, (handle, content)
        return handle, json.loads(content)["data"]

    def come(self, until: float) -> None:
        while time.monotonic() < until:
            number = next(self.numbers)
            handle, sheet = self.sheets[number % len(self.sheets)]
            body = {
                "name": f"Matthias Kröll {number}",
                "company": "Hochalmbahnen Ötztal AG",
                "email": f"m.kroell.{number}@post{number % 50}.example",
                "message": "Bitte rufen Sie mich wegen der Antriebe an.",
                "consent": sheet["consent"]["version"],
                "shown": sheet["shown"],
            }
            network = f"80.{number // 65_536 % 256}.{number // 256 % 256}.{number % 256}"
            headers = {"X-Forwarded-For": network}
            status, _answer, took = send(self.it.port, "POST", f"/v1/c/{handle}/exchange", body, headers)
            if status in (200, 201):
                self.times.append(took)
            else:
                self.refused[status] = self.refused.get(status, 0) + 1


def _handles(it: Installation) -> list[str]:
    """Cards that show themselves and ask for nothing, from the whole of the company."""
    shown = open(it.facts["shown"]).read().split()
    step = max(1, len(shown) // (2 * CARDS))
    found = []
    for path in shown[::step]:
        status, _headers, _content = get(
            it.port, f"/v1/c/{path}/exchange", {"X-Forwarded-For": f"198.51.{len(found)}.9"}
        )
        if status == 200:
            found.append(path)
        if len(found) == CARDS:
            break
    return found


def _exchanges(it: Installation, run: Run, seconds: float) -> list[str]:
    visitors = _Visitors(it)
    time.sleep(READS)
    work, began = it.work(), time.monotonic()
    threads = [threading.Thread(target=visitors.come, args=(began + seconds,)) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    took, work = time.monotonic() - began, it.work() - work
    times = sorted(visitors.times)
    if not times:
        raise SystemExit(f"no visitor was heard: {visitors.refused}")
    rate = run.note(f"exchange, {it.database}: posts", len(times) / took, "/s")
    p99 = run.note(f"exchange, {it.database}: p99", times[int(len(times) * 0.99)], "ms")
    said = ", ".join(f"{number} × {status}" for status, number in sorted(visitors.refused.items()))
    return [
        f"Exchanges on {it.database}: {rate:,.0f} posts a second ({len(times):,} in {took:.0f} s), p50 "
        f"{statistics.median(times):.0f} ms, p99 {p99:.0f} ms, {work / len(times) * 1000:.1f} ms of a web worker's processor "
        f"each; refused: {said or 'none'}.",
    ]
