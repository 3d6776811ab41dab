"""The manager's page names what its address needs, so that the browser finds all of it at once."""

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, override_settings

from vizitka.common.csp import digest
from vizitka.config.manager import CONTRACTS

PAGE = "<!doctype html><html><head><title>Vizitka</title></head><body></body></html>"
SPACE = "0193b1c2-0000-7000-8000-000000000001"
SCRIPT = 'document.title = "before anything is drawn"'


def _route(
    path: str, *, layout: str, name: str, texts: str, reads: tuple[str, ...] = ()
) -> dict[str, object]:
    return {
        "path": path.split("/") if path else [],
        "layout": layout,
        "reads": reads,
        "scripts": [f"assets/{name}.js"],
        "styles": [f"assets/{name}.css"],
        "pages": {f"/_default/{name}": [f"assets/{name}.js", "t"]},
        "texts": texts,
    }


@pytest.fixture
def dist(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "index.html").write_text(PAGE)
    routes = [
        _route("", layout="people", name="home", texts="pages/common.json"),
        _route("auth/login", layout="session", name="login", texts="pages/accounts+common.json"),
        _route(
            "space/*",
            layout="people",
            name="space",
            texts="s.json",
            reads=("/v1/me", "/v1/spaces/{1}?a=1&b=2"),
        ),
        _route("space/*/cards/import", layout="people", name="import", texts="imports.json"),
        _route("space/*/cards/*", layout="people", name="card", texts="cards.json"),
    ]
    parts = {"texts": "assets/texts-1", "font": "assets/rubik.woff2", "routes": routes}
    (tmp_path / "parts.json").write_text(json.dumps(parts))
    with override_settings(FRONTEND_DIST=tmp_path):
        yield tmp_path


def _named(client: Client, path: str, **headers: str) -> list[str]:
    """The addresses that the page names."""
    head = client.get(path, headers=headers).text.split("</head>")[0]
    return re.findall(r'<link rel="[^"]+"[^>]* href="([^"]+)">', head)


@pytest.mark.usefixtures("dist")
def test_the_page_names_the_parts_of_its_address(client: Client) -> None:
    assert _named(client, "/auth/login") == [
        "/assets/login.css",
        "/assets/login.js",
        "/assets/texts-1/en/pages/accounts+common.json",
        "/assets/rubik.woff2",
    ]


@pytest.mark.usefixtures("dist")
def test_parts_of_signed_in_pages_are_named_to_those_who_have_been_here(client: Client) -> None:
    assert "/assets/home.js" not in _named(client, "/")
    assert "/assets/login.js" in _named(client, "/")
    client.cookies["lang"] = "hu"
    assert "/assets/home.js" in _named(client, "/")
    assert "/assets/texts-1/hu/pages/common.json" in _named(client, "/")


def _said(client: Client, path: str) -> dict[str, str]:
    """What the page says to the script in its head, by the attributes of `<html>`."""
    (attributes,) = re.findall(r"<html([^>]*)>", client.get(path).text)
    return {name: unescape(value) for name, value in re.findall(r' data-(\w+)="([^"]*)"', attributes)}


@pytest.mark.usefixtures("dist")
def test_the_page_says_which_frame_it_has(client: Client) -> None:
    assert _said(client, "/")["layout"] == "people"
    assert _said(client, "/auth/login")["layout"] == "session"
    assert _said(client, "/no/page/at/all") == {"layout": ""}


@pytest.mark.usefixtures("dist")
def test_the_page_says_what_it_reads(client: Client) -> None:
    assert _said(client, f"/space/{SPACE}")["reads"] == f"/v1/me /v1/spaces/{SPACE}?a=1&b=2"
    # What is no id leads nowhere, or is somebody's name.
    assert _said(client, "/space/acme")["reads"] == "/v1/me"
    assert _said(client, '/space/"><script>')["reads"] == "/v1/me"
    # An address that asks for more may read something else.
    assert _said(client, f"/space/{SPACE}?page=2")["reads"] == ""


def test_the_page_may_run_the_scripts_that_the_build_put_in_it_and_no_others(
    client: Client, dist: Path
) -> None:
    page = PAGE.replace("<head>", f"<head><script>{SCRIPT}</script>").replace(
        "<title>", "<title>With a script "
    )
    (dist / "index.html").write_text(page)
    policy = dict(
        directive.split(" ", 1)
        for directive in client.get("/").headers["Content-Security-Policy"].split("; ")
    )
    assert policy["script-src"] == f"'self' {digest(SCRIPT)}"
    assert "'unsafe-inline'" not in policy["script-src"]


@pytest.mark.usefixtures("dist")
def test_the_page_says_where_its_own_pages_are(client: Client) -> None:
    client.cookies["lang"] = "en"
    (said,) = re.findall(r'<script type="application/json" id="pages">(.+?)</script>', client.get("/").text)
    assert json.loads(said) == {"/_default/home": ["assets/home.js", "t"]}


@pytest.mark.usefixtures("dist")
@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("/space/1/cards/import", "/assets/import.js"),
        ("/space/1/cards/2", "/assets/card.js"),
        ("/space/1/cards/2/", "/assets/card.js"),
    ],
)
def test_an_address_with_ids_finds_its_route(client: Client, path: str, part: str) -> None:
    client.cookies["lang"] = "en"
    assert part in _named(client, path)


@pytest.mark.usefixtures("dist")
def test_an_address_of_no_route_names_nothing(client: Client) -> None:
    client.cookies["lang"] = "en"
    assert _named(client, "/space/1/nowhere/at/all") == []


@pytest.mark.usefixtures("dist")
def test_texts_are_named_in_the_language_of_the_cookie_then_of_the_browser(client: Client) -> None:
    german = {"Accept-Language": "de-AT,en;q=0.5"}
    assert "/assets/texts-1/de/pages/accounts+common.json" in _named(client, "/auth/login", **german)
    client.cookies["lang"] = "cs"
    assert "/assets/texts-1/cs/pages/accounts+common.json" in _named(client, "/auth/login", **german)
    client.cookies["lang"] = '"><script>'
    assert "/assets/texts-1/de/pages/accounts+common.json" in _named(client, "/auth/login", **german)


@pytest.mark.usefixtures("dist")
def test_a_cache_keeps_the_page_of_each_language_apart(client: Client) -> None:
    vary = client.get("/auth/login").headers["Vary"]
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in vary.split(",")}


def test_a_build_without_parts_is_served_as_it_is(client: Client, dist: Path, settings: Any) -> None:
    (dist / "parts.json").unlink()
    (dist / "index.html").write_text(PAGE.replace("Vizitka", "Older"))
    older = PAGE.replace("Vizitka", "Older")
    older = older.replace("<html>", '<html data-layout="">')
    assert client.get("/auth/login").text == older.replace("</head>", f"{CONTRACTS}</head>")
    # Where nothing is sold there are no contracts, and no trace of them.
    settings.VIZITKA_BILLING = False
    assert client.get("/auth/login").text == older
