"""Passes for Apple Wallet, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from typing import Final

from figures import Run
from harness import ROOT, empty_environment

PASSES: Final = 200


def measure(run: Run) -> list[str]:
    with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
        printed = subprocess.run(
            [sys.executable, str(ROOT / "benchmarks/make_passes.py"), str(PASSES)],
            env=empty_environment(folder), check=True, stdout=subprocess.PIPE, text=True,
        ).stdout  # fmt: skip
    row = json.loads(printed.strip().splitlines()[-1])
    run.note("wallet: passes of a card", row["again"], "/s")
    return [
        "## Passes for wallets",
        "",
        "Cards of the demo one after the other, with face and logo in three sizes, nine languages, and the signature: "
        "again and again of one card, as visitors fetch it, and the first one of each card, whose pictures are drawn.",
        "",
        "| passes of one card | first passes | bytes of one |",
        "|---:|---:|---:|",
        f"| {row['again']:.0f}/s | {row['first']:.0f}/s | {row['bytes']:,} |",
    ]
