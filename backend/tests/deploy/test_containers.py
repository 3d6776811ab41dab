"""deploy's container files, read by who knows their form: nothing unknown, nobody root, nothing of this machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.conftest import DEPLOY, REPOSITORY, Run, doctor
from vizitka.config.management.commands.serve import WORKERS
from vizitka.config.supervision import STOP_GRACE_SECONDS

COMPOSE = DEPLOY / "compose.yaml"
DOCKERFILES = sorted(DEPLOY.glob("*Dockerfile"))

CHECK_COMPOSE = """
import sys, yaml
from compose_spec import PyCompose
# Merge keys are YAML's, and resolved before a compose file is read.
PyCompose.from_yaml(yaml.safe_dump(yaml.safe_load(sys.stdin))).validate()
"""
LEFT_OUT = """
import sys
from e2b_dockerfile_utils import PatternMatcher
lines = [line.strip() for line in open(".dockerignore")]
matcher = PatternMatcher([line for line in lines if line and not line.startswith("#")])
for path in sys.stdin.read().split("\\n"):
    if path and matcher.matches(path):
        print(path)
"""
# What the linter of compose files finds and may: by rule, with the services that it is said of.
ALLOWED = {
    # Tags say the release to a number. Who builds gets what was mended in it; a digest would keep the fault.
    "CL-0019": {"web", "worker", "worker-long", "backup", "database", "storage", "caddy"},
    # Visitors come there.
    "CL-0005": {"caddy"},
    # Garage takes its first key from its environment alone.
    "CL-0020": {"storage"},
}


def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return found


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of deploy/ as an operator has it: secrets made, the host named."""
    folder = tmp_path / "deploy"
    folder.mkdir()
    for file in DEPLOY.iterdir():
        if file.is_file():
            (folder / file.name).write_bytes(file.read_bytes())
    made = subprocess.run(
        [sys.executable, DEPLOY / "make-secrets", folder / "secrets"],
        check=True,
        capture_output=True,
        text=True,
    )
    assert "safe place" in made.stdout
    (folder / ".env").write_text("CADDY_HOST=cards.example.org\n")
    (folder / "vizitka.env").write_text("VIZITKA_MAIL_HOST=smtp.example.org\n")
    return folder


@pytest.mark.parametrize("dockerfile", DOCKERFILES, ids=lambda path: path.name)
def test_hadolint_finds_nothing(dockerfile: Path, run: Run) -> None:
    found = run("hadolint", "--no-color", dockerfile)
    assert (found.returncode, found.stdout) == (0, "")


def test_hadolint_would_find_what_is_wrong(run: Run, tmp_path: Path) -> None:
    wrong = tmp_path / "Dockerfile"
    wrong.write_text("FROM debian:latest\nRUN cd /tmp && apt-get install curl\n")
    assert run("hadolint", "--no-color", wrong).returncode == 1


@pytest.mark.parametrize("dockerfile", DOCKERFILES, ids=lambda path: path.name)
def test_an_image_runs_as_a_numbered_user_says_how_it_is_and_names_its_base_to_the_last_number(
    dockerfile: Path,
) -> None:
    text = dockerfile.read_text()
    last = re.split(r"^FROM ", text, flags=re.MULTILINE)[-1]
    assert re.findall(r"^USER (.+)$", last, re.MULTILINE)[-1] == _user(last)
    assert "HEALTHCHECK" in last
    for base in re.findall(r"^FROM (\S+)", text, re.MULTILINE):
        assert re.search(r":v?\d+\.\d+(\.\d+)?(-[a-z-]+)?$", base), base


def _user(stage: str) -> str:
    found = re.search(r"^USER (\d{5}:\d{5})$", stage, re.MULTILINE)
    assert found
    return found[1]


def test_the_compose_file_is_one(run: Run) -> None:
    found = run("python", "-c", CHECK_COMPOSE, stdin=COMPOSE.read_text())
    assert found.returncode == 0, found.stderr


def test_a_misspelt_or_dangling_word_in_it_would_be_found(run: Run) -> None:
    text = COMPOSE.read_text()
    for wrong in (text.replace("stop_grace_period: 2m", "stop_grace_periods: 2m"),
                  text.replace("secrets: [storage_rpc]", "secrets: [storage_key]")):  # fmt: skip
        assert wrong != text
        assert run("python", "-c", CHECK_COMPOSE, stdin=wrong).returncode != 0


def test_the_linter_of_compose_files_finds_only_what_is_meant(project: Path, run: Run) -> None:
    found = run("compose-lint", "check", "--format", "json", "--fail-on", "low", project / "compose.yaml")
    met: dict[str, set[str]] = {}
    for finding in json.loads(found.stdout)["findings"]:
        met.setdefault(finding["rule_id"], set()).add(finding["service"])
    assert met == ALLOWED


@pytest.mark.parametrize("name", services())
def test_a_service_is_confined_restarts_and_is_asked_how_it_is(name: str) -> None:
    service = services()[name]
    assert (service["read_only"], service["cap_drop"]) == (True, ["ALL"])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert not str(service["user"]).startswith(("0", "root"))
    assert service["restart"] == ("no" if name == "backup" else "unless-stopped")
    assert "memory" in service["deploy"]["resources"]["limits"]
    assert "test" in service["healthcheck"] or name == "backup"


def test_a_stop_is_waited_for_longer_than_the_product_takes() -> None:
    for name, service in services().items():
        number, unit = re.fullmatch(r"(\d+)(s|m)", service["stop_grace_period"]).groups()  # type: ignore[union-attr]
        seconds = int(number) * (60 if unit == "m" else 1)
        assert seconds >= (STOP_GRACE_SECONDS + 5 if name in {"web", "worker", "worker-long"} else 10)


def test_only_caddy_is_reached_from_outside_and_the_database_reaches_nothing() -> None:
    every = services()
    assert [name for name, service in every.items() if "ports" in service] == ["caddy"]
    for name in ("database", "storage"):
        assert every[name]["networks"] == ["inside"]
    assert "inside" not in every["caddy"]["networks"]
    assert yaml.safe_load(COMPOSE.read_text())["networks"]["inside"] == {"internal": True}


def test_the_workers_together_do_every_class_of_tasks_as_serve_would() -> None:
    chosen = [
        service["command"][service["command"].index("--queues") + 1].split(",")
        for service in services().values()
        if "worker" in service.get("command", [])
    ]
    assert sorted(chosen) == sorted([queue.value for queue in queues] for queues in WORKERS)


def test_every_variable_of_the_product_is_one_that_it_reads() -> None:
    """By its own name, or as a file that holds it."""
    read = "".join(path.read_text() for path in (REPOSITORY / "backend/vizitka/config").glob("*.py"))
    names = {
        name.removesuffix("_FILE")
        for service in services().values()
        for name in service.get("environment", {})
        if name.startswith(("VIZITKA_", "DATABASE_"))
    }
    assert names
    assert [name for name in sorted(names) if json.dumps(name) not in read] == []


def test_the_product_takes_the_environment_that_compose_gives_it(project: Path, tmp_path: Path) -> None:
    """With the secrets that were made, and what the example says without its marked lines."""
    example = re.split(r"\n", (DEPLOY / "vizitka.env.example").read_text())
    marked = [number for number, line in enumerate(example) if line.startswith("# *")]
    own = [line for number, line in enumerate(example) if "=" in line and number - 1 not in marked]
    given = dict(line.split("=", 1) for line in own if not line.startswith("#"))
    for name, value in services()["web"]["environment"].items():
        said = re.sub(r"\$\{CADDY_HOST[^}]*\}", "cards.example.org", value)
        given[name] = said.replace("/run/secrets", str(project / "secrets"))
    told = doctor("folder", VIZITKA_DATA=str(tmp_path / "data"), **given)
    assert told.returncode < 2, told.stderr


def test_secrets_are_random_fit_together_and_are_never_made_twice(project: Path, tmp_path: Path) -> None:
    folder = project / "secrets"
    text = {file.name: file.read_text() for file in folder.iterdir()}
    assert folder.stat().st_mode & 0o777 == 0o700
    assert text["database_password"] in text["database_url"]
    key, secret = re.findall(r"=(\S+)", text["storage.env"])
    assert re.fullmatch(r"GK[0-9a-f]{24}", key)
    assert re.fullmatch(r"[0-9a-f]{64}", secret)
    assert f"aws_access_key_id = {key}\naws_secret_access_key = {secret}\n" in text["storage_credentials"]
    assert len(text["secret_key"]) >= 40

    again = subprocess.run([sys.executable, DEPLOY / "make-secrets", folder], capture_output=True, text=True)
    assert (again.returncode, "holds secrets already" in again.stderr) == (1, True)
    assert {file.name: file.read_text() for file in folder.iterdir()} == text


def test_what_compose_mounts_is_made_by_make_secrets(project: Path) -> None:
    named = yaml.safe_load(COMPOSE.read_text())["secrets"].values()
    files = {secret["file"] for secret in named} | {"secrets/storage.env"}
    assert {f"secrets/{file.name}" for file in (project / "secrets").iterdir()} == files


def test_git_knows_no_secret() -> None:
    paths = ["deploy/secrets/secret_key", "deploy/.env", "deploy/vizitka.env"]
    found = subprocess.run(["git", "check-ignore", *paths], cwd=REPOSITORY, capture_output=True, text=True)
    assert found.stdout.split() == paths


def test_into_an_image_goes_what_is_built_and_nothing_of_this_machine(run: Run) -> None:
    needed = {
        source
        for dockerfile in DOCKERFILES
        for line in re.findall(r"^COPY (?!--from)(.+)$", dockerfile.read_text(), re.MULTILINE)
        for source in line.split()[:-1]
    }
    inside = sorted(needed | {"backend/vizitka/config/settings.py", "frontend/src/main.tsx"})
    outside = [
        ".git/config", ".env", "var/secret.key", "backend/var/vizitka.sqlite3",
        "deploy/secrets/secret_key", "deploy/.env", "deploy/vizitka.env", "backend/tests/conftest.py",
        "frontend/node_modules/react/index.js", "frontend/dist/index.html",
        "backend/vizitka/__pycache__/x.pyc", "backend/.env.local", ".venv/bin/python", "e2e/package.json",
    ]  # fmt: skip
    found = run("python", "-c", LEFT_OUT, stdin="\n".join([*inside, *outside]))
    assert found.stdout.split() == outside, found.stderr
