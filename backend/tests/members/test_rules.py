"""Who may change whom to what, by table."""

from __future__ import annotations

import datetime as dt

import pytest

from vizitka.members import rules

NOW = dt.datetime(2026, 11, 20, 12, tzinfo=dt.UTC)

# own role, before, after (None: out), owners, own row → refusal
TABLE = [
    ("owner", "editor", "admin", 1, False, None),
    ("owner", "editor", "owner", 1, False, "needs_a_yes"),
    ("owner", "owner", "admin", 2, False, None),
    ("owner", "owner", None, 2, False, None),
    ("owner", "owner", "admin", 1, True, "last_owner"),
    ("owner", "owner", None, 1, True, "last_owner"),
    ("owner", "owner", None, 2, True, None),
    ("owner", "owner", "owner", 1, True, None),
    ("admin", "analyst", "admin", 1, False, None),
    ("admin", "admin", "analyst", 1, False, None),
    ("admin", "admin", None, 1, False, None),
    ("admin", "admin", "editor", 1, True, None),
    ("admin", "analyst", "owner", 1, False, "owners_only"),
    ("admin", "admin", "owner", 1, True, "owners_only"),
    ("admin", "owner", "admin", 2, False, "owners_only"),
    ("admin", "owner", None, 2, False, "owners_only"),
    # No role below admin holds the ability; the rule stands on its own all the same.
    ("editor", "analyst", "admin", 1, False, "above_own_role"),
    ("editor", "admin", "analyst", 1, False, "above_own_role"),
    ("analyst", "analyst", None, 1, True, None),
    ("no_role", "no_role", "editor", 1, True, "above_own_role"),
]


@pytest.mark.parametrize(("own", "before", "after", "owners", "own_row", "expected"), TABLE)
def test_roles_of_a_space(
    own: str, before: str, after: str | None, owners: int, own_row: bool, expected: str | None
) -> None:
    refused = rules.refusal(rules.SPACE_ROLES, own, before, after, owners=owners, own_row=own_row)
    assert (refused.value if refused else None) == expected


@pytest.mark.parametrize("before", rules.CARD_ROLES)
@pytest.mark.parametrize("after", [*rules.CARD_ROLES, None])
def test_an_admin_of_a_card_decides_about_all_its_roles(before: str, after: str | None) -> None:
    assert rules.refusal(rules.CARD_ROLES, "admin", before, after) is None
    if "admin" in {before, after}:
        assert rules.refusal(rules.CARD_ROLES, "user", before, after) == rules.Refusal.ABOVE_OWN_ROLE


def test_what_can_be_given() -> None:
    roles = rules.SPACE_ROLES
    assert rules.assignable(roles, "owner", "editor") == ["admin", "editor", "analyst", "no_role"]
    assert rules.assignable(roles, "admin", "editor") == ["admin", "editor", "analyst", "no_role"]
    assert rules.assignable(roles, "admin", "owner") == []
    assert rules.assignable(roles, "owner", "owner", owners=1, own_row=True) == ["owner"]


@pytest.mark.parametrize("one", rules.SPACE_ROLES)
@pytest.mark.parametrize("other", rules.SPACE_ROLES)
def test_accepting_never_lowers(one: str, other: str) -> None:
    rank = rules.ranks(rules.SPACE_ROLES)
    assert rank[rules.higher(rules.SPACE_ROLES, one, other)] == max(rank[one], rank[other])


def test_a_minute_between_mails() -> None:
    assert rules.wait_before_resend(NOW, NOW) == 61
    assert rules.wait_before_resend(NOW - dt.timedelta(seconds=59), NOW) == 2
    assert rules.wait_before_resend(NOW - dt.timedelta(minutes=1), NOW) == 0


def test_free_spaces_send_less() -> None:
    assert rules.daily_limit(licensed=False) < rules.daily_limit(licensed=True)
    assert rules.is_expired(NOW, NOW)
    assert not rules.is_expired(NOW + dt.timedelta(seconds=1), NOW)
