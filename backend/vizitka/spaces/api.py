"""The spaces' API."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Status

from vizitka.common import body_limits
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.paging import page
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.permissions import SIGNED_IN
from vizitka.spaces import output, permissions, sections, selectors, services
from vizitka.spaces.history import selectors as history
from vizitka.spaces.history.schemas import GridSaved
from vizitka.spaces.schemas import (
    GridPatch,
    SpaceIn,
    SpaceListQuery,
    SpaceOut,
    SpacePatch,
    SpacePermission,
    SpaceSummary,
)

router = Router(tags=["spaces"])


@router.get("/me/spaces", ability=SIGNED_IN, response=Page[SpaceSummary], straight=True)
def list_my_spaces(request: Request, query: Query[SpaceListQuery]) -> Any:
    """Spaces in which the person has a role or an own card."""
    found = selectors.list_spaces(request.auth, search=query.search, deleted=query.deleted, query=query)
    return page(found, query, output.summaries_out(found.rows))


@router.get("/me/spaces/{uuid:space_id}/checkPermission", ability=SIGNED_IN, response=Data[SpacePermission])
def check_space_permission(request: Request, space_id: UUID) -> Any:
    """What the person may do in a space."""
    access = selectors.access_space(request.auth, space_id, None, deleted=True)
    return data(output.permission_out(access))


@router.post("/spaces", ability=SIGNED_IN, response=Data[SpaceOut], status=201, idempotent=True)
def create_space(request: Request, response: HttpResponse, payload: SpaceIn) -> Any:
    """Makes a space that the person owns."""
    space = services.create_space(
        request.auth,
        name=payload.name,
        username=payload.username,
        layout=payload.layout.model_dump(exclude_none=True) if payload.layout else None,
        logo=payload.logo,
    )
    access = selectors.access_space(request.auth, space.pk, permissions.SPACES_READ, with_settings=True)
    response.headers["ETag"] = entity_tag(access.space.versions.version)
    return Status(201, data(output.space_out(access)))


@router.get("/spaces/{uuid:space_id}", ability=permissions.SPACES_READ, response=Data[SpaceOut])
def get_space(request: CallerRequest, response: HttpResponse, space_id: UUID) -> Any:
    """One space; a deleted one for those who may restore it."""
    access = selectors.access_space(
        request.auth, space_id, permissions.SPACES_READ, deleted=True, with_settings=True
    )
    response.headers["ETag"] = entity_tag(access.space.versions.version)
    return data(output.space_out(access))


@router.patch(
    "/spaces/{uuid:space_id}",
    ability=permissions.SPACES_EDIT,
    response=Data[SpaceOut],
    largest_body=body_limits.LONG,
)
def update_space(request: CallerRequest, response: HttpResponse, space_id: UUID, payload: SpacePatch) -> Any:
    """Changes settings and design of a space."""
    access = selectors.access_space(request.auth, space_id, permissions.SPACES_EDIT)
    values = payload.columns()
    for ability in sections.abilities_for(values):
        access.allowance.require(ability)
    space = services.update_space(request.auth, space_id, values, expected_version=expected_version(request))
    response.headers["ETag"] = entity_tag(space.versions.version)
    return data(output.space_out(access, space))


@router.patch(
    "/spaces/{uuid:space_id}/grid",
    ability=permissions.GRID_EDIT,
    response=Data[GridSaved],
    largest_body=body_limits.LONG,
)
def update_grid(request: CallerRequest, response: HttpResponse, space_id: UUID, payload: GridPatch) -> Any:
    """Changes only the design: for roles that may not change the settings."""
    access = selectors.access_space(request.auth, space_id, permissions.GRID_EDIT)
    space = services.update_space(
        request.auth, space_id, payload.columns(), expected_version=expected_version(request)
    )
    response.headers["ETag"] = entity_tag(space.versions.version)
    save = history.save_at(space)
    saves = history.saves_out(space, [save] if save else ())
    return data({**output.space_out(access, space), "design_save": next(iter(saves), None)})


@router.delete("/spaces/{uuid:space_id}", ability=permissions.SPACES_DELETE, response={204: None})
def delete_space(request: Request, space_id: UUID, name: str = "") -> Any:
    """Deletes a space after asking for its name; it can be restored for 30 days."""
    selectors.access_space(request.auth, space_id, permissions.SPACES_DELETE)
    services.delete_space(request.auth, space_id, name=name)
    return Status(204, None)


@router.post("/spaces/{uuid:space_id}/restore", ability=permissions.SPACES_DELETE, response=Data[SpaceOut])
def restore_space(request: Request, space_id: UUID) -> Any:
    """Takes a deletion back."""
    selectors.access_space(request.auth, space_id, permissions.SPACES_DELETE, deleted=True)
    services.restore_space(request.auth, space_id)
    return data(
        output.space_out(
            selectors.access_space(request.auth, space_id, permissions.SPACES_READ, with_settings=True)
        )
    )
