"""The API of connectors: they are made by people, and looked at by them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from ninja import Query, Status

from vizitka.common.api.envelope import Data, Stretch, data
from vizitka.common.api.paging import stretch
from vizitka.common.api.router import Request, Router
from vizitka.connectors import previewing, reading, schemas, selectors, services
from vizitka.connectors.permissions import CONNECTORS_MANAGE, CONNECTORS_SEE
from vizitka.connectors.schemas import (
    ConnectorAgainIn,
    ConnectorCheckOut,
    ConnectorDryRun,
    ConnectorExample,
    ConnectorIn,
    ConnectorLogQuery,
    ConnectorOut,
    ConnectorPreviewIn,
    ConnectorRecordOut,
    ConnectorSentAgainOut,
    ConnectorsOut,
)
from vizitka.connectors.throttles import CHECKS

router = Router(tags=["developers"])
ALL = "/spaces/{uuid:space_id}/connectors"
ONE = ALL + "/{uuid:connector_id}"


@router.get(ALL, ability=CONNECTORS_SEE, response=Data[ConnectorsOut])
def list_connectors(request: Request, space_id: UUID) -> Any:
    """Connectors of the space, the newest first, and what there can be."""
    access = selectors.access_connectors(request.auth, space_id)
    return data(schemas.connectors_out(selectors.connectors_of(access.space.pk)))


@router.post(ALL, ability=CONNECTORS_MANAGE, response=Data[ConnectorOut], status=201)
def create_connector(request: Request, space_id: UUID, payload: ConnectorIn) -> Any:
    """A further connector, as a draft: nothing is sent until it is switched on."""
    access = selectors.access_connectors(request.auth, space_id, CONNECTORS_MANAGE)
    return Status(201, data(schemas.one_out(services.make_connector(request.auth, access, payload.wanted))))


@router.post(ALL + "/preview", ability=CONNECTORS_MANAGE, response=Data[list[ConnectorExample]])
def preview_connector(request: Request, space_id: UUID, payload: ConnectorPreviewIn) -> Any:
    """What would be sent of the newest of what flows, with settings that are nowhere yet. Nothing is sent."""
    access = selectors.access_connectors(request.auth, space_id, CONNECTORS_MANAGE)
    draft = services.draft_of(access, payload.wanted, payload.connector)
    return data([schemas.example_out(one) for one in previewing.examples_of(draft, len(draft.flows))])


@router.get(ONE, ability=CONNECTORS_SEE, response=Data[ConnectorOut])
def get_connector(request: Request, space_id: UUID, connector_id: UUID) -> Any:
    """One connector."""
    access = selectors.access_connectors(request.auth, space_id)
    return data(schemas.one_out(selectors.connector_in(access.space.pk, connector_id)))


@router.put(ONE, ability=CONNECTORS_MANAGE, response=Data[ConnectorOut])
def update_connector(request: Request, space_id: UUID, connector_id: UUID, payload: ConnectorIn) -> Any:
    """Another name, address, credential, other fields; what looks different then is written again."""
    access = selectors.access_connectors(request.auth, space_id, CONNECTORS_MANAGE)
    changed = services.change_connector(request.auth, access, connector_id, payload.wanted)
    return data(schemas.one_out(changed))


@router.delete(ONE, ability=CONNECTORS_SEE, response={204: None})
def delete_connector(request: Request, space_id: UUID, connector_id: UUID) -> Any:
    """Nothing more is sent, nor taken away; what the other side has stays there."""
    access = selectors.access_connectors(request.auth, space_id)
    services.delete_connector(request.auth, access.space.pk, connector_id)
    return Status(204, None)


@router.post(ONE + "/check", ability=CONNECTORS_MANAGE, response=Data[ConnectorCheckOut], throttled=CHECKS)
def check_connector(request: Request, space_id: UUID, connector_id: UUID) -> Any:
    """A test call that changes nothing on the other side."""
    access = selectors.access_connectors(request.auth, space_id, CONNECTORS_MANAGE)
    return data(schemas.check_out(services.check_connector(access, connector_id)))


@router.post(ONE + "/dry-run", ability=CONNECTORS_MANAGE, response=Data[ConnectorDryRun])
def dry_run_connector(request: Request, space_id: UUID, connector_id: UUID) -> Any:
    """How many would be sent, and of five of them exactly what. Nothing is sent, and nothing is switched on."""
    access = selectors.access_connectors(request.auth, space_id, CONNECTORS_MANAGE)
    connector = selectors.connector_in(access.space.pk, connector_id)
    return data(schemas.dry_run_out(previewing.dry_run(connector)))


@router.post(ONE + "/switch-on", ability=CONNECTORS_MANAGE, response=Data[ConnectorOut], throttled=CHECKS)
def switch_on_connector(request: Request, space_id: UUID, connector_id: UUID) -> Any:
    """After a test call that went well: all that is there flows, and then what happens."""
    access = selectors.access_connectors(request.auth, space_id, CONNECTORS_MANAGE)
    return data(schemas.one_out(services.switch_on(request.auth, access, connector_id)))


@router.post(ONE + "/pause", ability=CONNECTORS_SEE, response=Data[ConnectorOut])
def pause_connector(request: Request, space_id: UUID, connector_id: UUID) -> Any:
    """Nothing is sent until it is switched on again; what happens meanwhile waits, erasures too."""
    access = selectors.access_connectors(request.auth, space_id)
    return data(schemas.one_out(services.pause_connector(request.auth, access.space.pk, connector_id)))


@router.get(ONE + "/log", ability=CONNECTORS_SEE, response=Stretch[ConnectorRecordOut], straight=True)
def list_connector_records(
    request: Request, space_id: UUID, connector_id: UUID, query: Query[ConnectorLogQuery]
) -> Any:
    """What the other side has and what waits, the newest first."""
    access = selectors.access_connectors(request.auth, space_id)
    connector = selectors.connector_in(access.space.pk, connector_id)
    found = selectors.log_of(connector, query.filter, query.after, query.limit)
    names = reading.names_of(access.space.pk, found.rows)
    return stretch(found, [schemas.record_out(record, names) for record in found.rows])


@router.post(ONE + "/log/again", ability=CONNECTORS_MANAGE, response=Data[ConnectorSentAgainOut])
def send_connector_records_again(
    request: Request, space_id: UUID, connector_id: UUID, payload: ConnectorAgainIn
) -> Any:
    """One record, or all that the filter finds, once more, also where nothing has changed."""
    access = selectors.access_connectors(request.auth, space_id, CONNECTORS_MANAGE)
    number = services.send_again(request.auth, access, connector_id, payload.filter, payload.record)
    return data(ConnectorSentAgainOut(records=number))
