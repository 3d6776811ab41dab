"""The pages for developers: nothing on them is written by hand that the product knows, and they know nobody."""

from __future__ import annotations

import ast
import re
import threading
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.document import DOCUMENT
from vizitka.common.errors import ApplicationError
from vizitka.developers.pages import guides, reference, refusals, views
from vizitka.front.lanes import Places

SOURCES = Path(__file__).resolve().parents[2] / "vizitka"
PAGES = [
    "/developers",
    *(f"/developers/guides/{name}" for name in guides.NAMES),
    *(f"/developers/directories/{name}" for name in guides.DIRECTORY_NAMES),
    "/developers/reference",
    "/developers/errors",
    "/developers/deprecations",
]
LANGUAGES = [code for code, _name in settings.LANGUAGES]


def read(path: str, client: Client | None = None, **headers: str) -> Any:
    return (client or Client()).get(path, headers={name.replace("_", "-"): v for name, v in headers.items()})


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_for_everybody_and_ask_nothing(path: str) -> None:
    """No database: a test without the mark that asks it fails."""
    answer = read(path)
    assert answer.status_code == 200
    assert not answer.cookies
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "unsafe" not in policy
    text = answer.content.decode()
    assert not re.search(r"<script(?! src=\"/developers/console\.js\")|<style|\sstyle=|\son\w+=", text)
    loaded = re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"', text)
    assert all(address.startswith("/developers/") for address in loaded)
    assert read(path, If_None_Match=answer.headers["ETag"]).status_code == 304


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_language_of_who_reads_them(language: str) -> None:
    by_choice = read(f"/developers/errors?language={language}", Accept_Language="en")
    by_browser = read("/developers/errors", Accept_Language=language)
    assert by_choice.content == by_browser.content
    assert f'<html lang="{language}">' in by_choice.content.decode()
    if language != "en":
        assert "What to do" not in by_choice.content.decode()


@pytest.mark.parametrize("name", guides.DIRECTORY_NAMES)
def test_wide_tables_are_scrolled_by_keys_too_and_break_no_word(name: str) -> None:
    text = read(f"/developers/directories/{name}").content.decode()
    assert text.count('<div class="wide" tabindex="0"><table>') == text.count("<table")
    assert text.count("</table></div>") == text.count("</table>")
    style = read("/developers/page.css").content.decode()
    assert "th, td { min-width: 165px;" in style


def test_nobody_waits_behind_who_reads_the_document_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Writing it down takes seconds, once in a process."""
    begun, may_end = threading.Event(), threading.Event()

    def slow() -> dict[str, Any]:
        begun.set()
        may_end.wait(20)
        return {}

    monkeypatch.setattr(views, "_memory", {})
    monkeypatch.setattr(reference, "document", slow)
    places = Places("test", 1)
    first = places.submit(lambda: read("/developers/openapi.json"))
    assert begun.wait(10)
    assert places.submit(lambda: "a list").result(10) == "a list"
    assert not first.done()
    may_end.set()
    assert first.result(10).status_code == 200


def test_what_is_no_page_is_not_found() -> None:
    assert read("/developers/guides/none").status_code == 404
    assert read("/developers/directories/crm").status_code == 404
    assert read("/developers/guides/okta").status_code == 404
    assert Client().post("/developers").status_code == 405


# --- errors


def codes_in_sources() -> set[str]:
    """What is written as a code where the product refuses: as that of a class, or as an argument."""
    found = set()
    for file in SOURCES.rglob("*.py"):
        if "migrations" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ClassDef) and file.name == "errors.py":
                for line in node.body:
                    if isinstance(line, ast.Assign):
                        found |= set(_codes(line))
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "body" and len(node.args) > 1:
                found |= {one.value for one in node.args[1:2] if isinstance(one, ast.Constant)}
    return {str(code) for code in found}


def _codes(line: ast.Assign) -> list[Any]:
    (target,) = line.targets
    if isinstance(target, ast.Name) and target.id == "code" and isinstance(line.value, ast.Constant):
        return [line.value.value]
    if isinstance(target, ast.Tuple) and isinstance(line.value, ast.Tuple):
        pairs = zip(target.elts, line.value.elts, strict=True)
        return [
            value.value
            for name, value in pairs
            if getattr(name, "id", "") == "code" and isinstance(value, ast.Constant)
        ]
    return []


def test_every_code_is_in_the_catalogue() -> None:
    known = {one.code for one in refusals.catalogue()}
    found = codes_in_sources()
    assert len(found) > 200
    assert found - known == set()
    assert {"stale_version", "token_stopped", "method_not_allowed", "server_error"} <= known


def test_a_new_refusal_is_there_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type("Sunk", (ApplicationError,), {"status": 409, "code": "sunk", "message": "It is sunk."})
    kind.__module__ = "vizitka.ships.errors"
    try:
        [found] = [one for one in refusals.catalogue.__wrapped__() if one.code == "sunk"]
    finally:
        # Classes are found by who inherits: this one goes again.
        kind.__module__ = "tests"
    assert (found.status, found.meanings) == (409, ("It is sunk.",))


def test_each_code_says_what_it_means_and_what_to_do() -> None:
    for one in refusals.catalogue():
        assert all(str(meaning) for meaning in one.meanings), one.code
        assert str(one.advice)
    text = read("/developers/errors").content.decode()
    for one in refusals.catalogue():
        assert f'id="{one.status}-{one.code}"' in text


# --- reference


def test_the_reference_has_each_operation_of_tokens_and_no_other() -> None:
    text = read("/developers/reference").content.decode()
    shown = set(re.findall(r'<details class="operation" id="(\w+)"', text))
    wanted = {
        operation["operationId"]
        for methods in DOCUMENT["paths"].values()
        for operation in methods.values()
        if operation.get("x-tokens")
    }
    assert shown == wanted
    types = set(re.findall(r'<details class="type" id="type-(\w+)"', text))
    named = set(re.findall(r'#/components/schemas/(\w+)"', str(reference.document()).replace("'", '"')))
    assert types <= named
    assert {"CardIn", "CardOut", "ErrorBody"} & named <= types | {"ErrorBody"}


def test_the_document_is_the_one_that_clients_are_made_of() -> None:
    assert read("/developers/openapi.json").json() == DOCUMENT


def test_the_console_keeps_a_token_nowhere() -> None:
    script = (SOURCES / "developers/pages/console.js").read_text()
    for word in (
        "localStorage",
        "sessionStorage",
        "cookie",
        "indexedDB",
        "innerHTML",
        "eval",
        "http:",
        "https:",
    ):
        assert word not in script, word
    assert "credentials: 'omit'" in script
    assert "redirect: 'error'" in script
    assert len(script) < 6_000


# --- deprecations


def test_what_goes_is_told_of_the_document(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Nothing is announced at present." in read("/developers/deprecations").content.decode()
    gone = {"deprecated": True, "x-sunset": "2027-06-01", "x-instead": "Take list_cards."}
    monkeypatch.setattr(reference, "_sources", [lambda: {"paths": {"/v1/old": {"get": gone}}}])
    [found] = reference.going()
    assert (found.method, found.path, found.sunset, found.instead) == (
        "GET",
        "/v1/old",
        "2027-06-01",
        "Take list_cards.",
    )


def test_guides_are_those_of_the_folder() -> None:
    assert sorted(guides.NAMES) == sorted(path.stem for path in guides.GUIDES.glob("*.md"))
    text = read("/developers/guides/crm").content.decode()
    assert "<h1>A CRM takes over contacts</h1>" in text
    assert '<code class="language-python">' in text
    assert ".md" not in text
    assert text.count('<pre tabindex="0">') == text.count("<pre") == 3


def test_guides_of_user_directories_lead_to_each_other() -> None:
    names = {path.stem for path in guides.DIRECTORIES.glob("*.md")}
    assert set(guides.DIRECTORY_NAMES) == names
    for name in names:
        text = read(f"/developers/directories/{name}").content.decode()
        assert ".md" not in text, name
        assert set(re.findall(r'href="\./([^"]+)"', text)) == names - {name}, name
    assert '<a href="./entra">SCIM</a>' in read("/developers/directories/sso-entra").content.decode()
    start = read("/developers").content.decode()
    assert set(re.findall(r'href="/developers/directories/([^"]+)"', start)) == names
