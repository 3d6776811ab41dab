"""In which billing accounts a person is (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.billing.models import AccountMember
from vizitka.common.archives import OF_A_PERSON, Part, Row, rows_of


def register_parts() -> None:
    OF_A_PERSON.register(Part("billing_accounts", (AccountMember,), _accounts))


def _accounts(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(AccountMember.objects.filter(user_id=user_id), "account__name", "role", "created_at")
