"""What a space's licence allows. The decisions are those of billing, the words those of each domain."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.conf import settings

from vizitka.accounts.models import full_name
from vizitka.billing import selectors as billing
from vizitka.billing import ways
from vizitka.billing.enums import Feature
from vizitka.billing.errors import FeatureNotInPlan
from vizitka.billing.models import BillingAccount, Licence
from vizitka.billing.rules import Plan
from vizitka.billing.ways import Contact
from vizitka.common.errors import Text
from vizitka.common.permissions import Ability
from vizitka.common.prepared import IdSlot, PreparedRow
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember

# What `plan_of` reads, for `select_related`.
WITH_LICENCE: Final = ("licence__package", "licence__account")
# What it reads none of: an account has many columns, of which one says whether its licences serve.
UNREAD: Final = tuple(
    f"licence__account__{field.name}"
    for field in BillingAccount._meta.concrete_fields
    if not field.primary_key and field.name != "status"
)


def licence_of(space: Space) -> Licence | None:
    """The space's licence with its package and account, in one query at most: in none when `WITH_LICENCE` was
    selected along with the space."""
    if space.licence_id is None:
        return None
    if Space.licence.is_cached(space):
        return space.licence
    return _licences().get(licence=space.licence_id)


@functools.cache
def _licences() -> PreparedRow[Licence]:
    """One by its id: what most requests ask for, and many pages."""
    rows = Licence.objects.select_related("package", "account")
    return PreparedRow(rows.filter(pk=IdSlot("licence")))


def plan_of(space: Space) -> Plan:
    """What the space may do now; a licence that has ended counts as none."""
    return billing.plan_of(licence_of(space))


def cards_limit(space: Space) -> int | None:
    """How many cards may be active in all spaces of the licence; None without limit."""
    return plan_of(space).cards_limit


def lacking(space: Space, abilities: Iterable[Ability]) -> dict[Ability, Feature]:
    """Those of `abilities` that need a feature which the space's package has not, with it.

    No query when none of them needs one; else those of `plan_of`.
    """
    needed = {ability: Feature(ability.feature) for ability in abilities if ability.feature}
    if not needed:
        return {}
    plan = plan_of(space)
    return {ability: feature for ability, feature in needed.items() if not plan.has(feature)}


def require_feature(space: Space, ability: Ability, *, owns: bool = False) -> None:
    """Raises `FeatureNotInPlan` with the package that has what `ability` needs, what that costs, and whom to ask:
    who `owns` the space asks the operator, everybody else the owner."""
    for feature in lacking(space, [ability]).values():
        raise FeatureNotInPlan(feature, billing.offer_with(feature), contact_of(space, owns=owns))


def contact_of(space: Space, *, owns: bool) -> Contact:
    """Who can change the space's package. Two queries, one for who `owns` it."""
    return Contact(None if owns else _owner_name(space), settings.SUPPORT_MAIL, billing.is_selling())


def _owner_name(space: Space) -> str:
    """Of the owner who has been it for longest; empty for who has not said it."""
    owners = SpaceMember.objects.in_space(space.pk).filter(role=SpaceRole.OWNER, agreed=True)
    name = owners.order_by("created_at", "pk").values_list("user__first_name", "user__last_name").first()
    return full_name(*name) if name else ""


def way_to_more_cards(space: Space) -> Text:
    """How the space comes to more active cards; empty where nothing is on offer."""
    offer = billing.offer_of_licences(plan_of(space).package)
    return ways.to_more_cards(offer, settings.SUPPORT_MAIL, sold=billing.is_selling()) if offer else ""


def way_to_more_spaces() -> Text:
    """How a person comes to a second space."""
    return ways.to_more_spaces(billing.offer_of_licences(), settings.SUPPORT_MAIL, sold=billing.is_selling())


@dataclass(frozen=True, slots=True)
class Standing:
    """What a space may do, and when that ends by itself (UTC); None when only a write ends it."""

    plan: Plan
    until: dt.datetime | None


def standing_of(space: Space, now: dt.datetime) -> Standing:
    """The space's plan at this moment, in one query, or two without a licence that serves."""
    licence = licence_of(space)
    ends = licence.valid_until if licence is not None and billing.licence_serves(licence, now) else None
    return Standing(billing.plan_of(licence, now), ends if billing.billing_is_on() else None)
