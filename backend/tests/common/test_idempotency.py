"""A request that is sent twice with one key is done once and answered twice."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.conftest import ApiClient
from tests.document import DOCUMENT
from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.api import idempotency
from vizitka.common.models import KeptAnswer
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db
KEY = "order-2026-11-22"


@pytest.fixture
def make_space(api: ApiClient, user: User) -> Any:
    def make(name: str = "Alpenwerk", key: str | None = KEY, who: User = user) -> Any:
        headers = {idempotency.HEADER: key} if key else {}
        return api.as_(who).post("/v1/spaces", {"name": name}, **headers)

    return make


def test_the_same_request_twice_makes_one(make_space: Any) -> None:
    first, second = make_space(), make_space()
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert second.headers["Idempotent-Replayed"] == "true"
    assert "Idempotent-Replayed" not in first.headers
    assert second.headers.get("ETag") == first.headers.get("ETag")
    assert Space.objects.count() == 1


def test_without_a_key_nothing_is_kept(make_space: Any) -> None:
    make_space(key=None)
    assert not KeptAnswer.objects.exists()


def test_the_same_key_for_something_else_is_refused(make_space: Any) -> None:
    make_space()
    refused = make_space("Donauwerk")
    assert (refused.status_code, refused.json()["code"]) == (422, "idempotency_key_refused")
    assert Space.objects.count() == 1


def test_a_refusal_keeps_nothing_so_that_the_key_may_be_tried_again(make_space: Any) -> None:
    assert make_space("").status_code == 422
    assert not KeptAnswer.objects.exists()
    assert make_space("Alpenwerk").status_code == 201


def test_what_fails_after_the_write_undoes_it_with_its_key(
    make_space: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: Any) -> None:
        raise RuntimeError("killed here")

    monkeypatch.setattr(idempotency, "_keep", fail)
    with pytest.raises(RuntimeError):
        make_space()
    assert not Space.objects.exists()
    assert not KeptAnswer.objects.exists()


@pytest.mark.parametrize("key", ["short", "with blanks in it", "ä" * 10, "x" * 129])
def test_odd_keys_are_refused(make_space: Any, key: str) -> None:
    assert make_space(key=key).status_code == 422
    assert not Space.objects.exists()


def test_keys_of_others_do_not_matter(make_space: Any, make_user: Any) -> None:
    make_space()
    answer = make_space(who=make_user())
    assert answer.status_code == 201
    assert "Idempotent-Replayed" not in answer.headers
    assert Space.objects.count() == 2


def test_an_answer_is_not_told_to_whoever_lost_the_session(make_space: Any, api: ApiClient) -> None:
    make_space()
    answer = api.post("/v1/spaces", {"name": "Alpenwerk"}, **{idempotency.HEADER: KEY})
    assert answer.status_code == 401


def test_answers_are_forgotten_after_a_day(make_space: Any) -> None:
    make_space()
    KeptAnswer.objects.update(created_at=clock.now() - dt.timedelta(hours=25))
    assert idempotency.purge() == 1


def test_the_document_names_the_key_where_it_is_taken() -> None:
    operation = DOCUMENT["paths"]["/v1/spaces"]["post"]
    assert idempotency.HEADER in [parameter["name"] for parameter in operation["parameters"]]
