"""The API of custom domains."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Status

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.permissions import PUBLIC
from vizitka.domains import schemas, selectors, services
from vizitka.domains.permissions import DOMAINS_MANAGE
from vizitka.domains.schemas import (
    CertificateHost,
    CustomDomainIn,
    CustomDomainOut,
    CustomDomainPatch,
    CustomDomainsOut,
)

router = Router(tags=["custom domains"])


@router.get(
    "/spaces/{uuid:space_id}/custom-domains",
    ability=DOMAINS_MANAGE.for_what_is_there,
    response=Data[CustomDomainsOut],
)
def list_custom_domains(request: Request, space_id: UUID) -> Any:
    """Domains of a space with the records that prove them, and what was found of these."""
    access = selectors.access_domains(request.auth, space_id)
    return data(schemas.domains_out(access.space))


@router.post(
    "/spaces/{uuid:space_id}/custom-domains",
    ability=DOMAINS_MANAGE,
    response=Data[CustomDomainOut],
    status=201,
)
def create_custom_domain(request: Request, space_id: UUID, payload: CustomDomainIn) -> Any:
    """Claims a host; it serves once both records are found."""
    selectors.access_domains(request.auth, space_id, DOMAINS_MANAGE)
    domain = services.add_domain(request.auth, space_id, host=payload.host)
    return Status(201, data(schemas.domain_out(domain)))


@router.patch(
    "/spaces/{uuid:space_id}/custom-domains/{uuid:domain_id}",
    ability=DOMAINS_MANAGE.for_what_is_there,
    response=Data[CustomDomainOut],
)
def update_custom_domain(
    request: Request, space_id: UUID, domain_id: UUID, payload: CustomDomainPatch
) -> Any:
    """Says by which domain cards are addressed, and whether their standard address leads there."""
    selectors.access_domains(request.auth, space_id)
    domain = services.change_domain(
        request.auth, space_id, domain_id, primary=payload.primary, redirect=payload.redirect
    )
    return data(schemas.domain_out(domain))


@router.post(
    "/spaces/{uuid:space_id}/custom-domains/{uuid:domain_id}/check",
    ability=DOMAINS_MANAGE.for_what_is_there,
    response={202: Data[CustomDomainOut]},
)
def check_custom_domain(request: Request, space_id: UUID, domain_id: UUID) -> Any:
    """Has the records looked at in the background; records that have expired are replaced by new ones."""
    selectors.access_domains(request.auth, space_id)
    domain = services.request_check(request.auth, space_id, domain_id)
    return Status(202, data(schemas.domain_out(domain)))


@router.delete(
    "/spaces/{uuid:space_id}/custom-domains/{uuid:domain_id}",
    ability=DOMAINS_MANAGE.for_what_is_there,
    response={204: None},
)
def delete_custom_domain(request: Request, space_id: UUID, domain_id: UUID) -> Any:
    """Gives a host up. Cards go on at their standard address."""
    selectors.access_domains(request.auth, space_id)
    services.remove_domain(request.auth, space_id, domain_id)
    return Status(204, None)


@router.get("/custom-domains/ask", ability=PUBLIC, response=Data[CertificateHost])
def ask_custom_domain(request: Request, domain: str = "") -> Any:
    """Whether a web server may fetch a certificate for a host (Caddy's on-demand TLS): 200, else 404."""
    return data({"host": selectors.may_have_certificate(domain)})
