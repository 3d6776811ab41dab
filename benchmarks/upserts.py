"""People that a company's own system sends in one call, in a process of its own, with the time and the largest memory."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from typing import Any

from figures import Run
from harness import ROOT, empty_environment

# Of 10,000 people: as many as one call may send.
MOST = 5


def measure(people: int, run: Run) -> list[str]:
    rows: list[dict[str, Any]] = []
    for count in (people, MOST * people):
        with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
            printed = subprocess.run(
                [sys.executable, str(ROOT / "benchmarks/send_people.py"), str(count)],
                env=empty_environment(folder), check=True, stdout=subprocess.PIPE, text=True,
            ).stdout  # fmt: skip
        rows.append(json.loads(printed.strip().splitlines()[-1]))
    run.note("upsert: new people", rows[-1]["people"] / rows[-1]["new"], "/s")
    run.note("upsert: the same people again", rows[-1]["people"] / rows[-1]["again"], "/s")
    return [
        "## People from a system",
        "",
        "`POST …/cards/upserts` into a space that has twice as many cards; call, check and run in one process.",
        "",
        "| people | cards before | dry run | new | the same again | new, people/s | 200 rows of the answer | largest memory |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
        *[
            f"| {row['people']:,} | {row['there']:,} | {row['dry']:.1f} s | {row['new']:.1f} s | {row['again']:.1f} s | "
            f"{row['people'] / row['new']:,.0f} | {row['page_ms']:.1f} ms | {row['peak_mb']:.0f} MB |"
            for row in rows
        ],
    ]
