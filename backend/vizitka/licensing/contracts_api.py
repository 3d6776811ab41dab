"""Ending or withdrawing a contract without signing in, as the law of consumers wants it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import get_language
from ninja import Status

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC
from vizitka.licensing import declaring, schemas, throttles

router = Router(tags=["billing"])


@router.post(
    "/contracts/declarations",
    ability=PUBLIC,
    throttled=throttles.DECLARE,
    response={201: Data[schemas.DeclarationOut]},
)
def declare_end(request: Request, payload: schemas.DeclarationIn) -> Any:
    """Declares that a contract ends, or is withdrawn. The receipt goes to `email` at once; nothing tells whether there
    is such a contract."""
    said = declaring.Said(
        payload.kind,
        payload.name,
        payload.email,
        payload.contract,
        payload.customer_number,
        payload.extraordinary,
        payload.reason,
        payload.end_on,
        get_language() or "en",
    )
    made = declaring.declare(said, network=client_address(request))
    return Status(201, data({"received_at": made.received_at, "reference": made.reference}))
