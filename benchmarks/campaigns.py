"""A campaign to a mail server of this machine: letters a second with all that is written of each, and memory."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from typing import Any

from aiosmtpd.controller import Controller
from figures import Run
from harness import ROOT, empty_environment, free_port


class _Post:
    """Takes everything, and remembers whom it was for."""

    def __init__(self) -> None:
        self.receivers: list[str] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.receivers.extend(envelope.rcpt_tos)
        return "250 OK"


def measure(people: int, run: Run) -> list[str]:
    rows: list[dict[str, Any]] = []
    for count in (people // 10, people):
        post = _Post()
        controller = Controller(post, hostname="127.0.0.1", port=free_port())
        controller.start()
        try:
            with tempfile.TemporaryDirectory(prefix="vizitka-bench-") as folder:
                server = {
                    "VIZITKA_MAIL_HOST": "127.0.0.1",
                    "VIZITKA_MAIL_PORT": str(controller.port),
                    "VIZITKA_MAIL_TLS": "off",
                }
                printed = subprocess.run(
                    [sys.executable, str(ROOT / "benchmarks/send_campaign.py"), str(count)],
                    env=empty_environment(folder) | server, check=True, capture_output=True, text=True,
                ).stdout  # fmt: skip
        finally:
            controller.stop()
        row = json.loads(printed.strip().splitlines()[-1])
        if not len(post.receivers) == len(set(post.receivers)) == row["sent"] == count:
            raise SystemExit(f"{len(post.receivers)} letters, {row['sent']} noted, {count} wanted")
        rows.append(row)
    run.note("campaign: letters", people / rows[-1]["seconds"], "/s")
    return [
        "## Campaigns",
        "",
        "Letters of their own to so many people, over one connection for each hundred, to a server in Python on the same"
        " machine; each is written down before and after. Nobody got two.",
        "",
        "| people | seconds | letters/s | memory at start | largest |",
        "|---:|---:|---:|---:|---:|",
        *[
            f"| {row['people']:,} | {row['seconds']:.1f} s | {row['people'] / row['seconds']:,.0f} | "
            f"{row['before_mb']:.0f} MB | {row['peak_mb']:.0f} MB |"
            for row in rows
        ],
    ]
