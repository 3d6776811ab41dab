"""Pure decisions of billing: seats, spaces, what a licence opens."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.billing.enums import (
    ACCOUNT_TRANSITIONS,
    LICENCE_TRANSITIONS,
    AccountKind,
    AccountRole,
    AccountStatus,
    Feature,
    LicenceStatus,
    PackageCode,
)

# product.md, section 8: free is one space with 3 cards, without a billing account.
FREE_SPACES = 1
FREE_CARDS = 3

DESCRIPTIONS: Mapping[PackageCode, Promise] = {
    PackageCode.FREE: _("For one person or a small team. One space, three cards, no billing account."),
    PackageCode.STANDARD: _("For companies that manage their cards together, in one design."),
    PackageCode.ENTERPRISE: _("For companies with user directories, their own domain and strict rules."),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What a space may do. `cards_limit` None: without limit."""

    package: PackageCode
    cards_limit: int | None
    features: frozenset[Feature]

    def has(self, feature: Feature) -> bool:
        return feature in self.features


# An installation that serves one company (VIZITKA_BILLING off).
EVERYTHING = Plan(PackageCode.ENTERPRISE, None, frozenset(Feature))
# A space without a licence, when the catalogue says nothing else.
FREE = Plan(
    PackageCode.FREE,
    FREE_CARDS,
    frozenset({Feature.PUBLIC_CARDS, Feature.OWN_DESIGN, Feature.IMPORT_EXPORT}),
)


def may_activate(used: int, limit: int | None, more: int = 1) -> bool:
    """Whether `more` cards may become active when `used` are; `limit` None is without limit."""
    return limit is None or used + more <= limit


def may_create_space(owned_spaces: int, has_licence: bool) -> bool:
    """Only one space is allowed without a billing account and licence (specification, section 5).

    `owned_spaces` counts those that the person owns without a licence.
    """
    return has_licence or owned_spaces < FREE_SPACES


def serves(
    status: LicenceStatus, valid_until: dt.datetime | None, account: AccountStatus, now: dt.datetime
) -> bool:
    """Whether a licence serves at `now`: until its end, also a late payer's, but not a suspended one's."""
    if account in {AccountStatus.SUSPENDED, AccountStatus.CLOSED}:
        return False
    if valid_until is None:
        return status == LicenceStatus.ACTIVE
    return now < valid_until


def may_become(present: LicenceStatus, following: LicenceStatus) -> bool:
    """Transitions of a licence."""
    return following in LICENCE_TRANSITIONS[present]


def account_may_become(present: AccountStatus, following: AccountStatus) -> bool:
    """Transitions of a billing account."""
    return following in ACCOUNT_TRANSITIONS[present]


def may_change_price(valid_from: dt.date, today: dt.date, *, in_contracts: bool) -> bool:
    """A version that is valid already, or that a licence was bought at, stands for ever."""
    return valid_from > today and not in_contracts


def known_features(values: object) -> list[Feature]:
    """Features that this release knows, in their own order; what an operator mistyped is left out."""
    given = set(values) if isinstance(values, list) else set()
    return [feature for feature in Feature if feature.value in given]


# Accounts that one person may own.
MOST_ACCOUNTS = 20
INVITATION_LIFE = dt.timedelta(days=14)
RESEND_PAUSE = dt.timedelta(minutes=1)
# What came to nothing is kept so long after its end, for those who look for it.
KEEP_ENDED = dt.timedelta(days=30)
# An unknown number is asked for again after an hour, and then as the pauses of its country allow
# (`tax.services`), a day at most; one that nobody has got round to at once; a valid one once a month, since companies
# end.
ASK_AGAIN = dt.timedelta(hours=1)
CONFIRM_AGAIN = dt.timedelta(days=30)


def invitation_wait(sent_at: dt.datetime, now: dt.datetime) -> bool:
    """Whether the last mail to an address is too young for another one."""
    return now - sent_at < RESEND_PAUSE


def may_lose_owner(owners: int, role: str) -> bool:
    """Whether a member with this role may leave it: the last owner of an account stays one."""
    return role != AccountRole.OWNER or owners > 1


def missing_for_invoices(
    kind: AccountKind, *, company_name: str, first_name: str, last_name: str, address: Mapping[str, str]
) -> list[str]:
    """What an invoice needs and the account does not say, by the names of the fields."""
    if kind == AccountKind.BUSINESS:
        names = {"company_name": company_name}
    else:
        names = {"first_name": first_name, "last_name": last_name}
    return [name for name, value in {**names, **address}.items() if not value.strip()]
