"""Every read of custom domains."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Any

from vizitka.accounts.models import User
from vizitka.billing import selectors as billing
from vizitka.billing.enums import Feature
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.domains import rules
from vizitka.domains.enums import RecordState
from vizitka.domains.hosts import host_at, spoken_host
from vizitka.domains.models import CustomDomain
from vizitka.domains.permissions import DOMAINS_MANAGE
from vizitka.spaces import licences
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import SpaceAccess, access_space, members_of


def is_licensed(space: Space) -> bool:
    """Whether the space's licence covers a domain of its own now; every space's does where billing is off."""
    return not billing.billing_is_on() or licences.plan_of(space).has(Feature.CUSTOM_DOMAIN)


def licence_lost_at(space: Space, now: dt.datetime) -> dt.datetime:
    """Since when a space is without a licence that covers domains: its end, or now when it went otherwise."""
    licence = licences.licence_of(space)
    ended_at = None if licence is None else licence.valid_until
    return ended_at if ended_at is not None and ended_at <= now else now


def access_domains(
    actor: Person, space_id: uuid.UUID, ability: Ability = DOMAINS_MANAGE.for_what_is_there
) -> SpaceAccess:
    """The space, for those who may decide about its domains; a new one asks for `DOMAINS_MANAGE` itself.

    Raises `NotFound`, `Forbidden`, `FeatureNotInPlan`.
    """
    return access_space(actor, space_id, ability)


def domains_of(space_id: uuid.UUID) -> list[CustomDomain]:
    """All domains of a space, by host."""
    return list(CustomDomain.objects.in_space(space_id).order_by("host", "pk"))


def domain_of(space_id: uuid.UUID, domain_id: uuid.UUID) -> CustomDomain:
    """One domain of the space. Raises `NotFound`, also for another space's."""
    domain = CustomDomain.objects.in_space(space_id).filter(pk=domain_id).first()
    if domain is None:
        raise NotFound
    return domain


def any_domain(domain_id: uuid.UUID) -> CustomDomain | None:
    """For background work, which is started by id."""
    rows = CustomDomain.objects.across_spaces("background work names a domain, not a space")
    return rows.filter(pk=domain_id).select_related("space").first()


def is_taken(host: str, *, except_space: uuid.UUID) -> bool:
    """Whether another space has proved the host."""
    rows = CustomDomain.objects.across_spaces("a host has one owner among all spaces")
    return rows.filter(host=host, verified_at__isnull=False).exclude(space_id=except_space).exists()


def host_row(name: str) -> tuple[Any, ...] | None:
    """The row of hosts.HOST_QUERY by the ORM, for single questions."""
    (guard,) = CustomDomain.guards
    rows = guard.rows_with(CustomDomain.objects.across_spaces("a host decides which space is asked"), [name])
    found = rows.filter(host=name, verified_at__isnull=False).values_list(
        "space_id", "active", "space__deleted_at", "serves_until"
    )
    row = found.first()
    return (row[0], row[1], row[2] is None, row[3]) if row else None


def mail_domains(space_id: uuid.UUID) -> frozenset[str]:
    """Domains whose addresses are the space's own: it has proved a host there, and the registered domain itself by the
    TXT record. Whoever may write only below it (a delegated `cards.`) has not."""
    rows = CustomDomain.objects.in_space(space_id).filter(
        verified_at__isnull=False, zone_state=RecordState.FOUND
    )
    proved = (rules.mail_domain(host) for host in rows.values_list("host", flat=True))
    return frozenset(domain for domain in proved if domain)


class QueryWatch:
    """hosts.HostWatch by the ORM, where nothing is remembered."""

    def generation(self) -> int | None:
        return None

    async def host(self, name: str) -> tuple[Any, ...] | None:
        return host_row(name)


def may_have_certificate(domain: str) -> str:
    """The host, when cards are shown there now. Raises `NotFound` otherwise. One indexed read, whatever is asked."""
    host = spoken_host(domain)
    found = host_at(host, host_row(host), clock.now())
    if found is None or found.space_id is None or host != domain.lower().removesuffix("."):
        raise NotFound
    return host


def owners_of(space_id: uuid.UUID) -> list[User]:
    """People who are told about the domain."""
    owners = [user_id for user_id, role in members_of(space_id).items() if role == SpaceRole.OWNER]
    return list(User.objects.filter(pk__in=owners, is_active=True).order_by("pk"))


def is_expired(domain: CustomDomain, now: Any) -> bool:
    """Whether the TXT value is too old to prove anything new."""
    return domain.verified_at is None and now - domain.token_made_at >= rules.TOKEN_LIFE
