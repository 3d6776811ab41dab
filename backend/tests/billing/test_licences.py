"""Granting, cancelling and reading licences."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from vizitka.audit.models import AuditEntry
from vizitka.billing import rules, selectors, services
from vizitka.billing.enums import AccountKind, AccountStatus, Feature, LicenceStatus, PackageCode
from vizitka.billing.errors import (
    LicenceEnded,
    LicenceNotCancelled,
    LicenceNotNeeded,
    LicenceStateConflict,
    LicenceTooSmall,
    PackageNotOnOffer,
)
from vizitka.billing.models import BillingAccount, Licence, Package, PriceVersion
from vizitka.common import clock
from vizitka.common.actor import Person

pytestmark = pytest.mark.django_db


def in_days(days: int) -> dt.datetime:
    return clock.now() + dt.timedelta(days=days)


def test_a_licence_opens_an_account_and_writes_down_who_did_it(user: Any) -> None:
    licence = services.grant_licence(
        package="standard", cards=25, account_name="Alpenwerk AG", owner=user, actor=Person(user)
    )
    assert (licence.package.code, licence.cards_limit, licence.status) == (
        "standard",
        25,
        LicenceStatus.ACTIVE,
    )
    assert (licence.account.name, licence.account.kind) == ("Alpenwerk AG", AccountKind.BUSINESS)
    assert [member.user_id for member in licence.account.members.all()] == [user.pk]
    entry = AuditEntry.objects.get(action="licence.granted")
    assert (entry.object_id, entry.actor_id, entry.changes["cards_limit"]) == (
        licence.pk,
        user.pk,
        [None, 25],
    )


def test_an_account_may_hold_several_licences() -> None:
    account = services.open_account("Alpenwerk AG", kind=AccountKind.PRIVATE)
    first = services.grant_licence(package="standard", cards=5, account=account)
    second = services.grant_licence(package="enterprise", cards=None, account=account)
    assert first.account == second.account == account
    assert BillingAccount.objects.count() == 1


@pytest.mark.parametrize(
    ("package", "cards", "error"),
    [
        ("free", 3, LicenceNotNeeded),
        ("platinum", 3, PackageNotOnOffer),
        ("standard", 0, LicenceTooSmall),
        ("standard", -1, LicenceTooSmall),
    ],
)
def test_what_is_not_on_offer_is_refused_and_changes_nothing(
    package: str, cards: int, error: type[Exception]
) -> None:
    with pytest.raises(error):
        services.grant_licence(package=package, cards=cards, account_name="Alpenwerk AG")
    assert (BillingAccount.objects.count(), Licence.objects.count(), AuditEntry.objects.count()) == (0, 0, 0)


def test_a_package_that_is_off_cannot_be_granted() -> None:
    Package.objects.filter(code=PackageCode.STANDARD).update(active=False)
    with pytest.raises(PackageNotOnOffer):
        services.grant_licence(package="standard", cards=1, account_name="Alpenwerk AG")


def test_a_cancelled_licence_serves_to_its_end_and_not_twice_cancelled() -> None:
    licence = services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    end = in_days(30)
    cancelled = services.cancel_licence(licence.pk, at=end)
    assert (cancelled.status, cancelled.valid_until) == (LicenceStatus.CANCELLED, end)
    assert selectors.licence_serves(cancelled)
    assert not selectors.licence_serves(cancelled, in_days(31))
    with pytest.raises(LicenceStateConflict):
        services.cancel_licence(licence.pk)
    assert AuditEntry.objects.filter(action="licence.cancelled").count() == 1


def test_a_cancellation_is_taken_back_before_the_end_only() -> None:
    licence = services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    with pytest.raises(LicenceNotCancelled):
        services.resume_licence(licence.pk)
    services.cancel_licence(licence.pk, at=in_days(1))
    assert services.resume_licence(licence.pk).valid_until is None
    services.cancel_licence(licence.pk, at=in_days(-1))
    with pytest.raises(LicenceEnded):
        services.resume_licence(licence.pk)


def test_the_database_refuses_what_the_services_never_write() -> None:
    licence = services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    for change in ({"cards_limit": 0}, {"status": LicenceStatus.CANCELLED, "valid_until": None}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Licence.objects.filter(pk=licence.pk).update(**change)


def test_a_space_without_a_licence_is_free() -> None:
    plan = selectors.plan_of(None)
    assert (plan.package, plan.cards_limit) == (PackageCode.FREE, 3)
    assert plan.has(Feature.PUBLIC_CARDS)
    assert not plan.has(Feature.USER_DIRECTORY)


def test_the_free_plan_is_there_even_without_a_catalogue() -> None:
    PriceVersion.objects.filter(package__code=PackageCode.FREE).delete()
    Package.objects.filter(code=PackageCode.FREE).delete()
    assert selectors.plan_of(None) == rules.FREE


def test_the_operator_sets_what_is_free() -> None:
    Package.objects.filter(code=PackageCode.FREE).update(cards_included=5, features=["public_cards"])
    assert selectors.plan_of(None) == rules.Plan(PackageCode.FREE, 5, frozenset({Feature.PUBLIC_CARDS}))


def test_a_licence_gives_its_package_and_its_cards() -> None:
    licence = services.grant_licence(package="enterprise", cards=640, account_name="Alpenwerk AG")
    plan = selectors.plan_of(licence)
    assert (plan.package, plan.cards_limit) == (PackageCode.ENTERPRISE, 640)
    assert plan.has(Feature.USER_DIRECTORY)


def test_a_plan_costs_no_query_when_licence_and_package_are_there(django_assert_num_queries: Any) -> None:
    granted = services.grant_licence(package="enterprise", cards=640, account_name="Alpenwerk AG")
    licence = Licence.objects.select_related("account", "package").get(pk=granted.pk)
    with django_assert_num_queries(0):
        selectors.plan_of(licence)


def test_after_the_end_or_with_a_suspended_account_a_space_is_free() -> None:
    licence = services.grant_licence(
        package="standard", cards=5, account_name="Alpenwerk AG", valid_until=in_days(1)
    )
    assert selectors.plan_of(licence, in_days(2)).package == PackageCode.FREE
    licence.account.status = AccountStatus.SUSPENDED
    assert selectors.plan_of(licence).package == PackageCode.FREE


def test_without_billing_every_space_has_enterprise_without_limit(settings: Any) -> None:
    settings.VIZITKA_BILLING = False
    assert selectors.plan_of(None) == rules.EVERYTHING
    assert selectors.has_licence(uuid.uuid4())


def test_a_person_has_the_licences_of_the_own_accounts_only(user: Any, make_user: Any) -> None:
    other = make_user()
    services.grant_licence(package="standard", cards=5, account_name="Fremd AG", owner=other)
    assert not selectors.has_licence(user.pk)
    ended = services.grant_licence(
        package="standard", cards=5, account_name="Alpenwerk AG", owner=user, valid_until=in_days(-1)
    )
    assert not selectors.has_licence(user.pk)
    serving = services.grant_licence(package="standard", cards=5, account=ended.account)
    assert selectors.has_licence(user.pk)
    assert selectors.usable_licence_of(user.pk) == serving
    assert list(selectors.licences_of(user.pk)) == [serving, ended]


def test_limits_of_many_licences_take_one_query(django_assert_num_queries: Any) -> None:
    account = services.open_account("Alpenwerk AG")
    small = services.grant_licence(package="standard", cards=5, account=account)
    whole = services.grant_licence(package="enterprise", cards=None, account=account)
    ended = services.grant_licence(package="standard", cards=5, account=account, valid_until=in_days(-1))
    with django_assert_num_queries(1):
        limits = selectors.seat_limits({small.pk, whole.pk, ended.pk})
    assert limits == {small.pk: 5, whole.pk: None}


def test_a_licence_that_a_space_holds_cannot_be_deleted(make_space: Any) -> None:
    licence = services.grant_licence(package="standard", cards=5, account_name="Alpenwerk AG")
    space = make_space(licence=licence)
    with pytest.raises(ProtectedError):
        licence.delete()
    space.refresh_from_db()
    assert space.licence_id == licence.pk
