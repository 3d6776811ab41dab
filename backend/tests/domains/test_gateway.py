"""The gateway against a name server on this machine: right, slow, wrong, gone."""

from __future__ import annotations

import time

import pytest
from dns.nameserver import Do53Nameserver

from tests.domains.conftest import NameServer
from vizitka.domains.gateways.dns import DnsResolver, look_up
from vizitka.domains.rules import Outcome

NAME = "_vizitka-verify.cards.kunde.example"
HOST, TARGET = "cards.kunde.example", "a1.cards.vizitka.example"


def resolver(server: NameServer, lifetime: float = 2.0) -> DnsResolver:
    return DnsResolver([server.address], lifetime=lifetime)


def test_chunks_of_a_txt_record_are_joined_and_several_records_read(name_server: NameServer) -> None:
    name_server.zone.set(NAME, "TXT", "v=spf1 -all", "vizitka-verify=" + "x" * 400)
    answer = resolver(name_server).ask(NAME, "TXT")
    assert answer.outcome is Outcome.FOUND
    assert set(answer.values) == {"v=spf1 -all", "vizitka-verify=" + "x" * 400}


def test_no_such_name_and_no_such_record_are_clear_answers(name_server: NameServer) -> None:
    name_server.zone.set(HOST, "A", "192.0.2.1")
    assert resolver(name_server).ask("nowhere.example", "TXT").outcome is Outcome.MISSING
    assert resolver(name_server).ask(HOST, "TXT").outcome is Outcome.MISSING


@pytest.mark.parametrize("problem", ["servfail", "refused"])
def test_a_server_that_cannot_answer_is_an_error(name_server: NameServer, problem: str) -> None:
    name_server.zone.broken[NAME] = problem
    answer = resolver(name_server).ask(NAME, "TXT")
    assert (answer.outcome, answer.problem) == (Outcome.ERROR, problem)


def test_a_slow_server_is_not_waited_for(name_server: NameServer) -> None:
    name_server.wire.seconds = 3.0
    started = time.monotonic()
    answer = resolver(name_server, lifetime=0.4).ask(NAME, "TXT")
    assert (answer.outcome, answer.problem) == (Outcome.ERROR, "timeout")
    assert time.monotonic() - started < 2.5


def test_a_server_that_is_gone_is_an_error(name_server: NameServer) -> None:
    asked = resolver(name_server, lifetime=0.4)
    name_server.stop()
    assert asked.ask(NAME, "TXT").outcome is Outcome.ERROR


def test_a_name_that_dns_cannot_hold_is_an_error(name_server: NameServer) -> None:
    assert resolver(name_server).ask("x" * 70 + ".example", "A").problem == "broken"


def test_the_target_is_found_behind_aliases_and_in_any_case(name_server: NameServer) -> None:
    name_server.zone.set(HOST, "CNAME", "Alias.Kunde.example.")
    name_server.zone.set("alias.kunde.example", "CNAME", TARGET.upper() + ".")
    lookup = look_up(resolver(name_server), HOST, TARGET, apex=False)
    assert lookup.aliases.values == ("alias.kunde.example", TARGET)


def test_aliases_in_a_circle_end(name_server: NameServer) -> None:
    name_server.zone.set(HOST, "CNAME", "b.kunde.example")
    name_server.zone.set("b.kunde.example", "CNAME", HOST)
    assert look_up(resolver(name_server), HOST, TARGET, apex=False).aliases.values == ("b.kunde.example",)


def test_addresses_of_both_families_at_an_apex(name_server: NameServer) -> None:
    for name in ("kunde.example", TARGET):
        name_server.zone.set(name, "A", "192.0.2.7")
        name_server.zone.set(name, "AAAA", "2001:db8::7")
    lookup = look_up(resolver(name_server), "kunde.example", TARGET, apex=True)
    assert (
        set(lookup.host_addresses.values)
        == set(lookup.target_addresses.values)
        == {"192.0.2.7", "2001:db8::7"}
    )


def test_servers_are_written_with_or_without_a_port(name_server: NameServer) -> None:
    servers = (
        DnsResolver(["192.0.2.1", "192.0.2.2:5353", "[2001:db8::1]:5353", "2001:db8::2"])
        ._resolver()
        .nameservers
    )
    assert [(server.address, server.port) for server in servers if isinstance(server, Do53Nameserver)] == [
        ("192.0.2.1", 53), ("192.0.2.2", 5353), ("2001:db8::1", 5353), ("2001:db8::2", 53),
    ]  # fmt: skip
