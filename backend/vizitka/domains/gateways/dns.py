"""Questions to name servers, behind a protocol that tests can stand in for."""

from __future__ import annotations

from typing import Final, Protocol

import dns.exception
import dns.name
import dns.nameserver
import dns.rdatatype
import dns.resolver
import structlog
from django.conf import settings

from vizitka.domains.rules import NOTHING, Answer, Lookup, Outcome, txt_name, zone_of

log = structlog.get_logger(__name__)

# Seconds for one try, and for one question with all its tries.
TRY: Final = 2.0
LIFETIME: Final = 5.0
MOST_ALIASES: Final = 5


class Resolver(Protocol):
    """Answers about names; never raises."""

    def ask(self, name: str, kind: str) -> Answer:
        """All records of `kind` (TXT, CNAME, A, AAAA) at `name`, in the form that rules compare."""


class DnsResolver:
    """dnspython on the configured servers (`VIZITKA_DNS_SERVERS`), else on those of the machine."""

    def __init__(self, servers: list[str] | None = None, *, lifetime: float = LIFETIME) -> None:
        self.servers = list(settings.DNS_SERVERS) if servers is None else servers
        self.lifetime = lifetime

    def _resolver(self) -> dns.resolver.Resolver:
        resolver = dns.resolver.Resolver(configure=not self.servers)
        if self.servers:
            resolver.nameservers = [_server(text) for text in self.servers]
        resolver.timeout = min(TRY, self.lifetime)
        resolver.lifetime = self.lifetime
        # Nothing of ours remembers an answer; a look shows what is there now.
        resolver.cache = None
        return resolver

    def ask(self, name: str, kind: str) -> Answer:
        try:
            found = self._resolver().resolve(dns.name.from_text(f"{name}."), kind, search=False)
        except dns.resolver.NXDOMAIN:
            return NOTHING
        except dns.resolver.NoAnswer:
            return NOTHING
        except dns.exception.Timeout:
            return Answer(Outcome.ERROR, problem="timeout")
        except dns.resolver.NoNameservers as error:
            refused = "REFUSED" in str(error)
            return Answer(Outcome.ERROR, problem="refused" if refused else "servfail")
        except (dns.exception.DNSException, OSError, ValueError) as error:
            log.warning("dns_failed", name=name, kind=kind, error=type(error).__name__)
            return Answer(Outcome.ERROR, problem="broken")
        # A CNAME on the way to a TXT or A record is followed by the resolver; only records of the kind count.
        values = tuple(_value(record, kind) for record in found)
        return Answer(Outcome.FOUND, values) if values else NOTHING


def _server(text: str) -> dns.nameserver.Nameserver:
    """A server from `192.0.2.1`, `192.0.2.1:5353` or `[2001:db8::1]:5353`."""
    if text.startswith("["):
        address, _, port = text[1:].partition("]")
        return dns.nameserver.Do53Nameserver(address, int(port.lstrip(":") or 53))
    address, _, port = text.partition(":") if text.count(":") == 1 else (text, "", "")
    return dns.nameserver.Do53Nameserver(address, int(port or 53))


def _value(record: object, kind: str) -> str:
    if kind == "TXT":
        # A value longer than 255 bytes comes in chunks, which are one text (RFC 7208, section 3.3).
        return b"".join(getattr(record, "strings", ())).decode("utf-8", "replace")
    if kind == "CNAME":
        return _name(str(getattr(record, "target", "")))
    return str(getattr(record, "address", ""))


def _name(text: str) -> str:
    return text.rstrip(".").lower()


def _aliases(resolver: Resolver, host: str) -> Answer:
    """The chain of CNAMEs from `host` on; an error on the way is an error unless something was found before."""
    chain: list[str] = []
    name = host
    for _ in range(MOST_ALIASES):
        answer = resolver.ask(name, "CNAME")
        if answer.outcome is Outcome.ERROR:
            return Answer(Outcome.ERROR, tuple(chain), answer.problem)
        following = _name(answer.values[0]) if answer.values else ""
        if not following or following == host or following in chain:
            break
        chain.append(following)
        name = following
    return Answer(Outcome.FOUND, tuple(chain)) if chain else NOTHING


def addresses_of(resolver: Resolver, name: str) -> Answer:
    """IPv4 and IPv6; what one family says clearly counts when the other cannot be asked."""
    answers = [resolver.ask(name, kind) for kind in ("A", "AAAA")]
    values = tuple(value for answer in answers for value in answer.values)
    if values:
        return Answer(Outcome.FOUND, values)
    return next((answer for answer in answers if answer.outcome is Outcome.ERROR), NOTHING)


def look_up(resolver: Resolver, host: str, target: str, *, apex: bool) -> Lookup:
    """Everything that decides about one domain; addresses are only asked where there is no CNAME."""
    txt = resolver.ask(txt_name(host), "TXT")
    zone_txt = txt if apex else resolver.ask(txt_name(zone_of(host)), "TXT")
    aliases = _aliases(resolver, host)
    if aliases.outcome is not Outcome.MISSING:
        return Lookup(txt, aliases, zone_txt=zone_txt)
    host_addresses = addresses_of(resolver, host)
    needs_target = apex and bool(host_addresses.values)
    target_addresses = addresses_of(resolver, target) if needs_target else NOTHING
    return Lookup(txt, aliases, host_addresses, target_addresses, zone_txt)


def default_resolver() -> Resolver:
    return DnsResolver()
