"""What a call with a token costs beside the same call in a session, in a process of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile

from figures import Run
from harness import ROOT, empty_environment


def measure(cards: int, rounds: int, run: Run) -> list[str]:
    with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
        printed = subprocess.run(
            [sys.executable, str(ROOT / "benchmarks/call.py"), str(cards), str(rounds)],
            env=empty_environment(folder), check=True, stdout=subprocess.PIPE, text=True,
        ).stdout  # fmt: skip
    found: dict[str, dict[str, float]] = json.loads(printed.strip().splitlines()[-1])
    lines = []
    for name, told in found.items():
        ratio = run.note(
            f"token calls against session calls: {name}",
            told["session"] / told["token"],
            "ratio",
        )
        own = run.note(
            f"calls of own tokens against session calls: {name}",
            told["session"] / told["own token"],
            "ratio",
        )
        run.note(f"token calls: {name}", 1000 / told["token"], "/s")
        lines.append(
            f"| {name} | {1000 / told['session']:,.0f} | {1000 / told['token']:,.0f} | {1000 / told['own token']:,.0f} "
            f"| {ratio:.2f} | {own:.2f} |"
        )
    return [
        "## Calls with a token",
        "",
        f"The same calls in a session, with a token of the space and with one of the person, of a company of {cards:,} "
        "cards; calls a second of the processor of one process, without the pace that each token is held to. Ratios: to "
        "those of the session.",
        "",
        "| call | session, /s | token, /s | own token, /s | token : session | own token : session |",
        "|---|---:|---:|---:|---:|---:|",
        *lines,
    ]
