"""What a connector would send, before it sends anything: examples as they would go out, and how many there are."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass

from vizitka.connectors import reading, rules, sending
from vizitka.connectors.gateways.calls import Gateway
from vizitka.connectors.gateways.choosing import gateway_of
from vizitka.connectors.models import WAITING, Connector, ConnectorRecord
from vizitka.connectors.selectors import records_of


@dataclass(frozen=True, slots=True)
class Example:
    """`state`: `new`, `changed`, `same`, or `left_out` for want of an e-mail address."""

    kind: str
    object_id: uuid.UUID
    name: str
    state: str
    values: dict[str, str]
    method: str = ""
    address: str = ""
    body: str = ""


@dataclass(frozen=True, slots=True)
class DryRun:
    """`there`: what flows; `new` of them the other side has not got from here; `changed` wait to be looked at; `gone`
    wait to be taken away there."""

    there: int
    new: int
    changed: int
    gone: int
    examples: list[Example]


def dry_run(connector: Connector) -> DryRun:
    """Nothing is sent, and nothing written."""
    there = known = 0
    for flow in connector.flows:
        living = reading.living_of(connector.space_id, flow)
        there += living.count()
        known += (
            records_of(connector)
            .filter(kind=flow, object_id__in=living.values("pk"))
            .exclude(digest="")
            .count()
        )
    waiting = records_of(connector).filter(WAITING).exclude(digest="")
    gone = sum(
        waiting.filter(kind=flow)
        .exclude(object_id__in=reading.all_of(connector.space_id, flow).values("pk"))
        .count()
        for flow in connector.flows
    )
    changed = waiting.count() - gone
    return DryRun(there, there - known, changed, gone, examples_of(connector, rules.EXAMPLES))


def examples_of(connector: Connector, most: int) -> list[Example]:
    """The newest of what flows."""
    # Its secret is not needed to look at a call.
    gateway = gateway_of(connector.kind, connector.address, "", connector.options)
    found: list[Example] = []
    for flow in connector.flows:
        keys = reading.living_of(connector.space_id, flow).order_by("-pk").values_list("pk", flat=True)[:most]
        found += [one for key in keys if (one := _example(connector, gateway, flow, key)) is not None]
    return _mixed(found, connector.flows, most)


def _mixed(found: list[Example], flows: list[str], most: int) -> list[Example]:
    """Some of each."""
    of_flows = [[one for one in found if one.kind == flow] for flow in flows]
    longest = max(map(len, of_flows), default=0)
    turns = [rows[turn] for turn in range(longest) for rows in of_flows if turn < len(rows)]
    return turns[:most]


def _example(connector: Connector, gateway: Gateway, flow: str, key: uuid.UUID) -> Example | None:
    values = reading.read(connector, flow, key).values
    if values is None:
        return None
    record = records_of(connector).filter(kind=flow, object_id=key).first() or ConnectorRecord()
    subject = sending.subject_of(connector, gateway, record, values)
    shown = {name: value for name, value in values.items() if value}
    if not subject.key and not subject.remote_id:
        return Example(flow, key, values["name"], "left_out", shown)
    same = sending.digest_of(connector, gateway, values) == record.digest
    state = "same" if same else "changed" if record.digest else "new"
    call = gateway.first(subject)
    body = "" if call.body is None else json.dumps(call.body, ensure_ascii=False, indent=2)
    return Example(flow, key, values["name"], state, shown, call.method, connector.address + call.path, body)
