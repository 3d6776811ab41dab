"""The Python client: against a running server, and against one that has no time."""

from __future__ import annotations

import datetime as dt
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from standardwebhooks import Webhook
from vizitka_client import (
    Conflict,
    Forbidden,
    Invalid,
    NotFound,
    NotReached,
    NotSignedIn,
    TooMany,
    Unavailable,
    Vizitka,
)
from vizitka_client.webhooks import WebhookVerificationError, verified

from tests.clients.conftest import Place

CLIENT = Path(__file__).resolve().parents[3] / "clients/python"
Answer = httpx.Response


def test_what_is_generated_is_of_this_document() -> None:
    done = subprocess.run(
        [sys.executable, "generate.py", "--check"], cwd=CLIENT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout


# One test: each that has a server writes to a database that is emptied after it.
def test_a_system_keeps_the_cards_of_a_company(
    place: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    space = str(place.space.pk)
    with Vizitka(f"{place.url}/v1/", place.token) as api:
        heard: list[str] = []
        rows = [{"external_key": f"{n}", "last_name": f"Bauer {n}"} for n in range(5)]
        item = api.upsert_people(
            space, [*rows, {"external_key": "6"}], told=lambda now: heard.append(now["status"])
        )
        assert (item["status"], item["created"], item["refused"], heard[-1]) == ("done", 5, 1, "done")
        told = list(api.list_upsert_rows_all(space, item["uuid"], outcome="refused"))
        assert [(row["index"], row["external_key"]) for row in told] == [(5, "6")]
        assert api.upsert_people(space, rows)["unchanged"] == 5
        # Pages of one row: by numbers, and by cursors.
        listed = [api.list_cards(space, per_page=1, page=n)["data"][0]["name"] for n in (1, 2)]
        assert listed == ["Bauer 0", "Bauer 1"]
        assert [row["name"] for row in api.list_cards_all(space, search="Bauer", state=["draft"])] == [
            f"Bauer {n}" for n in range(5)
        ]
        assert len(list(api._rows(f"/v1/spaces/{space}/cards", {}, by="page", most=2))) == 5
        assert len(list(api._rows(f"/v1/spaces/{space}/cards/changed", {}, by="cursor", most=2))) == 5
        card = api.create_card(space, {"last_name": "Kiss"}, idempotency_key="start-4711")
        assert (
            api.create_card(space, {"last_name": "Kiss"}, idempotency_key="start-4711")["uuid"]
            == card["uuid"]
        )
        changed = api.update_card(card["uuid"], {"job_title": "CEO"}, if_match=card["version"])
        assert changed["job_title"] == "CEO"
        with pytest.raises(Conflict) as stale:
            api.update_card(card["uuid"], {"job_title": "CTO"}, if_match=card["version"])
        assert stale.value.code == "stale_version"
        with pytest.raises(Invalid) as wrong:
            api.create_card(space, {"last_name": "K" * 200})
        assert "last_name" in wrong.value.errors
        with pytest.raises(Forbidden):
            api.delete_card(card["uuid"])
        with pytest.raises(NotFound):
            api.get_card(space)
        assert api.read_card_contact(card["uuid"]).startswith(b"BEGIN:VCARD")
    # The example of the README, as it stands there.
    for name, value in (("URL", place.url), ("TOKEN", place.token), ("SPACE", space)):
        monkeypatch.setenv(f"VIZITKA_{name}", value)
    example = re.findall(
        r"^```python\n(.*?)^```$", (CLIENT / "README.md").read_text(), re.DOTALL | re.MULTILINE
    )[0]
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.splitlines()[-1] == "1 0"
    assert place.cards.filter(external_key="4711", organisation="Example").exists()
    with Vizitka(place.url, "vzk_wrong") as stranger, pytest.raises(NotSignedIn):
        stranger.list_cards(space)
    # A server that is not there.
    with (
        Vizitka("http://127.0.0.1:9", "x", tries=2, sleep=lambda _s: None) as nobody,
        pytest.raises(NotReached),
    ):
        nobody.list_cards(space)


class Busy:
    """A server that answers in this order, and waits that are written down."""

    def __init__(self, *answers: Answer | Exception) -> None:
        self.answers, self.asked, self.waits = list(answers), list[httpx.Request](), list[float]()

    def client(self, **options: Any) -> Vizitka:
        return Vizitka(
            "https://vizitka.example", "t", transport=httpx.MockTransport(self._answer), sleep=self.waits.append,
            **options,
        )  # fmt: skip

    def _answer(self, request: httpx.Request) -> Answer:
        self.asked.append(request)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


GOOD = {"data": {"uuid": "1"}}


def wait(seconds: int, status: int = 429) -> Answer:
    return Answer(
        status, headers={"Retry-After": f"{seconds}"}, json={"message": "Wait.", "code": "too_many"}
    )


def create(api: Vizitka) -> Any:
    return api.create_card("s", {"last_name": "Kiss"})


def change(api: Vizitka) -> Any:
    return api.update_card("c", {"last_name": "Kiss"}, if_match=1)


def show(api: Vizitka) -> Any:
    return api.get_card("c")


@pytest.mark.parametrize("call", [create, change, show])
def test_it_waits_as_long_as_the_server_says(call: Callable[[Vizitka], Any]) -> None:
    server = Busy(wait(7), wait(2), Answer(200, json=GOOD))
    assert call(server.client()) == {"uuid": "1"}
    assert server.waits == [7, 2]


@pytest.mark.parametrize(("call", "tried"), [(create, 3), (show, 3), (change, 1)])
def test_what_may_have_been_done_is_sent_again_where_that_does_no_harm(
    call: Callable[[Vizitka], Any], tried: int
) -> None:
    server = Busy(httpx.ReadTimeout("late"), wait(1, 503), Answer(200, json=GOOD))
    if tried == 1:
        with pytest.raises(NotReached):
            call(server.client())
    else:
        assert call(server.client()) == {"uuid": "1"}
    assert len(server.asked) == tried


def test_one_key_is_kept_over_all_tries_and_each_call_has_another() -> None:
    server = Busy(wait(1), httpx.ReadError("cut"), Answer(200, json=GOOD), Answer(200, json=GOOD))
    api = server.client()
    create(api)
    create(api)
    keys = [request.headers["Idempotency-Key"] for request in server.asked]
    assert len(set(keys[:3])) == 1
    assert keys[3] != keys[0]
    assert json.loads(server.asked[2].content) == {"last_name": "Kiss"}


def test_it_gives_up_in_the_end_and_where_the_wait_is_too_long() -> None:
    server = Busy(*[Answer(503, text="down")] * 3)
    with pytest.raises(Unavailable):
        show(server.client(tries=3))
    assert len(server.waits) == 2
    patient = Busy(wait(4000))
    with pytest.raises(TooMany):
        show(patient.client())
    assert patient.waits == []


def test_addresses_and_questions_are_written_as_the_server_reads_them() -> None:
    server = Busy(Answer(200, json={"data": [], "meta": {"total": 0, "page": 1, "per_page": 50}}))
    server.client().list_cards("a/b", state=["draft", "active"], deleted=False, search="Ä&b")
    assert str(server.asked[0].url) == (
        "https://vizitka.example/v1/spaces/a%2Fb/cards?search=%C3%84%26b&state=draft&state=active&deleted=false"
    )


def test_a_message_is_believed_only_with_a_good_signature() -> None:
    secret, other = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    body, now = json.dumps({"type": "card.created"}), dt.datetime.now(dt.UTC)
    signature = Webhook(secret).sign("msg_1", now, body)
    headers = {
        "Webhook-Id": "msg_1",
        "Webhook-Timestamp": f"{int(now.timestamp())}",
        "Webhook-Signature": signature,
    }
    assert verified(body.encode(), headers, secret) == {"type": "card.created"}
    # While one secret takes the other's place, both are tried.
    assert verified(body, headers, other, secret) == {"type": "card.created"}
    for wrong in ((body + " ", headers, secret), (body, headers, other), (body, headers)):
        with pytest.raises(WebhookVerificationError):
            verified(*wrong)
