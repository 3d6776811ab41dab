"""When a campaign has ended, or Vizitka has stopped it, who has sent it is told."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail

from tests.newsletter.letters.conftest import Office
from vizitka.common import clock
from vizitka.newsletter.letters import emails, taking_up
from vizitka.newsletter.letters.enums import DeliveryState
from vizitka.newsletter.letters.models import Delivery
from vizitka.newsletter.people.settings import NewsletterSettings
from vizitka.spaces.models import SpaceMember

pytestmark = pytest.mark.django_db(transaction=True)


def told(office: Office) -> list[Any]:
    return [message for message in mail.outbox if message.to == [office.owner.email]]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    moment = [clock.now()]
    monkeypatch.setattr(clock, "now", lambda: moment[0])

    def go(**passed: float) -> None:
        moment[0] += dt.timedelta(**passed)

    return go


def test_who_has_sent_it_gets_its_figures_once(office: Office) -> None:
    for _ in range(3):
        office.subscribe()
    campaign = office.ready()
    office.do(campaign, "send")
    (message,) = told(office)
    assert message.subject == "Sent: Herbst"
    assert "Sent: 3 (taken by the mail server)" in message.body
    assert "Not known" not in message.body
    assert f"/space/{office.space.pk}/services/newsletter/campaigns/{campaign}" in message.body
    # A repeated errand is the same letter, which mail programs show once.
    again = emails.ended(office.owner.pk, office.row(campaign).pk, office.row(campaign).turn)
    assert again is not None
    assert again.extra_headers["Message-ID"] == message.extra_headers["Message-ID"]


def test_what_is_not_known_and_what_was_refused_is_named_in_their_language(office: Office) -> None:
    for _ in range(4):
        office.subscribe()
    campaign = office.ready()
    office.do(campaign, "send")
    rows = list(Delivery.objects.in_space(office.space.pk).order_by("pk"))
    for row, state in zip(rows, ("unknown", "failed", "skipped"), strict=False):
        row.state = DeliveryState(state)
        row.save()
    office.owner.language = "de"
    office.owner.save()
    found = office.row(campaign)
    message = emails.ended(office.owner.pk, found.pk, found.turn)
    assert message is not None
    assert message.subject == "Gesendet: Herbst"
    for line in ("Gesendet: 1 (", "Ungewiss: 1 (", "Nicht angekommen: 1 (", "Ausgelassen: 1 ("):
        assert line in message.body


def test_who_reads_the_newsletter_no_more_is_told_nothing(office: Office) -> None:
    office.subscribe()
    campaign = office.ready()
    office.do(campaign, "send")
    found = office.row(campaign)
    SpaceMember.objects.in_space(office.space.pk).filter(user=office.owner).update(agreed=False)
    assert emails.ended(office.owner.pk, found.pk, found.turn) is None


def test_one_that_was_stopped_says_why_and_one_that_goes_on_says_nothing(
    office: Office, later: Callable[..., None]
) -> None:
    office.subscribe()
    campaign = office.ready()
    office.do(campaign, "schedule", {"at": (clock.now() + dt.timedelta(hours=1)).isoformat()})
    NewsletterSettings.objects.in_space(office.space.pk).update(newsletter=False)
    later(minutes=61)
    taking_up.take_up()
    (message,) = told(office)
    assert message.subject == "Stopped: Herbst"
    assert "The newsletter was switched off" in " ".join(message.body.split())
    # Nothing has gone out yet, so that there is nothing to count.
    assert "What became" not in message.body
    NewsletterSettings.objects.in_space(office.space.pk).update(newsletter=True)
    stopped = office.row(campaign)
    office.do(campaign, "resume")
    assert emails.ended(office.owner.pk, stopped.pk, stopped.turn) is None
    assert [one.subject for one in told(office)] == ["Stopped: Herbst", "Sent: Herbst"]


def test_who_cancels_it_needs_no_mail(office: Office) -> None:
    office.subscribe()
    campaign = office.ready()
    office.do(campaign, "schedule", {"at": (clock.now() + dt.timedelta(hours=1)).isoformat()})
    office.do(campaign, "cancel")
    assert told(office) == []
