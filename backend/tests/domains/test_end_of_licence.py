"""A custom domain ends two weeks after its space's licence, in that second, with nobody to take it away."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from tests.front.ways import Gate, Memory
from vizitka.accounts.models import Session
from vizitka.billing import services as billing
from vizitka.common import clock
from vizitka.config.wsgi import django_application
from vizitka.domains import rules, services
from vizitka.domains.models import CustomDomain
from vizitka.domains.selectors import QueryWatch
from vizitka.spaces import services as spaces

pytestmark = pytest.mark.django_db
HOST = "cards.kunde.example"


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[dt.datetime], None]:
    """`at(moment)`: the clock shows it."""
    return lambda moment: monkeypatch.setattr(clock, "now", lambda: moment)


@pytest.fixture
def space(make_space: Any) -> Any:
    return make_space(visibility="public")


@pytest.fixture
def card(make_card: Any, space: Any) -> Any:
    return make_card(space)


@pytest.fixture
def end(space: Any, card: Any, connect: Any, django_capture_on_commit_callbacks: Any) -> dt.datetime:
    """When the cancelled licence of a space with a primary domain has been over for two weeks."""
    connect(space, primary=True, redirect=True)
    licence_ends = clock.now() + dt.timedelta(days=3)
    with django_capture_on_commit_callbacks(execute=True):
        billing.cancel_licence(space.licence_id, at=licence_ends)
    return licence_ends + rules.LICENCE_GRACE


class OneState(QueryWatch):
    """A database in which nothing is written: what is known of it stays right, as far as writes go."""

    def generation(self) -> int | None:
        return 1


def test_the_host_is_gone_in_that_second_without_a_write(
    visit: Any, card: Any, end: dt.datetime, at: Any
) -> None:
    gate = Gate(django_application, OneState())
    at(end - dt.timedelta(seconds=1))
    assert visit(f"/c/{card.handle}", HOST, gate=gate).status == 200
    at(end)
    assert visit(f"/c/{card.handle}", HOST, gate=gate).status == 421


def test_nothing_leads_there_from_that_second_on(visit: Any, card: Any, end: dt.datetime, at: Any) -> None:
    at(end - dt.timedelta(seconds=1))
    assert visit(f"/c/{card.handle}").headers["location"] == f"https://{HOST}/c/{card.handle}"
    at(end)
    page, contact = visit(f"/c/{card.handle}"), visit(f"/c/{card.handle}.vcf")
    assert (page.status, contact.status) == (200, 200)
    assert HOST not in page.text
    assert HOST not in contact.text


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/c/{}", "/c/{}.vcf"])
def test_pages_and_contacts_in_memory_end_with_it(
    visit: Any, space: Any, card: Any, end: dt.datetime, at: Any, path: str
) -> None:
    space.refresh_from_db()
    spaces.set_address(space, primary_host=HOST, until=space.primary_host_until, redirect=False)
    way = Memory(django_application)
    at(end - dt.timedelta(seconds=1))
    assert HOST in visit(path.format(card.handle), gate=way).text
    (answer,) = way.short_way.cache._answers.values()
    assert answer.right_until == end
    at(end)
    assert HOST not in visit(path.format(card.handle), gate=way).text


def test_people_read_that_it_rests_and_until_when_it_serves(
    api: Any, space: Any, end: dt.datetime, at: Any
) -> None:
    user = space.members.first().user
    owner = api.as_(user)
    Session.objects.filter(user=user).update(expires_at=end)

    def listed() -> tuple[Any, ...]:
        (domain,) = owner.get(f"/v1/spaces/{space.pk}/custom-domains").json()["data"]["domains"]
        return domain["state"], domain["active"], domain["licence_ends_at"]

    assert listed() == ("active", True, None)
    # Whenever the licence's end is noticed, the promise counts from the end itself.
    at(end - rules.LICENCE_GRACE + dt.timedelta(minutes=50))
    assert services.follow_licences() == 1
    assert listed()[:2] == ("active", True)
    assert dt.datetime.fromisoformat(listed()[2]) == end.replace(microsecond=0)
    assert CustomDomain.objects.in_space(space.pk).get().serves_until == end


def test_who_pays_at_the_last_minute_keeps_the_domain(
    visit: Any,
    space: Any,
    card: Any,
    end: dt.datetime,
    at: Any,
    django_capture_on_commit_callbacks: Any,
) -> None:
    at(end - dt.timedelta(minutes=10))
    services.follow_licences()
    new = billing.grant_licence(package="enterprise", cards=10, account_name="Kunde AG")
    with django_capture_on_commit_callbacks(execute=True):
        spaces.assign_licence(space.pk, new.pk)
    at(end + dt.timedelta(days=100))
    assert visit(f"/c/{card.handle}", HOST).status == 200


def test_a_domain_without_an_end_that_comes_has_none(space: Any, connect: Any) -> None:
    assert connect(space, primary=True).serves_until is None
    space.refresh_from_db()
    assert space.primary_host_until is None
