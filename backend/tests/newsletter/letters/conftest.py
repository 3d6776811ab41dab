"""A company with a newsletter, its subscribers, and a campaign that is ready to be sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from tests.conftest import ApiClient, MakeCard, MakeSpace, MakeUser
from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus
from vizitka.newsletter.letters.models import Campaign, Delivery
from vizitka.newsletter.people.models import NewsletterList, Subscriber, Subscription
from vizitka.newsletter.people.settings import MailingSettings, NewsletterSettings
from vizitka.spaces.models import Space

TEXT: dict[str, Any] = {
    "subject": "Neues für {first_name|Sie}",
    "preheader": "Was im Herbst kommt",
    "blocks": [
        {"kind": "heading", "text": "Guten Tag, {first_name|liebe Freunde}"},
        {"kind": "text", "html": '<p>Mehr <a href="https://alpenwerk.at/bahn">zur Bahn</a>.</p>'},
        {"kind": "button", "label": "Ansehen", "href": "https://alpenwerk.at/neu?a=1&b=2"},
    ],
}


@dataclass
class Office:
    """Who writes the newsletter of a company. `number` counts subscribers."""

    space: Space
    owner: User
    api: ApiClient
    number: int = 0
    people: list[Subscriber] = field(default_factory=list)

    def sign_in(self) -> None:
        """Anew, after a day."""
        self.api = self.api.as_(self.owner)

    @property
    def path(self) -> str:
        return f"/v1/spaces/{self.space.pk}/newsletter"

    def subscribe(
        self, email: str = "", *, lists: list[NewsletterList] | None = None, **values: Any
    ) -> Subscriber:
        self.number += 1
        given: dict[str, Any] = {
            "status": SubscriberStatus.SUBSCRIBED,
            "source": SubscriberSource.CARD,
            "confirmed_at": clock.now(),
            "language": "de",
        }
        row = Subscriber(space=self.space, email=email or f"person{self.number}@post.example")
        for name, value in (given | values).items():
            setattr(row, name, value)
        row.save()
        for one in lists or ():
            Subscription.objects.create(space_id=self.space.pk, subscriber=row, list=one)
        self.people.append(row)
        return row

    def make_list(self, name: str = "Neues") -> NewsletterList:
        return NewsletterList.objects.create(space_id=self.space.pk, texts={"de": {"name": name}})

    def create(self, name: str = "Herbst", language: str = "de") -> str:
        answer = self.api.post(f"{self.path}/campaigns", {"name": name, "language": language})
        assert answer.status_code == 201, answer.content
        return str(answer.json()["data"]["uuid"])

    def write(self, campaign: str, text: dict[str, Any] | None = None, language: str = "de") -> Any:
        at = f"/v1/newsletter-campaigns/{campaign}"
        version = self.api.get(at).headers["ETag"]
        answer = self.api.put(f"{at}/texts/{language}", text or TEXT, If_Match=version)
        assert answer.status_code == 200, answer.content
        return answer.json()["data"]

    def ready(self, text: dict[str, Any] | None = None) -> str:
        """A campaign with a text."""
        campaign = self.create()
        self.write(campaign, text)
        return campaign

    def do(self, campaign: str, act: str, body: Any = None, expect: int = 200) -> Any:
        answer = self.api.post(f"/v1/newsletter-campaigns/{campaign}/{act}", body)
        assert answer.status_code == expect, answer.content
        return answer.json().get("data", answer.json())

    def read(self, campaign: str, rest: str = "") -> Any:
        answer = self.api.get(f"/v1/newsletter-campaigns/{campaign}{rest}")
        assert answer.status_code == 200, answer.content
        return answer.json()["data"]

    def row(self, campaign: str) -> Campaign:
        return Campaign.objects.in_space(self.space.pk).get(pk=campaign)

    def states(self, campaign: str) -> list[str]:
        rows = Delivery.objects.in_space(self.space.pk).filter(campaign_id=campaign).order_by("pk")
        return list(rows.values_list("state", flat=True))


MakeOffice = Callable[[], Office]


@pytest.fixture
def office(make_user: MakeUser, make_space: MakeSpace, make_card: MakeCard, api: ApiClient) -> Office:
    owner = make_user(email="owner@alpenwerk.at")
    space = make_space(owner=owner, name="Alpenwerk AG", username="alpenwerk")
    NewsletterSettings.objects.create(space=space, newsletter=True)
    MailingSettings.objects.create(
        space=space,
        newsletter_sender_name="Alpenwerk",
        newsletter_reply_to="post@alpenwerk.at",
        newsletter_imprint={"de": "Alpenwerk AG\nTalstraße 1, 6020 Innsbruck"},
    )
    return Office(space=Space.objects.get(pk=space.pk), owner=owner, api=api.as_(owner))
