"""Domains of directories: proved by a TXT record, one owner each, lost after three clear misses."""

from __future__ import annotations

import datetime as dt

import pytest

from tests.directories.conftest import DOMAIN, MakeDirectory, NameServer, Zone, owner_of, prove, receive
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.directories import selectors
from vizitka.directories.errors import DomainListed, DomainRefused, DomainTaken
from vizitka.directories.models import Directory, DirectoryDomain
from vizitka.directories.services import domains
from vizitka.domains.gateways.dns import DnsResolver

pytestmark = pytest.mark.django_db


def boss(directory: Directory) -> Person:
    return Person(owner_of(directory.space))


def again(claim: DirectoryDomain) -> DirectoryDomain:
    return DirectoryDomain.objects.in_space(claim.space_id).get(pk=claim.pk)


@pytest.mark.parametrize(
    "given",
    [
        "gmail.com",
        "GMX.at",
        "anna@gmail.com",
        "co.uk",
        "github.io",
        "com",
        "192.0.2.7",
        "nothing",
        "a b.com",
        "",
    ],
)
def test_nobody_has_a_domain_of_everybody(directory: Directory, given: str) -> None:
    with pytest.raises(DomainRefused):
        domains.add_domain(boss(directory), directory, domain=given)


@pytest.mark.parametrize("given", ["Müller.Example.", "x@müller.example", "https://xn--mller-kva.example/"])
def test_a_domain_is_compared_as_dns_has_it(directory: Directory, given: str) -> None:
    claim = domains.add_domain(boss(directory), directory, domain=given)
    assert claim.domain == "xn--mller-kva.example"
    with pytest.raises(DomainListed):
        domains.add_domain(boss(directory), directory, domain="müller.example")


def test_the_record_at_the_name_server_proves_it(
    make_directory: MakeDirectory, name_server: NameServer
) -> None:
    directory = make_directory(domain="")
    claim = domains.add_domain(boss(directory), directory, domain=DOMAIN)
    resolver = DnsResolver([name_server.address], lifetime=1.0)
    name = f"_vizitka-verify.{DOMAIN}"
    name_server.zone.set(name, "TXT", "v=spf1 -all")
    domains.check(claim.pk, resolver)
    assert (again(claim).txt_state, again(claim).verified_at) == ("wrong", None)
    name_server.zone.set(name, "TXT", "v=spf1 -all", claim.token)
    domains.check(claim.pk, resolver)
    assert again(claim).verified_at
    assert selectors.verified_domains(directory) == {DOMAIN}
    name_server.zone.broken[name] = "servfail"
    domains.check(claim.pk, resolver)
    assert selectors.verified_domains(directory) == {DOMAIN}


def test_of_two_directories_that_want_a_domain_the_first_that_proves_it_has_it(
    make_directory: MakeDirectory, zone: Zone
) -> None:
    first, second = make_directory(domain=""), make_directory(domain="")
    theirs = domains.add_domain(boss(second), second, domain=DOMAIN)
    prove(zone, first)
    zone.set(
        f"_vizitka-verify.{DOMAIN}", "TXT", theirs.token, *zone.records[f"_vizitka-verify.{DOMAIN}", "TXT"]
    )
    domains.check(theirs.pk)
    assert (again(theirs).taken, again(theirs).verified_at) == (True, None)
    assert selectors.owner_of_domain(DOMAIN) == first.pk
    third = make_directory(domain="")
    with pytest.raises(DomainTaken):
        domains.add_domain(boss(third), third, domain=DOMAIN)


def test_whoever_controls_the_zone_wins_a_dispute_in_three_days(
    make_directory: MakeDirectory, zone: Zone, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = make_directory(), make_directory(domain="")
    (held,) = selectors.domains_of(first)
    theirs = DirectoryDomain.objects.create(
        space_id=second.space_id, directory=second, domain=DOMAIN, token="vizitka-verify=second"
    )
    # The company leaves its own value alone in its zone.
    zone.set(f"_vizitka-verify.{DOMAIN}", "TXT", theirs.token)
    start = clock.now()
    for day in range(3):
        monkeypatch.setattr(clock, "now", lambda day=day: start + dt.timedelta(days=day + 1))
        domains.check(held.pk)
        domains.check(held.pk)
    assert selectors.verified_domains(first) == set()
    assert again(held).token != held.token
    domains.check(theirs.pk)
    assert selectors.verified_domains(second) == {DOMAIN}


def test_one_error_takes_nothing_and_a_miss_counts_once_a_day(directory: Directory, zone: Zone) -> None:
    (claim,) = selectors.domains_of(directory)
    name = f"_vizitka-verify.{DOMAIN}"
    zone.broken[name] = "timeout"
    domains.check(claim.pk)
    assert (again(claim).misses, again(claim).txt_state) == (0, "error")
    zone.clear()
    for _ in range(5):
        domains.check(claim.pk)
    assert again(claim).misses == 1
    assert selectors.verified_domains(directory) == {DOMAIN}


def test_a_value_that_is_too_old_proves_nothing_and_a_look_makes_a_new_one(
    make_directory: MakeDirectory, zone: Zone, monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = make_directory(domain="")
    claim = domains.add_domain(boss(directory), directory, domain=DOMAIN)
    zone.set(f"_vizitka-verify.{DOMAIN}", "TXT", claim.token)
    moment = clock.now() + dt.timedelta(days=15)
    monkeypatch.setattr(clock, "now", lambda: moment)
    domains.check(claim.pk)
    assert again(claim).verified_at is None
    domains.request_check(boss(directory), directory, claim.pk)
    assert again(claim).token != claim.token


def test_a_domain_that_is_given_up_leaves_who_is_here_and_brings_nobody(directory: Directory) -> None:
    anna = receive(directory).person
    (claim,) = selectors.domains_of(directory)
    domains.remove_domain(boss(directory), directory, claim.pk)
    anna.refresh_from_db()
    assert anna.state == "here"
    assert receive(directory, "bea").hold == "domain"
    assert selectors.directory_of_address(f"anna@{DOMAIN}") is None


def test_due_claims_are_looked_at_once(directory: Directory, monkeypatch: pytest.MonkeyPatch) -> None:
    moment = clock.now() + dt.timedelta(days=1, minutes=1)
    monkeypatch.setattr(clock, "now", lambda: moment)
    assert (domains.check_due(), domains.check_due()) == (1, 0)
