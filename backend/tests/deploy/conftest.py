"""The tools that check deploy/: `bin/deploy-tools` puts them into .make, and says what it cannot have."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[3]
DEPLOY = REPOSITORY / "deploy"

# Runs a tool and gives what it said and how it ended.
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def tools() -> Path:
    """The folder of hadolint, compose-lint, caddy, and of a Python that knows compose files and .dockerignore."""
    made = subprocess.run(
        [REPOSITORY / "bin/deploy-tools"],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert made.returncode == 0, made.stderr
    return REPOSITORY / ".make/deploy-tools/bin"


@pytest.fixture(scope="session")
def run(tools: Path) -> Run:
    """`run("hadolint", "deploy/Dockerfile")`, in the repository."""

    def call(
        tool: str, *arguments: str | Path, stdin: str = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        own = tools / tool
        found = str(own) if own.exists() else shutil.which(tool)
        assert found is not None, tool
        return subprocess.run(
            [found, *map(str, arguments)],
            cwd=REPOSITORY,
            env={**os.environ, **environment},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=120,
        )

    return call


def doctor(only: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`manage.py doctor` with this environment and no other variable of ours: 78 where one of them is refused."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("VIZITKA_", "DATABASE_"))
    }
    return subprocess.run(
        [sys.executable, "manage.py", "doctor", "--only", only],
        cwd=REPOSITORY / "backend",
        env={
            **kept,
            "VIZITKA_ENV_FILE": "",
            "DJANGO_SETTINGS_MODULE": "vizitka.config.settings",
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=60,
    )
