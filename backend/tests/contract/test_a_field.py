"""CONTRIBUTING's "A field, from end to end" is true: a copy in which its lines were written has the field."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installation import FROM

BACKEND = Path(__file__).parents[2]
GUIDE = BACKEND.parent / "CONTRIBUTING.md"
STEP = re.compile(
    r"^\d+\. `(?P<file>[^`]+)`, (?P<side>below|above) `(?P<place>[^`]+)`: `(?P<line>.+)`$", re.MULTILINE
)
LEFT_OUT = shutil.ignore_patterns(".*_cache", "*.sqlite3*", "media", "var")


def write(step: re.Match[str], package: Path) -> None:
    """Puts the line of a step beside the one line of its file that begins with its place."""
    file = package / step["file"]
    lines = file.read_text(encoding="utf-8").split("\n")
    found = [number for number, line in enumerate(lines) if line.lstrip().startswith(step["place"])]
    assert len(found) == 1, f"{step['file']} has {len(found)} lines that begin with {step['place']}"
    indent = lines[found[0]][: -len(lines[found[0]].lstrip())]
    lines.insert(found[0] + (step["side"] == "below"), indent + step["line"])
    file.write_text("\n".join(lines), encoding="utf-8")


def run(folder: Path, *arguments: str, **added: str) -> str:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env={
            **environment,
            "PYTHONPATH": str(folder),
            "DJANGO_SETTINGS_MODULE": "vizitka.config.test_settings",
            **added,
        },
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The backend with the field."""
    folder = tmp_path_factory.mktemp("field") / "backend"
    shutil.copytree(BACKEND, folder, ignore=LEFT_OUT)
    for step in STEP.finditer(GUIDE.read_text(encoding="utf-8")):
        write(step, folder / "vizitka")
    run(folder, "manage.py", "makemigrations", "cards", "--name", "nickname", "--verbosity", "0")
    return folder


def test_the_guide_has_few_steps() -> None:
    steps = list(STEP.finditer(GUIDE.read_text(encoding="utf-8")))
    assert 5 <= len(steps) <= 8
    assert len({step["file"] for step in steps}) == len(steps)


def test_a_field_that_is_added_as_the_guide_says_is_everywhere(copy: Path, migrated_database: Path) -> None:
    run(copy, "manage.py", "makemigrations", "--check", "--dry-run", "--verbosity", "0")
    checks = ("tests/contract/field_checks.py", "tests/cards/test_fields.py")
    options = ("-n", "0", "-p", "no:cacheprovider", "-p", "no:randomly")
    said = run(copy, "-m", "pytest", *checks, *options, **{FROM: str(migrated_database)})
    assert " passed" in said
