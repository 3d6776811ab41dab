"""Newsletter: people and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.permissions.samples.world import (
    NONE,
    Sample,
    World,
    exchanged,
    people_csv,
)
from vizitka.common.actor import SYSTEM

if TYPE_CHECKING:
    pass


def switch_newsletter_on(world: World) -> None:
    from vizitka.newsletter.people.settings import NewsletterSettings

    NewsletterSettings.objects.create(space=world.space, newsletter=True)


def with_subscriber(world: World) -> None:
    """Somebody who gets the only list of the newsletter, which is on, and an address that gets nothing."""
    from vizitka.newsletter.enums import SubscriberSource, SubscriberStatus, SuppressionReason
    from vizitka.newsletter.people import lists, suppression
    from vizitka.newsletter.people.models import Subscriber

    switch_newsletter_on(world)
    (first,) = lists.of_space(world.space.pk)
    subscriber = Subscriber.objects.create(
        space=world.space,
        email="kroell@example.org",
        status=SubscriberStatus.SUBSCRIBED,
        source=SubscriberSource.CARD,
        card=world.card,
    )
    lists.take_up(world.space.pk, subscriber.pk, [first.pk])
    suppression.add(world.space.pk, "gone@example.org", SuppressionReason.BOUNCED)
    world.extra |= {"subscriber_id": subscriber.pk, "list_id": first.pk}


def signed_up(world: World) -> dict[str, Any]:
    """What a visitor sends, ten seconds after reading the page."""
    return {"shown": exchanged(world)["shown"], "email": "m.kroell@example.org", "consent": 1}


def with_two_lists(world: World) -> None:
    from vizitka.newsletter.people import lists

    with_subscriber(world)
    lists.create(SYSTEM, world.space, {"en": {"name": "Fairs", "description": ""}}, is_public=True)


def with_campaign(world: World) -> None:
    """A draft that could be sent: to one person, with a text and an imprint."""
    from vizitka.common import clock
    from vizitka.newsletter.letters import services
    from vizitka.newsletter.people.models import Subscriber
    from vizitka.newsletter.people.settings import MailingSettings

    switch_newsletter_on(world)
    MailingSettings.objects.create(space=world.space, newsletter_imprint={"en": "Alpenwerk AG, Innsbruck"})
    Subscriber.objects.create(
        space=world.space,
        email="ada@post.example",
        status="subscribed",
        source="card",
        confirmed_at=clock.now(),
    )
    campaign = services.create(SYSTEM, world.space, name="Autumn", language="en")
    for language in ("en", "de"):
        campaign = services.save_text(
            SYSTEM, campaign, language, letter(world), expected_version=campaign.version
        )
    world.extra["campaign_id"] = campaign.pk
    world.extra["version"] = f'"{campaign.version}"'


def with_sending_campaign(world: World) -> None:
    """One that is on its way."""
    from vizitka.newsletter.letters.enums import CampaignStatus
    from vizitka.newsletter.letters.models import Campaign

    with_campaign(world)
    rows = Campaign.objects.in_space(world.space.pk)
    rows.update(status=CampaignStatus.SENDING, started_at="2026-11-23T08:00:00Z")


def with_unknown_delivery(world: World) -> None:
    """A letter of which nobody knows whether it arrived."""
    from vizitka.newsletter.letters.models import Delivery
    from vizitka.newsletter.people.models import Subscriber

    with_sending_campaign(world)
    Delivery.objects.create(
        space_id=world.space.pk,
        campaign_id=world.extra["campaign_id"],
        subscriber=Subscriber.objects.in_space(world.space.pk).get(),
        state="unknown",
    )


def with_paused_campaign(world: World) -> None:
    from vizitka.newsletter.letters.models import Campaign

    with_sending_campaign(world)
    Campaign.objects.in_space(world.space.pk).update(status="paused")


def letter(_world: World) -> dict[str, Any]:
    """What a campaign says."""
    heading = {"kind": "heading", "text": "Good morning", "level": 1, "align": "left", "id": "one"}
    return {"subject": "News", "preheader": "Of autumn", "blocks": [heading]}


def in_an_hour(_world: World) -> dict[str, Any]:
    import datetime as dt

    from vizitka.common import clock

    return {"at": (clock.now() + dt.timedelta(hours=1)).isoformat()}


CAMPAIGN: dict[str, Any] = {"campaign_id": lambda world: world.extra["campaign_id"]}
AT_ITS_VERSION: dict[str, Any] = {"If_Match": lambda world: world.extra["version"]}
SUBSCRIBER = {"subscriber_id": lambda world: world.extra["subscriber_id"]}
NEWSLETTER_LIST = {"list_id": lambda world: world.extra["list_id"]}

SAMPLES: dict[str, Sample] = {
    # newsletter: people
    "get_newsletter": Sample(prepare=with_subscriber),
    "list_newsletter_lists": Sample(prepare=with_subscriber),
    "list_newsletter_list_changes": Sample(prepare=with_subscriber),
    "create_newsletter_list": Sample({"texts": {"en": {"name": "Fairs"}}}, prepare=with_subscriber),
    "order_newsletter_lists": Sample(
        lambda world: {"lists": [str(world.extra["list_id"])]}, prepare=with_subscriber
    ),
    "update_newsletter_list": Sample(
        {"is_public": False}, path=NEWSLETTER_LIST, headers={"If-Match": '"1"'}, prepare=with_subscriber
    ),
    "delete_newsletter_list": Sample(path=NEWSLETTER_LIST, prepare=with_two_lists),
    "list_subscribers": Sample(prepare=with_subscriber),
    "list_subscriber_changes": Sample(prepare=with_subscriber),
    "change_subscribers": Sample(
        lambda world: {"act": "leave", "uuids": [str(world.extra["subscriber_id"])]}, prepare=with_subscriber
    ),
    "invite_contacts": Sample(
        {"contacts": ["0192f0c1-0000-7000-8000-000000000001"]}, prepare=with_subscriber
    ),
    "get_subscriber": Sample(path=SUBSCRIBER, prepare=with_subscriber),
    "update_subscriber": Sample(
        {"last_name": "Kröll"}, path=SUBSCRIBER, headers={"If-Match": '"1"'}, prepare=with_subscriber
    ),
    "end_subscriber": Sample(path=SUBSCRIBER, prepare=with_subscriber),
    "erase_subscriber": Sample(path=SUBSCRIBER, prepare=with_subscriber),
    "count_suppressions": Sample(prepare=with_subscriber),
    "suppress_address": Sample({"email": "press@example.org"}, prepare=with_subscriber),
    "look_up_suppression": Sample({"email": "gone@example.org"}, prepare=with_subscriber),
    "lift_suppression": Sample(
        {"email": "gone@example.org", "reason": "The server was wrong."}, prepare=with_subscriber
    ),
    "get_sign_up_text": Sample(),
    "write_sign_up_text": Sample({"texts": {"en": "Alpenwerk may send me its newsletter."}}),
    "read_sign_up_sheet": Sample(
        path={"address": lambda world: world.card.handle}, prepare=switch_newsletter_on
    ),
    "send_sign_up": Sample(
        signed_up, path={"address": lambda world: world.card.handle}, prepare=switch_newsletter_on
    ),
    "take_mail_reports": Sample(
        {"reports": [{"type": "complaint", "address": "kroell@example.org"}]}, success=NONE
    ),
    "import_subscribers": Sample(
        files=people_csv,
        query="?dry_run=false&proof=Signed%20at%20the%20fair&proof_day=2026-05-04",
        prepare=with_subscriber,
    ),
    "export_subscribers": Sample({"format": "csv"}, prepare=with_subscriber),
    "get_card_newsletter": Sample(on_card=True),
    "set_card_newsletter": Sample({"is_offered": False}, on_card=True, prepare=switch_newsletter_on),
    # newsletter: letters
    "list_campaigns": Sample(prepare=with_campaign),
    "list_audience_choices": Sample(),
    "create_campaign": Sample({"name": "Autumn"}),
    "get_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "update_campaign": Sample(
        {"name": "Winter"}, path=CAMPAIGN, headers=AT_ITS_VERSION, prepare=with_campaign
    ),
    "delete_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "duplicate_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "save_campaign_text": Sample(
        letter, path={**CAMPAIGN, "language": "de"}, headers=AT_ITS_VERSION, prepare=with_campaign
    ),
    "delete_campaign_text": Sample(
        path={**CAMPAIGN, "language": "de"}, headers=AT_ITS_VERSION, prepare=with_campaign
    ),
    "preview_campaign": Sample({"language": "en"}, path=CAMPAIGN, prepare=with_campaign),
    "send_test_letter": Sample({"language": "en"}, path=CAMPAIGN, prepare=with_campaign),
    "check_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "count_audience": Sample({}, path=CAMPAIGN, prepare=with_campaign),
    "schedule_campaign": Sample(in_an_hour, path=CAMPAIGN, prepare=with_campaign),
    "send_campaign": Sample(path=CAMPAIGN, prepare=with_campaign),
    "pause_campaign": Sample(path=CAMPAIGN, prepare=with_sending_campaign),
    "resume_campaign": Sample(path=CAMPAIGN, prepare=with_paused_campaign),
    "cancel_campaign": Sample(path=CAMPAIGN, prepare=with_sending_campaign),
    "get_campaign_numbers": Sample(path=CAMPAIGN, prepare=with_sending_campaign),
    "list_deliveries": Sample(path=CAMPAIGN, prepare=with_unknown_delivery),
}
