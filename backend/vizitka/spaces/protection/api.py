"""The PIN of a space."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.api.versions import entity_tag
from vizitka.spaces import output, permissions, selectors
from vizitka.spaces.protection import services
from vizitka.spaces.protection.schemas import SpacePinIn
from vizitka.spaces.schemas import SpaceOut

router = Router(tags=["spaces"])


@router.put("/spaces/{uuid:space_id}/pin", ability=permissions.SPACES_PROTECT, response=Data[SpaceOut])
def set_space_pin(request: Request, response: HttpResponse, space_id: UUID, payload: SpacePinIn) -> Any:
    """Sets the PIN of cards without an own one, or takes it away. It is never given out again."""
    ability = permissions.SPACES_PROTECT
    access = selectors.access_space(
        request.auth, space_id, ability if payload.pin else ability.for_what_is_there
    )
    space = services.set_space_pin(request.auth, space_id, payload.pin)
    response.headers["ETag"] = entity_tag(space.versions.version)
    return data(output.space_out(access, space))
