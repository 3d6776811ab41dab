"""Campaigns from a draft to the end, over the API."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core import mail

from tests.conftest import MakeCard, MakeSpace
from tests.newsletter.letters.conftest import TEXT, Office
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.locations.schemas import LocationIn
from vizitka.locations.services import create_location
from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_campaign_goes_to_those_who_have_subscribed(office: Office) -> None:
    ada = office.subscribe("ada@post.example", first_name="Ada")
    office.subscribe("anna@post.example")
    office.subscribe("gone@post.example", status="unsubscribed")
    campaign = office.ready()
    assert office.do(campaign, "audience", {}) | {"sample": []} == {
        "number": 2,
        "languages": [{"language": "de", "number": 2, "gets": "de"}],
        "cards": [],
        "sample": [],
    }
    checks = office.read(campaign, "/checks")
    assert (checks["sendable"], checks["number"], checks["found"]) == (True, 2, [])

    office.do(campaign, "send")
    sent = office.read(campaign)
    assert (sent["status"], sent["counts"]["sent"], sent["counts"]["total"]) == ("finished", 2, 2)
    by_receiver = {message.to[0]: message for message in mail.outbox}
    assert by_receiver.keys() == {"ada@post.example", "anna@post.example", office.owner.email}
    assert by_receiver["ada@post.example"].subject == "Neues für Ada"
    assert by_receiver["anna@post.example"].subject == "Neues für Sie"
    assert ada.pk.hex in by_receiver["ada@post.example"].extra_headers["Message-ID"]


def test_a_draft_is_written_checked_and_shown(office: Office) -> None:
    campaign = office.create()
    found = {row["kind"] for row in office.read(campaign, "/checks")["found"]}
    assert {"no_subject", "empty", "no_audience"} <= found
    office.do(campaign, "send", expect=409)
    office.write(campaign)
    shown = office.do(campaign, "preview", {"language": "de"})
    assert "Guten Tag, liebe Freunde" in shown["html"]
    assert "Talstraße 1" in shown["text"]
    unsaved = {**TEXT, "subject": "Anders, {first_name|Sie}"}
    assert office.do(campaign, "preview", {"language": "de", "text": unsaved})["subject"] == "Anders, Sie"
    office.do(campaign, "preview", {"language": "fr"}, expect=409)


def test_before_a_location_is_deleted_the_letters_to_people_from_there_are_named(office: Office) -> None:
    place = create_location(SYSTEM, office.space, LocationIn(name="Innsbruck office").values())
    for name, status in (("Spring", "draft"), ("Fair", "scheduled"), ("Autumn", "finished")):
        campaign = office.row(office.create(name))
        campaign.status, campaign.audience = status, {"locations": [str(place.pk)]}
        campaign.save()
    office.create("To all")
    path = f"/v1/spaces/{office.space.pk}/locations/{place.pk}/followers"
    assert office.api.get(path).json()["data"]["others"] == [
        "2 letters of the newsletter are for people from there, who would not get them: Fair, Spring."
    ]


def test_an_audience_is_whom_all_that_is_said_is_true_of(
    office: Office, make_card: MakeCard, make_space: MakeSpace
) -> None:
    zoe = make_card(office.space, first_name="Zoe", last_name="Moser", addresses=[{"city": "Innsbruck"}])
    adam = make_card(office.space, first_name="Adam", last_name="Berger", addresses=[{"city": "Wien"}])
    other = make_card(make_space(name="Bergbahn"), first_name="Eva", last_name="Huber")
    news = office.make_list()
    long_ago = clock.now() - dt.timedelta(days=40)
    office.subscribe("anna@post.example", card=zoe, lists=[news])
    office.subscribe("ben@post.example", card=zoe, language="en", confirmed_at=long_ago)
    office.subscribe("cleo@post.example", card=adam, source=SubscriberSource.FRAME, confirmed_at=long_ago)
    office.subscribe("dora@post.example", source=SubscriberSource.IMPORT, confirmed_at=None)
    # Whoever has not confirmed, or is gone, is in none of them.
    for status in set(SubscriberStatus) - {SubscriberStatus.SUBSCRIBED}:
        office.subscribe(f"{status}@post.example", status=status, card=zoe, lists=[news])
    campaign = office.create()

    def names(**audience: Any) -> str:
        found = office.do(campaign, "audience", audience)
        assert found["number"] == len(found["sample"])
        return "".join(sorted(row["email"][0] for row in found["sample"]))

    zone = clock.zone_of(office.space.time_zone)
    today, that_day = clock.now().astimezone(zone).date(), long_ago.astimezone(zone).date()
    assert names() == "abcd"
    assert names(lists=[str(news.pk)]) == "a"
    assert names(cards=[str(zoe.pk)]) == "ab"
    assert names(cards=[str(zoe.pk), str(adam.pk)]) == "abc"
    assert names(cards=[str(other.pk)]) == ""
    assert names(cities=["Wien"]) == "c"
    assert names(languages=["en"]) == "b"
    place = create_location(SYSTEM, office.space, LocationIn(name="Innsbruck office").values())
    space_of_other = create_location(SYSTEM, other.space, LocationIn(name="Bergbahn").values())
    Card.objects.in_space(office.space.pk).filter(pk=zoe.pk).update(addresses=[{"location": str(place.pk)}])
    assert names(locations=[str(place.pk)]) == "ab"
    assert names(locations=[str(place.pk)], languages=["en"]) == "b"
    assert names(locations=[str(space_of_other.pk)]) == ""
    choices = office.api.get(f"{office.path}/audience-choices").json()["data"]
    assert choices["locations"] == [{"uuid": str(place.pk), "name": "Innsbruck office"}]
    assert names(sources=["import", "frame"]) == "cd"
    assert names(joined_from=str(today)) == "ad"
    assert names(joined_until=str(that_day)) == "bc"
    assert names(joined_until=str(that_day - dt.timedelta(days=1))) == ""
    assert names(cards=[str(zoe.pk)], languages=["de"]) == "a"

    # Whoever had a letter is not among those who never had one.
    first = office.ready()
    office.api.patch(
        f"/v1/newsletter-campaigns/{first}",
        {"audience": {"cities": ["Wien"]}},
        If_Match=office.api.get(f"/v1/newsletter-campaigns/{first}").headers["ETag"],
    )
    office.do(first, "send")
    assert office.row(first).status == "finished"
    assert names(last_letter="never") == names(last_letter="none_30_days") == "abd"

    # The editor says what the chosen cards are called; those of others it does not know.
    chosen = [str(card.pk) for card in (zoe, adam, other)]
    assert office.do(campaign, "audience", {"cards": chosen})["cards"] == [
        {"uuid": str(adam.pk), "name": "Adam Berger"},
        {"uuid": str(zoe.pk), "name": "Zoe Moser"},
    ]
