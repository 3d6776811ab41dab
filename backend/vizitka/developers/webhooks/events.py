"""What happens to webhooks of a space. Secrets are never told."""

from __future__ import annotations

from typing import Self

from vizitka.common.actor import Actor
from vizitka.common.events import Changes, SpaceEvent
from vizitka.developers.webhooks.models import Webhook


class WebhookEvent(SpaceEvent):
    kind = "webhook"

    @classmethod
    def of(cls, actor: Actor, webhook: Webhook, changes: Changes | None = None) -> Self:
        return cls(
            actor=actor,
            space_id=webhook.space_id,
            object_id=webhook.pk,
            label=webhook.name,
            changes=changes or {},
        )


class WebhookMade(WebhookEvent):
    type = "webhook.made"


class WebhookChanged(WebhookEvent):
    type = "webhook.changed"


class WebhookPaused(WebhookEvent):
    type = "webhook.paused"


class WebhookResumed(WebhookEvent):
    type = "webhook.resumed"


class WebhookSecretRenewed(WebhookEvent):
    type = "webhook.secret_renewed"


class WebhookSentAgain(WebhookEvent):
    type = "webhook.sent_again"


class WebhookSwitchedOff(WebhookEvent):
    """Its receiver was away for days."""

    type = "webhook.switched_off"


class WebhookDeleted(WebhookEvent):
    type = "webhook.deleted"
