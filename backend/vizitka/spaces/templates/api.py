"""Templates over HTTP: authorise, call, shape. Their previews stand with the pages (publishing)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Status

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import CallerRequest, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.spaces import output as space_output
from vizitka.spaces.permissions import GRID_EDIT, SPACES_READ
from vizitka.spaces.schemas import SpaceOut
from vizitka.spaces.selectors import access_space
from vizitka.spaces.templates import output, selectors, services
from vizitka.spaces.templates.schemas import (
    TemplateIn,
    TemplateOut,
    TemplatePatch,
    TemplateRestoreIn,
    TemplateRow,
)

router = Router(tags=["templates"])
PATH = "/spaces/{uuid:space_id}/templates"


@router.get(PATH, ability=SPACES_READ, response=Data[list[TemplateRow]], straight=True)
def list_templates(request: CallerRequest, space_id: UUID) -> Any:
    """The space's templates, by name."""
    access = access_space(request.auth, space_id, SPACES_READ)
    return data(output.templates_out(access.space, selectors.list_templates(space_id)))


@router.get(PATH + "/{uuid:template_id}", ability=SPACES_READ, response=Data[TemplateOut])
def read_template(request: CallerRequest, space_id: UUID, template_id: UUID) -> Any:
    """A template with its design."""
    access = access_space(request.auth, space_id, SPACES_READ)
    return data(output.template_out(access.space, selectors.template_of(space_id, template_id)))


@router.post(
    PATH,
    ability=GRID_EDIT,
    response=Data[TemplateOut],
    status=201,
    idempotent=True,
)
def create_template(request: CallerRequest, space_id: UUID, payload: TemplateIn) -> Any:
    """Saves the space's present design."""
    access = access_space(request.auth, space_id, GRID_EDIT)
    template = services.create_template(request.auth, space_id, name=payload.name)
    return Status(201, data(output.template_out(access.space, template)))


@router.patch(PATH + "/{uuid:template_id}", ability=GRID_EDIT, response=Data[TemplateOut])
def update_template(request: CallerRequest, space_id: UUID, template_id: UUID, payload: TemplatePatch) -> Any:
    """Renames a template, or overwrites it with the space's present design."""
    access = access_space(request.auth, space_id, GRID_EDIT)
    template = services.update_template(
        request.auth, space_id, template_id, name=payload.name, from_space=payload.from_space
    )
    return data(output.template_out(access.space, template))


@router.delete(PATH + "/{uuid:template_id}", ability=GRID_EDIT.for_what_is_there, response={204: None})
def delete_template(request: CallerRequest, space_id: UUID, template_id: UUID) -> Any:
    """Deletes a template; its cards show the space's design. It can be brought back for 30 days."""
    access_space(request.auth, space_id, GRID_EDIT.for_what_is_there)
    services.delete_template(request.auth, space_id, template_id)
    return Status(204, None)


@router.post(
    PATH + "/{uuid:template_id}/restore",
    ability=GRID_EDIT,
    response=Data[TemplateOut],
    idempotent=True,
)
def restore_template(
    request: CallerRequest, space_id: UUID, template_id: UUID, payload: TemplateRestoreIn
) -> Any:
    """Takes a deletion back; its cards follow it again."""
    access_space(request.auth, space_id, GRID_EDIT)
    template = services.restore_template(request.auth, space_id, template_id, is_default=payload.is_default)
    return data(output.template_out(access_space(request.auth, space_id, GRID_EDIT).space, template))


@router.post(
    PATH + "/{uuid:template_id}/take-over",
    ability=GRID_EDIT,
    response=Data[SpaceOut],
    idempotent=True,
)
def take_over_template(
    request: CallerRequest, response: HttpResponse, space_id: UUID, template_id: UUID
) -> Any:
    """Makes the template's design the space's."""
    access = access_space(request.auth, space_id, GRID_EDIT)
    space = services.take_over(
        request.auth, space_id, template_id, expected_version=expected_version(request)
    )
    response.headers["ETag"] = entity_tag(space.versions.version)
    return data(space_output.space_out(access, space))
