#!/usr/bin/env python3
"""`make bench`: measures and compares, in one run of some 15 minutes, and writes benchmarks/RESULTS.md.

Everything listens on loopback, stops by itself and leaves nothing behind. Needs nginx, wrk and PostgreSQL (Debian's
packages); they are installed through apt where that is allowed. `--quick` is a short run that checks the harness;
`--only` measures some parts and writes their sections of RESULTS.md anew.

Old and new side by side: `BENCH_BACKEND=…/backend benchmarks/run.py` measures another checkout's backend with the same
data and keeps its figures in last.json alone; the run after it compares with them.
"""

from __future__ import annotations

import argparse
import datetime as dt
import resource
import subprocess
import time
from dataclasses import dataclass, field
from typing import Final

import backgrounds
import campaigns
import contacts
import figures
import grid
import imports
import lists
import pages
import passes
import printing
import products
import provisioning
import selling
import signatures
import strangers
import tokens
import upserts
import webhooks
from harness import BACKEND, ROOT, Installation, forget, installation, machine

PARTS: Final = (
    "pages", "counting", "cold", "lists", "growth", "grid", "import", "upserts", "tokens", "webhooks", "provisioning", "products", "printing", "passes",
    "backgrounds", "signatures", "selling",
    "contacts", "campaign", "strangers",
)  # fmt: skip
RESULTS: Final = ROOT / "benchmarks/RESULTS.md"


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured: seconds and rounds of each load, numbers of cards (the last one is the large company)."""

    seconds: int = 4
    rounds: int = 3
    sizes: tuple[int, ...] = (1_000, 10_000, 100_000)
    filling: int = 20
    people: int = 10_000
    contacts: int = 100_000
    held: int = 60
    locked: int = 30
    events: int = 10_000
    kills: int = 10


QUICK: Final = Extent(seconds=1, rounds=1, sizes=(100, 300), filling=2, people=500, contacts=2_000, held=5, locked=5, events=1_600, kills=2)
# What is measured by itself has the time for all that is asked of webhooks.
LONG: Final = Extent(events=100_000)


@dataclass
class Bench:
    """What has been found so far, by part; each part is measured where its installation is at hand."""

    extent: Extent
    wanted: tuple[str, ...]
    run: figures.Run
    found: dict[str, list[str]] = field(default_factory=dict)
    grown: dict[int, dict[str, str]] = field(default_factory=dict)

    def measure(self) -> None:
        for size in self.extent.sizes:
            if {"growth", "grid"} & {*self.wanted} or self._is_large(size):
                with installation(size) as it:
                    self._on_sqlite(it)
        if {"lists", "cold"} & {*self.wanted}:
            with installation(self.extent.sizes[-1], "postgresql") as it:
                self._on_both(it)
        if "counting" in self.wanted:
            self.found["counting"] = pages.counting(self.run, self.extent.seconds, self.extent.rounds + 2)
        if "import" in self.wanted:
            self.found["import"] = imports.measure(self.extent.people, self.run)
        if "upserts" in self.wanted:
            self.found["upserts"] = upserts.measure(self.extent.people, self.run)
        if "tokens" in self.wanted:
            self.found["tokens"] = tokens.measure(self.extent.people // 10, self.extent.rounds + 2, self.run)
        if "webhooks" in self.wanted:
            self.found["webhooks"] = webhooks.measure(self.extent.events, self.extent.kills, self.run)
        if "provisioning" in self.wanted:
            self.found["provisioning"] = provisioning.measure(self.extent.people, self.run)
        if "products" in self.wanted:
            self.found["products"] = products.measure(self.extent.people, self.run)
        if "printing" in self.wanted:
            self.found["printing"] = printing.measure(self.run)
        if "passes" in self.wanted:
            self.found["passes"] = passes.measure(self.run)
        if "backgrounds" in self.wanted:
            self.found["backgrounds"] = backgrounds.measure(self.run)
        if "signatures" in self.wanted:
            with installation(self.extent.people // 2) as it:
                self.found["signatures"] = signatures.measure(
                    it, self.run, self.extent.seconds, self.extent.rounds
                )
        if "selling" in self.wanted:
            self.found["selling"] = selling.measure(self.extent.people // 10, self.run)
        if "contacts" in self.wanted:
            for database in ("sqlite", "postgresql"):
                with installation(self.extent.people // 10, database, VIZITKA_TRUSTED_PROXIES="1") as it:
                    self._on_contacts(it)
        if "campaign" in self.wanted:
            self.found["campaign"] = campaigns.measure(self.extent.people, self.run)
        if "strangers" in self.wanted:
            self.found["strangers"] = strangers.measure(self.extent.held, self.extent.locked)

    def _is_large(self, size: int) -> bool:
        of_large = {"pages", "cold", "lists"}
        return size == self.extent.sizes[-1] and bool(of_large & {*self.wanted})

    def _on_sqlite(self, it: Installation) -> None:
        extent = self.extent
        if self._is_large(it.cards):
            if "pages" in self.wanted:
                self.found["pages"] = pages.warm(it, self.run, extent.seconds, extent.rounds)
            self._on_both(it)
        if "growth" in self.wanted:
            self.grown[it.cards] = lists.growth(it, max(1, extent.seconds // 2))
        if "grid" in self.wanted:
            rounds = extent.rounds + 2
            self.found.setdefault("grid", grid.title(rounds)).append(grid.measure(it, rounds))

    def _on_both(self, it: Installation) -> None:
        """What both databases are asked."""
        extent = self.extent
        if "lists" in self.wanted:
            self.found.setdefault("lists", [*lists.TITLE]).extend(
                lists.measure(it, self.run, extent.seconds, extent.rounds)
            )
        if "cold" in self.wanted:
            row, weight = pages.cold(it, self.run, extent.filling, extent.seconds * extent.rounds)
            self.found.setdefault("cold", pages.cold_title(it, extent.filling, weight)).append(row)

    def _on_contacts(self, it: Installation) -> None:
        extent = self.extent
        self.found.setdefault("contacts", contacts.title(extent.contacts)).extend(
            contacts.measure(it, extent.contacts, self.run, extent.seconds, extent.rounds)
        )

    def lines(self) -> list[str]:
        """The parts that were measured, in their order."""
        if self.grown:
            self.found["growth"] = lists.growth_lines(self.grown)
        return [line for part in PARTS if part in self.found for line in [*self.found[part], ""]]


def _revision() -> str:
    asked = ["git", "describe", "--always", "--dirty"]
    return subprocess.run(asked, cwd=BACKEND, capture_output=True, text=True).stdout.strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="a short run that checks the harness; writes nothing"
    )
    parser.add_argument(
        "--only", choices=PARTS, nargs="+", help="these parts, whose sections in RESULTS.md are written anew"
    )
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    started = time.monotonic()
    run = figures.Run(_revision(), dt.date.today().isoformat(), figures.pace())
    extent = QUICK if options.quick else LONG if options.only else Extent()
    bench = Bench(extent, tuple(options.only or PARTS), run)
    try:
        bench.measure()
    finally:
        forget()
    lines = [
        "# Results",
        "",
        f"`make bench`, {run.date}, revision {run.revision}, on {machine()}; {(time.monotonic() - started) / 60:.0f} minutes.",
        "Ratios within one run count; absolute figures are this machine's.",
        "",
        *run.against(figures.last()),
        "",
        *bench.lines(),
    ]
    print("\n".join(lines))
    is_ours = BACKEND.parent == ROOT
    if options.quick or (options.only and not is_ours):
        return
    if options.only:
        said = f"{run.date}, revision {run.revision}, on {machine()}."
        RESULTS.write_text(figures.with_sections(RESULTS.read_text(), bench.lines(), said))
        return
    run.keep()
    if is_ours:
        RESULTS.write_text("\n".join(lines))


if __name__ == "__main__":
    main()
