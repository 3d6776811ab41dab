"""What of tokens and webhooks goes into the archive of a space or a person: which there are. Tokens themselves are kept
by nobody, and secrets of webhooks leave the house with no file."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Final

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of
from vizitka.developers.models import ApiToken, PersonalToken
from vizitka.developers.webhooks.models import Webhook, WebhookMessage

COLUMNS: Final = (
    "name",
    "ending",
    "abilities",
    "networks",
    "created_at",
    "expires_at",
    "ended_at",
    "last_used_at",
)


def register_parts() -> None:
    OF_A_SPACE.register(Part("api_tokens", (ApiToken,), _tokens))
    OF_A_PERSON.register(Part("own_api_tokens", (PersonalToken,), _own_tokens))
    OF_A_SPACE.register(Part("webhooks", (Webhook,), _webhooks))
    OF_A_SPACE.leave_out(
        "what webhooks were told, for 30 days; the things themselves are there", WebhookMessage
    )


def _tokens(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(ApiToken.objects.in_space(space_id), *COLUMNS)


def _own_tokens(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(PersonalToken.objects.filter(user_id=user_id), *COLUMNS, "spaces", "host")


def _webhooks(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        Webhook.objects.in_space(space_id), "name", "address", "events", "whole", "state", "created_at"
    )
