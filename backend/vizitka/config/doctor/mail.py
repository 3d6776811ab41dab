"""Whether the mail server takes mails from here, and receivers will believe them."""

from __future__ import annotations

import smtplib
import ssl
from collections.abc import Iterator
from email.utils import parseaddr
from typing import Final

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.smtp import EmailBackend

from vizitka.common import doctor
from vizitka.common.mail import dkim
from vizitka.common.network import is_loopback
from vizitka.domains.gateways.dns import Resolver, default_resolver
from vizitka.domains.rules import Outcome, zone_of

# Domains that nobody can have (RFC 2606).
RESERVED: Final = (".example", ".invalid", ".test", ".localhost", "localhost")


def look() -> Iterator[doctor.Finding]:
    backend = get_connection()
    if not isinstance(backend, EmailBackend):
        yield doctor.warning(
            f"Mails are kept in {settings.MAIL_FOLDER} and sent to nobody.", "Set VIZITKA_MAIL_HOST."
        )
        return
    yield from _server(backend)
    yield from _sender(default_resolver())


def _server(backend: EmailBackend) -> Iterator[doctor.Finding]:
    """Connects, turns TLS on, signs in, as every mail does; none is sent."""
    where = f"{backend.host}:{backend.port}"
    try:
        backend.open()
        assert backend.connection is not None
        backend.connection.noop()
        secured = isinstance(backend.connection.sock, ssl.SSLSocket)
    except smtplib.SMTPAuthenticationError as error:
        yield doctor.fault(
            f"{where} refuses the sign-in: {error.smtp_code}.",
            "Look at VIZITKA_MAIL_USER and VIZITKA_MAIL_PASSWORD.",
        )
    except (ssl.SSLError, smtplib.SMTPNotSupportedError) as error:
        yield doctor.fault(
            f"{where} speaks no TLS that can be trusted: {doctor.in_a_line(error)}",
            "Ask the provider for the port with STARTTLS (587), or set VIZITKA_MAIL_TLS=off on a network of your own.",
        )
    except (OSError, smtplib.SMTPException) as error:
        yield doctor.fault(
            f"{where} does not answer as a mail server: {doctor.in_a_line(error)}",
            "Look at VIZITKA_MAIL_HOST and VIZITKA_MAIL_PORT, and whether the firewall lets this machine out.",
        )
    else:
        yield _reached(where, backend, secured=secured)
    finally:
        backend.close()


def _reached(where: str, backend: EmailBackend, *, secured: bool) -> doctor.Finding:
    if not secured and not is_loopback(backend.host):
        return doctor.warning(
            f"{where} is reached without TLS: links in mails are keys.", "Set VIZITKA_MAIL_TLS=on."
        )
    signed_in = "signed in" if backend.username else "without a sign-in"
    return doctor.ok(f"{where} answers, {'with TLS' if secured else 'on this machine'}, {signed_in}.")


def _sender(resolver: Resolver) -> Iterator[doctor.Finding]:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()
    if not domain or domain.endswith(RESERVED):
        yield doctor.fault(
            f"Mails come from {settings.DEFAULT_FROM_EMAIL}, which is nobody's domain.",
            "Set VIZITKA_MAIL_FROM.",
        )
        return
    yield _policy(
        resolver,
        "SPF",
        [domain],
        "v=spf1",
        f'Add a TXT record "v=spf1 … -all" to {domain} that names the mail server.',
    )
    names = dict.fromkeys([f"_dmarc.{domain}", f"_dmarc.{zone_of(domain)}"])
    yield _policy(
        resolver,
        "DMARC",
        list(names),
        "v=DMARC1",
        f'Add a TXT record "v=DMARC1; p=quarantine" to _dmarc.{domain}.',
    )
    yield from _signature(resolver, domain)


def _signature(resolver: Resolver, domain: str) -> Iterator[doctor.Finding]:
    """Whether receivers find the key by which mails are signed, and for the domain that they come from (RFC 6376,
    section 3.6; RFC 7489, section 3.1.1)."""
    signer = dkim.signer()
    if signer is None:
        yield doctor.ok("Mails leave unsigned (DKIM): the mail server may sign them, or nobody.")
        return
    if zone_of(signer.domain) != zone_of(domain):
        yield doctor.warning(
            f"Mails come from {domain} and are signed for {signer.domain}.",
            "Set VIZITKA_DKIM_DOMAIN to the domain of VIZITKA_MAIL_FROM.",
        )
    answer = resolver.ask(signer.name, "TXT")
    if answer.outcome is Outcome.ERROR:
        yield doctor.warning(
            f"{signer.name} could not be asked for: {answer.problem}.",
            "Look at this machine's resolver, or name another in VIZITKA_DNS_SERVERS.",
        )
        return
    wanted = signer.record.rpartition("p=")[2]
    if any(wanted == _key_in(value) for value in answer.values):
        yield doctor.ok(f"{signer.name} holds the key by which mails are signed.")
    else:
        state = "another key" if answer.values else "no key"
        yield doctor.fault(
            f"{signer.name} holds {state}: receivers take signed mails for forged.",
            f'Add a TXT record "{signer.record}" to {signer.name}.',
        )


def _key_in(record: str) -> str:
    """The public key of a record, whose blanks do not count."""
    tags = dict(part.partition("=")[::2] for part in "".join(record.split()).split(";"))
    return tags.get("p", "")


def _policy(resolver: Resolver, kind: str, names: list[str], begin: str, advice: str) -> doctor.Finding:
    """The first name that has a record counts (RFC 7208, section 3.2; RFC 7489, section 6.6.3)."""
    for name in names:
        answer = resolver.ask(name, "TXT")
        if answer.outcome is Outcome.ERROR:
            return doctor.warning(
                f"{name} could not be asked for: {answer.problem}.",
                "Look at this machine's resolver, or name another in VIZITKA_DNS_SERVERS.",
            )
        records = [value for value in answer.values if value.lower().startswith(begin.lower())]
        if len(records) > 1:
            return doctor.fault(
                f"{name} has {len(records)} {kind} records, so that none counts.", "Leave one."
            )
        if records:
            return doctor.ok(f"{name} has a {kind} record.")
    return doctor.warning(f"{names[0]} has no {kind} record: mails may be taken for spam.", advice)
