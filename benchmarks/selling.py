"""The marketplace, baskets, orders and invoices, in a process of their own and the one that draws."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from typing import Final

from figures import Run
from harness import ROOT, empty_environment

NAMES: Final = {
    "catalogue": "the marketplace",
    "article": "one article",
    "read_many": "a basket of 20 lines is read",
    "fill_one": "a basket of one line is written",
    "fill_many": "a basket of 20 lines is written",
    "fill_people": "a basket for all people is written",
    "order_one": "written and ordered, one line",
    "order_people": "written and ordered, for all people",
    "invoices": "the list of invoices",
    "issue": "an invoice of 30 lines is issued, with all checks",
    "pdf": "its PDF with its XML is drawn",
}


def measure(people: int, run: Run) -> list[str]:
    lines = [
        "## What is sold",
        "",
        "Eight articles, and a space of so many people; milliseconds, the middle of 25 (orders for all people: of "
        "3, invoices: of 10), each through the whole of Django (orders by the service, after a basket through it), on SQLite. Print files stand above.",
        "",
    ]
    columns: dict[int, dict[str, float]] = {}
    for count in (people // 10, people):
        with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
            printed = subprocess.run(
                [sys.executable, str(ROOT / "benchmarks/sell.py"), str(count)],
                env=empty_environment(folder), check=True, stdout=subprocess.PIPE, text=True,
            ).stdout  # fmt: skip
        columns[count] = json.loads(printed.strip().splitlines()[-1])
    lines += [
        f"| | {' | '.join(f'{count:,} people' for count in columns)} |",
        f"|---|{'---:|' * len(columns)}",
        *(
            f"| {name} | {' | '.join(f'{column[key]:.1f} ms' for column in columns.values())} |"
            for key, name in NAMES.items()
        ),
    ]
    for key in ("catalogue", "fill_many", "order_one", "issue"):
        run.note(f"selling: {NAMES[key]}", columns[people][key], "ms")
    return lines
