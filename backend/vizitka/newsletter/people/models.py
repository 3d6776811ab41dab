"""Who has subscribed, to which lists, and what proves it."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.ids import new_id
from vizitka.common.tenancy import SameSpace, TenantModel
from vizitka.newsletter.enums import (
    SubscriberEventKind,
    SubscriberSource,
    SubscriberStatus,
    SuppressionReason,
)
from vizitka.spaces.models import Space


def in_the_space(to: Any, **options: Any) -> Any:
    """A foreign key that a `SameSpace` holds: its plain constraint would be checked besides."""
    return models.ForeignKey(to, db_constraint=False, db_index=False, related_name="+", **options)


class NewsletterList(TenantModel):
    """What one may subscribe to. `texts` {"de": {"name": "Neues", "description": "…"}}."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    texts = models.JSONField()
    # Offered at sign-up and on the page of preferences; others are the company's own.
    is_public = models.BooleanField(default=True, db_default=True)
    position = models.PositiveIntegerField(default=0, db_default=0)
    version = models.PositiveIntegerField(default=1, db_default=1)
    created_at = models.DateTimeField(default=clock.now)
    updated_at = models.DateTimeField(default=clock.now, db_default=Now())

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "id"], name="newsletter_list_in_its_space")]
        indexes = [
            models.Index(fields=["space", "position"], name="newsletter_list_by_position"),
            # Systems read what has changed in this order (common.api.changes).
            models.Index(fields=["space", "updated_at", "id"], name="newsletter_list_by_change"),
        ]

    def __str__(self) -> str:
        return next((str(one.get("name", "")) for one in self.texts.values() if one.get("name")), "")


class SignUpText(TenantModel):
    """What people agree to when they subscribe, in the words of the space; never changed once it is there, since the
    history of subscribers names it."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    version = models.PositiveIntegerField()
    # {"de": "Alpenwerk darf mir seinen Newsletter schicken."}
    texts = models.JSONField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "version"], name="one_sign_up_text_of_a_version"),
            models.UniqueConstraint(fields=["space", "id"], name="sign_up_text_in_its_space"),
        ]

    def __str__(self) -> str:
        return f"{self.version}"


class Subscriber(TenantModel):
    """An address that gets, has got or has asked for letters of the space. `card` is where it came from.

    What somebody has typed who has not proved to have the mailbox stands in a `SignUpRequest`, and comes here when it
    is confirmed. `sort_name` and `search_text` are derived on every write (rules.derive).
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    # In small letters.
    email = models.CharField(max_length=254)
    first_name = models.CharField(max_length=100, blank=True, default="", db_default="")
    last_name = models.CharField(max_length=100, blank=True, default="", db_default="")
    language = models.CharField(max_length=5, blank=True, default="", db_default="")
    # Own fields of the space: {id: what was said}.
    fields = models.JSONField(default=dict, db_default={}, blank=True)
    status = models.CharField(max_length=16, choices=SubscriberStatus.choices)
    card: Any = in_the_space(Card, null=True, blank=True, on_delete=models.DO_NOTHING)
    source = models.CharField(max_length=16, choices=SubscriberSource.choices)
    created_at = models.DateTimeField(default=clock.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    left_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(default=clock.now)
    sort_name = models.CharField(max_length=460, blank=True, default="", db_default="")
    search_text = models.CharField(max_length=600, blank=True, default="", db_default="")
    version = models.PositiveIntegerField(default=1, db_default=1)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["space", "id"], name="subscriber_in_its_space"),
            models.UniqueConstraint(fields=["space", "email"], name="one_subscriber_of_an_address"),
            SameSpace(field="card", name="subscriber_in_the_space_of_its_card"),
        ]
        indexes = [
            # Each order of the list is walked in its index, in both directions.
            models.Index(fields=["space", "created_at", "id"], name="subscriber_by_age"),
            models.Index(fields=["space", "sort_name", "id"], name="subscriber_by_name"),
            models.Index(fields=["space", "status", "created_at", "id"], name="subscriber_by_status"),
            # Systems read what has changed in this order (common.api.changes).
            models.Index(fields=["space", "updated_at", "id"], name="subscriber_by_change"),
            models.Index(
                fields=["space", "card", "status"],
                name="subscriber_by_its_card",
                condition=Q(card__isnull=False),
            ),
            models.Index(
                fields=["created_at"], name="subscriber_pending", condition=Q(status=SubscriberStatus.PENDING)
            ),
            # Reports of mail servers name an address alone.
            models.Index(fields=["email"], name="subscriber_by_email"),
        ]

    def __str__(self) -> str:
        return f"{self.first_name} {self.last_name}".strip() or self.email


class Subscription(TenantModel):
    """A list that a subscriber has. One that has ended stays, so that it can be taken up again."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    subscriber: Any = in_the_space(Subscriber, on_delete=models.CASCADE)
    list: Any = in_the_space(NewsletterList, on_delete=models.CASCADE)
    since = models.DateTimeField(default=clock.now)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(
                fields=["list", "subscriber", "space"], name="a_list_once_of_a_subscriber"
            ),
            SameSpace(field="subscriber", name="subscription_in_the_space_of_its_subscriber"),
            SameSpace(field="list", name="subscription_in_the_space_of_its_list"),
        ]
        indexes = [
            models.Index(fields=["list", "ended_at", "subscriber"], name="subscriptions_of_a_list"),
            models.Index(fields=["subscriber"], name="subscriptions_of_a_subscriber"),
        ]


class SubscriberEvent(TenantModel):
    """What has happened to a subscriber, with what proves it; rows are never changed.

    `text` in `language` is what was read, `form` the address of the page on which it stood, `lists` their ids. `proof`
    is what was said of an import: {"text": "…", "file": "fair.csv", "day": "2026-05-04"}.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    subscriber: Any = in_the_space(Subscriber, on_delete=models.CASCADE)
    kind = models.CharField(max_length=16, choices=SubscriberEventKind.choices)
    at = models.DateTimeField(default=clock.now)
    text: Any = in_the_space(SignUpText, null=True, blank=True, on_delete=models.DO_NOTHING)
    language = models.CharField(max_length=5, blank=True, default="", db_default="")
    form = models.CharField(max_length=300, blank=True, default="", db_default="")
    lists = models.JSONField(default=list, db_default=[], blank=True)
    proof = models.JSONField(default=dict, db_default={}, blank=True)
    # Who of the space did it; nobody where the subscriber did.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="subscriber", name="event_in_the_space_of_its_subscriber"),
            SameSpace(field="text", name="event_in_the_space_of_its_sign_up_text"),
        ]
        indexes = [
            models.Index(fields=["subscriber", "-at"], name="events_of_a_subscriber"),
            models.Index(fields=["text"], name="events_by_sign_up_text", condition=Q(text__isnull=False)),
            models.Index(
                fields=["actor"], name="subscriber_events_by_actor", condition=Q(actor__isnull=False)
            ),
        ]


class SignUpRequest(TenantModel):
    """Somebody has typed an address, and has not confirmed yet: nothing of it counts before. Gone when it is confirmed,
    and after seven days. `values` {"first_name", "last_name", "language", "fields"}, `lists` their ids."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    subscriber: Any = in_the_space(Subscriber, on_delete=models.CASCADE)
    source = models.CharField(max_length=16, choices=SubscriberSource.choices)
    # A card that is gone leads nowhere.
    card_key = models.UUIDField(null=True, blank=True)
    values = models.JSONField(default=dict, db_default={}, blank=True)
    lists = models.JSONField(default=list, db_default=[], blank=True)
    text: Any = in_the_space(SignUpText, null=True, blank=True, on_delete=models.DO_NOTHING)
    # In which the words were read, and the letter is written.
    text_language = models.CharField(max_length=5, blank=True, default="", db_default="")
    language = models.CharField(max_length=5, blank=True, default="", db_default="")
    form = models.CharField(max_length=300, blank=True, default="", db_default="")
    created_at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [
            SameSpace(field="subscriber", name="request_in_the_space_of_its_subscriber"),
            SameSpace(field="text", name="request_in_the_space_of_its_sign_up_text"),
        ]
        indexes = [
            models.Index(fields=["subscriber"], name="requests_of_a_subscriber"),
            models.Index(fields=["created_at"], name="requests_by_age"),
            models.Index(fields=["text"], name="requests_by_sign_up_text", condition=Q(text__isnull=False)),
        ]


class Suppression(TenantModel):
    """An address that gets no letters of the space. `digest` is keyed (suppression.py): nobody reads the address from
    it, and it stays when the subscriber is erased."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    digest = models.CharField(max_length=64)
    reason = models.CharField(max_length=16, choices=SuppressionReason.choices)
    at = models.DateTimeField(default=clock.now)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "digest"], name="an_address_suppressed_once")]
        indexes = [
            models.Index(fields=["space", "reason", "at"], name="suppressions_by_reason"),
            models.Index(fields=["actor"], name="suppressions_by_actor", condition=Q(actor__isnull=False)),
        ]


class InvitedAddress(TenantModel):
    """That a contact was asked once whether it wants the newsletter, without saying whom: nobody is asked twice."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+", db_index=False)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField(default=clock.now)

    class Meta(TenantModel.Meta):
        constraints = [models.UniqueConstraint(fields=["space", "digest"], name="an_address_invited_once")]


class CardNewsletter(TenantModel):
    """Whether a card offers the newsletter, where its people have said so; a card without a row does."""

    card = models.OneToOneField(
        Card, primary_key=True, on_delete=models.CASCADE, related_name="newsletter", db_constraint=False
    )
    space = models.ForeignKey(Space, on_delete=models.CASCADE, related_name="+")
    is_offered = models.BooleanField()

    class Meta(TenantModel.Meta):
        constraints = [SameSpace(field="card", name="newsletter_in_the_space_of_its_card")]
