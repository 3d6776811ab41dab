"""What goes in and out."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any, Literal

from django.conf import settings
from pydantic import Field

from vizitka.common import clock
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.domains import rules, selectors
from vizitka.domains.enums import DomainState, RecordState
from vizitka.domains.models import CustomDomain
from vizitka.spaces.models import Space

CHECK_LASTS = dt.timedelta(seconds=60)


class CustomDomainIn(InSchema):
    host: str = Field(min_length=1, max_length=300)


class CustomDomainPatch(InSchema):
    """`primary`: cards are addressed by this domain. `redirect`: the standard address leads to it (primary only)."""

    primary: bool | None = None
    redirect: bool | None = None


class CustomDomainRecord(OutSchema):
    """A DNS record to set. `name` in full, `label` relative to the registered domain (`@` is that itself).

    `found` is what the last look found; `problem` why name servers gave no answer: timeout, servfail, refused, broken.
    """

    type: Literal["TXT", "CNAME"]
    name: str
    label: str
    value: str
    state: RecordState
    found: list[str]
    problem: str


class CustomDomainOut(OutSchema):
    """`host` as DNS knows it, `readable_host` as people write it, `zone` the registered domain.

    `apex`: the host is the registered domain itself; instead of the CNAME an ALIAS to the same target will do.
    `expires_at`: until when the records prove a domain that is not verified. `checking`: a look is under way.
    `licence_ends_at`: the licence has ended, and the domain serves until then. `mail_record` proves that addresses at
    `zone` are the space's own; none where `zone` is for everybody, or proved by `records` already (`mail_proved`).
    """

    uuid: uuid.UUID
    host: str
    readable_host: str
    zone: str
    apex: bool
    state: DomainState
    active: bool
    primary: bool
    records: list[CustomDomainRecord]
    mail_record: CustomDomainRecord | None
    mail_proved: bool
    verified_at: dt.datetime | None
    last_checked_at: dt.datetime | None
    expires_at: dt.datetime | None
    lost_after: dt.datetime | None
    licence_ends_at: dt.datetime | None
    checking: bool
    created_at: dt.datetime


class CustomDomainsOut(OutSchema):
    """`available`: the licence allows domains. `redirect`: the standard address leads to the primary domain.

    `standard_address`: where the space's cards are without a domain.
    """

    available: bool
    redirect: bool
    standard_address: str
    domains: list[CustomDomainOut]


class CertificateHost(OutSchema):
    host: str


def domain_out(domain: CustomDomain) -> dict[str, Any]:
    """A `CustomDomainOut`. No query."""
    now = clock.now()
    zone = rules.zone_of(domain.host)
    expired = selectors.is_expired(domain, now)
    verified = domain.verified_at is not None
    requested, checked = domain.check_requested_at, domain.last_checked_at
    waiting = requested is not None and (checked is None or checked < requested)
    records = [
        ("TXT", rules.txt_name(domain.host), domain.token, "txt"),
        ("CNAME", domain.host, domain.target, "cname"),
    ]
    return {
        "uuid": domain.pk,
        "host": domain.host,
        "readable_host": rules.readable_host(domain.host),
        "zone": rules.readable_host(zone),
        "apex": zone == domain.host,
        "state": rules.state_of(
            verified=verified,
            active=domain.serves_at(now),
            misses=domain.misses,
            taken=domain.taken,
            was_lost=domain.lost_at is not None,
            expired=expired,
        ),
        "active": domain.serves_at(now),
        "primary": domain.primary,
        "records": [
            {
                "type": kind,
                "name": name,
                "label": rules.label_in_zone(name, zone),
                "value": value,
                "state": getattr(domain, f"{prefix}_state"),
                "found": getattr(domain, f"{prefix}_found"),
                "problem": getattr(domain, f"{prefix}_problem"),
            }
            for kind, name, value, prefix in records
        ],
        "mail_record": _mail_record(domain, zone),
        "mail_proved": (
            verified and domain.zone_state == RecordState.FOUND and rules.mail_domain(domain.host) is not None
        ),
        "verified_at": domain.verified_at,
        "last_checked_at": checked,
        "expires_at": None if verified else domain.token_made_at + rules.TOKEN_LIFE,
        "lost_after": (
            domain.last_missed_at + rules.RECHECK * (rules.MISSES_TO_LOSE - domain.misses)
            if verified and domain.misses and domain.last_missed_at
            else None
        ),
        "licence_ends_at": domain.licence_lost_at + rules.LICENCE_GRACE if domain.licence_lost_at else None,
        "checking": waiting and requested is not None and now - requested < CHECK_LASTS,
        "created_at": domain.created_at,
    }


def _mail_record(domain: CustomDomain, zone: str) -> dict[str, Any] | None:
    if zone == domain.host or rules.mail_domain(domain.host) is None:
        return None
    name = rules.txt_name(zone)
    return {
        "type": "TXT",
        "name": name,
        "label": rules.label_in_zone(name, zone),
        "value": domain.token,
        "state": domain.zone_state,
        "found": [],
        "problem": domain.zone_problem,
    }


def domains_out(space: Space) -> dict[str, Any]:
    """A `CustomDomainsOut`."""
    return {
        "available": selectors.is_licensed(space),
        "redirect": space.redirect_to_primary,
        "standard_address": settings.CARDS_URL,
        "domains": [domain_out(domain) for domain in selectors.domains_of(space.pk)],
    }
