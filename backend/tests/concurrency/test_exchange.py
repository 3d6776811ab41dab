"""A visitor whose phone sends twice, and several who come at once."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable
from typing import Any

from django.test import Client

from tests.contacts.exchange.conftest import GOOD
from vizitka.contacts.exchange import moments
from vizitka.contacts.models import ConsentText, Contact, ContactMeeting


def _send(path: str, body: dict[str, str]) -> int:
    return Client().post(path, body).status_code


def test_the_same_send_at_once_is_one_contact(
    together: Callable[..., list[Any]], make_space: Any, make_card: Any, monkeypatch: Any
) -> None:
    card = make_card(make_space(), first_name="Zoë", state="active")
    path = f"/c/{card.handle}/exchange?lang=en"
    monkeypatch.setattr("vizitka.contacts.exchange.rules.SHORTEST", dt.timedelta(0))
    body = {**GOOD, "shown": moments.mark(card.pk), "version": "1"}
    answers = together(*[functools.partial(_send, path, body)] * 4)
    assert answers == [303] * 4
    assert Contact.objects.in_space(card.space_id).count() == 1
    assert ContactMeeting.objects.in_space(card.space_id).count() == 1

    # Several forms of one person at once: one contact, a meeting each, one version of the words.
    others = [{**body, "message": f"Form {number}"} for number in range(4)]
    assert together(*[functools.partial(_send, path, one) for one in others]) == [303] * 4
    assert Contact.objects.in_space(card.space_id).count() == 1
    assert ContactMeeting.objects.in_space(card.space_id).count() == 5
    assert ConsentText.objects.in_space(card.space_id).count() == 1
