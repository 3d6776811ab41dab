"""What of tokens and webhooks goes into the archive of a space: which there are. Tokens themselves are kept by nobody,
and secrets of webhooks leave the house with no file."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_SPACE, Part, Row, rows_of
from vizitka.developers.models import ApiToken
from vizitka.developers.webhooks.models import Webhook, WebhookMessage


def register_parts() -> None:
    OF_A_SPACE.register(Part("api_tokens", (ApiToken,), _tokens))
    OF_A_SPACE.register(Part("webhooks", (Webhook,), _webhooks))
    OF_A_SPACE.leave_out(
        "what webhooks were told, for 30 days; the things themselves are there", WebhookMessage
    )


def _tokens(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        ApiToken.objects.in_space(space_id),
        "name",
        "ending",
        "abilities",
        "networks",
        "created_at",
        "expires_at",
        "ended_at",
        "last_used_at",
    )


def _webhooks(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        Webhook.objects.in_space(space_id), "name", "address", "events", "whole", "state", "created_at"
    )
