"""The list of who has a signature, beside the cheapest request that asks who is there."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Final

from figures import Run
from harness import ROOT, Installation, get, median, wrk
from lists import PER_PAGE, WHO


def measure(it: Installation, run: Run, seconds: int, rounds: int) -> list[str]:
    """All people have an old one. First they are compared, by asking until nobody is left; then the lists are asked for
    in turns with `/v1/auth/check`."""
    printed = subprocess.run(
        [sys.executable, str(ROOT / "benchmarks/hand_out.py")],
        env=dict(it.environment), check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    people = f"/v1/spaces/{it.facts['space']}/signatures/{printed.strip().splitlines()[-1]}/people"
    took, portions, longest, old = _compared(it, f"{people}/counts")
    asked: Final = {
        "counts": f"{people}/counts",
        "first page": f"{people}?per_page={PER_PAGE}",
        "first page of those with an old one": f"{people}?per_page={PER_PAGE}&state=old",
        "page 10 of those with an old one": f"{people}?per_page={PER_PAGE}&state=old&page=10",
    }
    headers = {**it.bearer, "Accept-Encoding": "gzip"}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in (WHO, *asked)}
    for _ in range(rounds):
        for name, rows in found.items():
            rows.append(wrk(it.port, asked.get(name, name), seconds, headers))
    who = median(found.pop(WHO))
    lines = [
        "## Who has a signature",
        "",
        f"{it.cards:,} cards on {it.database}; {old:,} people have an old one. After a change that is everybody's they were "
        f"compared in {portions} requests, {took:.1f} s in all, {longest:.2f} s the longest. Then {PER_PAGE} rows a page, in "
        f"turns with `{WHO}` ({who['rate']:,.0f}/s); medians.",
        "",
        "| request | requests/s | p50 | p99 | of auth/check |",
        "|---|---:|---:|---:|---:|",
    ]
    run.note("who has a signature: compared", old / took, "/s")
    for name, rows in found.items():
        one = median(rows)
        share = run.note(f"who has a signature, {name}: of auth/check", one["rate"] / max(1.0, who["rate"]), "ratio")
        lines.append(f"| {name} | {one['rate']:,.0f} | {one['p50']:.1f} ms | {one['p99']:.1f} ms | {share:.3f} |")
    return lines


def _compared(it: Installation, path: str) -> tuple[float, int, float, int]:
    """Seconds, requests, the longest of them, and how many have an old one."""
    longest, began, portions = 0.0, time.monotonic(), 0
    while True:
        since = time.monotonic()
        status, _headers, content = get(it.port, path, it.bearer)
        assert status == 200, content
        portions, longest = portions + 1, max(longest, time.monotonic() - since)
        counts = json.loads(content)["data"]
        if not counts["looking"]:
            return time.monotonic() - began, portions, longest, counts["old"]
