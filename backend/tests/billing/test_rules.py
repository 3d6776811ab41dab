"""Seats, spaces and licences as the specification and product.md have them."""

from __future__ import annotations

import datetime as dt

import pytest

from vizitka.billing import rules
from vizitka.billing.enums import (
    ACCOUNT_TRANSITIONS,
    LICENCE_TRANSITIONS,
    AccountStatus,
    Feature,
    LicenceStatus,
)

NOW = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)
LATER, EARLIER = NOW + dt.timedelta(seconds=1), NOW - dt.timedelta(seconds=1)


@pytest.mark.parametrize(
    ("used", "limit", "more", "allowed"),
    [
        (0, 3, 1, True),
        (2, 3, 1, True),
        (3, 3, 1, False),
        (4, 3, 1, False),
        (0, 3, 3, True),
        (1, 3, 3, False),
        (4, 3, 0, False),
        (50_000, None, 1, True),
    ],
)
def test_cards_become_active_up_to_the_limit(used: int, limit: int | None, more: int, allowed: bool) -> None:
    assert rules.may_activate(used, limit, more) is allowed


@pytest.mark.parametrize(
    ("owned", "has_licence", "allowed"),
    [(0, False, True), (1, False, False), (1, True, True), (40, True, True)],
)
def test_only_one_space_is_allowed_without_a_licence(owned: int, has_licence: bool, allowed: bool) -> None:
    assert rules.may_create_space(owned, has_licence) is allowed


@pytest.mark.parametrize(
    ("status", "valid_until", "account", "serves"),
    [
        (LicenceStatus.ACTIVE, None, AccountStatus.ACTIVE, True),
        (LicenceStatus.ACTIVE, LATER, AccountStatus.ACTIVE, True),
        (LicenceStatus.ACTIVE, EARLIER, AccountStatus.ACTIVE, False),
        (LicenceStatus.ACTIVE, NOW, AccountStatus.ACTIVE, False),
        (LicenceStatus.CANCELLED, LATER, AccountStatus.ACTIVE, True),
        (LicenceStatus.CANCELLED, EARLIER, AccountStatus.ACTIVE, False),
        (LicenceStatus.ACTIVE, LATER, AccountStatus.PAST_DUE, True),
        (LicenceStatus.ACTIVE, LATER, AccountStatus.SUSPENDED, False),
        (LicenceStatus.ACTIVE, None, AccountStatus.CLOSED, False),
    ],
)
def test_a_licence_serves_until_its_end_while_its_account_is_open(
    status: LicenceStatus, valid_until: dt.datetime | None, account: AccountStatus, serves: bool
) -> None:
    assert rules.serves(status, valid_until, account, NOW) is serves


def test_a_closed_account_stays_closed() -> None:
    assert not any(rules.account_may_become(AccountStatus.CLOSED, status) for status in AccountStatus)
    assert rules.account_may_become(AccountStatus.PAST_DUE, AccountStatus.ACTIVE)


def test_every_state_says_where_it_may_go() -> None:
    assert set(ACCOUNT_TRANSITIONS) == set(AccountStatus)
    assert set(LICENCE_TRANSITIONS) == set(LicenceStatus)
    assert rules.may_become(LicenceStatus.ACTIVE, LicenceStatus.CANCELLED)
    assert not rules.may_become(LicenceStatus.CANCELLED, LicenceStatus.CANCELLED)


def test_features_keep_their_order_and_lose_what_nobody_knows() -> None:
    assert rules.known_features(["api_access", "telepathy", "statistics"]) == [
        Feature.STATISTICS,
        Feature.API_ACCESS,
    ]
    assert rules.known_features(None) == []
