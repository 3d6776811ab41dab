"""A batch of products, its printer's file and its labels, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile

from figures import Run
from harness import ROOT, empty_environment


def measure(products: int, run: Run) -> list[str]:
    lines = [
        "## A batch of products",
        "",
        "Made by its job, the printer's file with PINs and keys (NTAG 424 DNA), 21 labels a sheet; one process, typst in "
        "another.",
        "",
        "| products | made | printer's file | labels | codes | memory at start | largest |",
        "|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for count in (products // 10, products):
        with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
            printed = subprocess.run(
                [sys.executable, str(ROOT / "benchmarks/make_batch.py"), str(count)],
                env=empty_environment(folder), check=True, stdout=subprocess.PIPE, text=True,
            ).stdout  # fmt: skip
        row = json.loads(printed.strip().splitlines()[-1])
        lines.append(
            f"| {count:,} | {row['made']:.1f} s | {row['file']:.1f} s | {row['labels']:.1f} s | {row['codes']:.1f} s "
            f"| {row['before_mb']:.0f} MB | {row['peak_mb']:.0f} MB |"
        )
    run.note("batch: products made", products / row["made"], "/s")
    return lines
