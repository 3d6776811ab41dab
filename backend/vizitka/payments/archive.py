"""Payments in archives (common.archives): the mandates that a person has signed. What belongs to an account goes with
the account's invoices, not with a person."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, Part, Row, rows_of
from vizitka.payments.models import Mandate


def register_parts() -> None:
    OF_A_PERSON.register(Part("mandates", (Mandate,), _mandates))


def _mandates(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(
        Mandate.objects.filter(signed_by=user_id),
        "account__name",
        "reference",
        "signed_at",
        "holder",
        "iban_masked",
        "revoked_at",
    )
