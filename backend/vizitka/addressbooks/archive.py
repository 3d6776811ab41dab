"""What of passwords of phones goes into the archive of a person: which there are. They themselves are kept by nobody.
Whether a space has an address book is among its settings."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.addressbooks.models import AppPassword
from vizitka.common.archives import OF_A_PERSON, Part, Row, rows_of


def register_parts() -> None:
    OF_A_PERSON.register(Part("app_passwords", (AppPassword,), _passwords))


def _passwords(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        AppPassword.objects.filter(user_id=user_id), "name", "created_at", "ended_at", "last_used_at"
    )
