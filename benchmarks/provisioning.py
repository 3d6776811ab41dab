"""Calls of an identity provider by SCIM, over HTTP, with everything that comes of them: people get an account and a card,
members are noted, each call is written down. Then they sign in at their provider. On both databases."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import sign_ins
from figures import Run
from harness import BACKEND, Installation, free_port, installation, listening

# What Entra asks for at once.
CONNECTIONS: Final = 4
READS: Final = 400
GROUPS: Final = 200
MEMBERS: Final = 50
ADDED: Final = 400
IN_MEMORY: Final = 1_500
SIGNED_IN: Final = 400
SET_UP: Final = """
import json
from vizitka.accounts.models import User
from vizitka.billing.services import grant_licence
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.directories.models import DirectoryDomain, DirectorySettings, ProvedDomain
from vizitka.directories.services import directories
from vizitka.scim.services.tokens import make_token
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember
user = User.objects.create_user("it@bench.example", "bench-bench-bench", email_verified_at=clock.now())
licence = grant_licence(package="enterprise", cards=100_000, account_name="Bench")
space = Space.objects.create(name="Bench", username="bench", licence=licence)
SpaceMember.objects.create(space=space, user=user, role=SpaceRole.OWNER)
directory = directories.create_directory(Person(user), space.pk, name="Bench")
rows = DirectorySettings.objects.in_space(space.pk).filter(directory=directory)
rows.update(dry_run=False, most_leavers=100_000)
claim = DirectoryDomain.objects.create(space=space, directory=directory, domain="bench.example", token="x")
ProvedDomain.objects.create(domain="bench.example", claim=claim, directory_id=directory.pk, space_id=space.pk)
_row, raw = make_token(Person(user), directory)
print("#" + json.dumps({"directory": str(directory.pk), "token": raw}))
"""
FIRST: Final = 200
ANALYSE: Final = "from django.db import connection; connection.cursor().execute('ANALYZE')"
WAIT: Final = """
import time
from vizitka.directories.models import DirectoryPerson
rows = DirectoryPerson.objects.across_spaces("the bench waits for all").filter(email__endswith="@bench.example")
while rows.exclude(due_at=None).exists():
    time.sleep(0.1)
print("#settled" if not rows.exclude(state="here").exists() else "#" + str(rows.exclude(state="here").count()))
"""
Ask = tuple[str, str, Any]


class Provider:
    """Sends calls by so many connections, and again what was too much at once."""

    def __init__(self, port: int, base: str, token: str) -> None:
        self._port = port
        self._base = base
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/scim+json"}

    @classmethod
    def of(cls, it: Installation) -> Provider:
        told = subprocess.run(
            [sys.executable, "manage.py", "shell", "-v", "0", "-c", SET_UP],
            env=it.environment, cwd=BACKEND, check=True, capture_output=True, text=True,
        ).stdout  # fmt: skip
        made = json.loads(next(line for line in told.splitlines() if line.startswith("#"))[1:])
        return cls(it.port, f"/scim/v2/{made['directory']}", made["token"])

    def send(self, calls: Sequence[Ask]) -> tuple[list[Any], float]:
        """The answers in their order, and how many came a second."""
        answers: list[Any] = [None] * len(calls)
        numbers = iter(range(len(calls)))
        lock = threading.Lock()

        def work() -> None:
            connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
            while True:
                with lock:
                    number = next(numbers, None)
                if number is None:
                    return
                answers[number] = self._one(connection, *calls[number])

        started = time.perf_counter()
        threads = [threading.Thread(target=work) for _n in range(CONNECTIONS)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return answers, len(calls) / (time.perf_counter() - started)

    def _one(self, connection: http.client.HTTPConnection, method: str, path: str, body: Any) -> Any:
        while True:
            sent = None if body is None else json.dumps(body)
            connection.request(method, self._base + path, sent, self._headers)
            answer = connection.getresponse()
            content = answer.read()
            if answer.status not in (429, 503):
                break
            time.sleep(0.2)
        if answer.status >= 300:
            sys.exit(f"{method} {path}: {answer.status} {content[:300]!r}")
        return json.loads(content) if content else None


def person(number: int) -> dict[str, Any]:
    name = f"person{number}@bench.example"
    return {
        "schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"],
        "userName": name,
        "externalId": f"x{number}",
        "name": {"givenName": f"Given{number}", "familyName": f"Family{number}"},
        "emails": [{"value": name, "type": "work", "primary": True}],
        "phoneNumbers": [{"value": f"+43 1 {number:06}", "type": "work"}],
        "title": "Architect",
        "active": True,
    }


def patch(*operations: dict[str, Any]) -> dict[str, Any]:
    return {"schemas": ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], "Operations": list(operations)}


def _part(ids: Sequence[str], start: int, number: int) -> list[str]:
    """So many from a place on, around the end."""
    return [ids[(start + n) % len(ids)] for n in range(min(number, len(ids)))]


def _adding(keys: Sequence[str]) -> dict[str, Any]:
    return patch({"op": "Add", "path": "members", "value": [{"value": key} for key in keys]})


def _wait_until_settled(it: Installation) -> None:
    """Nobody is only written down any more: each has an account and a card."""
    told = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v", "0", "-c", WAIT],
        env=it.environment, cwd=BACKEND, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    if "#settled" not in told:
        sys.exit(f"not everybody has come: {told[-300:]}")


def in_memory() -> float:
    """People made a second by a server that writes nothing down and does nothing else, by as many connections."""
    port, folder = free_port(), tempfile.mkdtemp(prefix="vizitka-scim-")
    program = str(Path(sys.executable).with_name("scim2-server"))
    # It writes a line for each call to its standard error.
    command = ["sh", "-c", 'exec "$0" "$@" 2>/dev/null', program, "--port", str(port), "--bearer-token", "bench"]
    with listening(command, port, folder):
        _made, rate = Provider(port, "/v2", "bench").send([("POST", "/Users", person(n)) for n in range(IN_MEMORY)])
    return rate


def measured(it: Installation, people: int, at: sign_ins.Provider) -> dict[str, float]:
    provider = Provider.of(it)
    started = time.perf_counter()
    # The server under test keeps no statistics by itself, as any other does within a minute.
    first, _rate = provider.send([("POST", "/Users", person(n)) for n in range(FIRST)])
    subprocess.run([sys.executable, "manage.py", "shell", "-v", "0", "-c", ANALYSE], env=it.environment, cwd=BACKEND, check=True)
    made, coming = provider.send([("POST", "/Users", person(n)) for n in range(FIRST, people)])
    made = [*first, *made]
    ids = [one["id"] for one in made]
    schemas = ["urn:ietf:params:scim:schemas:core:2.0:Group"]
    groups, _rate = provider.send(
        [("POST", "/Groups", {"schemas": schemas, "displayName": f"Group {n}"}) for n in range(GROUPS)]
    )
    provider.send(
        [
            ("PATCH", f"/Groups/{group['id']}", _adding(_part(ids, n * MEMBERS, MEMBERS)))
            for n, group in enumerate(groups)
        ]
    )
    _wait_until_settled(it)
    seconds = time.perf_counter() - started
    titled = patch({"op": "replace", "path": "title", "value": "Lead"})
    _answers, changing = provider.send([("PATCH", f"/Users/{key}", titled) for key in ids[:READS]])
    _answers, by_name = provider.send(
        [("GET", f"/Users?filter=userName+eq+%22person{n}%40bench.example%22", None) for n in range(READS)]
    )
    work = "emails%5Btype+eq+%22work%22%5D.value+eq+%22person{}%40bench.example%22"
    _answers, by_address = provider.send(
        [("GET", f"/Users?filter={work.format(n)}", None) for n in range(READS // 10)]
    )
    _answers, pages = provider.send([("GET", f"/Users?startIndex={1 + 100 * n}&count=100", None) for n in range(20)])
    # By all connections at once into the same groups; nobody may be lost.
    few = groups[:4]
    adding = [("PATCH", f"/Groups/{few[n % 4]['id']}", _adding([key])) for n, key in enumerate(_part(ids, -ADDED, ADDED))]
    _answers, members = provider.send(adding)
    kept, _rate = provider.send([("GET", f"/Groups/{group['id']}", None) for group in few])
    there = [{member["value"] for member in group["members"]} for group in kept]
    lost = sum(key not in there[n % 4] for n, key in enumerate(_part(ids, -ADDED, ADDED)))
    if lost:
        sys.exit(f"{lost} members were lost")
    signing_in = sign_ins.measured(it, at, min(people, SIGNED_IN))
    away = patch({"op": "Replace", "path": "active", "value": "False"})
    _answers, leaving = provider.send([("PATCH", f"/Users/{key}", away) for key in ids[: READS // 2]])
    return {
        "coming": coming, "changing": changing, "leaving": leaving, "members": members, "by_name": by_name,
        "by_address": by_address, "pages": pages, "signing_in": signing_in, "seconds": seconds,
    }  # fmt: skip


def measure(people: int, run: Run) -> list[str]:
    """On SQLite a fifth of the people: who has so many has PostgreSQL."""
    found: dict[str, dict[str, float]] = {}
    numbers = {"postgresql": people, "sqlite": people // 5}
    peer = in_memory()
    for database, number in numbers.items():
        with sign_ins.provider() as at:
            variables = {"VIZITKA_TRUSTED_PROXIES": "1", "VIZITKA_INSIDE_ORIGINS": at.issuer}
            with installation(0, database, **variables) as it:
                found[database] = measured(it, number, at)
        run.note(f"scim: people made, {database}", found[database]["coming"], "/s")
        run.note(f"scim: people made, {database} : a server in memory", found[database]["coming"] / peer, "ratio")
        run.note(f"scim: people changed, {database}", found[database]["changing"], "/s")
        run.note(f"sso: sign-ins, {database}", found[database]["signing_in"], "/s")
    show: Callable[[float], str] = "{:,.0f}/s".format
    return [
        "## Provisioning by SCIM",
        "",
        f"People and {GROUPS} groups of {MEMBERS} of one directory, {CONNECTIONS} connections, two workers. Who comes "
        "gets an account and a card (the seconds end when the last has them), who leaves loses both; every call stands "
        "in the log. On PostgreSQL calls that meet only write down, and a hundred people are settled together. Members are added one by one by "
        "all connections at once into four groups, and counted afterwards. A sign-in is the whole way by OpenID Connect "
        "(three requests and the exchange of the code, the provider beside on the same machine). A server that keeps people in "
        f"memory alone (scim2-server) made {peer:,.0f} a second in the same run; the ratio is to that.",
        "",
        "| database | people | all people, groups and members | people made | : in memory | changed | left | members added | found by user name | by address | pages of 100 | sign-ins |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        *[
            f"| {database} | {numbers[database]:,} | {rates['seconds']:.0f} s | " + " | ".join(
                show(rates[name])
                if name != "ratio" else f"{rates['coming'] / peer:.2f}"
                for name in (
                    "coming", "ratio", "changing", "leaving", "members", "by_name", "by_address", "pages", "signing_in",
                )
            ) + " |"
            for database, rates in found.items()
        ],
    ]  # fmt: skip
