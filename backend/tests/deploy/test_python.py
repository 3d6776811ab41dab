"""Of which Python `make` makes the environment (bin/python, ADR 123)."""

from __future__ import annotations

import sys
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

import pytest

PROGRAM = Path(__file__).resolve().parents[3] / "bin" / "python"
SYSTEM = "/usr/bin/python3"


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = spec_from_loader("bin_python", SourceFileLoader("bin_python", str(PROGRAM)))
    assert spec is not None
    assert spec.loader is not None
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    found = module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.mark.parametrize(
    ("own", "system", "wins"),
    [
        (("3.11", 0.020), ("3.11", 0.010), SYSTEM),
        (("3.11", 0.020), ("3.11", 0.019), sys.executable),
        (("3.11", 0.010), ("3.11", 0.020), sys.executable),
        # The lock was made for one version: another one is not taken for its speed.
        (("3.11", 0.020), ("3.13", 0.010), sys.executable),
        # No environment can be made of it.
        (("3.11", 0.020), None, sys.executable),
        (None, ("3.11", 0.010), sys.executable),
    ],
)
def test_the_faster_one_of_the_same_version_is_taken(
    program: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    own: tuple[str, float] | None,
    system: tuple[str, float] | None,
    wins: str,
) -> None:
    monkeypatch.setattr(program.os.path, "exists", lambda path: path == SYSTEM)
    monkeypatch.setattr(program.os.path, "samefile", lambda one, other: False)
    monkeypatch.setattr(program, "told", {sys.executable: own, SYSTEM: system}.get)
    assert program.best() == wins


def test_a_machine_without_another_one_has_its_own(
    program: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(program, "SYSTEM", "/nowhere/python3")
    assert program.best() == sys.executable


def test_what_cannot_be_asked_tells_nothing(program: ModuleType) -> None:
    assert program.told("/bin/false") is None
    told = program.told(sys.executable)
    assert told is not None
    assert told[0] == f"{sys.version_info[0]}.{sys.version_info[1]}"
    assert told[1] > 0
