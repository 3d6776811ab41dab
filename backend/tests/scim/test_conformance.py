"""The checks of scim2-tester against the running server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.installation import BACKEND
from tests.ports import free_port

# What a new installation has after this: a directory, and a token for it.
SET_UP = """
import json
from vizitka.accounts.models import User
from vizitka.common.actor import Person
from vizitka.directories.models import DirectorySettings
from vizitka.directories.services import directories
from vizitka.scim.services.tokens import make_token
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember
user = User.objects.create(email="it@alpenwerk.example", first_name="Ida", last_name="Turm")
space = Space.objects.create(name="Alpenwerk", username="alpenwerk")
SpaceMember.objects.create(space=space, user=user, role=SpaceRole.OWNER)
directory = directories.create_directory(Person(user), space.pk, name="Conformance")
rows = DirectorySettings.objects.in_space(space.pk).filter(directory=directory)
rows.update(dry_run=False, most_leavers=10_000)
token, raw = make_token(Person(user), directory)
print("#" + json.dumps({"directory": str(directory.pk), "token": raw}))
"""


@pytest.fixture
def served(installation: dict[str, str]) -> Iterator[tuple[str, str]]:
    """The base address of a directory of a server that runs, and a token for it."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {**installation, "PORT": str(port), "VIZITKA_URL": address, "VIZITKA_BILLING": "off"}
    told = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", SET_UP],
        env=environment, cwd=BACKEND, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    made = json.loads(next(line for line in told.stdout.splitlines() if line.startswith("#"))[1:])
    log = Path(installation["VIZITKA_DATA"]) / "log"
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--no-migrate", "--workers", "1", "--no-worker"],
            env=environment, cwd=BACKEND, stdout=output, stderr=output,
        )  # fmt: skip
    try:
        _wait_for(f"{address}/healthz", process)
        yield f"{address}/scim/v2/{made['directory']}", made["token"]
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(address: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        assert process.poll() is None
        try:
            with urllib.request.urlopen(address, timeout=2):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


def test_all_checks_of_the_standard_pass_against_the_running_server(served: tuple[str, str]) -> None:
    # Read by the one process that needs it: it takes as long as a sixth of all other tests together.
    from httpx2 import Client
    from scim2_client.engines.httpx2 import SyncSCIMClient
    from scim2_tester import Status, check_server

    base, token = served
    with Client(base_url=base, headers={"Authorization": f"Bearer {token}"}, timeout=30) as http:
        results = check_server(SyncSCIMClient(http))
    if "SCIM_RESULTS" in os.environ:
        lines = [
            f"{result.status.name} {result.title} {result.resource_type} {result.reason}"
            for result in results
        ]
        Path(os.environ["SCIM_RESULTS"]).write_text("\n".join(lines), encoding="utf-8")
    bad = [
        f"{result.title} {result.resource_type or ''}: {result.reason}"
        for result in results
        if result.status not in (Status.SUCCESS, Status.COMPLIANT, Status.ACCEPTABLE)
    ]
    assert not bad, "\n".join(bad)
    # So that a tester that asks nothing finds nothing.
    assert Counter(result.status for result in results)[Status.SUCCESS] > 100
