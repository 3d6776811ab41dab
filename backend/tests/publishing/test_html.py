"""Markup is made in one place, and what is put into it is escaped as its place wants."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as some

from vizitka.publishing.html import (
    NOTHING,
    Html,
    as_text,
    html,
    joined,
    sanitised,
    scheme_of,
    trusted,
    written_address,
)

BACKEND = Path(__file__).resolve().parents[2]
SOURCE = BACKEND / "vizitka"
# Where markup is taken as it is although it does not stand in the code: icons of networks come with us as files.
TRUSTED_FILES = {"publishing/assembly.py": 1}


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    """(file, call, name of what is called) of the whole program but html.py."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name == "publishing/html.py":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                yield name, node, ast.unparse(node.func).rpartition(".")[2]


def is_literal(call: ast.Call) -> bool:
    return bool(call.args) and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)


def uses_html(name: str) -> bool:
    return "vizitka.publishing.html import" in (SOURCE / name).read_text()


def test_only_html_py_makes_markup() -> None:
    made = [
        f"{name}:{call.lineno}"
        for name, call, called in calls()
        if called in ("Html", "mark_safe", "SafeString")
    ]
    cast = [
        f"{name}:{call.lineno}"
        for name, call, called in calls()
        if called == "cast" and "Html" in ast.unparse(call.args[0])
    ]
    assert made + cast == []


def test_templates_stand_in_the_code() -> None:
    built = [
        f"{name}:{call.lineno}"
        for name, call, called in calls()
        if called == "html" and uses_html(name) and not is_literal(call)
    ]
    assert built == []


def test_what_is_trusted_stands_in_the_code_or_comes_as_a_file() -> None:
    found: dict[str, int] = {}
    for name, call, called in calls():
        if called == "trusted" and uses_html(name) and not is_literal(call):
            found[name] = found.get(name, 0) + 1
    assert found == TRUSTED_FILES


def test_a_checker_of_types_tells_text_from_markup(tmp_path: Path) -> None:
    file = tmp_path / "part.py"
    file.write_text(
        "from vizitka.publishing.html import Html, html\n"
        "def plain(name: str) -> Html:\n    return f'<b>{name}</b>'\n"
        "def sum_of(name: str) -> Html:\n    return html('<b>') + name\n"
        "def good(name: str) -> Html:\n    return html('<b>{}</b>', name)\n"
    )
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file=",
        "--follow-imports=silent",
        str(file),
    ]
    told = subprocess.run(command, cwd=BACKEND, capture_output=True, text=True, check=False).stdout
    assert [line.split(":")[1] for line in told.splitlines() if 'expected "Html"' in line] == ["3", "5"]


def test_text_is_escaped_and_markup_is_not() -> None:
    inner = html("<b>{}</b>", "<i>")
    assert inner == "<b>&lt;i&gt;</b>"
    assert html('<p title="{}">{}</p>', "\"'>", inner) == '<p title="&quot;&#x27;&gt;"><b>&lt;i&gt;</b></p>'
    assert html("{}", as_text(inner)) == "&lt;b&gt;&amp;lt;i&amp;gt;&lt;/b&gt;"
    assert joined([inner, NOTHING, trusted("<hr>")], trusted("%")) == f"{inner}%%<hr>"
    assert isinstance(joined([]), Html)
    assert html("100%{}%s", 5) == "100%5%s"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("https://x.example/?a=1&b=2", "https://x.example/?a=1&amp;b=2"),
        ("/c/zoe", "/c/zoe"),
        ("?lang=de", "?lang=de"),
        ("#top", "#top"),
        ("tel:+43", "tel:+43"),
        ("sms:+43", "sms:+43"),
        ("javascript:alert(1)", "#"),
        (" javascript:alert(1)", "#"),
        ("java\nscript:alert(1)", "#"),
        ("data:text/html,<script>", "#"),
        ("vbscript:x", "#"),
        ("https://[", "#"),
        ("x", "#"),
    ],
)
def test_an_address_never_runs_anything(address: str, shown: str) -> None:
    assert html('<a href="{}">', address) == f'<a href="{shown}">'
    assert html('<a class=b href="{}">', address) == f'<a class=b href="{shown}">'
    assert html('<img src="{}">', address) == f'<img src="{shown}">'


def test_what_people_write_leads_to_other_places_only() -> None:
    assert written_address(" https://x.example ") == "https://x.example"
    assert {written_address(given) for given in ("/c/zoe", "sms:+43", "javascript:x", "", "https://[")} == {
        "#"
    }


@pytest.mark.parametrize("template", ["<p class={}>", " lang={}", "<p {}>", '<a href="/x" {}>', "<p{}>"])
def test_without_quotes_only_a_word_may_stand(template: str) -> None:
    assert html(template, "de-AT") == template.replace("{}", "de-AT")
    assert html(template, trusted(" disabled")) == template.replace("{}", " disabled")
    for text in ("a onload=x", "", '"', "a>b"):
        with pytest.raises(ValueError):
            html(template, text)


def test_a_style_holds_no_markup() -> None:
    assert html("<style>{}</style>", "a>b{color:red}") == "<style>a>b{color:red}</style>"
    with pytest.raises(ValueError):
        html("<style>{}</style>", "</style><script>")


def test_a_template_gets_as_many_texts_as_it_has_places() -> None:
    for texts in ((), ("a", "b")):
        with pytest.raises(ValueError):
            html("<p>{}</p>", *texts)


def test_rich_text_is_reduced() -> None:
    assert sanitised('<p onclick=x>a<script>b</script></p><a href="javascript:x">c</a>').startswith(
        "<p>a</p><a"
    )
    assert "javascript" not in sanitised('<a href="javascript:x">c</a>')


@pytest.mark.parametrize(
    "begins", ["http://", "https://", "HTTPS://", "mailto:", "tel:", " https://", "ht\ttps:", "geo:", "x"]
)
@given(rest=some.text(max_size=30))
def test_a_scheme_is_what_taking_the_address_apart_finds(begins: str, rest: str) -> None:
    """Most are told by how they begin; what cannot be taken apart is none in both ways."""
    try:
        taken_apart = urlsplit(begins + rest).scheme.lower()
    except ValueError:
        taken_apart = "?"
    assert scheme_of(begins + rest) == taken_apart
