"""A space with a webhook, and a receiver on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction

from tests.conftest import ApiClient, MakeSpace, MakeUser
from tests.developers.receivers import Receiver
from vizitka.accounts.models import User
from vizitka.cards.events import CardUpdated
from vizitka.cards.models import Card
from vizitka.common.actor import SYSTEM
from vizitka.common.events import tell
from vizitka.developers.webhooks.models import Webhook, WebhookMessage
from vizitka.spaces.models import Space

CARDS = ["card.created", "card.updated", "card.deleted", "card.purged"]


@dataclass
class Hooks:
    """A space with its owner."""

    space: Space
    owner: User
    client: ApiClient

    @property
    def api(self) -> ApiClient:
        """The owner's, signed in anew: time goes on."""
        return self.client.as_(self.owner)

    @property
    def url(self) -> str:
        return f"/v1/spaces/{self.space.pk}/webhooks"

    def make(self, address: str = "https://hr.example/hooks", **wanted: Any) -> dict[str, Any]:
        body = {"name": "HR system", "address": address, "events": CARDS, **wanted}
        answer = self.api.post(self.url, body)
        assert answer.status_code == 201, answer.content
        made: dict[str, Any] = answer.json()["data"]
        return made

    def one(self, made: dict[str, Any]) -> Webhook:
        return Webhook.objects.in_space(self.space.pk).get(pk=made["uuid"])

    def messages(self) -> list[WebhookMessage]:
        return list(WebhookMessage.objects.in_space(self.space.pk).order_by("position"))

    def log(self, made: dict[str, Any], query: str = "") -> list[dict[str, Any]]:
        answer = self.api.get(f"{self.url}/{made['uuid']}/deliveries{query}")
        assert answer.status_code == 200, answer.content
        rows: list[dict[str, Any]] = answer.json()["data"]
        return rows


@pytest.fixture
def hooks(make_user: MakeUser, make_space: MakeSpace, api: ApiClient) -> Hooks:
    owner = make_user(email="owner@example.org")
    return Hooks(make_space(owner=owner), owner, api)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """One that may be asked although it is in the own network."""
    made = Receiver()
    settings.INSIDE_ORIGINS = frozenset({made.origin})
    yield made
    made.close()


def change(card: Card, *names: str) -> None:
    """Tells that a card was changed, each in a transaction of its own."""
    for name in names:
        with transaction.atomic():
            tell(CardUpdated.of(SYSTEM, card, {"job_title": ("", name)}))
