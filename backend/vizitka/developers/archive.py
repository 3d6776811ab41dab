"""What of tokens goes into the archive of a space: which there are. They themselves are kept by nobody."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_SPACE, Part, Row, rows_of
from vizitka.developers.models import ApiToken


def register_parts() -> None:
    OF_A_SPACE.register(Part("api_tokens", (ApiToken,), _tokens))


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
