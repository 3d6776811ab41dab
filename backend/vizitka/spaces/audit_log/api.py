"""The audit log of a space: who, what, when, from, to."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils import timezone
from django.utils.text import slugify
from ninja import Query

from vizitka.audit import selectors as audit
from vizitka.audit import words
from vizitka.audit.reading import reader_for
from vizitka.common import clock
from vizitka.common.api.envelope import Data, Stretch, data
from vizitka.common.api.paging import stretch
from vizitka.common.api.router import CallerRequest, Router
from vizitka.spaces.audit_log.permissions import AUDIT_READ
from vizitka.spaces.audit_log.schemas import (
    AuditActor,
    AuditEntryOut,
    AuditFilterQuery,
    AuditGroup,
    AuditListQuery,
    AuditRetention,
    entry_out,
)
from vizitka.spaces.audit_log.selectors import csv_lines
from vizitka.spaces.selectors import access_space

router = Router(tags=["spaces"])


@router.get(
    "/spaces/{uuid:space_id}/audit", ability=AUDIT_READ, response=Stretch[AuditEntryOut], straight=True
)
def list_audit_entries(request: CallerRequest, space_id: UUID, query: Query[AuditListQuery]) -> Any:
    """The log, newest first, in the language of the request."""
    space = access_space(request.auth, space_id, AUDIT_READ).space
    found = audit.list_entries(space_id, query.wanted(), after=query.after, limit=query.limit)
    reader = reader_for(space_id, found.rows)
    with timezone.override(clock.zone_of(space.time_zone)):
        return stretch(found, [entry_out(entry, reader) for entry in found.rows])


@router.get("/spaces/{uuid:space_id}/audit/people", ability=AUDIT_READ, response=Data[list[AuditActor]])
def list_audit_people(request: CallerRequest, space_id: UUID) -> Any:
    """Who has done something in the space: to filter by."""
    access_space(request.auth, space_id, AUDIT_READ)
    return data([{"uuid": key, "label": label} for key, label in audit.people_of(space_id)])


@router.get("/spaces/{uuid:space_id}/audit/kinds", ability=AUDIT_READ, response=Data[list[AuditGroup]])
def list_audit_kinds(request: CallerRequest, space_id: UUID) -> Any:
    """What entries can be about, in the language of the request; to filter by."""
    access_space(request.auth, space_id, AUDIT_READ)
    return data([{"kind": kind, "label": str(label)} for kind, label in words.groups().items()])


@router.get("/spaces/{uuid:space_id}/audit/retention", ability=AUDIT_READ, response=Data[AuditRetention])
def read_audit_retention(request: CallerRequest, space_id: UUID) -> Any:
    """How long entries are kept."""
    access_space(request.auth, space_id, AUDIT_READ)
    return data({"months": audit.months_kept()})


@router.get(
    "/spaces/{uuid:space_id}/audit.csv",
    ability=AUDIT_READ,
    response={200: None},
    openapi_extra={"responses": {200: {"content": {"text/csv": {"schema": {"type": "string"}}}}}},
)
def export_audit_entries(request: CallerRequest, space_id: UUID, query: Query[AuditFilterQuery]) -> Any:
    """The same as a table: a line for each field that was changed, 100,000 entries at most."""
    access = access_space(request.auth, space_id, AUDIT_READ)
    response = StreamingHttpResponse(
        csv_lines(space_id, query.wanted(), request.LANGUAGE_CODE, clock.zone_of(access.space.time_zone)),
        content_type="text/csv; charset=utf-8",
    )
    name = f"{slugify(access.space.name) or 'space'}-audit-log.csv"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
