"""Hosts and records, decided without asking anybody (docs/domain/custom-domains.md)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vizitka.domains import rules
from vizitka.domains.enums import DomainState, RecordState
from vizitka.domains.rules import NOTHING, Answer, HostProblem, Lookup, Outcome, Seen

OWN = {"vizitka.example", "cards.vizitka.example", "localhost"}


@pytest.mark.parametrize(
    ("given_text", "host"),
    [
        ("cards.example.com", "cards.example.com"),
        ("  CARDS.Example.COM. ", "cards.example.com"),
        ("https://cards.example.com/", "cards.example.com"),
        ("karten.müller.de", "karten.xn--mller-kva.de"),
        ("KARTEN.MÜLLER.DE", "karten.xn--mller-kva.de"),
        ("karten.xn--mller-kva.de", "karten.xn--mller-kva.de"),
        ("straße.de", "xn--strae-oqa.de"),
        ("example.co.uk", "example.co.uk"),
        ("me.github.io", "me.github.io"),
        ("vizitka.example.com", "vizitka.example.com"),
    ],
)
def test_a_host_is_normalised(given_text: str, host: str) -> None:
    assert rules.normalised_host(given_text, OWN) == host


@pytest.mark.parametrize(
    ("given_text", "problem"),
    [
        ("", HostProblem.MALFORMED),
        (".", HostProblem.MALFORMED),
        ("cards..example.com", HostProblem.MALFORMED),
        ("-cards.example.com", HostProblem.MALFORMED),
        ("cards.example.com\x00", HostProblem.MALFORMED),
        ("car ds.example.com", HostProblem.MALFORMED),
        ("a@cards.example.com", HostProblem.MALFORMED),
        ("x" * 64 + ".example.com", HostProblem.MALFORMED),
        (".".join(["abcdefgh"] * 28) + ".com", HostProblem.MALFORMED),
        ("*.example.com", HostProblem.WILDCARD),
        ("cards.example.com/team", HostProblem.PATH),
        ("cards.example.com?x", HostProblem.PATH),
        ("cards.example.com\\x", HostProblem.PATH),
        ("cards.example.com:8443", HostProblem.PORT),
        ("192.0.2.1", HostProblem.ADDRESS),
        ("192.0.2.1:80", HostProblem.ADDRESS),
        ("127.1", HostProblem.ADDRESS),
        ("0x7f.1", HostProblem.ADDRESS),
        ("cards.0x7f", HostProblem.ADDRESS),
        ("①.②.③.④", HostProblem.ADDRESS),
        ("[2001:db8::1]", HostProblem.ADDRESS),
        ("2001:db8::1", HostProblem.ADDRESS),
        ("intranet", HostProblem.SINGLE_LABEL),
        ("com", HostProblem.SINGLE_LABEL),
        ("co.uk", HostProblem.PUBLIC_SUFFIX),
        ("github.io", HostProblem.PUBLIC_SUFFIX),
        ("vizitka.example", HostProblem.OURS),
        ("VIZITKA.example.", HostProblem.OURS),
        ("x.vizitka.example", HostProblem.OURS),
        ("a1.cards.vizitka.example", HostProblem.OURS),
    ],
)
def test_what_is_no_host_of_a_customer_is_refused(given_text: str, problem: HostProblem) -> None:
    assert rules.normalised_host(given_text, OWN) is problem


@given(st.text(max_size=80))
def test_normalising_is_stable(text: str) -> None:
    host = rules.normalised_host(text, OWN)
    if isinstance(host, str):
        assert rules.normalised_host(host, OWN) == host
        assert host == host.lower()
        assert host.isascii()
        assert not host.endswith(".")
        assert not host.endswith(".vizitka.example")


@pytest.mark.parametrize(
    ("host", "zone", "label", "apex"),
    [
        ("cards.example.com", "example.com", "cards", False),
        ("a.b.example.co.uk", "example.co.uk", "a.b", False),
        ("example.co.uk", "example.co.uk", "@", True),
        ("me.github.io", "me.github.io", "@", True),
    ],
)
def test_names_relative_to_the_registered_domain(host: str, zone: str, label: str, apex: bool) -> None:
    assert (rules.zone_of(host), rules.label_in_zone(host, zone), rules.is_apex(host)) == (zone, label, apex)


def found(*values: str) -> Answer:
    return Answer(Outcome.FOUND, values)


FAILED = Answer(Outcome.ERROR, problem="servfail")


def test_one_of_several_txt_records_is_enough() -> None:
    assert rules.judge_txt(found("v=spf1 -all", "vizitka-verify=a"), "vizitka-verify=a").state == "found"
    assert rules.judge_txt(found("vizitka-verify=b"), "vizitka-verify=a") == Seen(
        RecordState.WRONG, ("vizitka-verify=b",)
    )
    assert rules.judge_txt(NOTHING, "x") == Seen(RecordState.WAITING)
    assert rules.judge_txt(FAILED, "x") == Seen(RecordState.ERROR, problem="servfail")


def test_a_long_foreign_record_is_shortened_for_people() -> None:
    assert rules.judge_txt(found(*["x" * 5000] * 30), "y").found == ("x" * 200,) * 10


TARGET = "a1.cards.vizitka.example"


@pytest.mark.parametrize(
    ("lookup", "apex", "state"),
    [
        (Lookup(NOTHING, found(TARGET)), False, "found"),
        (Lookup(NOTHING, found("alias.example.com", TARGET)), False, "found"),
        (Lookup(NOTHING, found("b2.cards.vizitka.example")), False, "wrong"),
        (Lookup(NOTHING, FAILED), False, "error"),
        (Lookup(NOTHING, NOTHING), False, "waiting"),
        # Without a CNAME only an apex may point with addresses, and only with the target's.
        (Lookup(NOTHING, NOTHING, found("192.0.2.1"), found("192.0.2.1")), True, "found"),
        (Lookup(NOTHING, NOTHING, found("192.0.2.1"), found("192.0.2.1", "2001:db8::1")), True, "found"),
        (Lookup(NOTHING, NOTHING, found("192.0.2.1", "192.0.2.9"), found("192.0.2.1")), True, "wrong"),
        (Lookup(NOTHING, NOTHING, found("192.0.2.1"), found("192.0.2.1")), False, "wrong"),
        (Lookup(NOTHING, NOTHING, found("192.0.2.1"), NOTHING), True, "wrong"),
        (Lookup(NOTHING, NOTHING, found("192.0.2.1"), FAILED), True, "error"),
        (Lookup(NOTHING, NOTHING, FAILED), True, "error"),
        (Lookup(NOTHING, NOTHING, NOTHING), True, "waiting"),
    ],
)
def test_where_a_host_leads(lookup: Lookup, apex: bool, state: str) -> None:
    assert rules.judge_target(lookup, TARGET, apex=apex).state == state


@pytest.mark.parametrize(
    ("txt", "cname", "proved", "missed"),
    [
        ("found", "found", True, False),
        ("found", "waiting", False, True),
        ("wrong", "found", False, True),
        ("error", "found", False, False),
        ("error", "error", False, False),
        ("error", "wrong", False, True),
    ],
)
def test_an_error_neither_proves_nor_takes_away(txt: str, cname: str, proved: bool, missed: bool) -> None:
    states = RecordState(txt), RecordState(cname)
    assert (rules.is_proved(*states), rules.is_clear_miss(*states)) == (proved, missed)


NOW = dt.datetime(2026, 3, 1, 12, tzinfo=dt.UTC)


def test_a_miss_counts_once_a_day() -> None:
    assert rules.counts_as_miss(None, NOW)
    assert not rules.counts_as_miss(NOW - dt.timedelta(hours=19), NOW)
    assert rules.counts_as_miss(NOW - dt.timedelta(hours=24), NOW)


@pytest.mark.parametrize(
    ("verified", "error", "age", "expired", "wait"),
    [
        (True, False, 90 * 86400, False, 86400),
        (True, True, 90 * 86400, False, 3600),
        (False, False, 60, False, 60),
        (False, True, 7200, False, 600),
        (False, False, 3 * 86400, False, 3600),
        (False, False, 20 * 86400, True, None),
    ],
)
def test_when_the_next_look_is(
    verified: bool, error: bool, age: int, expired: bool, wait: int | None
) -> None:
    found_wait = rules.next_check(
        verified=verified, error=error, age=dt.timedelta(seconds=age), expired=expired
    )
    assert (found_wait.total_seconds() if found_wait else None) == wait


def test_a_domain_serves_two_weeks_longer_than_its_licence() -> None:
    grace = dt.timedelta(days=14)
    assert rules.end_of_service(licence_lost_at=None, licence_ends_at=None) is None
    assert rules.end_of_service(licence_lost_at=None, licence_ends_at=NOW) == NOW + grace
    lost = rules.end_of_service(licence_lost_at=NOW - grace, licence_ends_at=None)
    assert lost == NOW
    assert rules.is_before_end(lost, NOW - dt.timedelta(seconds=1))
    assert not rules.is_before_end(lost, NOW)
    assert rules.is_before_end(None, NOW)


def test_one_word_for_people() -> None:
    usual: dict[str, Any] = {
        "verified": False, "active": False, "misses": 0, "taken": False, "was_lost": False, "expired": False,
    }  # fmt: skip
    assert rules.state_of(**usual) is DomainState.WAITING
    assert rules.state_of(**{**usual, "expired": True}) is DomainState.EXPIRED
    assert rules.state_of(**{**usual, "was_lost": True}) is DomainState.LOST
    assert rules.state_of(**{**usual, "taken": True}) is DomainState.TAKEN
    assert rules.state_of(**{**usual, "verified": True}) is DomainState.SUSPENDED
    assert rules.state_of(**{**usual, "verified": True, "active": True}) is DomainState.ACTIVE
    assert rules.state_of(**{**usual, "verified": True, "active": True, "misses": 1}) is DomainState.AT_RISK


def test_readable_names() -> None:
    assert rules.readable_host("karten.xn--mller-kva.de") == "karten.müller.de"
    assert rules.readable_host("xn--99zzzzzz.de") == "xn--99zzzzzz.de"
