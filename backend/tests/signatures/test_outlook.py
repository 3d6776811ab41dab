"""Outlook's add-in: a manifest after Microsoft's example, and signatures for who proves to be somebody, alone."""

from __future__ import annotations

import base64
import json
import subprocess
import uuid
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring
from django.test import Client
from joserfc import jwt
from joserfc.jwk import OctKey

from tests.conftest import MakeSpace
from tests.signatures.conftest import House
from tests.signatures.fake_entra import FakeEntra, serving
from tests.signatures.test_api import Full
from vizitka.common import clock
from vizitka.signatures import addresses, throttles
from vizitka.signatures.models import MailboxEntry, MailboxSignature, MailConnection, SignatureCopy
from vizitka.signatures.outlook import checks, entra, views
from vizitka.signatures.outlook.manifest import HANDLER, manifest

pytestmark = pytest.mark.django_db
HERE = "https://cards.vizitka.example"
TENANT = "5f1c2a3b-1111-4222-8333-444455556666"
APPLICATION = "9d8e7f6a-aaaa-4bbb-8ccc-ddddeeeeffff"


@pytest.fixture(autouse=True)
def https(settings: Any) -> None:
    settings.PUBLIC_URL = HERE


@pytest.fixture
def directory(settings: Any) -> Iterator[FakeEntra]:
    entra.DIRECTORIES.forget()
    with serving() as server:
        settings.ENTRA_URL = server.base
        yield server


@pytest.fixture
def made(house: House) -> str:
    return str(house.make()["uuid"])


def connect(house: House, **values: Any) -> MailConnection:
    path = f"/v1/spaces/{house.space.pk}/signature-connections/microsoft"
    answer = house.owner.put(path, values)
    assert answer.status_code == 200, answer.content
    return MailConnection.objects.in_space(house.space.pk).get(provider="microsoft")


def with_tokens(house: House, made: str, **values: Any) -> MailConnection:
    return connect(
        house, tenant=TENANT, application=APPLICATION, new_signature=made, reply_signature=None, **values
    )


def ask(
    client: Client, connection: MailConnection, *, kind: str = "new", token: str = "", key: str = ""
) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    body = {"kind": kind} | ({"key": key} if key else {})
    return client.post(
        f"/signatures/outlook/{connection.pk}/signature",
        json.dumps(body),
        content_type="application/json",
        headers=headers,
    )


# --- the manifest


def test_a_manifest_breaks_no_rule_of_outlook(house: House, made: str, client: Client) -> None:
    for values in ({"new_signature": made}, {"tenant": TENANT, "application": APPLICATION}):
        connection = connect(house, **values)
        answer = client.get(f"/signatures/outlook/{connection.pk}/manifest.xml")
        assert answer.status_code == 200
        found = answer.content.decode()
        assert checks.problems(found, views.script_of(connection)) == []
        assert ("<WebApplicationInfo>" in found) == ("tenant" in values)
    assert f"<Resource>api://cards.vizitka.example/{APPLICATION}</Resource>" in found
    shown = house.owner.get(f"/v1/spaces/{house.space.pk}/signature-connections").json()["data"][1]
    assert shown["manifest"] == f"{HERE}/signatures/outlook/{connection.pk}/manifest.xml"


def test_what_a_manifest_names_is_there(house: House, client: Client) -> None:
    connection = connect(house)
    root = fromstring(manifest(connection))
    named = [
        one.get("DefaultValue", "") for one in root.iter() if one.get("DefaultValue", "").startswith(HERE)
    ]
    assert len(named) >= 9
    for address in named:
        path = address.removeprefix(HERE)
        if path:
            assert client.get(path).status_code == 200, path


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("VersionOverridesV1_1", "VersionOverridesV1_2", "1.1 inside"),
        ('DefaultMinVersion="1.10"', 'DefaultMinVersion="1.9"', "Mailbox 1.10"),
        ("ReadWriteItem", "ReadItem", "ReadWriteItem"),
        (
            '<SourceLocation resid="launch.page"/>',
            '<SourceLocation resid="pane.page"/>',
            "not that of the runtime",
        ),
        (f'FunctionName="{HANDLER}"', 'FunctionName="other"', "does not know other"),
        ('<bt:Url id="launch.script"', '<bt:Url id="launch"', "no resource is called launch.script"),
        ('<Override type="javascript" resid="launch.script"/>', "", "one runtime with one script"),
        (
            "https://cards.vizitka.example/signatures/outlook/icon-16",
            "http://x/icon-16",
            "no address with https",
        ),
        ("<ProviderName>Vizitka</ProviderName>", "", "ProviderName is missing"),
        ("<Version>1.0.0.0</Version>", "<Version>0.1</Version>", "Version"),
        ('<bt:Image size="80" resid="icon.80"/>', "", "16, 32 and 80"),
        ("api://cards.vizitka.example/", "api://other.example/", "not that of the host"),
        (
            'id="group.label" DefaultValue="Signature"',
            f'id="group.label" DefaultValue="{"x" * 126}"',
            "longer",
        ),
    ],
)
def test_a_manifest_that_breaks_a_rule_is_found(house: House, old: str, new: str, why: str) -> None:
    connection = connect(house, tenant=TENANT, application=APPLICATION)
    good = manifest(connection)
    assert old in good
    found = checks.problems(good.replace(old, new), views.script_of(connection))
    assert any(why in one for one in found), found


def test_parts_out_of_order_are_found(house: House) -> None:
    good = manifest(connect(house))
    runtimes = good[good.index("          <Runtimes>") : good.index("          <DesktopFormFactor>")]
    end = "          </MobileFormFactor>\n"
    moved = good.replace(runtimes, "").replace(end, end + runtimes)
    assert "the parts of Host are not in their order" in checks.problems(moved, views.LAUNCH)


def test_the_list_of_scripts_is_what_windows_reads(house: House, client: Client, settings: Any) -> None:
    connection = connect(house)
    answer = client.get("/.well-known/microsoft-officeaddins-allowed.json")
    assert answer.json() == {"allowed": [f"{HERE}/signatures/outlook/{connection.pk}.js"]}
    assert answer.headers["Content-Type"] == "application/json"
    settings.PUBLIC_URL = "http://localhost:8000"
    assert client.get("/.well-known/microsoft-officeaddins-allowed.json").json() == {"allowed": []}
    assert client.get(f"/signatures/outlook/{connection.pk}/manifest.xml").status_code == 404


def test_pages_may_be_shown_by_outlook_alone(house: House, client: Client) -> None:
    connection = connect(house)
    for end in ("", "/pane"):
        answer = client.get(f"/signatures/outlook/{connection.pk}{end}")
        policy = answer.headers["Content-Security-Policy"]
        assert "script-src 'self' https://appsforoffice.microsoft.com;" in policy
        assert "frame-ancestors 'self' https://*.office.com" in policy
    assert client.get(f"/signatures/outlook/{uuid.uuid4()}/pane").status_code == 404


def test_without_https_nothing_is_offered(house: House, settings: Any) -> None:
    settings.PUBLIC_URL = "http://localhost:8000"
    path = f"/v1/spaces/{house.space.pk}/signature-connections"
    assert house.owner.get(path).json()["data"][1]["standing"] == "off"
    connection = connect(house)
    assert house.owner.get(path).json()["data"][1]["standing"] == "off"
    assert ask(Client(), connection).status_code == 404


# --- who asks


def token(house: House, **instead: Any) -> str:
    now = int(clock.now().timestamp())
    claims = {
        "aud": APPLICATION,
        "iss": f"https://login.microsoftonline.com/{TENANT}/v2.0",
        "tid": TENANT,
        "scp": "access_as_user profile",
        "preferred_username": "P0@Alpenwerk.example",
        "exp": now + 600,
        "nbf": now - 10,
        "iat": now,
        "ver": "2.0",
    } | instead
    given = {name: value for name, value in claims.items() if value is not None}
    return jwt.encode({"alg": "RS256", "kid": "k1"}, given, FakeEntra.key(1), algorithms=["RS256"])


def test_who_is_proved_by_the_directory_gets_the_own_signature(
    house: House, made: str, client: Client, directory: FakeEntra
) -> None:
    connection = with_tokens(house, made)
    answer = ask(client, connection, token=token(house))
    assert answer.status_code == 200, answer.content
    assert "Berger" in answer.json()["html"]
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in answer.headers
    # The company gives none for replies.
    assert ask(client, connection, kind="reply", token=token(house)).status_code == 204
    assert directory.asked == 1
    row = MailboxSignature.objects.in_space(house.space.pk).get()
    assert (row.address, row.provider, row.standing) == ("p0@alpenwerk.example", "microsoft", "set")
    assert SignatureCopy.objects.in_space(house.space.pk).filter(card=house.cards[0]).exists() is False
    people = house.owner.get(f"/v1/spaces/{house.space.pk}/signature-mailboxes?provider=microsoft").json()[
        "data"
    ]
    assert [one["state"] for row in people for one in row["mailboxes"]] == ["current"]
    # Each mail asks; it is noted once.
    ask(client, connection, token=token(house))
    assert MailboxEntry.objects.in_space(house.space.pk).count() == 1


@pytest.mark.parametrize(
    "instead",
    [
        {"tid": str(uuid.uuid4())},
        {"iss": f"https://login.microsoftonline.com/{uuid.uuid4()}/v2.0"},
        {"iss": f"https://sts.windows.net/{TENANT}/"},
        {"aud": str(uuid.uuid4())},
        {"aud": f"api://cards.vizitka.example/{APPLICATION}"},
        {"scp": "profile"},
        {"scp": None},
        {"exp": 1_700_000_000},
        {"exp": None},
        {"nbf": 4_000_000_000},
        {"preferred_username": None},
        {"preferred_username": "not an address"},
    ],
)
def test_a_token_for_something_else_proves_nobody(
    house: House, made: str, client: Client, directory: FakeEntra, instead: Mapping[str, Any]
) -> None:
    connection = with_tokens(house, made)
    assert ask(client, connection, token=token(house, **instead)).status_code == 401
    assert not MailboxSignature.objects.in_space(house.space.pk).exists()


def test_forged_tokens_prove_nobody(house: House, made: str, client: Client, directory: FakeEntra) -> None:
    connection = with_tokens(house, made)
    claims = jwt.decode(token(house), FakeEntra.key(1), algorithms=["RS256"]).claims
    other = jwt.encode({"alg": "RS256", "kid": "k1"}, claims, FakeEntra.key(2), algorithms=["RS256"])
    public = FakeEntra.key(1).as_dict(private=False)
    hmac = jwt.encode(
        {"alg": "HS256", "kid": "k1"},
        claims,
        OctKey.import_key(json.dumps(public)),
        algorithms=["HS256"],
    )
    head, body, _sign = token(house).split(".")
    nothing = base64.urlsafe_b64encode(b'{"alg":"none"}').decode().rstrip("=")
    for one in (other, hmac, f"{nothing}.{body}.", f"{head}.{body}.", "x", "a.b.c", "x" * 20_000):
        assert ask(client, connection, token=one).status_code == 401, one[:60]


def test_a_key_that_is_new_is_asked_for_once(
    house: House, made: str, client: Client, directory: FakeEntra, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = with_tokens(house, made)
    ask(client, connection, token=token(house))
    directory.keys = [2]
    claims = jwt.decode(token(house), FakeEntra.key(1), algorithms=["RS256"]).claims
    renewed = jwt.encode({"alg": "RS256", "kid": "k2"}, claims, FakeEntra.key(2), algorithms=["RS256"])
    # Within the minute nobody is asked anew, whoever brings whatever.
    assert ask(client, connection, token=renewed).status_code == 401
    assert directory.asked == 1
    monkeypatch.setattr(entra, "ANEW_SECONDS", 0)
    assert ask(client, connection, token=renewed).status_code == 200
    assert directory.asked == 2


@pytest.mark.parametrize("how", [500, "no json", "hang up", "empty"])
def test_a_directory_that_does_not_answer_proves_nobody(
    house: House, made: str, client: Client, directory: FakeEntra, how: int | str
) -> None:
    connection = with_tokens(house, made)
    directory.how = how
    assert ask(client, connection, token=token(house)).status_code == 503


def test_a_directory_that_does_not_answer_is_asked_once_in_half_a_minute(
    house: House, made: str, client: Client, directory: FakeEntra, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = with_tokens(house, made)
    directory.how = "hang up"
    for _ in range(3):
        assert ask(client, connection, token=token(house)).status_code == 503
    tries = directory.asked
    directory.how = None
    assert ask(client, connection, token=token(house)).status_code == 503
    assert directory.asked == tries
    monkeypatch.setattr(entra, "AWAY_SECONDS", 0)
    assert ask(client, connection, token=token(house)).status_code == 200
    assert directory.asked == tries + 1


def test_a_person_without_a_card_gets_nothing(
    house: House, made: str, client: Client, directory: FakeEntra
) -> None:
    connection = with_tokens(house, made)
    assert ask(client, connection, token=token(house, preferred_username="boss@x.example")).status_code == 404
    by_mail = token(house, preferred_username="eb@alpenwerk.onmicrosoft.com", email="p0@alpenwerk.example")
    assert ask(client, connection, token=by_mail).status_code == 200


def test_another_space_that_names_the_same_directory_gives_its_own_add_in_alone(
    house: House, made: str, client: Client, directory: FakeEntra, make_space: MakeSpace
) -> None:
    """Whoever names another company's directory makes an add-in of their own, which that company never installs."""
    connection = with_tokens(house, made)
    stranger = MailConnection.objects.create(
        space=make_space(),
        provider="microsoft",
        identifier=TENANT,
        application=APPLICATION,
        new_signature=made,
    )
    assert ask(client, stranger, token=token(house)).status_code == 404
    assert ask(client, connection, token=token(house)).status_code == 200


def test_the_key_of_the_own_page_is_a_proof_too(
    house: House, made: str, client: Client, make_space: MakeSpace
) -> None:
    connection = connect(house, new_signature=made, reply_signature=made)
    key = addresses.page_token(house.cards[1].pk)
    answer = ask(client, connection, kind="reply", key=key)
    assert "Šimić" in answer.json()["html"]
    assert ask(client, connection).status_code == 401
    assert ask(client, connection, key=key[:-2] + "xx").status_code == 401
    banner = addresses.banner_url(house.cards[1].pk).rpartition("/")[2]
    assert ask(client, connection, key=banner).status_code == 401
    stranger = MailConnection.objects.create(space=make_space(), provider="microsoft", new_signature=made)
    assert ask(client, stranger, key=key).status_code == 401
    assert ask(client, connection, kind="all", key=key).status_code == 400


def test_a_signature_of_another_space_cannot_be_given_out(
    house: House, made: str, make_space: MakeSpace
) -> None:
    answer = house.owner.put(
        f"/v1/spaces/{house.space.pk}/signature-connections/microsoft", {"new_signature": str(uuid.uuid4())}
    )
    assert answer.status_code == 422
    assert "new_signature" in answer.json()["errors"]
    half = house.owner.put(f"/v1/spaces/{house.space.pk}/signature-connections/microsoft", {"tenant": TENANT})
    assert half.status_code == 422
    assert "Give both the directory and the application, or neither." in str(half.json()["errors"])


def test_a_deleted_signature_and_an_ended_add_in_give_nothing(
    house: House, made: str, client: Client
) -> None:
    connection = connect(house, new_signature=made)
    key = addresses.page_token(house.cards[0].pk)
    house.owner.delete(f"{house.path}/{made}")
    assert ask(client, connection, key=key).status_code == 204
    house.owner.delete(f"/v1/spaces/{house.space.pk}/signature-connections/microsoft")
    assert ask(client, connection, key=key).status_code == 404


def test_outlook_asks_across_origins_and_not_too_often(
    house: House, made: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connect(house, new_signature=made)
    path = f"/signatures/outlook/{connection.pk}/signature"
    answer = client.options(path, headers={"Origin": "null", "Access-Control-Request-Method": "POST"})
    assert (answer.status_code, answer.headers["Access-Control-Allow-Headers"]) == (
        204,
        "Authorization, Content-Type",
    )
    monkeypatch.setattr(throttles, "OUTLOOK", Full())
    answer = ask(client, connection)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"]


# --- the script, as Outlook on Windows runs it: without a page, and without `Office.onReady`


RUN = """
const fs = require('fs'), vm = require('vm')
const [script, given] = [fs.readFileSync(process.argv[1], 'utf8'), JSON.parse(process.argv[2])]
const log = { completed: 0, set: [], sent: [] }
let handler = null
const later = (f, ...a) => Promise.resolve().then(() => f(...a))
const item = {
  getComposeTypeAsync: (f) => later(f, { status: 'succeeded', value: { composeType: given.type } }),
  body: { setSignatureAsync: (html, how, f) => { log.set.push([html, how.coercionType]); later(f, {}) } },
}
const auth = { getAccessToken: () => given.token ? Promise.resolve(given.token) : Promise.reject(new Error('13001')) }
class XMLHttpRequest {
  open(method, url) { this.url = url; this.headers = {} }
  setRequestHeader(name, value) { this.headers[name] = value }
  send(body) {
    log.sent.push([this.url, this.headers.Authorization || '', JSON.parse(body)])
    if (given.status === 0) return later(this.onerror)
    this.status = given.status
    this.responseText = given.answer || ''
    later(this.onload)
  }
}
const Office = {
  actions: { associate: (name, f) => { handler = f } },
  context: { mailbox: { item }, roamingSettings: { get: () => given.key || null } },
}
vm.runInNewContext(script, { Office, OfficeRuntime: { auth }, XMLHttpRequest, JSON, Promise })
handler({ completed: () => { log.completed += 1; console.log(JSON.stringify(log)) } })
"""


def run(script: str, path: Path, **given: Any) -> dict[str, Any]:
    (path / "launch.js").write_text(script)
    told = {"type": "newMail", "status": 200, "answer": '{"html": "<b>Eva</b>"}'} | given
    done = subprocess.run(
        ["node", "-e", RUN, str(path / "launch.js"), json.dumps(told)],
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_the_script_sets_what_it_is_given_and_always_ends(house: House, made: str, tmp_path: Path) -> None:
    script = views.script_of(with_tokens(house, made))
    at = f"{HERE}/signatures/outlook/{MailConnection.objects.in_space(house.space.pk).get().pk}/signature"
    found = run(script, tmp_path, token="t1", key="k1")
    assert found == {
        "completed": 1,
        "set": [["<b>Eva</b>", "html"]],
        "sent": [[at, "Bearer t1", {"kind": "new", "key": "k1"}]],
    }
    assert run(script, tmp_path, key="k1", type="reply")["sent"] == [[at, "", {"kind": "reply", "key": "k1"}]]
    assert run(script, tmp_path, token="t", type="forward")["sent"][0][2] == {"kind": "reply"}
    # Who is nobody is not asked for, and the mail stays as it is.
    assert run(script, tmp_path) == {"completed": 1, "set": [], "sent": []}
    sad: Sequence[dict[str, Any]] = (
        {"status": 204}, {"status": 401}, {"status": 503}, {"status": 0}, {"answer": "<html>"}, {"answer": "{}"}
    )  # fmt: skip
    for given in sad:
        assert run(script, tmp_path, token="t1", **given)["set"] == [], given


def test_without_an_application_no_token_is_asked_for(house: House, made: str, tmp_path: Path) -> None:
    script = views.script_of(connect(house, new_signature=made))
    assert run(script, tmp_path, token="t1", key="k1")["sent"][0][1] == ""
