"""deploy/systemd as systemd itself reads it: nothing unknown, little exposed, and a stop that is waited for."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from tests.deploy.conftest import DEPLOY, Run, doctor
from vizitka.common.queues import Queue
from vizitka.config.management.commands.serve import WORKERS
from vizitka.config.supervision import STOP_GRACE_SECONDS

UNITS = DEPLOY / "systemd"
SERVICES = sorted(path.name for path in UNITS.glob("*.service"))
RUNNING = ["vizitka-web.service", "vizitka-worker.service", "vizitka-worker-long.service"]
PYTHON = "/opt/vizitka/.venv/bin/python"
# systemd counts exposure from 0 to 10, in tenths here. What is left: addresses, /proc, the machine's root folder.
MOST_EXPOSED = 14


class _Unit(configparser.RawConfigParser):
    """A unit's settings; of those that stand twice, all lines."""

    def __init__(self, name: str) -> None:
        super().__init__(strict=False)
        self.read_string((UNITS / name).read_text())

    def optionxform(self, optionstr: str) -> str:
        return optionstr

    def seconds(self, key: str) -> int:
        found = re.fullmatch(r"(\d+)(s|min|h)?", self["Service"][key])
        assert found, key
        return int(found[1]) * {"min": 60, "h": 3600}.get(found[2], 1)


def commands(name: str) -> list[list[str]]:
    """The arguments of every `manage.py` that a unit runs."""
    lines = re.findall(rf"{re.escape(PYTHON)} manage\.py ([^\n']+)", (UNITS / name).read_text())
    return [shlex.split(line) for line in lines]


def test_the_units_of_web_workers_and_backup_are_there() -> None:
    assert [*SERVICES] == sorted([*RUNNING, "vizitka-backup.service"])


@pytest.mark.parametrize("name", RUNNING)
def test_one_target_starts_and_stops_what_is_enabled_on_a_machine(name: str) -> None:
    unit = _Unit(name)
    assert (unit["Install"]["WantedBy"], unit["Unit"]["PartOf"]) == ("vizitka.target", "vizitka.target")


def test_systemd_understands_every_line(run: Run, tmp_path: Path) -> None:
    """In an installation that is there: its interpreter is this one, and nothing else differs."""
    for unit in UNITS.iterdir():
        (tmp_path / unit.name).write_text(unit.read_text().replace(PYTHON, sys.executable))
    # The empty last part stands for systemd's own units.
    paths = {"SYSTEMD_UNIT_PATH": f"{tmp_path}:"}
    names = [unit.name for unit in UNITS.iterdir()]
    found = run("systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in names), **paths)
    assert (found.returncode, found.stderr) == (0, "")


def test_a_misspelt_line_would_be_found(run: Run, tmp_path: Path) -> None:
    text = (UNITS / "vizitka-web.service").read_text().replace(PYTHON, sys.executable)
    unit = tmp_path / "vizitka-web.service"
    unit.write_text(text.replace("ProtectHome=", "ProtectHomes="))
    assert "ProtectHomes" in run("systemd-analyze", "verify", "--man=no", unit).stderr


@pytest.mark.parametrize("name", SERVICES)
def test_little_of_the_machine_is_exposed_to_a_unit(name: str, run: Run) -> None:
    found = run(
        "systemd-analyze",
        "security",
        "--offline=yes",
        f"--threshold={MOST_EXPOSED}",
        "--no-pager",
        UNITS / name,
    )
    assert found.returncode == 0, found.stdout


def test_the_bound_on_exposure_can_be_missed(run: Run, tmp_path: Path) -> None:
    unit = tmp_path / "open.service"
    unit.write_text((UNITS / "vizitka-web.service").read_text().replace("SystemCallFilter", "#"))
    found = run("systemd-analyze", "security", "--offline=yes", f"--threshold={MOST_EXPOSED}", unit)
    assert found.returncode != 0


@pytest.mark.parametrize("name", SERVICES)
def test_a_unit_writes_only_data_and_archives_as_a_user_of_its_own(name: str) -> None:
    service = _Unit(name)["Service"]
    assert (service["User"], service["UMask"], service["StateDirectory"]) == ("vizitka", "0077", "vizitka")
    assert service["EnvironmentFile"] == "/etc/vizitka/vizitka.env"
    archives = {"vizitka-backup.service": "/var/backups/vizitka"}
    assert service.get("ReadWritePaths") == archives.get(name)
    # A worker asks there whether another of the same machine still runs.
    assert "ProcSubset" not in service


@pytest.mark.parametrize("name", SERVICES)
def test_a_unit_starts_after_the_database_and_the_network(name: str) -> None:
    after = _Unit(name)["Unit"]["After"].split()
    assert {"postgresql.service", "network-online.target"} <= set(after)


@pytest.mark.parametrize("name", RUNNING)
def test_a_unit_starts_again_for_ever_with_a_wait_except_where_only_a_person_helps(name: str) -> None:
    unit = _Unit(name)
    assert (unit["Service"]["Restart"], unit["Unit"]["StartLimitIntervalSec"]) == ("always", "0")
    assert unit.seconds("RestartSec") >= 2
    assert unit["Service"]["RestartPreventExitStatus"] == str(os.EX_CONFIG)


@pytest.mark.parametrize("name", RUNNING)
def test_systemd_waits_longer_for_a_stop_than_the_product_does(name: str) -> None:
    unit = _Unit(name)
    assert unit.seconds("TimeoutStopSec") >= STOP_GRACE_SECONDS + 5
    assert unit["Service"]["KillMode"] == "mixed"


@pytest.mark.parametrize("name", SERVICES)
def test_every_command_of_a_unit_is_one(name: str) -> None:
    known = get_commands()
    assert commands(name)
    for command, *arguments in commands(name):
        app = known[command]
        assert isinstance(app, str)
        # Refuses what it does not know.
        load_command_class(app, command).create_parser("manage.py", command).parse_args(arguments)


def test_the_workers_together_do_every_class_of_tasks_as_serve_would() -> None:
    chosen = [
        tuple(Queue(queue) for queue in arguments[arguments.index("--queues") + 1].split(","))
        for name in RUNNING
        for command, *arguments in commands(name)
        if command == "worker"
    ]
    assert sorted(chosen) == sorted(WORKERS)


def test_a_night_without_power_is_made_up_for() -> None:
    timer = configparser.RawConfigParser()
    timer.read_string((UNITS / "vizitka-backup.timer").read_text())
    assert timer["Timer"]["persistent"] == "yes"


def test_the_nightly_time_is_one(run: Run) -> None:
    timer = configparser.RawConfigParser()
    timer.read_string((UNITS / "vizitka-backup.timer").read_text())
    found = run("systemd-analyze", "calendar", timer["Timer"]["oncalendar"])
    assert found.returncode == 0, found.stderr


def test_the_example_of_an_environment_names_what_there_is() -> None:
    """Every line is a variable that the settings read; the docs' table has it too."""
    lines = (DEPLOY / "vizitka.env.example").read_text().splitlines()
    names = {line.partition("=")[0] for line in lines if line and not line.startswith("#")}
    read = "".join(path.read_text() for path in (DEPLOY.parent / "backend/vizitka/config").glob("*.py"))
    assert names
    assert [name for name in sorted(names) if json.dumps(name) not in read] == []


def test_production_starts_with_the_example_as_it_stands(tmp_path: Path) -> None:
    """But for the folders, which only an installation has. Its database is away here, and refuses nothing."""
    told = doctor(
        "settings",
        VIZITKA_ENV_FILE=str(DEPLOY / "vizitka.env.example"),
        VIZITKA_DATA=str(tmp_path),
        DATABASE_URL="postgres://%2Fnowhere/vizitka",
    )
    assert (told.returncode, "mode production: nothing is refused" in told.stdout) == (0, True), told
