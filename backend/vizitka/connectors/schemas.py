"""What goes in and out."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.paging import StretchQuery
from vizitka.connectors import rules, selectors
from vizitka.connectors.enums import Kind, Result
from vizitka.connectors.models import Connector, ConnectorRecord
from vizitka.connectors.previewing import DryRun, Example
from vizitka.connectors.selectors import LogFilter, Numbers
from vizitka.connectors.services import Check, Wanted

KindName = Literal["hubspot", "pipedrive", "salesforce", "dynamics", "json"]
FlowName = Literal["contact", "card"]
StateName = Literal["draft", "on", "paused", "off"]
ResultName = Literal["waiting", "sent", "resting", "failed"]
OurField = Annotated[str, Field(min_length=1, max_length=40)]
TheirField = Annotated[str, Field(max_length=120)]
HeaderName = Annotated[str, Field(max_length=60, pattern=r"^[A-Za-z0-9-]*$")]


class ConnectorOptions(InSchema):
    """What a kind needs besides: `client_id` for Salesforce and Dynamics, `key_field` (an external id) for Salesforce,
    `tenant` for Dynamics; the others for any JSON: `body` is an object in which fields stand as `{{names}}`."""

    client_id: Annotated[str, Field(max_length=200)] = ""
    key_field: Annotated[str, Field(max_length=80)] = ""
    tenant: Annotated[str, Field(max_length=120)] = ""
    method: Literal["POST", "PUT", "PATCH"] = "PUT"
    path: Annotated[str, Field(max_length=500)] = ""
    body: Annotated[str, Field(max_length=8000)] = ""
    erase_path: Annotated[str, Field(max_length=500)] = ""
    header: HeaderName = "Authorization"


class _SettingsIn(InSchema):
    """`mapping`: our fields to theirs. `kind` stays as it was made."""

    kind: KindName
    address: str = Field(min_length=1, max_length=2000)
    flows: list[FlowName] = Field(max_length=2)
    mapping: dict[OurField, TheirField] = Field(default={}, max_length=60)
    options: ConnectorOptions = ConnectorOptions()

    @property
    def wanted(self) -> Wanted:
        return Wanted("", self.kind, self.address, self.flows, self.mapping, self.options.model_dump())


class ConnectorPreviewIn(_SettingsIn):
    """`mapping`: our fields to theirs. `connector`: the one that would have these settings, whose system has got things
    from here already; null for a new one."""

    connector: UUID | None = None


class ConnectorIn(_SettingsIn):
    """`secret` is shown never; empty leaves the one that there is."""

    name: str = Field(min_length=1, max_length=80)
    secret: str = Field("", max_length=4000, pattern=r"^[\x20-\x7e]*$")

    @property
    def wanted(self) -> Wanted:
        return Wanted(
            self.name,
            self.kind,
            self.address,
            self.flows,
            self.mapping,
            self.options.model_dump(),
            self.secret,
        )


class ConnectorLogFilter(InSchema):
    kind: Literal["", "contact", "card"] = ""
    result: Literal["", "waiting", "sent", "resting", "failed"] = ""

    @property
    def filter(self) -> LogFilter:
        return LogFilter(self.kind, self.result)


class ConnectorLogQuery(StretchQuery, ConnectorLogFilter):
    pass


class ConnectorAgainIn(ConnectorLogFilter):
    """`record`: this one alone."""

    record: UUID | None = None


class ConnectorOut(OutSchema):
    """`off`: the other side took nothing for days. `failures` since the last good call; `rests_until`: when it is
    called next. Numbers are of records, `erased` of those that were taken away there. `unproven`: written after public
    documents, no live system was asked."""

    uuid: UUID
    name: str
    kind: KindName
    unproven: bool
    address: str
    flows: list[FlowName]
    mapping: dict[str, str]
    options: ConnectorOptions
    has_secret: bool
    state: StateName
    created_at: dt.datetime
    created_by: str
    failures: int
    failing_since: dt.datetime | None
    rests_until: dt.datetime | None
    off_at: dt.datetime | None
    reached_at: dt.datetime | None
    waiting: int
    sent: int
    resting: int
    failed: int
    erased: int


class ConnectorKindOut(OutSchema):
    """`mapping` is the one that is offered."""

    kind: KindName
    unproven: bool
    mapping: dict[str, str]


class ConnectorsOut(OutSchema):
    """`fields` are ours, by name."""

    connectors: list[ConnectorOut]
    may_make: bool
    kinds: list[ConnectorKindOut]
    fields: list[str]


class ConnectorExample(OutSchema):
    """A call as it would be sent. `values` are our fields of the thing."""

    kind: FlowName
    object: UUID
    name: str
    state: Literal["new", "changed", "same", "left_out"]
    values: dict[str, str]
    method: str
    address: str
    body: str


class ConnectorDryRun(OutSchema):
    """`there`: what flows, `new` of them are not there yet; `changed` wait to be looked at, `gone` to be taken away."""

    there: int
    new: int
    changed: int
    gone: int
    examples: list[ConnectorExample]


class ConnectorCheckOut(OutSchema):
    """`status` of the answer; `problem`: why there was none."""

    well: bool
    status: int | None
    problem: str
    answer: str


class ConnectorRecordOut(OutSchema):
    """`name` is what the thing is called here, empty for one that is gone; `remote_id` its id on the other side.
    `problem`: why nobody answered, or why nothing is sent."""

    uuid: UUID
    kind: FlowName
    object: UUID
    name: str
    remote_id: str
    result: ResultName
    created_at: dt.datetime
    due_at: dt.datetime | None
    tried_at: dt.datetime | None
    attempts: int
    status: int | None
    problem: str
    answer: str


class ConnectorSentAgainOut(OutSchema):
    records: int


PLAIN = (
    "name", "kind", "address", "flows", "mapping", "state", "created_at", "failures", "failing_since", "rests_until",
    "off_at", "reached_at", "erased",
)  # fmt: skip


def connector_out(connector: Connector, numbers: Mapping[UUID, Numbers]) -> ConnectorOut:
    maker = connector.created_by
    return ConnectorOut(
        uuid=connector.pk,
        unproven=is_unproven(connector.kind),
        options=ConnectorOptions(**connector.options),
        has_secret=bool(connector.secret),
        created_by=(maker.full_name or maker.email) if maker is not None else "",
        **asdict(numbers.get(connector.pk, Numbers())),
        **{name: getattr(connector, name) for name in PLAIN},
    )


def one_out(connector: Connector) -> ConnectorOut:
    return connector_out(connector, selectors.numbers_of([connector]))


def connectors_out(connectors: Sequence[Connector]) -> ConnectorsOut:
    numbers = selectors.numbers_of(connectors)
    return ConnectorsOut(
        connectors=[connector_out(connector, numbers) for connector in connectors],
        may_make=len(connectors) < rules.MOST_CONNECTORS,
        kinds=[
            ConnectorKindOut(
                kind=kind.value, unproven=is_unproven(kind), mapping=dict(rules.MAPPINGS[kind.value])
            )
            for kind in Kind
        ],
        fields=list(rules.FIELDS),
    )


def is_unproven(kind: str) -> bool:
    """Whoever answers JSON over https is as good a proof as any; of the others, no live system was asked."""
    return kind != Kind.JSON


def example_out(example: Example) -> dict[str, Any]:
    row = asdict(example)
    return {**row, "object": row.pop("object_id")}


def dry_run_out(found: DryRun) -> ConnectorDryRun:
    return ConnectorDryRun(
        there=found.there,
        new=found.new,
        changed=found.changed,
        gone=found.gone,
        examples=[ConnectorExample(**example_out(example)) for example in found.examples],
    )


def check_out(check: Check) -> dict[str, Any]:
    return asdict(check)


def record_out(record: ConnectorRecord, names: Mapping[UUID, str]) -> dict[str, Any]:
    """A `ConnectorRecordOut`."""
    waits = record.result == Result.WAITING.value
    return {
        "uuid": record.pk,
        "kind": record.kind,
        "object": record.object_id,
        "name": names.get(record.object_id, ""),
        "remote_id": record.remote_id,
        "result": record.result,
        "created_at": record.created_at,
        "due_at": record.due_at if waits else None,
        "tried_at": record.tried_at,
        "attempts": record.attempts,
        "status": record.status,
        "problem": record.problem,
        "answer": record.answer,
    }
