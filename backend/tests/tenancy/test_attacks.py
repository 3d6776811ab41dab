"""Somebody from another tenant, or with a small role, who tries everything. What is refused changes nothing."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any, Final

import pytest
import structlog
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, RequestFactory

from tests.conftest import PASSWORD
from tests.images.samples import picture
from tests.permissions.samples import World, make_world
from vizitka.accounts.models import Session, User
from vizitka.cards.enums import CardRole
from vizitka.cards.models import Card, CardMember
from vizitka.common.network import client_address
from vizitka.images import services as images
from vizitka.jobs.models import Job
from vizitka.publishing.renderer import SHARE_SCRIPT
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db

MARKUP = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>"
LINES = "A\r\nTEL:666\r\nBcc: all@evil.example\r\n"


@pytest.fixture
def world(make_user: Any, make_space: Any, add_member: Any, make_card: Any) -> World:
    return make_world(make_user, make_space, add_member, make_card)


@pytest.fixture
def owner(api: Any, world: World) -> Any:
    return api.as_(world.people["owner"])


@pytest.fixture
def foreign(world: World, make_space: Any, make_card: Any) -> Any:
    """A space of the stranger's with a card and a picture."""
    space = make_space(owner=world.people["stranger"])
    image = images.store_image(picture(), purpose="logo", space_id=space.pk)
    return {"space": space, "card": make_card(space, logo=image.pk), "image": image}


def card_path(world: World) -> str:
    return f"/v1/cards/{world.card.pk}"


# --- ids of others in bodies


@pytest.mark.parametrize("field", ["header", "logo", "profile_picture", "image", "poster"])
def test_a_card_shows_no_picture_of_another_space(world: World, owner: Any, foreign: Any, field: str) -> None:
    image = str(foreign["image"].pk)
    frames = {
        "image": {"kind": "image", "image": image},
        "poster": {"kind": "video", "url": "https://vimeo.com/76979871", "poster": image},
    }
    body = {"frames": [frames[field]]} if field in frames else {field: image}
    answer = owner.patch(card_path(world), body, If_Match='"1"')
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == [f"frames.0.{field}" if field in frames else field]
    assert owner.post(f"/v1/spaces/{world.space.pk}/cards", body).status_code == 422
    html = owner.post(f"{card_path(world)}/preview", body).json()["data"]["html"]
    assert not any(name in html for name in images.file_names(foreign["image"]))
    assert Card.objects.in_space(world.space.pk).get().version == 1


def test_a_space_and_a_person_take_no_picture_of_others(world: World, owner: Any, foreign: Any) -> None:
    image = str(foreign["image"].pk)
    path = f"/v1/spaces/{world.space.pk}"
    for field in ("header", "logo", "profile_picture"):
        body = {"placeholders": {field: image}}
        assert owner.patch(path, body, If_Match='"1"').status_code == 422
        assert owner.patch(f"{path}/grid", body, If_Match='"1"').status_code == 422
        html = owner.post(f"{path}/preview", body).json()["data"]["html"]
        assert not any(name in html for name in images.file_names(foreign["image"]))
    uploaded = images.store_image(picture(), purpose="user_picture", owner_id=world.people["stranger"].pk)
    for other in (image, str(uploaded.pk)):
        assert owner.patch("/v1/me", {"picture": other}).status_code == 422
        assert owner.post("/v1/spaces", {"name": "New", "logo": other}).status_code in {409, 422}
    uploaded.refresh_from_db()
    assert uploaded.owner_id == world.people["stranger"].pk


def test_many_at_once_reach_no_card_of_another_space(world: World, owner: Any, foreign: Any) -> None:
    card = foreign["card"]
    for action in ("deactivate", "draft", "delete", "restore"):
        answer = owner.post(
            f"/v1/spaces/{world.space.pk}/cards/bulk", {"action": action, "uuids": [str(card.pk)]}
        ).json()["data"]
        assert (answer["changed"], answer["batch"]) == (0, None)
    owner.post(f"/v1/spaces/{world.space.pk}/cards/bulk", {"action": "delete", "filter": {}})
    card.refresh_from_db()
    assert (card.state, card.deleted_at, card.version) == ("active", None, 1)


def test_imports_and_jobs_of_others_do_not_exist(
    world: World, api: Any, owner: Any, django_capture_on_commit_callbacks: Any
) -> None:
    file = SimpleUploadedFile("a.csv", b"Vorname;Nachname\nAda;Lovelace\n")
    made = owner.post(f"/v1/spaces/{world.space.pk}/imports", files={"file": file}).json()["data"]["uuid"]
    with django_capture_on_commit_callbacks(execute=True):
        owner.post(f"/v1/spaces/{world.space.pk}/exports", {"format": "csv"})
    job = Job.objects.get()
    assert owner.get(f"/v1/jobs/{job.pk}/file").status_code == 200
    for name in ("stranger", "card_user"):
        person = api.as_(world.people[name])
        for method, path, body in [
            ("get", f"/v1/imports/{made}", None),
            ("get", f"/v1/imports/{made}/rows", None),
            ("get", f"/v1/imports/{made}/bad-rows.csv", None),
            ("patch", f"/v1/imports/{made}", {"header_row": 1}),
            ("post", f"/v1/imports/{made}/check", {"mapping": {"0": "first_name"}, "key": "none"}),
            ("post", f"/v1/imports/{made}/run", {"mode": "all"}),
            ("get", f"/v1/jobs/{job.pk}", None),
            ("get", f"/v1/jobs/{job.pk}/file", None),
            ("post", f"/v1/jobs/{job.pk}/cancel", None),
            ("post", f"/v1/jobs/{job.pk}/seen", None),
        ]:
            status = person.request(method, path, body).status_code
            assert status == 404 or (name == "card_user" and status == 403), (name, method, path, status)
        assert person.get("/v1/me/jobs").json()["meta"]["total"] == 0


def test_an_import_stops_when_its_person_is_put_out(
    world: World, api: Any, django_capture_on_commit_callbacks: Any
) -> None:
    editor = api.as_(world.people["editor"])
    file = SimpleUploadedFile("a.csv", b"Vorname;Nachname\nAda;Lovelace\n")
    with django_capture_on_commit_callbacks(execute=True):
        made = editor.post(f"/v1/spaces/{world.space.pk}/imports", files={"file": file}).json()["data"]
        mapping = {"0": "first_name", "1": "last_name"}
        editor.post(f"/v1/imports/{made['uuid']}/check", {"mapping": mapping, "key": "none"})
    with django_capture_on_commit_callbacks() as effects:
        assert editor.post(f"/v1/imports/{made['uuid']}/run", {"mode": "all"}).status_code == 202
    world.space.members.filter(user=world.people["editor"]).delete()
    for effect in effects:
        effect()
    assert Card.objects.in_space(world.space.pk).count() == 1
    assert Job.objects.get(kind="import_run").status == "failed"
    owner = api.as_(world.people["owner"])
    assert owner.get(f"/v1/imports/{made['uuid']}").json()["data"]["status"] == "failed"


# --- roles


def test_a_small_role_writes_nothing_big(world: World, api: Any) -> None:
    editor, user = api.as_(world.people["editor"]), api.as_(world.people["card_user"])
    path = f"/v1/spaces/{world.space.pk}"
    assert editor.patch(path, {"name": "Mine"}, If_Match='"1"').status_code == 403
    assert editor.patch(f"{path}/grid", {"name": "Mine"}, If_Match='"1"').status_code == 422
    for field in ("state", "handle", "version", "space", "uuid", "lock_reason", "deleted_at", "role"):
        answer = user.patch(card_path(world), {field: "active"}, If_Match='"1"')
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert user.put(f"{card_path(world)}/state", {"state": "inactive"}).status_code == 403
    for body in ({"is_staff": True}, {"email_verified": True}, {"email": "other@example.org"}):
        assert user.patch("/v1/me", body).status_code == 422
    assert user.get("/v1/me/cards").json()["meta"]["total"] == 1
    world.space.refresh_from_db()
    assert (world.space.name, world.space.versions.version) == ("Alpenwerk AG", 1)


def test_what_the_space_has_locked_stays_for_a_card_user(world: World, api: Any) -> None:
    user = api.as_(world.people["card_user"])
    locked = {"job_title": "Boss", "phones": [{"number": "+43 1 2345"}], "layout": {"primary": "#123456"}}
    modes = {field: {"visible": True, "locked": True} for field in (*locked, "logo", "frames")}
    Space.objects.filter(pk=world.space.pk).update(field_modes=modes)
    for field, value in locked.items():
        answer = user.patch(card_path(world), {field: value, "first_name": "Ada"}, If_Match='"1"')
        assert (answer.status_code, list(answer.json()["errors"])) == (422, [field])
    assert Card.objects.in_space(world.space.pk).get().first_name != "Ada"
    # Nothing new is no change, and free fields stay free.
    assert (
        user.patch(card_path(world), {"job_title": "", "first_name": "Ada"}, If_Match='"1"').status_code
        == 200
    )


@pytest.mark.parametrize("path", ["/v1/cards/{card}", "/v1/spaces/{space}", "/v1/spaces/{space}/grid"])
def test_nobody_writes_over_a_version_that_was_not_seen(world: World, owner: Any, path: str) -> None:
    path = path.format(card=world.card.pk, space=world.space.pk)
    body = {"layout": {"primary": "#123456"}}
    assert owner.patch(path, body).json()["code"] == "version_required"
    for odd in ('"0"', '"2"', "*", "²", '"' + "9" * 5000 + '"', "-1", "1e0", '"1", "2"'):
        answer = owner.patch(path, body, If_Match=odd)
        assert (answer.status_code, answer.json()["code"]) == (409, "stale_version"), odd
    assert owner.patch(path, body, If_Match='W/"1"').status_code == 200


def test_with_its_space_everything_is_gone(world: World, api: Any, owner: Any) -> None:
    assert owner.delete(f"/v1/spaces/{world.space.pk}?name=Alpenwerk%20AG").status_code == 204
    for person in (owner, api.as_(world.people["editor"]), api.as_(world.people["card_user"])):
        for method, path, body in [
            ("get", card_path(world), None),
            ("patch", card_path(world), {"first_name": "Ada"}),
            ("delete", card_path(world), None),
            ("post", f"{card_path(world)}/duplicate", None),
            ("put", f"{card_path(world)}/state", {"state": "inactive"}),
            ("post", f"{card_path(world)}/preview", {}),
            ("get", f"/v1/spaces/{world.space.pk}/cards", None),
            ("post", f"/v1/spaces/{world.space.pk}/exports", {"format": "csv"}),
            ("post", f"/v1/spaces/{world.space.pk}/cards", {"first_name": "Ada"}),
            ("get", f"/v1/c/{world.card.handle}?preview=true", None),
        ]:
            assert person.request(method, path, body, If_Match='"1"').status_code == 404, path
        assert person.get("/v1/me/cards").json()["meta"]["total"] == 0
    assert api.get(f"/c/{world.card.handle}").status_code == 404


def test_seats_are_not_doubled_by_deleting_a_space_and_taking_it_back(
    api: Any, make_user: Any, make_space: Any, make_card: Any
) -> None:
    person = make_user()
    first = make_space(owner=person, cards=2, name="First")
    second = make_space(owner=person, licence=first.licence)
    owner = api.as_(person)
    for _ in range(2):
        make_card(first)
    assert owner.delete(f"/v1/spaces/{first.pk}?name=First").status_code == 204
    made = [make_card(second) for _ in range(2)]
    refused = owner.post(f"/v1/spaces/{first.pk}/restore")
    assert (refused.status_code, refused.json()["code"]) == (409, "seats_exhausted")
    bulk = {"action": "deactivate", "uuids": [str(card.pk) for card in made]}
    assert owner.post(f"/v1/spaces/{second.pk}/cards/bulk", bulk).status_code == 200
    assert owner.post(f"/v1/spaces/{first.pk}/restore").status_code == 200


def test_a_private_card_is_not_for_members_without_a_role(world: World, api: Any) -> None:
    Space.objects.filter(pk=world.space.pk).update(visibility="private")
    path = f"/v1/c/{world.card.handle}"
    CardMember.objects.in_space(world.space.pk).update(role=CardRole.NO_ROLE)
    for name in ("no_role", "card_user", "stranger"):
        person = api.as_(world.people[name])
        assert person.get(path).status_code in {403, 404}, name
        assert person.post(f"{path}/view-ticket").status_code in {403, 404}, name
    ticket = api.as_(world.people["analyst"]).post(f"{path}/view-ticket").json()["data"]["url"]
    assert "ticket=" in ticket
    assert api.get(f"/c/{world.card.handle}?ticket=x").status_code == 401
    assert api.get(f"/c/{world.card.handle}").status_code == 401


# --- what people write


class _Tags(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.problems: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in {"script", "iframe", "object", "embed"}:
            self.problems.append(tag)
        for name, value in attrs:
            address = (value or "").strip().lower()
            if name.startswith("on") or address.startswith(("javascript:", "data:text", "vbscript:")):
                self.problems.append(f"{tag} {name}={value}")
            if tag == "img" and address == "x":
                self.problems.append(f"{tag} {name}={value}")


def hostile(text: str) -> dict[str, Any]:
    short = text[:40]
    return {
        **dict.fromkeys(("prefix", "suffix", "pronouns"), short),
        **dict.fromkeys(("first_name", "last_name", "job_title", "department", "organisation"), text[:90]),
        "description": text,
        "external_key": short,
        "phones": [{"number": f"+43 664 1234567{short}", "custom_label": short, "label": "other"}],
        "emails": [{"email": "zoe@example.org", "custom_label": short, "label": "other"}],
        "websites": [{"url": "https://example.org/?a=" + "'%22>", "title": text[:90]}],
        "addresses": [{"street": text, "city": text[:90], "region": text[:90], "zipcode": short[:20]}],
        "social_media": [{"network": "link", "value": "https://example.org", "label": text[:90]}],
        "frames": [
            {"kind": "text", "title": text, "html": f"<p onclick=x>{text}</p><a href='javascript:x'>x</a>"},
            {"kind": "link", "title": text, "url": "https://example.org", "label": text[:90]},
        ],
    }


@pytest.mark.parametrize("text", [MARKUP, LINES, "{{7777*7777}}{% debug %}", '=HYPERLINK("http://evil")'])
def test_no_text_becomes_markup_or_a_line_of_its_own(world: World, api: Any, owner: Any, text: str) -> None:
    body = hostile(text)
    changed = owner.patch(card_path(world), body, If_Match='"1"')
    assert changed.status_code == 200, changed.content
    Space.objects.filter(pk=world.space.pk).update(name=text[:100], placeholder_name=text[:100])
    page = api.get(f"/c/{world.card.handle}").content.decode()
    preview = owner.post(f"{card_path(world)}/preview", body).json()["data"]["html"]
    sample = owner.post(f"/v1/spaces/{world.space.pk}/preview", {}).json()["data"]["html"]
    for html in (page, preview, sample):
        assert not _Tags(html.replace(SHARE_SCRIPT, "")).problems
        # As many digits as no id has by chance.
        assert "60481729" not in html
    answer = api.get(f"/c/{world.card.handle}.vcf")
    lines = answer.content.decode().split("\r\n")
    assert not [line for line in lines if line.startswith(("TEL:666", "Bcc"))]
    assert lines.count("BEGIN:VCARD") == 1
    assert "\n" not in answer.headers["Content-Disposition"]


@pytest.mark.parametrize(
    "address",
    ["javascript:alert(1)", "JaVaScRiPt:alert(1)", "java\tscript:x", "data:text/html,x", "vbscript:x"],
)
def test_no_link_runs_script(world: World, owner: Any, address: str) -> None:
    for body in (
        {"websites": [{"url": address}]},
        {"social_media": [{"network": "link", "value": address}]},
        {"frames": [{"kind": "link", "url": address}]},
        {"frames": [{"kind": "image", "href": address}]},
        {"frames": [{"kind": "video", "url": address}]},
    ):
        answer = owner.patch(card_path(world), body, If_Match='"1"')
        html = owner.post(f"{card_path(world)}/preview", body)
        assert (
            answer.status_code == 422
            or not _Tags(owner.get(f"/c/{world.card.handle}").content.decode()).problems
        )
        assert html.status_code == 422 or not _Tags(html.json()["data"]["html"]).problems


@pytest.mark.parametrize("wish", ["lang", "colour", "size", "logo", "v", "ticket", "utm"])
@pytest.mark.parametrize("ending", ["", ".vcf", "/qr.svg", "/qr.png", "/qr.pdf"])
def test_nothing_of_an_address_is_repeated(world: World, api: Any, wish: str, ending: str) -> None:
    answer = api.client.get(f"/c/{world.card.handle}{ending}", {wish: MARKUP})
    assert answer.status_code == 200
    assert b"alert(1)" not in answer.content


# --- the host and the way here


def test_another_host_header_reaches_no_address(
    world: World, owner: Any, mailoutbox: Any, django_capture_on_commit_callbacks: Any
) -> None:
    card = owner.get(card_path(world), Host="evil.example").json()["data"]
    url = owner.post("/v1/me/auto-login", {}, Host="evil.example").json()["redirect_url"]
    for address in (card["public_url"], card["qr_url"], url):
        assert address.startswith("http://testserver/")
    with django_capture_on_commit_callbacks(execute=True):
        owner.post("/v1/auth/recovery", {"email": "owner@example.org"}, Host="evil.example")
    assert mailoutbox
    assert "evil.example" not in str(mailoutbox[0].message())
    assert b"evil.example" not in owner.get(f"/c/{world.card.handle}", Host="evil.example").content


@pytest.mark.parametrize(
    "path",
    ["//evil.example/c/x", "/c//evil.example", "/c/%5C%5Cevil.example", "/q/..%2F..%2Fevil", "/c/x%0d%0aA:b"],
)
def test_no_address_leads_away(world: World, api: Any, path: str) -> None:
    answer = Client().get(path)
    assert answer.status_code < 500
    location = answer.headers.get("Location", "/")
    assert location.startswith("/")
    assert not location.startswith(("//", "/\\"))


def test_only_configured_proxies_are_believed(settings: Any) -> None:
    def request(forwarded: str) -> Any:
        return RequestFactory().get("/", REMOTE_ADDR="198.51.100.7", headers={"X-Forwarded-For": forwarded})

    assert client_address(request("1.1.1.1")) == "198.51.100.7"
    settings.TRUSTED_PROXIES = 1
    assert client_address(request("1.1.1.1, 2.2.2.2")) == "2.2.2.2"
    settings.TRUSTED_PROXIES = 2
    assert client_address(request("2.2.2.2")) == "198.51.100.7"


def test_other_spellings_of_an_address_are_no_new_guesses(api: Any, make_user: Any) -> None:
    make_user(email="ada@example.org")
    spellings = [
        "ada@example.org",
        "ADA@example.org",
        " ada@example.org ",
        "Ada@Example.Org",
        "ada@EXAMPLE.org",
    ]
    for spelling in spellings:
        assert api.post("/v1/auth/login", {"email": spelling, "password": "wrong"}).status_code == 401
    answer = api.post("/v1/auth/login", {"email": "aDa@example.org", "password": PASSWORD})
    assert (answer.status_code, "Retry-After" in answer.headers) == (429, True)


def test_a_sign_in_takes_no_key_that_the_client_brought(api: Any, make_user: Any) -> None:
    make_user(email="ada@example.org")
    body = {"email": "ada@example.org", "password": PASSWORD}
    client = Client()
    client.cookies["sessionid"] = client.cookies["backoffice-session"] = "chosen-by-the-attacker"
    first = client.post(
        "/v1/auth/login", body, "application/json", headers={"Authorization": "Bearer chosen-by-the-attacker"}
    )
    second = client.post("/v1/auth/login", body, "application/json")
    keys = {first.json()["access_token"], second.json()["access_token"]}
    assert len(keys) == 2
    assert "chosen-by-the-attacker" not in keys
    # Beside the keys there is the mark of a known device, which opens nothing.
    assert set(first.cookies) == {"known-devices"}
    assert "chosen-by-the-attacker" not in str(first.cookies)
    assert api.get("/v1/me", Authorization="Bearer chosen-by-the-attacker").status_code == 401
    assert Session.objects.count() == 2


BASKET: Final = "0b0e7c1e-6f4f-4d6e-9a53-3f0b7e7c4b1a"


def test_no_key_and_no_password_reaches_the_log(world: World, api: Any, owner: Any) -> None:
    with structlog.testing.capture_logs() as lines:
        owner.get("/v1/me")
        api.post("/v1/auth/login", {"email": "owner@example.org", "password": "the-secret"})
        api.get(f"/c/{world.card.handle}?ticket=the-secret")
        api.get("/v1/c/x?token=the-secret")
        # Whoever knows its id opens a guest's basket, and what was typed into it.
        api.get(f"/v1/checkout/{BASKET}")
        api.get(f"/v1/checkout/{BASKET}/review")
        api.post("/v1/auth/login", {"email": "owner@example.org", "password": "\u0000the-secret"})
    assert lines
    assert "the-secret" not in str(lines)
    assert BASKET not in str(lines)
    assert owner.token not in str(lines)


# --- bodies


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'"text"',
        b"null",
        b"123",
        b"{",
        b"\xff\xfe{}",
        b'{"first_name": "\xff"}',
        b'{"first_name": "\\ud800"}',
        b'{"first_name": "a\\u0000b"}',
        b'{"fi\\u0000rst": "a"}',
        b"[" * 100_000,
        b'{"frames":' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"phones": [' + b"9" * 5000 + b"]}",
        b'{"layout": {"rounding": 1e400}}',
        b'{"layout": {"rounding": 99999999999999999999}}',
        b'{"first_name": {"$ne": 1}}',
        b'{"first_name": "' + b"x" * 13_000_000 + b'"}',
    ],
    ids=lambda body: body[:20].decode(errors="replace"),
)
def test_odd_bodies_are_refused_with_words(world: World, owner: Any, body: bytes) -> None:
    for kind in ("application/json", "text/plain", "application/xml", "application/json; charset=utf-16"):
        answer = owner.client.patch(
            card_path(world),
            body,
            content_type=kind,
            headers={"Authorization": f"Bearer {owner.token}", "If-Match": '"1"'},
        )
        assert answer.status_code == 422, (kind, answer.content[:200])
        assert answer.json()["message"]
    assert Card.objects.in_space(world.space.pk).get().version == 1


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/v1/me/spaces?search=%00", ["search"]),
        ("/v1/me/cards?department=a%00b", ["department.0"]),
        ("/v1/me/cards?page=99999999999999999999", ["page"]),
        ("/v1/me/cards?page=1&page=x", ["page"]),
        ("/v1/me/cards?state=active&state=x", ["state.1"]),
        ("/v1/me/cards?per_page=201", ["per_page"]),
        ("/v1/me/cards?sort=search_text", ["sort"]),
        ("/v1/config/socialMedias?s=%00", ["s"]),
    ],
)
def test_odd_queries_name_their_fields(owner: Any, path: str, fields: list[str]) -> None:
    answer = owner.get(path)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, fields)


@pytest.mark.parametrize(
    "path", ["/v1/c/%00", "/v1/c/a%00b", "/c/%00x", "/q/a%00b", "/v1/usernames/%00", "/v1/usernames/" + "x" * 5000,
             "/v1/auth/recovery/%00", "/a/%00", "/media/images/%00", "/v1/cards/%00", "/v1/c/%ff%fe", "/c/%ed%a0%80"]
)  # fmt: skip
def test_odd_addresses_never_crash(owner: Any, path: str) -> None:
    assert owner.get(path).status_code in {200, 404, 410, 422}


def test_forms_that_are_cut_off_or_huge_are_refused(owner: Any, world: World) -> None:
    headers = {"Authorization": f"Bearer {owner.token}"}
    many = "".join(f'--b\r\nContent-Disposition: form-data; name="f{n}"\r\n\r\nx\r\n' for n in range(1100))
    for content, kind in [
        (b"--b\r\nContent-Disp", "multipart/form-data; boundary=b"),
        (b"x", "multipart/form-data"),
        (b"x", "multipart/form-data; boundary=" + "b" * 300),
        (many.encode() + b"--b--", "multipart/form-data; boundary=b"),
        (b"purpose=logo", "application/x-www-form-urlencoded"),
        (b"{}", "application/json"),
    ]:
        for path in ("/v1/images", f"/v1/spaces/{world.space.pk}/imports"):
            answer = owner.client.post(path, content, content_type=kind, headers=headers)
            assert answer.status_code == 422, (kind, answer.status_code, answer.content[:200])
    form = {"purpose": "user_picture", "alt": "a\x00b", "file": SimpleUploadedFile("a\x00.png", picture())}
    answer = owner.client.post("/v1/images", form, headers=headers)
    assert (answer.status_code, list(answer.json()["errors"])) == (422, ["alt"])


def test_other_origins_get_no_answer_to_read(owner: Any, settings: Any) -> None:
    answer = owner.get("/v1/me", Origin="https://evil.example")
    assert not [name for name in answer.headers if name.startswith("Access-Control")]
    assert json.loads(answer.content)["data"]["email"]
    assert not User.objects.filter(is_staff=True).exists()
