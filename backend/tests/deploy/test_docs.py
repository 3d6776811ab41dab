"""What docs/operating.md tells an operator to type is there."""

from __future__ import annotations

import re
import shlex

import pytest
from django.core.management import get_commands, load_command_class

from tests.deploy.conftest import DEPLOY, REPOSITORY
from vizitka.common import doctor

DOCS = (REPOSITORY / "docs/operating.md").read_text()
SETTINGS = (REPOSITORY / "backend/vizitka/config/settings.py").read_text()
# Read before the settings are, or for developers.
ELSEWHERE = {
    "VIZITKA_DATA", "VIZITKA_SECRET_KEY", "VIZITKA_ENV_FILE", "VIZITKA_FRONTEND", "VIZITKA_DEBUG", "VIZITKA_COMMIT",
    "VIZITKA_SECRET_KEY_FALLBACKS",
}  # fmt: skip


def typed() -> list[str]:
    """The commands of `vizitka` in blocks and in backticks."""
    blocks = re.findall(r"^```\n(.*?)^```", DOCS, re.MULTILINE | re.DOTALL)
    lines = [line.partition("   #")[0].strip() for block in blocks for line in block.splitlines()]
    inline = re.findall(r"`(vizitka [^`]+)`", DOCS)
    inside = [line.partition("manage.py ")[2] for line in lines if "manage.py " in line]
    return [f"vizitka {line}" for line in inside] + [
        line[line.index("vizitka ") :] for line in [*lines, *inline] if re.match(r"(\w+=\S* )*vizitka ", line)
    ]


@pytest.mark.parametrize("line", sorted(set(typed())))
def test_every_command_is_one(line: str) -> None:
    _vizitka, name, *arguments = shlex.split(line)
    app = get_commands()[name]
    assert isinstance(app, str)
    # Refuses what it does not know.
    load_command_class(app, name).create_parser("vizitka", name).parse_args(arguments)


def test_commands_were_found() -> None:
    assert {"vizitka doctor", "vizitka createsuperuser", "vizitka migrate"} <= set(typed())


def test_every_file_and_unit_is_there() -> None:
    named = set(re.findall(r"(?<![\w/.-])(?:/opt/vizitka/)?((?:deploy|bin|docs)/[\w./-]+\w)", DOCS))
    made = {"deploy/.env", "deploy/vizitka.env", "deploy/secrets"}
    assert len(named) > 5
    assert [path for path in sorted(named - made) if not (REPOSITORY / path).exists()] == []
    units = {
        name for name in re.findall(r"\bvizitka-[a-z-]+(?:\.service|\.timer)?", DOCS) if "tar" not in name
    }
    there = {path.name for path in (DEPLOY / "systemd").iterdir()}
    assert [name for name in sorted(units) if not {name, f"{name}.service"} & there] == []


def first_column(begin: str, end: str) -> set[str]:
    """The names in backticks in the first column of a table."""
    rows = [row for row in DOCS[DOCS.index(begin) : DOCS.index(end)].splitlines() if row.startswith("|")]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


def test_the_table_of_variables_is_that_of_the_settings() -> None:
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z][A-Z0-9_]+)"', SETTINGS))
    assert read - ELSEWHERE == first_column("| variable |", "`NAME_FILE`") - ELSEWHERE


def test_every_check_of_doctor_is_told() -> None:
    assert first_column("| check |", "## Settings") == {check.key for check in doctor.checks()}
