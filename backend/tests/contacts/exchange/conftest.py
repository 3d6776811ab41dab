"""A card that takes details of visitors, its person, and a visitor who reads the sheet and sends it."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tests.conftest import Answer, ApiClient, MakeCard, MakeSpace, MakeUser
from vizitka.cards.models import Card, CardMember
from vizitka.contacts.models import Contact, ContactMeeting

GOOD = {
    "name": "Matthias Kröll",
    "company": "Hochalmbahn AG",
    "email": "m.kroell@hochalmbahn.example",
    "phone": "+43 664 5550188",
    "message": "New drives for the Hochalm line, two stations. Please call me on Monday.",
    "consent": "1",
}


@dataclass
class Fair:
    """`clock` moves time forward; `person` and `owner` are signed in, `api` is a stranger's."""

    space: Any
    card: Card
    owner: Any
    person: Any
    client: Client
    commit: Callable[..., Any]
    clock: Callable[[float], None]
    user: Any = None
    hidden: dict[str, str] = field(default_factory=dict)

    def path(self, channel: str = "c", card: Card | None = None) -> str:
        shown = card or self.card
        return f"/{channel}/{shown.code_handle if channel == 'q' else shown.handle}/exchange"

    def read(self, channel: str = "c", language: str = "en", card: Card | None = None) -> str:
        """Opens the sheet, and keeps what the form carries along."""
        answer = self.client.get(f"{self.path(channel, card)}?lang={language}")
        assert answer.status_code == 200, answer
        text = answer.content.decode()
        found = re.findall(r'<input type=hidden name=(\w+) value="?([^">]*)"?>', text)
        self.hidden = {name: html.unescape(value) for name, value in found}
        return text

    def send(
        self,
        channel: str = "c",
        language: str = "en",
        card: Card | None = None,
        seconds: float = 20,
        headers: dict[str, str] | None = None,
        address: str = "203.0.113.9",
        **fields: Any,
    ) -> Answer:
        """Sends the sheet that was read, after some seconds; what follows from it is done."""
        if not self.hidden:
            self.read(channel, language, card)
        self.clock(seconds)
        body = {name: value for name, value in {**self.hidden, **GOOD, **fields}.items() if value is not None}
        with self.commit(execute=True):
            return self.client.post(
                f"{self.path(channel, card)}?lang={language}",
                body,
                headers=headers or {},
                REMOTE_ADDR=address,
            )

    def settings(self, **fields: Any) -> Answer:
        path = f"/v1/spaces/{self.space.pk}"
        version = self.owner.get(path).json()["data"]["version"]
        return self.owner.patch(path, {"settings": fields}, If_Match=f'"{version}"')

    def contacts(self) -> list[Contact]:
        return list(Contact.objects.in_space(self.space.pk).living().order_by("pk"))

    def meetings(self) -> list[ContactMeeting]:
        return list(ContactMeeting.objects.in_space(self.space.pk).order_by("pk"))


@pytest.fixture
def fair(
    make_user: MakeUser,
    make_space: MakeSpace,
    make_card: MakeCard,
    api: ApiClient,
    client: Client,
    django_capture_on_commit_callbacks: Any,
    move_clock: Callable[[float], None],
) -> Fair:
    owner, user = make_user(), make_user(email="zoe@alpenwerk.example", language="de", first_name="Zoë")
    space = make_space(owner=owner, name="Alpenwerk AG")
    card = make_card(space, first_name="Zoë", last_name="Šimić", state="active", language="de")
    CardMember.objects.create(space=space, card=card, user=user, role="user")
    mail.outbox.clear()
    return Fair(
        space,
        card,
        api.as_(owner),
        api.as_(user),
        client,
        django_capture_on_commit_callbacks,
        move_clock,
        user,
    )
