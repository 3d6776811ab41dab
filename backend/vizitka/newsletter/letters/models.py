"""Campaigns, their texts, what became of each letter, and how often links were followed."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tables import look_up
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.common.versioned import VersionedJSONField
from vizitka.newsletter.letters.enums import CampaignLinkKind, CampaignStatus, DeliveryState, StopReason
from vizitka.newsletter.letters.versions import present_blocks
from vizitka.newsletter.people.models import Subscriber, in_the_space
from vizitka.spaces.models import Space


class Campaign(TenantModel):
    """A letter to many. `audience` holds what `AudienceSchema` says; `language` is that of the text which all get whose
    own there is none of.

    While it is sent, one worker at a time has its turn (`turn` counts them; `held_by` until `held_until`); nobody gets
    a letter twice even without that, by the states of its deliveries. `prepared_at`: all receivers have a delivery.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    name = models.CharField(max_length=120)
    language = models.CharField(max_length=5)
    status = models.CharField(max_length=16, choices=CampaignStatus.choices, default=CampaignStatus.DRAFT)
    reason = models.CharField(
        max_length=16, choices=StopReason.choices, blank=True, default="", db_default=""
    )
    audience = models.JSONField(default=dict, db_default={}, blank=True)
    # By address what was found there, and when: `{"found": "gone", "at": …}` (links.py).
    looked_links = models.JSONField(default=dict, db_default={}, blank=True)
    # Letters a minute; None: as fast as the mail server takes them.
    rate = models.PositiveIntegerField(null=True, blank=True)
    scheduled_at = models.DateTimeField(null=True, blank=True)
    # Who has scheduled or sent it; it goes on when that person leaves.
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    started_at = models.DateTimeField(null=True, blank=True)
    prepared_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    turn = models.PositiveIntegerField(default=0, db_default=0)
    held_by = models.UUIDField(null=True, blank=True)
    held_until = models.DateTimeField(null=True, blank=True)
    # When the mail server has first taken nothing at all, and when it is asked again.
    away_since = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1, db_default=1)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="campaign_in_its_space")]
        indexes = [
            models.Index(fields=["space", "updated_at", "id"], name="campaign_by_change"),
            models.Index(
                fields=["status", "scheduled_at"],
                name="campaign_to_be_sent",
                condition=Q(status__in=["scheduled", "sending"]),
            ),
            models.Index(fields=["sent_by"], name="campaign_by_sender", condition=Q(sent_by__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.name


class CampaignText(TenantModel):
    """A campaign in one language. `blocks` hold rows of `LetterBlockIn`, each with its version
    (versions.py)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    campaign: Any = in_the_space(Campaign, on_delete=models.CASCADE)
    language = models.CharField(max_length=5)
    subject = models.CharField(max_length=200, blank=True, default="", db_default="")
    preheader = models.CharField(max_length=200, blank=True, default="", db_default="")
    blocks = VersionedJSONField(read=present_blocks, default=list, db_default=[], blank=True)
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["space", "campaign", "language"], name="a_campaign_once_in_a_language"
            ),
            SameSpace(field="campaign", name="text_in_the_space_of_its_campaign"),
        ]
        indexes = [models.Index(fields=["campaign"], name="texts_of_a_campaign")]


class Delivery(TenantModel):
    """What became of a campaign's letter to one receiver: written before the letter is handed over and when the server
    has said yes. `held_by` is the worker that is at it. `code` is the enhanced status code of a refusal, `answer` what
    the server said, without an address. The receiver is gone when it was erased."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    campaign: Any = in_the_space(Campaign, on_delete=models.CASCADE)
    subscriber: Any = in_the_space(Subscriber, null=True, blank=True, on_delete=models.SET_NULL)
    state = models.CharField(max_length=8, choices=DeliveryState.choices, default=DeliveryState.QUEUED)
    language = models.CharField(max_length=5, blank=True, default="", db_default="")
    attempts = models.PositiveSmallIntegerField(default=0, db_default=0)
    next_at = models.DateTimeField(default=clock.now)
    held_by = models.UUIDField(null=True, blank=True)
    tried_at = models.DateTimeField(null=True, blank=True)
    code = models.CharField(max_length=12, blank=True, default="", db_default="")
    answer = models.CharField(max_length=200, blank=True, default="", db_default="")

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                # The space last: whoever looks for the rows of a subscriber is not led by it.
                fields=["campaign", "subscriber", "space"],
                name="a_campaign_once_to_a_subscriber",
            ),
            SameSpace(field="campaign", name="delivery_in_the_space_of_its_campaign"),
            SameSpace(field="subscriber", name="delivery_in_the_space_of_its_subscriber"),
        ]
        indexes = [
            models.Index(fields=["campaign", "state", "next_at", "id"], name="deliveries_to_be_made"),
            models.Index(
                fields=["campaign", "tried_at"],
                name="deliveries_by_time",
                condition=Q(tried_at__isnull=False),
            ),
            models.Index(
                fields=["subscriber", "tried_at"],
                name="deliveries_of_a_subscriber",
                condition=Q(subscriber__isnull=False),
            ),
        ]


class CampaignLink(TenantModel):
    """An address in the letters of a campaign. All receivers have the same link: who followed it is known to nobody."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    campaign: Any = in_the_space(Campaign, on_delete=models.CASCADE)
    kind = models.CharField(max_length=8, choices=CampaignLinkKind.choices, default=CampaignLinkKind.PLAIN)
    url = models.CharField(max_length=500, blank=True, default="", db_default="")
    position = models.PositiveIntegerField(default=0, db_default=0)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "id"], name="campaign_link_in_its_space"),
            models.UniqueConstraint(
                fields=["space", "campaign", "kind", "url"], name="a_link_once_in_a_campaign"
            ),
            SameSpace(field="campaign", name="link_in_the_space_of_its_campaign"),
        ]
        indexes = [models.Index(fields=["campaign", "position"], name="links_of_a_campaign")]


class LinkClicks(TenantModel):
    """How often a link was followed on a day (of the space)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    link: Any = in_the_space(CampaignLink, on_delete=models.CASCADE)
    day = models.DateField()
    number = models.PositiveIntegerField(default=0, db_default=0)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "link", "day"], name="clicks_of_a_link_once_a_day"),
            SameSpace(field="link", name="clicks_in_the_space_of_their_link"),
        ]
        indexes = [models.Index(fields=["link", "day"], name="clicks_of_a_link")]


class CampaignLeaving(TenantModel):
    """How many left by a campaign's letters on a day: a number, without who."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    campaign: Any = in_the_space(Campaign, on_delete=models.CASCADE)
    kind = models.CharField(max_length=16)
    day = models.DateField()
    number = models.PositiveIntegerField(default=0, db_default=0)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["space", "campaign", "kind", "day"], name="leavings_of_a_campaign_once_a_day"
            ),
            SameSpace(field="campaign", name="leavings_in_the_space_of_their_campaign"),
        ]
        indexes = [models.Index(fields=["campaign", "day"], name="leavings_of_a_campaign")]


class ServerPause(models.Model):
    """A receiving server that puts letters off, whoever writes them: how often in a row, and until when nobody asks it.
    It is named by a keyed digest of the domain (pausing.py): a person's own says who was written to. `pauses` counts
    those since it has taken something; `code` is what it said last."""

    table_kind = look_up("digest")
    digest = models.CharField(max_length=64, primary_key=True)
    refusals = models.PositiveIntegerField(default=0, db_default=0)
    pauses = models.PositiveIntegerField(default=0, db_default=0)
    until = models.DateTimeField(null=True, blank=True)
    code = models.CharField(max_length=12, blank=True, default="", db_default="")
    changed_at = models.DateTimeField(default=clock.now)

    class Meta:
        indexes = [models.Index(fields=["changed_at"], name="server_pause_by_age")]
