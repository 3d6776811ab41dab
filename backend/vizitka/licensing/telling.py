"""Who is told what before it happens."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.db import transaction

from vizitka.billing import selectors as billing
from vizitka.billing.enums import LicenceStatus, PaymentInterval
from vizitka.licensing import errands, readiness
from vizitka.licensing.enums import LetterKind
from vizitka.licensing.models import Contract

# Days before: a year's renewal, the end of a licence, the end of a trial. A month renews as it always did.
BEFORE_RENEWAL: Final = 30
BEFORE_END: Final = 14
BEFORE_TRIAL_ENDS: Final = 3


def due() -> int:
    """Puts the letters into the queue that are due today, each once for its period. Returns how many."""
    if not billing.billing_is_on():
        return 0
    day = billing.day()
    soon = Contract.objects.filter(
        period_end__gt=day, period_end__lte=day + dt.timedelta(days=BEFORE_RENEWAL)
    )
    return sum(_tell(one.pk, day) for one in soon.select_related("licence"))


def _tell(contract_id: uuid.UUID, day: dt.date) -> bool:
    with transaction.atomic():
        contract = (
            Contract.objects.select_for_update(of=("self",)).select_related("licence").get(pk=contract_id)
        )
        end = _end(contract)
        kind = _kind(contract, (end - day).days)
        if kind is None or contract.told_of == end:
            return False
        contract.told_of = end
        contract.save(update_fields=["told_of"])
        errands.TELL.put(str(kind), str(contract.licence_id))
    return True


def _end(contract: Contract) -> dt.date:
    until = contract.licence.valid_until
    return contract.period_end if until is None else until.astimezone(readiness.zone()).date()


def _kind(contract: Contract, days: int) -> LetterKind | None:
    if contract.licence.status != LicenceStatus.ACTIVE or contract.trial:
        before = BEFORE_TRIAL_ENDS if contract.trial else BEFORE_END
        return LetterKind.ENDS if days <= before else None
    yearly = contract.licence.interval == PaymentInterval.YEAR
    return LetterKind.RENEWS if yearly and days <= BEFORE_RENEWAL else None
