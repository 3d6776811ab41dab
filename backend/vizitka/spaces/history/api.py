"""The last saves of a design over HTTP: what each has changed, and taking one back."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.common.api.versions import entity_tag
from vizitka.spaces import output
from vizitka.spaces.history import selectors, services
from vizitka.spaces.history.schemas import DesignSaveOut, DesignUndone
from vizitka.spaces.permissions import GRID_EDIT
from vizitka.spaces.selectors import access_space

router = Router(tags=["design"])
PATH = "/spaces/{uuid:space_id}/design/saves"


@router.get(PATH, ability=GRID_EDIT.for_what_is_there, response=Data[list[DesignSaveOut]])
def list_design_saves(request: Request, space_id: UUID) -> Any:
    """The last 50 saves of the design within 30 days, the newest first, each with what an undo would bring back."""
    access = access_space(request.auth, space_id, GRID_EDIT.for_what_is_there)
    return data(selectors.saves_out(access.space, selectors.saves_of(space_id)))


@router.post(PATH + "/{uuid:save_id}/undo", ability=GRID_EDIT, response=Data[DesignUndone])
def undo_design_save(request: Request, response: HttpResponse, space_id: UUID, save_id: UUID) -> Any:
    """Brings back what a save has changed; what was changed since stays, and is named."""
    access = access_space(request.auth, space_id, GRID_EDIT)
    done = services.undo(request.auth, space_id, save_id)
    response.headers["ETag"] = entity_tag(done.space.versions.version)
    made = selectors.save_at(done.space)
    return data(
        {
            "space": output.space_out(access, done.space),
            "brought_back": done.brought_back,
            "kept": done.kept,
            "design_save": selectors.saves_out(done.space, [made])[0] if made else None,
        }
    )
