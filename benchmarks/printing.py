"""Previews of cards, and files for the printer, in a process of its own and the one that draws."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from typing import Final

from figures import Run
from harness import ROOT, empty_environment

CARDS: Final = 1_000


def measure(run: Run) -> list[str]:
    lines = [
        "## Cards that are printed",
        "",
        "Previews one after the other: one side as PNG, and both sides as SVG with all checks, the code read. Print files "
        "of 50 people each, two pages a person, foil, with fonts and with text as outlines. Memory is that of the process "
        "that keeps them; typst works in another.",
        "",
        "| cards | previews | with checks | print files | size | as outlines | size | memory at start | largest |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for count in (CARDS // 10, CARDS):
        with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
            printed = subprocess.run(
                [sys.executable, str(ROOT / "benchmarks/make_cards.py"), str(count)],
                env=empty_environment(folder), check=True, stdout=subprocess.PIPE, text=True,
            ).stdout  # fmt: skip
        row = json.loads(printed.strip().splitlines()[-1])
        lines.append(
            f"| {count:,} | {row['side']:.0f}/s | {row['checked']:.0f}/s | {row['printed']:.1f} s "
            f"| {row['printed_mb']:.1f} MB | {row['outlines']:.1f} s | {row['outlines_mb']:.1f} MB "
            f"| {row['before_mb']:.0f} MB | {row['peak_mb']:.0f} MB |"
        )
    run.note("printing: cards printed", CARDS / row["printed"], "/s")
    return lines
