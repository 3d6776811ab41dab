"""Whether names lead here and certificates are good: those of the installation, and those of companies."""

from __future__ import annotations

import datetime as dt
import secrets
import ssl
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from vizitka.common import certificates, clock, doctor
from vizitka.domains import rules
from vizitka.domains.enums import RecordState
from vizitka.domains.gateways.dns import Resolver, addresses_of, default_resolver, look_up
from vizitka.domains.hosts import is_address
from vizitka.domains.models import CustomDomain
from vizitka.domains.rules import Outcome

# Every host is asked over the network: of more than these companies the rest is told by its last look.
MOST_LOOKED_AT: Final = 50
# Certificates live for 90 days or less; Caddy renews each when a third of that is left.
SOON: Final = dt.timedelta(days=10)
VERY_SOON: Final = dt.timedelta(days=3)


def own_addresses() -> list[tuple[str, str, int]]:
    """Scheme, host and port of the manager, the cards and the API, each once."""
    found: dict[tuple[str, str, int], None] = {}
    for address in (settings.PUBLIC_URL, settings.CARDS_URL, settings.API_URL):
        parts = urlsplit(address)
        host = parts.hostname or ""
        if host:
            found[parts.scheme, host, parts.port or (443 if parts.scheme == "https" else 80)] = None
    return list(found)


def serving_hosts() -> list[str]:
    """Hosts of companies at which cards are shown."""
    serving = CustomDomain.objects.across_spaces("doctor looks at all hosts").filter(active=True)
    return list(serving.order_by("host").values_list("host", flat=True))


# --- names ------------------------------------------------------------------------------------------------------------


def look_at_names() -> Iterator[doctor.Finding]:
    resolver = default_resolver()
    names = [host for _scheme, host, _port in own_addresses() if host != "localhost" and not is_address(host)]
    if not names:
        yield doctor.ok("The installation has no name that others could ask for.")
        return
    here: set[str] = set()
    for host in dict.fromkeys(names):
        answer = addresses_of(resolver, host)
        here |= set(answer.values)
        if answer.outcome is Outcome.ERROR:
            yield _not_asked(host, answer.problem)
        elif not answer.values:
            yield doctor.fault(
                f"{host} leads nowhere.", f"Set an A or AAAA record for {host} to this machine."
            )
        else:
            yield doctor.ok(f"{host} leads to {', '.join(sorted(answer.values))}.")
    yield _wildcard(resolver, here)
    yield from _companies(resolver)


def _not_asked(host: str, problem: str) -> doctor.Finding:
    return doctor.warning(
        f"{host} could not be asked for: {problem}.",
        "Look at this machine's resolver, or name another in VIZITKA_DNS_SERVERS.",
    )


def _wildcard(resolver: Resolver, here: set[str]) -> doctor.Finding:
    """Whether a target of a company's CNAME would lead to the installation."""
    target = f"doctor-{secrets.token_hex(4)}.{settings.CNAME_BASE}"
    answer = addresses_of(resolver, target)
    if answer.outcome is Outcome.ERROR:
        return _not_asked(target, answer.problem)
    if here & set(answer.values):
        return doctor.ok(f"Names below {settings.CNAME_BASE} lead here, as companies' own domains need.")
    tell = doctor.fault if serving_hosts() else doctor.warning
    return tell(
        f"Names below {settings.CNAME_BASE} do not lead here: companies' own domains cannot work.",
        f"Set the record *.{settings.CNAME_BASE} as a CNAME to the host of the cards.",
    )


def _companies(resolver: Resolver) -> Iterator[doctor.Finding]:
    claims = CustomDomain.objects.across_spaces("doctor looks at all hosts").filter(active=True)
    looked_at = list(claims.order_by("host")[:MOST_LOOKED_AT])
    astray = [domain.host for domain in looked_at if not _leads_here(resolver, domain)]
    for host in astray:
        yield doctor.warning(
            f"{host}, a company's own domain, does not lead here.",
            "The company sees what is missing in its settings; after three days without, the domain is given up.",
        )
    if looked_at and not astray:
        yield doctor.ok(f"All {len(looked_at)} own domains of companies that were looked at lead here.")
    missed = claims.filter(misses__gt=0).exclude(pk__in=[domain.pk for domain in looked_at]).count()
    if missed:
        yield doctor.warning(
            f"{missed:,} further domains of companies were not found at their last look.",
            "The back office lists them.",
        )


def _leads_here(resolver: Resolver, domain: CustomDomain) -> bool:
    """Whether nothing is plainly wrong; what could not be asked is looked at again by housekeeping."""
    apex = rules.is_apex(domain.host)
    seen = rules.judge_target(
        look_up(resolver, domain.host, domain.target, apex=apex), domain.target, apex=apex
    )
    return seen.state in {RecordState.FOUND, RecordState.ERROR}


# --- certificates -----------------------------------------------------------------------------------------------------


def look_at_certificates() -> Iterator[doctor.Finding]:
    own = [(host, port) for scheme, host, port in own_addresses() if scheme == "https"]
    if not own:
        yield doctor.ok("The installation is reached without TLS, as only a demo may be.")
        return
    for host, port in own:
        yield _certificate(host, port)
    companies = serving_hosts()[:MOST_LOOKED_AT]
    found = [_certificate(host, 443) for host in companies]
    yield from (finding for finding in found if finding.verdict is not doctor.Verdict.OK)
    if companies and all(finding.verdict is doctor.Verdict.OK for finding in found):
        yield doctor.ok(f"The certificates of {len(companies)} companies' domains are good.")


def _certificate(host: str, port: int) -> doctor.Finding:
    renew = "Look into Caddy's log: ports 80 and 443 must be reachable from outside, for it renews by itself."
    try:
        left = certificates.good_until(host, port) - clock.now()
    except ssl.SSLError as error:
        return doctor.fault(f"Browsers refuse the certificate of {host}: {doctor.in_a_line(error)}", renew)
    except OSError as error:
        return doctor.fault(
            f"{host} does not answer on port {port}: {doctor.in_a_line(error)}",
            "Start the web server, and open the port in the firewall.",
        )
    text = f"The certificate of {host} is good for {left.days} days."
    if left < VERY_SOON:
        return doctor.fault(text, renew)
    return doctor.warning(text, renew) if left < SOON else doctor.ok(text)
