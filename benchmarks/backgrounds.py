"""Signatures and virtual backgrounds, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from typing import Final

from figures import Run
from harness import ROOT, empty_environment

BACKGROUNDS: Final = 5000
_MB: Final = 1_000_000


def measure(run: Run) -> list[str]:
    with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
        printed = subprocess.run(
            [sys.executable, str(ROOT / "benchmarks/make_backgrounds.py"), str(BACKGROUNDS)],
            env=empty_environment(folder), check=True, stdout=subprocess.PIPE, text=True,
        ).stdout  # fmt: skip
    row = json.loads(printed.strip().splitlines()[-1])
    run.note("signatures of people", row["signatures"], "/s")
    job = row["job"]
    run.note(f"{BACKGROUNDS:,} backgrounds as a job", job["seconds"], "s")
    at = {int(tenth): size for tenth, size in job["at"].items()}
    memory = " ".join(f"{at[tenth] / _MB:.0f}" for tenth in sorted(at))
    return [
        "## Signatures and backgrounds",
        "",
        f"Signatures of the {row['people']} people of the demo one after the other, with all that is read of a card: "
        f"{row['signatures']:.0f} a second. Backgrounds of ten of them at 1920 × 1080, in this process alone:",
        "",
        "| design | a second |",
        "|---|---:|",
        *(f"| {layout} | {speed:.1f} |" for layout, speed in row["backgrounds"].items()),
        "",
        f"{BACKGROUNDS:,} backgrounds ({job['design']}) as a job, in one ZIP of {job['bytes'] / _MB:.0f} MB: "
        f"{job['seconds']:.0f} seconds. Memory of the process and all that it starts, in MB, at the beginning and at each "
        f"tenth: {memory}; {job['most'] / _MB:.0f} at most.",
    ]
