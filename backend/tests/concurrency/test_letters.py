"""Two workers, or two people, at one campaign in the same moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.conftest import MakeSpace, MakeUser
from vizitka.common.actor import SYSTEM
from vizitka.newsletter.letters import delivering, errands, sending, services, turns
from vizitka.newsletter.letters.errors import CampaignNotThere
from vizitka.newsletter.letters.models import Campaign, Delivery
from vizitka.newsletter.people.models import Subscriber
from vizitka.newsletter.people.settings import MailingSettings, NewsletterSettings
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def campaign(make_user: MakeUser, make_space: MakeSpace, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """Ready to be sent to three; nobody takes what is put into the queue."""
    monkeypatch.setattr(errands.SEND, "put", lambda *_given: None)
    space = make_space(owner=make_user())
    NewsletterSettings.objects.create(space=space, newsletter=True)
    MailingSettings.objects.create(space=space, newsletter_imprint={"en": "Alpenwerk AG"})
    for number in range(3):
        Subscriber.objects.create(
            space=space, email=f"person{number}@post.example", status="subscribed", source="card"
        )
    made = services.create(SYSTEM, space, name="Autumn", language="en")
    text = {"subject": "News", "preheader": "", "blocks": [{"kind": "heading", "text": "News"}]}
    return services.save_text(SYSTEM, made, "en", text, expected_version=1)


def test_a_letter_is_taken_once_by_two_workers(
    campaign: Campaign, together: Callable[..., list[Any]]
) -> None:
    space = Space.objects.get(pk=campaign.space_id)
    services.send(SYSTEM, space, campaign)
    turn = turns.take(campaign.pk, 0)
    assert turn is not None
    assert sending._prepare(turn)
    other = turns.Turn(turn.campaign, space, turn.number)
    for row in Delivery.objects.in_space(space.pk):
        taken = together(*(partial(delivering._claim, one, row) for one in (turn, other)))
        assert sorted(taken) == [False, True]
    assert set(Delivery.objects.in_space(space.pk).values_list("attempts", flat=True)) == {1}


def test_a_turn_is_given_once(campaign: Campaign, together: Callable[..., list[Any]]) -> None:
    services.send(SYSTEM, Space.objects.get(pk=campaign.space_id), campaign)
    found = together(*(lambda: turns.take(campaign.pk, 0) for _ in range(2)))
    assert sum(turn is not None for turn in found) == 1


def test_two_who_send_it_at_once_send_it_once(campaign: Campaign, together: Callable[..., list[Any]]) -> None:
    space = Space.objects.get(pk=campaign.space_id)
    found = together(*(lambda: services.send(SYSTEM, space, campaign) for _ in range(2)))
    assert sorted(type(one).__name__ for one in found) == ["Campaign", CampaignNotThere.__name__]
