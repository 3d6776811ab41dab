"""Two locks: one with the tools of the checks, and what the product runs on alone, which is what an image carries."""

from __future__ import annotations

import ast
import re
import sys
from importlib.metadata import packages_distributions
from pathlib import Path

from tests.installation import BACKEND

PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^ \\;]+)", re.MULTILINE)
# The web server takes it by its name (config.web).
NAMED = {"uvloop"}


def pinned(file: str) -> dict[str, str]:
    return dict(PINNED.findall((BACKEND / file).read_text(encoding="utf-8")))


def imported(package: Path) -> set[str]:
    """The packages from outside that any module names, also inside of functions."""
    found: set[str] = set()
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found - {"vizitka", "__future__"} - sys.stdlib_module_names


def test_what_runs_is_what_was_tested() -> None:
    run, tested = pinned("requirements-run.lock"), pinned("requirements.lock")
    assert run.items() <= tested.items()
    assert {"pytest", "mypy", "moto", "schemathesis"}.isdisjoint(run)


def test_what_the_product_imports_is_in_the_image() -> None:
    run, whose = pinned("requirements-run.lock"), packages_distributions()
    wanted = imported(BACKEND / "vizitka") | NAMED
    assert "django" in wanted
    missing = {
        name for name in wanted if {one.lower().replace("_", "-") for one in whose[name]}.isdisjoint(run)
    }
    assert not missing


def test_the_image_takes_the_lock_of_what_runs() -> None:
    dockerfile = (BACKEND.parent / "deploy" / "Dockerfile").read_text(encoding="utf-8")
    assert "--require-hashes --compile-bytecode -r requirements-run.lock" in dockerfile
    assert "requirements.lock" not in dockerfile
