"""The seller: one row, written by the operator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from vizitka.billing import company
from vizitka.billing.changes import changed
from vizitka.billing.events import SellerChanged
from vizitka.billing.models import Seller
from vizitka.common.actor import Actor
from vizitka.common.events import tell


@transaction.atomic
def change_seller(values: Mapping[str, Any], *, actor: Actor) -> Seller:
    """Writes who sells; what is derived for accounts follows. Invoices that went out keep the seller of their day."""
    seller = Seller.objects.select_for_update().first()
    is_new = seller is None
    row = seller or Seller()
    before = (row.country, row.small_business, row.oss)
    changes = changed(row, values)
    if not changes and not is_new:
        return row
    row.save(force_insert=is_new)
    tell(SellerChanged.of(actor, row, changes))
    if is_new or before != (row.country, row.small_business, row.oss):
        company.derive_all()
    return row
