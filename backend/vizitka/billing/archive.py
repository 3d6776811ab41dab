"""In which billing accounts a person is, and what the person is invited to (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from django.db.models import Q

from vizitka.accounts.models import User
from vizitka.billing.models import AccountInvitation, AccountMember
from vizitka.common.archives import OF_A_PERSON, Part, Row, rows_of


def register_parts() -> None:
    OF_A_PERSON.register(Part("billing_accounts", (AccountMember,), _accounts))
    OF_A_PERSON.register(Part("billing_invitations", (AccountInvitation,), _invitations))


def _accounts(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(AccountMember.objects.filter(user_id=user_id), "account__name", "role", "created_at")


def _invitations(user_id: uuid.UUID) -> Iterator[Row]:
    """Those to the person and those by the person."""
    email = User.objects.filter(pk=user_id).values_list("email", flat=True).first()
    rows = AccountInvitation.objects.filter(Q(email=email) | Q(invited_by=user_id)).order_by(
        "created_at", "pk"
    )
    return rows_of(rows, "account__name", "email", "role", "sent_at", "expires_at", "declined_at")
