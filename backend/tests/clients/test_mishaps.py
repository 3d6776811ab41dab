"""What the client and the command line do when something goes wrong: no server is needed for it."""

from __future__ import annotations

import datetime as dt
import json
import os
import stat
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from standardwebhooks import Webhook
from vizitka_client import Incomplete, NotFound, NotSent, Vizitka, cli, imports, people, settings
from vizitka_client.webhooks import WebhookVerificationError, verified

Handler = Callable[[httpx.Request], httpx.Response]
TOKEN = "vzk_secret"
HOME = "https://vizitka.example"


def client(handler: Handler, token: str = TOKEN) -> Vizitka:
    return Vizitka(HOME, token, transport=httpx.MockTransport(handler), sleep=lambda _seconds: None)


def asked(*answers: httpx.Response | Exception) -> Vizitka:
    left: Iterator[httpx.Response | Exception] = iter(answers)

    def answer(_request: httpx.Request) -> httpx.Response:
        found = next(left)
        if isinstance(found, Exception):
            raise found
        return found

    return client(answer)


def test_a_token_is_taken_without_its_line_end_and_never_quoted() -> None:
    heard: list[str] = []

    def listen(request: httpx.Request) -> httpx.Response:
        heard.append(request.headers["Authorization"])
        return httpx.Response(200, json={"data": {}})

    client(listen, f"{TOKEN}\r\n").get_card("c")
    assert heard == [f"Bearer {TOKEN}"]
    for wrong in ("vzk_a\nb", "vzk_ä", "", "vzk a"):
        with pytest.raises(ValueError, match="token") as refused:
            client(listen, wrong)
        assert not wrong or wrong not in "".join(traceback.format_exception(refused.value))


@pytest.mark.parametrize("kind", [httpx.LocalProtocolError, httpx.UnsupportedProtocol])
def test_what_cannot_be_sent_is_tried_once_and_quotes_no_header(kind: type[httpx.TransportError]) -> None:
    with pytest.raises(NotSent) as refused:
        asked(kind(f"Illegal header value b'Bearer {TOKEN}'")).get_card("c")
    assert TOKEN not in "".join(traceback.format_exception(refused.value))


@pytest.mark.parametrize(
    "url",
    ["http://vizitka.example", "vizitka.example", "ftp://a.example", "https://a:b@c.example", "https://[::"],
)
def test_a_token_goes_to_no_address_where_others_read_it(url: str) -> None:
    with pytest.raises(ValueError, match=r"http|address"):
        Vizitka(url, TOKEN)
    with pytest.raises(settings.SettingsError):
        settings.read({"VIZITKA_URL": url, "VIZITKA_TOKEN": TOKEN, "VIZITKA_CONFIG": "/none"}, "")


@pytest.mark.parametrize("url", ["http://localhost:8000/v1/", "http://127.0.0.1:1", "http://[::1]:1"])
def test_this_machine_is_called_without_tls(url: str) -> None:
    Vizitka(url, TOKEN).close()


def test_an_address_and_its_token_come_from_one_place(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    for profile in ("default", "staging"):
        kept = settings.Settings(f"https://{profile}.example", f"vzk_{profile}\n", "s")
        settings.keep(path, profile, kept)
    own = {"VIZITKA_CONFIG": str(path)}
    live = {**own, "VIZITKA_URL": "https://live.example", "VIZITKA_TOKEN": "vzk_live\n"}

    def found(environment: dict[str, str], profile: str = "") -> tuple[str, str]:
        said = settings.read(environment, profile)
        return said.url, said.token

    assert found(own) == ("https://default.example", "vzk_default")
    assert found(live) == ("https://live.example", "vzk_live")
    assert found(live, "staging") == ("https://staging.example", "vzk_staging")
    assert found({**own, "VIZITKA_PROFILE": "staging"}) == ("https://staging.example", "vzk_staging")
    assert found({**own, "VIZITKA_URL": "https://Default.example/v1/"}) == (
        "https://default.example",
        "vzk_default",
    )
    for mixed in (
        {**own, "VIZITKA_URL": "https://live.example"},
        {**own, "VIZITKA_TOKEN": "vzk_live"},
        {**own, "VIZITKA_URL": "https://live.example", "VIZITKA_PROFILE": "staging"},
        {**live, "VIZITKA_PROFILE": "staging"},
        {**own, "VIZITKA_PROFILE": "none"},
    ):
        with pytest.raises(settings.SettingsError):
            settings.read(mixed, "")


def test_what_was_left_by_a_kill_keeps_no_settings_from_being_saved(tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.with_name(f"config.json.{os.getpid()}").write_text("{")
    settings.keep(path, "default", settings.Settings(HOME, TOKEN, ""))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_deletion_whose_answer_was_lost_is_done() -> None:
    gone = httpx.Response(404, json={"message": "Gone."})
    asked(httpx.ReadTimeout("late"), gone).delete_card("c")
    asked(httpx.Response(502), gone).delete_card("c")
    for first in (httpx.ConnectError("no"), httpx.Response(429)):
        with pytest.raises(NotFound):
            asked(first, gone).delete_card("c")
    with pytest.raises(NotFound):
        asked(httpx.ReadTimeout("late"), gone).get_card("c")


def test_a_list_that_shows_not_all_says_so_after_its_last_row() -> None:
    meta = {"total": 1, "page": 1, "per_page": 200, "more": True}
    rows = asked(httpx.Response(200, json={"data": [{"uuid": "1"}], "meta": meta})).list_cards_all("s")
    assert next(rows) == {"uuid": "1"}
    with pytest.raises(Incomplete):
        next(rows)


def test_changes_say_at_their_end_where_to_begin_the_next_time() -> None:
    pages = [
        httpx.Response(200, json={"data": [{"uuid": uuid}], "meta": {"next": after, "since": "T"}})
        for uuid, after in (("1", "x"), ("2", None))
    ]
    changes = asked(*pages).list_card_changes_all("s")
    assert (next(changes)["uuid"], changes.since) == ("1", None)
    assert [row["uuid"] for row in changes] == ["2"]
    assert changes.since == "T"


def test_a_forged_message_is_refused_by_one_exception() -> None:
    secret, now = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", dt.datetime.now(dt.UTC)
    stamp = f"{int(now.timestamp())}"
    good = {
        "webhook-id": "m",
        "webhook-timestamp": stamp,
        "webhook-signature": Webhook(secret).sign("m", now, "{}"),
    }
    assert verified(b"{}", good, secret) == {}
    for forged in ("x", "v1,a", "v1,ä", "v1,b,c", ""):
        with pytest.raises(WebhookVerificationError):
            verified(b"{}", {**good, "webhook-signature": forged}, secret)
    with pytest.raises(WebhookVerificationError):
        verified(b"\xff", good, secret)


def test_columns_that_would_become_one_are_refused() -> None:
    for text, names in (
        ("email;email\na@b.at;\n", {}),
        ("a;b\n1;2\n", {"a": "email", "b": "email"}),
        ("a;email\n1;2\n", {"a": "email"}),
    ):
        with pytest.raises(people.UnreadablePeople, match="would be lost"):
            people.read(text, "csv", names=names)
    assert people.read("email;;\na;;\n", "csv", names={}) == [{"email": "a"}]


def test_pieces_are_cut_by_bytes_and_hold_nothing_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [{"external_key": str(n), "first_name": "ä" * 10, "city": "", "region": None} for n in range(5)]
    placed, keyless = imports.said([{"external_key": " "}, *rows])
    assert keyless == [0]
    assert placed[0] == (1, {"external_key": "0", "first_name": "ä" * 10})
    monkeypatch.setattr(imports, "MOST_BYTES", 220)
    cut = list(imports.pieces(placed))
    assert [place for piece in cut for place, _row in piece] == [1, 2, 3, 4, 5]
    assert len(cut) > 1
    assert all(len(json.dumps([row for _place, row in piece])) <= 222 for piece in cut)


class Installation:
    """A server that the command line calls: pieces that are done at once, unless `refuse` has something to say."""

    def __init__(self) -> None:
        self.pieces: list[list[Any]] = []
        self.refuse: Callable[[int], Any] = lambda _number: None
        self.changes: list[dict[str, Any]] = []
        self.missing: set[str] = set()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if request.method == "POST":
            self.pieces.append(json.loads(request.content)["rows"])
            number = len(self.pieces)
            return self.refuse(number) or httpx.Response(202, json={"data": self._item(number)})
        if path.endswith("/rows"):
            return httpx.Response(200, json={"data": [], "meta": {"next": None}})
        if path.endswith("/cards/changed"):
            return httpx.Response(200, json={"data": self.changes, "meta": {"next": None, "since": "T"}})
        uuid = path.rpartition("/")[2]
        if uuid in self.missing:
            return httpx.Response(404, json={"message": "Gone."})
        return httpx.Response(200, json={"data": {"uuid": uuid, "external_key": uuid}})

    def _item(self, number: int) -> dict[str, Any]:
        totals = dict.fromkeys(imports.TOTALS, 0) | {"created": len(self.pieces[-1])}
        return {"uuid": f"u{number}", "status": "done", "done": 1, "total": 1, "message": "", **totals}


@pytest.fixture
def installation(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Installation:
    found = Installation()
    monkeypatch.setattr(cli.Command, "api", lambda _command: client(found))
    monkeypatch.delenv("VIZITKA_PROFILE", raising=False)
    monkeypatch.setenv("VIZITKA_CONFIG", str(tmp_path / "own.json"))
    for name, value in (("URL", HOME), ("TOKEN", TOKEN), ("SPACE", "s")):
        monkeypatch.setenv(f"VIZITKA_{name}", value)
    return found


def interrupt(number: int) -> None:
    if number == 2:
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    "refuse",
    [
        lambda number: httpx.Response(422, json={"message": "No."}) if number == 2 else None,
        lambda number: httpx.Response(503, headers={"Retry-After": "999"}) if number == 2 else None,
        interrupt,
    ],
)
def test_what_was_begun_is_told_whatever_becomes_of_the_rest(
    refuse: Callable[[int], Any],
    installation: Installation,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(imports, "MOST_ROWS", 2)
    installation.refuse = refuse
    file = tmp_path / "people.csv"
    file.write_text("external_key\n1\n2\n3\n")
    assert cli.run(["import", str(file)]) == cli.NOT_DONE
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert (told["status"], told["upserts"], told["created"], told["not_sent"]) == (
        "incomplete",
        ["u1"],
        2,
        1,
    )
    assert "begun: u1" in err


def test_who_has_no_key_is_not_sent_and_is_told_of(
    installation: Installation, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "people.csv"
    file.write_text("external_key;last_name\n;Kiss\n1;Bauer\n")
    assert cli.run(["import", str(file)]) == cli.ROWS_REFUSED
    told = json.loads(capsys.readouterr().out)
    assert installation.pieces == [[{"external_key": "1", "last_name": "Bauer"}]]
    assert (told["refused"], told["rows"][0]["index"], told["rows"][0]["outcome"]) == (1, 0, "refused")
    file.write_text("last_name\nKiss\n")
    assert cli.run(["import", str(file)]) == cli.USAGE


def test_an_export_is_whole_or_the_old_one_stays(
    installation: Installation,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = tmp_path / "cards.jsonl"
    out.write_text("old")
    installation.changes = [
        {"uuid": "a", "deleted": False},
        {"uuid": "b", "deleted": False},
        {"uuid": "c", "deleted": False},
        {"uuid": "a", "deleted": True},
        {"uuid": "b", "deleted": False},
    ]
    installation.missing = {"c"}
    export = ["-q", "export", "--since", "S", "--out", str(out)]
    assert cli.run(export) == cli.DONE
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(line["uuid"], line.get("deleted", False)) for line in lines] == [("a", True), ("b", False)]
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    told, err = capsys.readouterr()
    assert json.loads(told)["since"] == "T"
    assert "--since T" in err
    before = out.read_text()
    monkeypatch.setattr(Installation, "__call__", lambda _self, _request: httpx.Response(403, json={}))
    assert cli.run(export) == cli.NOT_ALLOWED
    assert out.read_text() == before
    assert [path.name for path in tmp_path.iterdir()] == ["cards.jsonl"]
