"""The command line `vizitka`: what it answers, where, and by which exit code."""

from __future__ import annotations

import json
import os
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from vizitka_client import cli, people, settings

from tests.clients.conftest import Place

SOURCES = Path(__file__).resolve().parents[3] / "clients/python/src"
CSV = """Personalnummer;first_name;last_name;email;phone_work
1;Ada;Bauer;ada@example.org;0316 123456
2;Béla;Nagy;bela@;
"""


class Shell:
    """Calls in this process, with settings of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.err = ""

    def __call__(self, *arguments: str) -> tuple[int, list[Any]]:
        code = cli.run(arguments)
        out, self.err = self._capsys.readouterr()
        return code, [json.loads(line) for line in out.splitlines()]


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    for name in ("URL", "TOKEN", "SPACE", "PROFILE"):
        monkeypatch.delenv(f"VIZITKA_{name}", raising=False)
    monkeypatch.setenv("VIZITKA_CONFIG", str(tmp_path / "own/config.json"))
    return Shell(capsys)


# One test: each that has a server writes to a database that is emptied after it.
def test_a_pipeline_brings_people_changes_and_exports_them(
    place: Place, shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("VIZITKA_URL", place.url)
    monkeypatch.setenv("VIZITKA_TOKEN", place.token)
    monkeypatch.setenv("VIZITKA_SPACE", str(place.space.pk))
    file = tmp_path / "people.csv"
    file.write_text(CSV)
    bring = ("import", str(file), "--column", "Personalnummer=external_key", "--country", "AT")

    code, [told] = shell(*bring, "--dry-run")
    assert (code, told["dry_run"], told["created"], told["refused"]) == (cli.ROWS_REFUSED, True, 1, 1)
    assert [(row["index"], row["external_key"], row["outcome"]) for row in told["rows"]] == [
        (1, "2", "refused")
    ]
    assert "done: 2 of 2" in shell.err
    assert not place.cards.exists()

    file.write_text(CSV.replace("bela@;", "bela@example.org;"))
    code, [told] = shell(*bring, "--rows", "changes")
    assert (code, told["created"], len(told["rows"])) == (cli.DONE, 2, 2)
    assert shell(*bring)[1][0]["unchanged"] == 2

    code, listed = shell("cards", "list", "--search", "Bauer")
    assert (code, [row["name"] for row in listed]) == (cli.DONE, ["Ada Bauer"])
    card = listed[0]["uuid"]
    code, [changed] = shell("cards", "change", card, "--set", "job_title=CEO", "--state", "active")
    assert (code, changed["job_title"], changed["state"]) == (cli.DONE, "CEO", "active")
    assert shell("cards", "show", card)[1][0]["phones"][0]["number"] == "+43 316 123456"
    assert shell("cards", "change", card, "--set", "job_title=CTO", "--version", "1")[0] == cli.REFUSED
    assert "vizitka: " in shell.err
    assert shell("cards", "show", str(place.space.pk))[0] == cli.REFUSED

    # What is exported comes back, and changes nothing.
    out = tmp_path / "out.csv"
    assert shell("-q", "export", "--format", "csv", "--out", str(out))[0] == cli.DONE
    assert len(out.read_text().splitlines()) == 3
    code, [told] = shell("import", str(out))
    assert (code, told["unchanged"], told["refused"]) == (cli.DONE, 2, 0)
    cards = tmp_path / "out.jsonl"
    code, [told] = shell("export", "--out", str(cards))
    assert (code, told["file"]) == (cli.DONE, str(cards))
    assert shell("export", "--since", told["since"], "--out", str(cards))[0] == cli.DONE
    assert [json.loads(line)["external_key"] for line in cards.read_text().splitlines()] == ["2", "1"]

    code, [checked] = shell("tokens", "check")
    assert (code, checked["token"]) == (cli.DONE, f"…{place.token[-4:]}")
    assert '"token";r=' in checked["rate_limit"]
    assert shell("templates", "list") == (cli.DONE, [])
    monkeypatch.setenv("VIZITKA_TOKEN", place.token[:-1] + ("x" if place.token[-1] != "x" else "y"))
    assert shell("cards", "list")[0] == cli.NOT_ALLOWED
    monkeypatch.setenv("VIZITKA_URL", "http://127.0.0.1:9")
    monkeypatch.setattr("vizitka_client.calling._pause", lambda _number: 0)
    assert shell("cards", "list")[0] == cli.NOT_REACHED


def test_a_token_is_kept_for_its_owner_alone_and_never_an_argument(tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "own/config.json"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCES), "VIZITKA_CONFIG": str(path)}
    done = subprocess.run(
        [sys.executable, "-m", "vizitka_client.cli", "--space", "s", "tokens", "save", "--url", "https://v.example"],
        input="vzk_secret\n", text=True, env=environment, capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert "vzk_secret" not in done.stderr
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert settings.read({"VIZITKA_CONFIG": str(path)}, "") == settings.Settings(
        "https://v.example", "vzk_secret", "s"
    )
    with pytest.raises(SystemExit) as refused:
        cli.run(["--token", "vzk_secret", "cards", "list"])
    assert refused.value.code == cli.USAGE
    path.chmod(0o644)
    assert shell("cards", "list")[0] == cli.USAGE
    assert "chmod 600" in shell.err
    path.chmod(0o600)
    assert shell("tokens", "forget")[0] == cli.DONE
    assert shell("tokens", "forget")[0] == cli.USAGE


def test_without_settings_or_people_it_says_what_is_missing(shell: Shell, tmp_path: Path) -> None:
    assert shell("cards", "list")[0] == cli.USAGE
    assert "VIZITKA_TOKEN" in shell.err
    for name, text in (("a.txt", "x"), ("b.json", "{"), ("c.csv", "external_key\n"), ("d.jsonl", "[1]")):
        (tmp_path / name).write_text(text)
        assert shell("import", str(tmp_path / name))[0] == cli.USAGE, name
        assert shell.err.startswith("vizitka: "), name
    assert shell("import", str(tmp_path / "none.csv"))[0] == cli.USAGE


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("\ufeffexternal_key,last_name\r\n1,Bauer\r\n,\r\n", "csv"),
        ("external_key\tlast_name\n1\tBauer\n", "csv"),
        ('[{"external_key": "1", "last_name": "Bauer"}]', "json"),
        ('{"rows": [{"external_key": "1", "last_name": "Bauer"}]}', "json"),
        ('{"external_key": "1", "last_name": "Bauer"}\n\n', "jsonl"),
    ],
)
def test_people_are_read_as_they_come(text: str, kind: str) -> None:
    assert people.read(text, kind, names={}) == [{"external_key": "1", "last_name": "Bauer"}]


def test_who_reads_no_further_is_no_failure(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def enough(_command: cli.Command) -> int:
        raise BrokenPipeError

    monkeypatch.setattr(cli.Command, "cards_list", enough)
    with pytest.raises(BrokenPipeError):
        shell("cards", "list")
    monkeypatch.setattr(sys, "argv", ["vizitka", "cards", "list"])
    monkeypatch.setattr(os, "dup2", lambda *_pair: None)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == cli.DONE


def test_the_examples_of_the_readme_are_understood() -> None:
    text = (SOURCES.parent / "README.md").read_text()
    calls = re.findall(r"^vizitka ([^|#\n]*)", text, re.MULTILINE)
    assert len(calls) == 7
    for call in calls:
        assert cli.parser().parse_args(shlex.split(call)).does
    for code in (
        cli.DONE,
        cli.REFUSED,
        cli.USAGE,
        cli.NOT_ALLOWED,
        cli.ROWS_REFUSED,
        cli.NOT_REACHED,
        cli.NOT_DONE,
    ):
        assert re.search(rf"^\| {code} \| \w", text, re.MULTILINE)


def test_an_export_is_no_formula(tmp_path: Path) -> None:
    row = people.as_row({"external_key": "1", "last_name": "=1+1", "phones": [], "emails": None})
    with (tmp_path / "a.csv").open("w", newline="") as out:
        people.write_csv([row], out)
    assert "'=1+1" in (tmp_path / "a.csv").read_text()
