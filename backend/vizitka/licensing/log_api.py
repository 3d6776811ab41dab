"""The log of a billing account: what happened to it, its people, licences, invoices and payments."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.utils import timezone
from ninja import Query

from vizitka.audit import selectors as audit
from vizitka.audit.reading import reader_for
from vizitka.billing.access import access_account
from vizitka.billing.permissions import ACCOUNTS_GOVERN
from vizitka.common.api.envelope import Stretch
from vizitka.common.api.paging import StretchQuery, stretch
from vizitka.common.api.router import Request, Router
from vizitka.licensing import readiness
from vizitka.spaces.audit_log.schemas import AuditEntryOut, entry_out

router = Router(tags=["billing"])


@router.get(
    "/billing-accounts/{uuid:account_id}/log",
    ability=ACCOUNTS_GOVERN,
    response=Stretch[AuditEntryOut],
    straight=True,
)
def list_account_log(request: Request, account_id: UUID, query: Query[StretchQuery]) -> Any:
    """Everything that happened, newest first, in the language of the request; for owners."""
    account = access_account(request.auth, account_id, ACCOUNTS_GOVERN).account
    found = audit.list_of_owner(account.pk, after=query.after, limit=query.limit)
    reader = reader_for(account.pk, found.rows)
    with timezone.override(readiness.zone()):
        return stretch(found, [entry_out(entry, reader) for entry in found.rows])
