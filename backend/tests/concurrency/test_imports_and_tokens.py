"""Imports started twice, and keys that open once."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.concurrency.conftest import statuses
from tests.conftest import PASSWORD
from vizitka.accounts.enums import TokenKind
from vizitka.accounts.models import Session
from vizitka.accounts.services import tokens
from vizitka.cards.models import Card
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.transfer.importing.models import Import

Together = Callable[..., list[Any]]
TIMES = 4
CSV = b"Personalnummer;Vorname;Nachname;E-Mail\n" + b"".join(
    f"{n};Ada;Lovelace {n};ada{n}@example.org\n".encode() for n in range(20)
)
MAPPING = {"0": "external_key", "1": "first_name", "2": "last_name", "3": "email"}


def test_an_import_that_is_started_twice_runs_once(together: Together, api: Any, make_space: Any) -> None:
    space = make_space()
    owner = api.as_(space.members.get().user)
    made = owner.post(f"/v1/spaces/{space.pk}/imports", files={"file": SimpleUploadedFile("a.csv", CSV)})
    path = f"/v1/imports/{made.json()['data']['uuid']}"
    assert owner.post(f"{path}/check", {"mapping": MAPPING, "key": "external_key"}).status_code == 202
    calls = [functools.partial(owner.post, f"{path}/run", {"mode": "all"}) for _ in range(TIMES)]
    assert statuses(together(*calls)) == [202] + [409] * (TIMES - 1)
    assert Card.objects.in_space(space.pk).count() == 20
    assert Job.objects.filter(kind="import_run").count() == 1
    assert Import.objects.in_space(space.pk).get().status == "done"


def test_people_that_are_sent_twice_at_once_are_there_once(
    together: Together, api: Any, make_space: Any
) -> None:
    space = make_space()
    owner = api.as_(space.members.get().user)
    body = {"rows": [{"external_key": f"{n}", "last_name": "Lovelace"} for n in range(40)]}
    call = functools.partial(owner.post, f"/v1/spaces/{space.pk}/cards/upserts", body)
    assert statuses(together(*[call] * TIMES)) == [202] * TIMES
    assert Card.objects.in_space(space.pk).count() == 40
    assert {item.status for item in Import.objects.in_space(space.pk)} == {"done"}


def test_a_job_is_claimed_once(together: Together, user: Any) -> None:
    job = Job.objects.create(owner=user, kind="export")
    claimed = together(*[functools.partial(jobs.claim, job.pk) for _ in range(TIMES)])
    assert sum(found is not None for found in claimed) == 1


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_key_that_opens_once_opens_once(together: Together, make_user: Any, method: str) -> None:
    person = make_user()
    if method == "get":
        _token, raw = tokens.issue(person, TokenKind.AUTO_LOGIN)
        call = lambda: Client().get(f"/v1/auth/auto-login/{raw}")  # noqa: E731
        expected = [200] + [404] * (TIMES - 1)
    else:
        _token, raw = tokens.issue(person, TokenKind.RECOVERY, email=person.email)
        body = {"password": f"new-{PASSWORD}"}
        call = lambda: Client().post(f"/v1/auth/recovery/{raw}", body, "application/json")  # noqa: E731
        expected = [204] + [404] * (TIMES - 1)
    assert statuses(together(*[call] * TIMES)) == expected
    assert Session.objects.count() == (1 if method == "get" else 0)
