"""A card that offers the newsletter, a visitor who subscribes, and the people of the space."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from tests.conftest import AddMember, Answer, ApiClient, MakeCard, MakeSpace, MakeUser
from vizitka.cards.models import Card, CardMember
from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus
from vizitka.newsletter.people import book, lists
from vizitka.newsletter.people.models import Subscriber, SubscriberEvent
from vizitka.newsletter.people.settings import NewsletterSettings

EMAIL = "m.kroell@hochalmbahn.example"
LINK = re.compile(r"https?://[^/\s\"]+(/newsletter/[^\s\"<>]+)")


@dataclass
class News:
    """`clock` moves time forward; `owner`, `editor`, `analyst` and `person` (who uses the card) are signed in."""

    space: Any
    card: Card
    owner: Any
    editor: Any
    analyst: Any
    person: Any
    client: Client
    commit: Callable[..., Any]
    clock: Callable[[float], None]
    hidden: dict[str, str] = field(default_factory=dict)

    @property
    def url(self) -> str:
        return f"/v1/spaces/{self.space.pk}/newsletter"

    def path(self, channel: str = "c") -> str:
        return f"/{channel}/{self.card.code_handle if channel == 'q' else self.card.handle}/newsletter"

    def read(self, channel: str = "c", language: str = "en", query: str = "") -> str:
        """Opens the page, and keeps what the form carries along."""
        answer = self.client.get(f"{self.path(channel)}?lang={language}{query}")
        assert answer.status_code == 200, answer
        text = answer.content.decode()
        found = re.findall(r'<input type=hidden name=(\w+) value="?([^">]*)"?>', text)
        self.hidden = {name: html.unescape(value) for name, value in found}
        return text

    def send(
        self,
        channel: str = "c",
        language: str = "en",
        query: str = "",
        seconds: float = 20,
        address: str = "203.0.113.9",
        headers: dict[str, str] | None = None,
        **fields: Any,
    ) -> Answer:
        """Sends the page that was read, after some seconds; what follows from it is done."""
        if not self.hidden:
            self.read(channel, language, query)
        self.clock(seconds)
        given = {"email": EMAIL, "first_name": "Matthias", "last_name": "Kröll", "consent": "1", **fields}
        body = {name: value for name, value in {**self.hidden, **given}.items() if value is not None}
        with self.commit(execute=True):
            return self.client.post(
                f"{self.path(channel)}?lang={language}{query}",
                body,
                headers=headers or {},
                REMOTE_ADDR=address,
            )

    def links(self, message: Any) -> list[str]:
        return [html.unescape(found) for found in LINK.findall(str(message.body))]

    def press(self, link: str, **fields: str) -> Answer:
        with self.commit(execute=True):
            return self.client.post(link, fields)

    def confirm(self, **fields: Any) -> Subscriber:
        """Signs up and confirms by the mail."""
        mail.outbox.clear()
        assert self.send(**fields).status_code == 303
        (message,) = mail.outbox
        assert self.press(self.links(message)[0]).status_code == 200
        self.hidden = {}
        return self.subscriber(fields.get("email", EMAIL))

    def subscriber(self, email: str = EMAIL) -> Subscriber:
        return Subscriber.objects.in_space(self.space.pk).get(email=email)

    def subscribed(self, email: str = EMAIL, **values: Any) -> Subscriber:
        """Somebody who gets the first list."""
        given = {"status": SubscriberStatus.SUBSCRIBED, "source": SubscriberSource.CARD, "card": self.card}
        row = Subscriber(space=self.space, email=email, **(given | values))
        book.derive(row)
        row.save(force_insert=True)
        lists.take_up(self.space.pk, row.pk, [lists.of_space(self.space.pk)[0].pk])
        return row

    def history(self, email: str = EMAIL) -> list[str]:
        rows = SubscriberEvent.objects.in_space(self.space.pk).filter(subscriber__email=email)
        return list(rows.order_by("at", "pk").values_list("kind", flat=True))

    def settings(self, **fields: Any) -> Answer:
        path = f"/v1/spaces/{self.space.pk}"
        version = self.owner.get(path).json()["data"]["version"]
        return self.owner.patch(path, {"settings": fields}, If_Match=f'"{version}"')


@pytest.fixture
def news(
    make_user: MakeUser,
    make_space: MakeSpace,
    make_card: MakeCard,
    add_member: AddMember,
    api: ApiClient,
    client: Client,
    django_capture_on_commit_callbacks: Any,
    move_clock: Callable[[float], None],
) -> News:
    owner, user = make_user(), make_user(email="zoe@alpenwerk.example", language="de", first_name="Zoë")
    space = make_space(owner=owner, name="Alpenwerk AG")
    NewsletterSettings.objects.create(space=space, newsletter=True)
    card = make_card(space, first_name="Zoë", last_name="Šimić", state="active", language="de")
    CardMember.objects.create(space=space, card=card, user=user, role="user")
    people = {role: add_member(space, role) for role in ("editor", "analyst")}
    mail.outbox.clear()
    return News(
        space,
        card,
        api.as_(owner),
        api.as_(people["editor"]),
        api.as_(people["analyst"]),
        api.as_(user),
        client,
        django_capture_on_commit_callbacks,
        move_clock,
    )
