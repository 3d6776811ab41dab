"""A change of the grid, until pages that were in every worker's memory are right again."""

from __future__ import annotations

import json
import statistics
import time
from pathlib import Path
from typing import Final

from harness import Installation, get, send

PAGES: Final = 200


def title(rounds: int) -> list[str]:
    return [
        "## A change of the grid, until the pages are right",
        "",
        f"One space; {PAGES} of its pages are asked for before (so that they are in memory) and after each of {rounds} changes of "
        "the placeholder for the organisation. `right at once`: pages whose first answer after the change showed it. Medians.",
        "",
        "| cards | the change (PATCH) | first page after it | all pages after it | right at once | rows written |",
        "|---:|---:|---:|---:|---:|---:|",
    ]


def measure(it: Installation, rounds: int) -> str:
    """A row of the table."""
    space = f"/v1/spaces/{it.facts['space']}"
    first_page = f"{space}/cards?state=active&per_page={PAGES}"
    pages = [f"/c/{handle}" for handle in Path(it.facts["shown"]).read_text().split()[:PAGES]]
    before = json.loads(get(it.port, first_page, it.bearer)[2])["data"]
    version = json.loads(get(it.port, space, it.bearer)[2])["data"]["version"]
    changes, firsts, alls, right = [], [], [], 0
    for number in range(rounds):
        for page in pages:
            get(it.port, page)
        name = f"Alpenwerk {number} {it.cards}"
        status, answer, spent = send(
            it.port, "PATCH", f"{space}/grid", {"placeholders": {"name": name}},
            {**it.bearer, "If-Match": f'"{version}"'},
        )  # fmt: skip
        assert status == 200, answer
        version = answer["data"]["version"]
        started = time.perf_counter()
        shown = [name.encode() in get(it.port, pages[0])[2]]
        firsts.append((time.perf_counter() - started) * 1000)
        shown += [name.encode() in get(it.port, page)[2] for page in pages[1:]]
        alls.append((time.perf_counter() - started) * 1000)
        changes.append(spent)
        right += sum(shown)
    after = json.loads(get(it.port, first_page, it.bearer)[2])["data"]
    written = sum(row not in before for row in after)
    return (
        f"| {it.cards:,} | {statistics.median(changes):.0f} ms | {statistics.median(firsts):.1f} ms "
        f"| {statistics.median(alls):.0f} ms | {right} of {len(pages) * rounds} | 1 space, {written} cards |"
    )
