"""The domains of a space, to be read: elsewhere they have to be proved anew (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_SPACE, Part, Row, rows_of
from vizitka.domains.models import CustomDomain


def register_parts() -> None:
    OF_A_SPACE.register(Part("custom_domains", (CustomDomain,), _domains))


def _domains(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        CustomDomain.objects.in_space(space_id), "host", "primary", "active", "verified_at", "created_at"
    )
