"""What a space's licence allows. The decisions are those of billing."""

from __future__ import annotations

from vizitka.billing import selectors as billing
from vizitka.billing.models import Licence
from vizitka.billing.rules import Plan
from vizitka.spaces.models import Space


def licence_of(space: Space) -> Licence | None:
    """The space's licence with its package and account, in one query at most."""
    if space.licence_id is None:
        return None
    return Licence.objects.select_related("package", "account").filter(pk=space.licence_id).first()


def plan_of(space: Space) -> Plan:
    """What the space may do now; a licence that has ended counts as none."""
    return billing.plan_of(licence_of(space))


def cards_limit(space: Space) -> int | None:
    """How many cards may be active in all spaces of the licence; None without limit."""
    return plan_of(space).cards_limit
