"""Check and run of an XLSX of people, in a process of its own, with the time and the largest memory."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from typing import Any

from figures import Run
from harness import ROOT, empty_environment


def measure(people: int, run: Run) -> list[str]:
    rows: list[dict[str, Any]] = []
    for count in (people // 10, people):
        with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
            printed = subprocess.run(
                [sys.executable, str(ROOT / "benchmarks/import_people.py"), str(count)],
                env=empty_environment(folder), check=True, stdout=subprocess.PIPE, text=True,
            ).stdout  # fmt: skip
        rows.append(json.loads(printed.strip().splitlines()[-1]))
    run.note("import: people", people / (rows[-1]["check"] + rows[-1]["run"]), "/s")
    return [
        "## Import",
        "",
        "An XLSX of people with the faults that such files have; dry run, then run; one process; the same file again at the end.",
        "",
        "| people | check | run | again (check) | together, people/s | memory at start | largest |",
        "|---:|---:|---:|---:|---:|---:|---:|",
        *[
            f"| {row['people']:,} | {row['check']:.1f} s | {row['run']:.1f} s | {row['again']:.1f} s | "
            f"{row['people'] / (row['check'] + row['run']):,.0f} | {row['before_mb']:.0f} MB | {row['peak_mb']:.0f} MB |"
            for row in rows
        ],
    ]
