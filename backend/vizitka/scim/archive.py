"""What of provisioning goes into the archive of a space: which tokens there are. They themselves are kept by nobody."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_SPACE, Part, Row, rows_of
from vizitka.scim.models import ScimToken


def register_parts() -> None:
    OF_A_SPACE.register(Part("scim_tokens", (ScimToken,), _tokens))


def _tokens(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        ScimToken.objects.in_space(space_id),
        "directory_id",
        "ending",
        "created_at",
        "expires_at",
        "ended_at",
        "last_used_at",
    )
