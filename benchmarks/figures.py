"""The figures of a run, kept for the next one: what got faster or slower between them.

A figure that is a ratio within one run is compared as it is. One that is of the machine (milliseconds, requests a
second) is divided by what a fixed piece of work took in the same run, so that another machine, or a busy one, changes
it little.
"""

from __future__ import annotations

import gzip
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

LAST: Final = Path(__file__).resolve().parent / "last.json"
# Smaller differences are the machine's mood: two runs of one revision differ by as much.
NOTABLE: Final = {"ratio": 0.10, "bytes": 0.02, "ms": 0.20, "/s": 0.20}
MORE_IS_BETTER: Final = frozenset({"ratio", "/s"})


@dataclass(frozen=True, slots=True)
class Figure:
    """`unit`: `ratio` to something in the same run (more is better), `/s`, `ms`, or `bytes`."""

    value: float
    unit: str

    def told(self) -> str:
        form = {"ratio": "{:.2f}", "ms": "{:,.1f} ms", "/s": "{:,.0f}/s", "bytes": "{:,.0f} bytes"}[self.unit]
        return form.format(self.value)


def pace() -> float:
    """Seconds of the processor for a fixed piece of work of the kinds that requests need; the best of some."""
    rows = [{"name": f"Zoë Šimić-Hölzl {number}", "rank": number, "on": True} for number in range(2000)]

    def once() -> float:
        started = time.process_time()
        for _ in range(10):
            gzip.compress(
                json.dumps(sorted(json.loads(json.dumps(rows)), key=lambda row: row["name"])).encode(), 6
            )
        return time.process_time() - started

    return min(once() for _ in range(5))


@dataclass
class Run:
    """All figures of one run by their names."""

    revision: str
    date: str
    pace: float
    figures: dict[str, Figure] = field(default_factory=dict)

    def note(self, name: str, value: float, unit: str) -> float:
        """Keeps a figure, and gives it back."""
        self.figures[name] = Figure(value, unit)
        return value

    def keep(self, file: Path = LAST) -> None:
        file.write_text(json.dumps(asdict(self), indent=1, sort_keys=True) + "\n")

    def against(self, before: Run | None) -> list[str]:
        """What got better or worse since the run before, as a part of RESULTS.md."""
        lines = ["## Since the last run", ""]
        if before is None:
            return [*lines, "There was none to compare with."]
        lines += [
            f"Against {before.revision} of {before.date}. Ratios, and bytes, as they are; times and rates after what a fixed "
            "piece of work took in each run "
            f"({before.pace * 1000:.0f} and {self.pace * 1000:.0f} ms). Named is what differs by more than the machine's mood: "
            + ", ".join(f"{unit} {share:.0%}" for unit, share in NOTABLE.items()) + ".",
            "",
        ]  # fmt: skip
        found = {
            name: self._gain(name, before) for name in sorted(self.figures.keys() & before.figures.keys())
        }
        for title, wanted in (("Better", 1), ("Worse", -1)):
            rows = [name for name, gain in found.items() if self._is_notable(name, gain, wanted)]
            told = [f"- {name}: {before.figures[name].told()} → {self.figures[name].told()}" for name in rows]
            lines += [f"{title}:", "", *(told or ["- nothing"]), ""]
        gone = sorted(before.figures.keys() - self.figures.keys())
        new = len(self.figures.keys() - before.figures.keys())
        return [*lines, f"{len(found)} figures compared, {new} new, {len(gone)} no longer measured."]

    def _gain(self, name: str, before: Run) -> float:
        """By how many times it got better: 1 is as before, 2 twice as good."""
        now, then = self.figures[name], before.figures[name]
        quotient = now.value / then.value if then.value else 1.0
        if now.unit == "ms":
            quotient *= before.pace / self.pace
        elif now.unit == "/s":
            quotient *= self.pace / before.pace
        return quotient if now.unit in MORE_IS_BETTER else 1 / (quotient or 1.0)

    def _is_notable(self, name: str, gain: float, wanted: int) -> bool:
        least = 1 + NOTABLE[self.figures[name].unit]
        return gain >= least if wanted > 0 else gain <= 1 / least


def last(file: Path = LAST) -> Run | None:
    """The run before this one, if one was kept."""
    if not file.exists():
        return None
    kept: dict[str, Any] = json.loads(file.read_text())
    figures: Mapping[str, Mapping[str, Any]] = kept.pop("figures")
    return Run(**kept, figures={name: Figure(**one) for name, one in figures.items()})


# --- parts that are measured by themselves


def with_sections(results: str, lines: Sequence[str], said: str) -> str:
    """The results, with these sections in the place of those of the same title; of those that are new the end is the
    place. `said` is when and where they were measured, which stands below their titles."""
    found = _sections("\n".join(lines))
    present = _sections(results)
    for title, text in found.items():
        if title:
            present[title] = f"\n{said}\n{text}"
    return "".join(f"{title}\n{text}" if title else text for title, text in present.items()).rstrip() + "\n"


def _sections(text: str) -> dict[str, str]:
    """What stands below each `## title`, and before the first one; each ends with an empty line."""
    sections: dict[str, list[str]] = {"": []}
    title = ""
    for line in text.splitlines():
        if line.startswith("## "):
            title = line
            sections[title] = []
        else:
            sections[title].append(line)
    return {key: "\n".join(lines).rstrip() + "\n\n" for key, lines in sections.items()}
