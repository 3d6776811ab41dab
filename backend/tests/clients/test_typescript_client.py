"""The TypeScript client: against a running server, and against one that has no time (`clients/typescript/tests`)."""

from __future__ import annotations

import datetime as dt
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from standardwebhooks import Webhook

from tests.clients.conftest import Place

CLIENT = Path(__file__).resolve().parents[3] / "clients/typescript"
MODULES = CLIENT.parents[1] / "frontend/node_modules"
TSC = ["node", str(MODULES / "typescript-native/bin/tsc")]
EXAMPLES = re.findall(r"^```ts\n(.*?)^```$", (CLIENT / "README.md").read_text(), re.DOTALL | re.MULTILINE)


def run(
    command: list[str], folder: Path, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env={"PATH": os.environ["PATH"], **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of an engineer who has installed the package, as `npm install` leaves it."""
    folder = tmp_path_factory.mktemp("programs")
    package = folder / "node_modules/vizitka-client"
    package.mkdir(parents=True)
    for name in ("package.json", "README.md", "LICENSE"):
        shutil.copy(CLIENT / name, package)
    built = run([*TSC, "-p", str(CLIENT), "--outDir", str(package / "dist")], folder)
    assert built.returncode == 0, built.stdout
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def test_what_is_generated_is_of_this_document() -> None:
    done = run([sys.executable, "generate_ts.py", "--check"], CLIENT)
    assert done.returncode == 0, done.stdout


def test_what_goes_wrong(tmp_path: Path) -> None:
    """The tests of the package itself."""
    built = run([*TSC, "-p", "tsconfig.tests.json", "--outDir", str(tmp_path)], CLIENT)
    assert built.returncode == 0, built.stdout
    (tmp_path / "package.json").write_text('{"type": "module"}')
    done = run(["node", "--test", "tests/"], tmp_path)
    assert done.returncode == 0, done.stdout
    assert int(re.findall(r"^# pass (\d+)$", done.stdout, re.MULTILINE)[0]) > 20


def test_it_stands_on_nothing_and_ships_what_it_was_tested_with(programs: Path) -> None:
    package = json.loads((CLIENT / "package.json").read_text())
    assert package.get("dependencies", {}) == {}
    assert package["license"] == "MIT"
    assert "MIT License" in (CLIENT / "LICENSE").read_text()
    for source in (CLIENT / "src").glob("*.ts"):
        for module in re.findall(r"from '([^']+)'", source.read_text()):
            assert module.startswith("./"), source.name
    target = package["exports"]["."]
    assert all((programs / "node_modules/vizitka-client" / one).is_file() for one in target.values())


# One test: each that has a server writes to a database that is emptied after it.
def test_a_system_keeps_the_cards_of_a_company(place: Place, programs: Path) -> None:
    environment = {
        "VIZITKA_URL": place.url,
        "VIZITKA_TOKEN": place.token,
        "VIZITKA_SPACE": str(place.space.pk),
    }
    (programs / "system.mjs").write_text(SYSTEM)
    done = run(["node", "system.mjs"], programs, environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["done"]
    # The examples of the README, as they stand there: their types first.
    for number, example in enumerate(EXAMPLES):
        (programs / f"example{number}.ts").write_text(example)
    options = ["--strict", "--module", "nodenext", "--target", "es2022", "--types", "node"]
    checked = run(
        [*TSC, *options, "--typeRoots", str(MODULES / "@types"), "--outDir", "out",
         *(f"example{number}.ts" for number in range(len(EXAMPLES)))],
        programs,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout
    done = run(["node", "out/example0.js"], programs, environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-2:] == ["1 0", "true"]
    assert place.cards.filter(external_key="4711", organisation="Example").exists()


SYSTEM = """
import assert from 'node:assert/strict'
import { Conflict, Forbidden, Invalid, NotFound, NotReached, NotSignedIn, Vizitka } from 'vizitka-client'

const { VIZITKA_URL, VIZITKA_TOKEN: token, VIZITKA_SPACE: space } = process.env
const api = new Vizitka({ url: `${VIZITKA_URL}/v1/`, token })
const all = async (rows) => { const found = []; for await (const row of rows) found.push(row); return found }

const heard = []
const rows = [0, 1, 2, 3, 4].map((n) => ({ external_key: `${n}`, last_name: `Bauer ${n}` }))
const told = (now) => heard.push(now.status)
const item = await api.upsertPeople(space, [...rows, { external_key: '6' }], { told })
assert.deepEqual([item.status, item.created, item.refused, heard.at(-1)], ['done', 5, 1, 'done'])
const refused = await all(api.listUpsertRowsAll(space, item.uuid, { outcome: 'refused' }))
assert.deepEqual(refused.map((row) => [row.index, row.external_key]), [[5, '6']])
assert.equal((await api.upsertPeople(space, rows)).unchanged, 5)

// Pages of one row: by numbers, and by cursors.
const first = await api.listCards(space, { per_page: 1, page: 2 })
assert.deepEqual(first.data.map((row) => row.name), ['Bauer 1'])
const names = await all(api.listCardsAll(space, { search: 'Bauer', state: ['draft'] }))
assert.deepEqual(names.map((row) => row.name), rows.map((row) => row.last_name))
assert.equal((await all(api.rows(`/v1/spaces/${space}/cards`, {}, 'page', 2))).length, 5)
assert.equal((await all(api.rows(`/v1/spaces/${space}/cards/changed`, {}, 'cursor', 2))).length, 5)

const options = { idempotencyKey: 'start-4711' }
const card = await api.createCard(space, { last_name: 'Kiss' }, options)
assert.equal((await api.createCard(space, { last_name: 'Kiss' }, options)).uuid, card.uuid)
const changed = await api.updateCard(card.uuid, { job_title: 'CEO' }, { ifMatch: card.version })
assert.equal(changed.job_title, 'CEO')
const stale = api.updateCard(card.uuid, { job_title: 'CTO' }, { ifMatch: card.version })
await assert.rejects(stale, (problem) => problem instanceof Conflict && problem.code === 'stale_version')
const long = api.createCard(space, { last_name: 'K'.repeat(200) })
await assert.rejects(long, (problem) => problem instanceof Invalid && 'last_name' in problem.errors)
await assert.rejects(api.deleteCard(card.uuid), Forbidden)
await assert.rejects(api.getCard(space), NotFound)
const contact = new TextDecoder().decode(await api.readCardContact(card.uuid))
assert.ok(contact.startsWith('BEGIN:VCARD'))
await api.setCardState(card.uuid, { state: 'active' })

const stranger = new Vizitka({ url: VIZITKA_URL, token: 'vzk_wrong' })
await assert.rejects(stranger.listCards(space), NotSignedIn)
const nobody = new Vizitka({ url: 'http://127.0.0.1:9', token, tries: 2, sleep: async () => {} })
await assert.rejects(nobody.listCards(space), NotReached)
console.log('done')
"""


def test_a_message_is_believed_only_with_a_good_signature(programs: Path) -> None:
    """The vectors are those of the library of Standard Webhooks."""
    secret, other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body, now = (
        json.dumps({"type": "card.created", "name": "Zoë"}, ensure_ascii=False),
        dt.datetime.now(dt.UTC),
    )

    def signed(key: str, at: dt.datetime, text: str = body) -> dict[str, str]:
        return {
            "Webhook-Id": "msg_1",
            "Webhook-Timestamp": f"{int(at.timestamp())}",
            "Webhook-Signature": Webhook(key).sign("msg_1", at, text),
        }

    good, renewed = signed(secret, now), signed(other, now)
    both = {**good, "Webhook-Signature": f"v1a,x {renewed['Webhook-Signature']} {good['Webhook-Signature']}"}
    late, early = (signed(secret, now + dt.timedelta(minutes=minutes)) for minutes in (-6, 6))
    believed = [
        (body, good, [secret]),
        (body, good, [other, secret]),
        (body, both, [secret]),
        (body, {name.lower(): value for name, value in good.items()}, [secret]),
    ]
    refused = [
        (f"{body} ", good, [secret]),
        (body, good, [other]),
        (body, good, []),
        (body, late, [secret]),
        (body, early, [secret]),
        (body, {}, [secret]),
        (body, {**good, "Webhook-Id": "msg_2"}, [secret]),
        (body, {**good, "Webhook-Signature": "v1,é"}, [secret]),
        ("no JSON", signed(secret, now, "no JSON"), [secret]),
    ]
    (programs / "hook.mjs").write_text(HOOK)
    done = run(["node", "hook.mjs", json.dumps([believed, refused])], programs)
    assert done.returncode == 0, done.stderr


HOOK = """
import assert from 'node:assert/strict'
import { NotBelieved, verified } from 'vizitka-client'

const [believed, refused] = JSON.parse(process.argv[2])
for (const [body, headers, secrets] of believed) {
  const forms = [[body, headers], [new TextEncoder().encode(body), new Headers(headers)]]
  for (const form of forms) assert.equal((await verified(...form, ...secrets)).name, 'Zoë')
}
for (const [body, headers, secrets] of refused) {
  await assert.rejects(verified(body, headers, ...secrets), NotBelieved, JSON.stringify([body, headers]))
}
// An own secret that is none is a fault of the settings, and no forged message.
await assert.rejects(verified('{}', {}, 'whsec_*'), TypeError)
"""
