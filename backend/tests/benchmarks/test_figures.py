"""RESULTS.md names what got better or worse since the last run, by ratios rather than by the machine's mood."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest


def run(pace: float = 0.1, **figures: tuple[float, str]) -> Any:
    """A run with these figures (value, unit) on a machine of that pace."""
    found = importlib.import_module("figures").Run("1500f22", "2026-11-22", pace)
    for name, (value, unit) in figures.items():
        found.note(name.replace("_", " "), value, unit)
    return found


def told(now: Any, before: Any) -> tuple[list[str], list[str]]:
    """What is said to be better, and worse."""
    text = "\n".join(now.against(before))
    better, worse = text.partition("Better:")[2].split("Worse:")
    return [line for line in better.splitlines() if line.startswith("- ")], [
        line for line in worse.splitlines() if line.startswith("- ")
    ]


@pytest.mark.parametrize(
    ("unit", "less", "more", "is_better"),
    [
        ("ratio", 0.4, 0.6, True),
        ("/s", 400.0, 600.0, True),
        ("ms", 2.0, 3.0, False),
        ("bytes", 290.0, 300.0, False),
    ],
)
def test_what_differs_is_named_on_its_side(unit: str, less: float, more: float, is_better: bool) -> None:
    few, many = run(list=(less, unit)), run(list=(more, unit))
    nothing = ["- nothing"]
    rise, fall = told(many, few), told(few, many)
    assert (rise[1] if is_better else rise[0]) == (fall[0] if is_better else fall[1]) == nothing
    (named,) = rise[0] if is_better else rise[1]
    assert named.startswith("- list: ")
    assert named.index(" → ") > named.index(":")


def test_small_differences_are_no_news() -> None:
    before = run(list=(0.50, "ratio"), page=(2.0, "ms"))
    assert told(run(list=(0.53, "ratio"), page=(2.2, "ms")), before) == (["- nothing"], ["- nothing"])


def test_a_slower_machine_makes_nothing_slower() -> None:
    before = run(pace=0.1, page=(2.0, "ms"), list=(600.0, "/s"))
    assert told(run(pace=0.2, page=(4.0, "ms"), list=(300.0, "/s")), before) == (["- nothing"], ["- nothing"])
    # As fast on a machine of half the pace is twice as good.
    assert len(told(run(pace=0.2, page=(2.0, "ms"), list=(600.0, "/s")), before)[0]) == 2


def test_new_and_gone_figures_are_counted() -> None:
    lines = run(page=(2.0, "ms"), list=(600.0, "/s")).against(run(page=(2.0, "ms"), grid=(6.0, "ms")))
    assert lines[-1] == "1 figures compared, 1 new, 1 no longer measured."


def test_a_run_is_kept_for_the_next_one(tmp_path: Path) -> None:
    figures = importlib.import_module("figures")
    kept = run(page=(2.0, "ms"))
    assert figures.last(tmp_path / "last.json") is None
    kept.keep(tmp_path / "last.json")
    assert figures.last(tmp_path / "last.json") == kept


def test_the_first_run_has_nothing_to_compare_with() -> None:
    assert run(page=(2.0, "ms")).against(None)[-1] == "There was none to compare with."


def test_a_part_measured_by_itself_takes_the_place_of_its_section_alone() -> None:
    into = importlib.import_module("figures").with_sections
    results = "# Results\n\nAll of it.\n\n## Lists\n\nold\n\n### sqlite\n\n| 1 |\n\n## Import\n\nstays\n"
    found = into(
        results,
        ["## Lists", "", "new", "", "### sqlite", "", "| 2 |", "", "## Campaigns", "", "first"],
        "Today.",
    )
    assert found == (
        "# Results\n\nAll of it.\n\n## Lists\n\nToday.\n\nnew\n\n### sqlite\n\n| 2 |\n\n"
        "## Import\n\nstays\n\n## Campaigns\n\nToday.\n\nfirst\n"
    )
    # And once more the same.
    assert into(found, ["## Campaigns", "", "first"], "Today.") == found
