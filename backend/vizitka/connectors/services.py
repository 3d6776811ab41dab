"""Connectors of a space: made, changed, looked at before, switched on, paused, deleted; records sent again."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.common import crypto, fetching
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.common.events import Changes, tell
from vizitka.connectors import errands, filling, rules, selectors, sending
from vizitka.connectors.enums import Kind, Result, State
from vizitka.connectors.errors import ConnectorNotOn, ConnectorRefused, TooManyConnectors
from vizitka.connectors.events import (
    ConnectorChanged,
    ConnectorDeleted,
    ConnectorMade,
    ConnectorPaused,
    ConnectorSentAgain,
    ConnectorSwitchedOn,
)
from vizitka.connectors.gateways.calls import Refused
from vizitka.connectors.models import Connector
from vizitka.connectors.selectors import LogFilter
from vizitka.connectors.throttles import CHECKS
from vizitka.spaces.locks import lock_space
from vizitka.spaces.selectors import SpaceAccess

SAID = ("name", "kind", "address", "flows", "mapping", "options")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a connector is to be. An empty `secret` leaves the one that there is."""

    name: str
    kind: str
    address: str
    flows: Sequence[str]
    mapping: Mapping[str, str]
    options: Mapping[str, str]
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """What came of a test call."""

    well: bool
    status: int | None = None
    problem: str = ""
    answer: str = ""


def make_connector(actor: Person, access: SpaceAccess, wanted: Wanted) -> Connector:
    """A further one, as a draft. Raises `InvalidInput`, `TooManyConnectors`."""
    _check(wanted)
    space_id = access.space.pk
    with transaction.atomic():
        # Two who make connectors at once are counted one after the other.
        lock_space(space_id)
        if Connector.objects.in_space(space_id).count() >= rules.MOST_CONNECTORS:
            raise TooManyConnectors
        connector = Connector(space_id=space_id, created_by_id=actor.user_id, kind=wanted.kind)
        _write(connector, wanted)
        connector.save(force_insert=True)
        tell(ConnectorMade.of(actor, connector, {name: (None, _said(connector, name)) for name in SAID[1:4]}))
    return connector


def change_connector(
    actor: Person, access: SpaceAccess, connector_id: uuid.UUID, wanted: Wanted
) -> Connector:
    """Of one that is on, everything is written again where it looks different now. Raises `NotFound`,
    `InvalidInput`."""
    _check(wanted)
    with transaction.atomic():
        connector = _locked(access.space.pk, connector_id)
        if wanted.kind != connector.kind:
            raise InvalidInput(errors={"kind": [_("The system of a connector stays the same.")]})
        _check_secret(connector, wanted)
        before = {name: _said(connector, name) for name in SAID}
        account = _account(connector)
        _write(connector, wanted)
        if account != _account(connector):
            _begin_anew(connector)
        connector.save()
        changes: Changes = {
            name: (before[name], _said(connector, name))
            for name in SAID
            if before[name] != _said(connector, name)
        }
        if changes or wanted.secret:
            tell(ConnectorChanged.of(actor, connector, changes))
        looks = {"mapping", "options", "flows", "address"} & set(changes)
        if connector.state != State.DRAFT.value and (looks or wanted.secret):
            _look_again(connector)
    return connector


def delete_connector(actor: Person, space_id: uuid.UUID, connector_id: uuid.UUID) -> None:
    """What the other side has stays there. Raises `NotFound`."""
    with transaction.atomic():
        connector = _locked(space_id, connector_id)
        event = ConnectorDeleted.of(actor, connector)
        selectors.records_of(connector).delete()
        connector.delete()
        tell(event)


def check_connector(access: SpaceAccess, connector_id: uuid.UUID) -> Check:
    """Asks the other side something that changes nothing. Raises `NotFound`, `TooManyAttempts`."""
    connector = selectors.connector_in(access.space.pk, connector_id)
    CHECKS.attempt(str(access.space.pk), "")
    try:
        sending.gateway_for(connector).check()
    except Refused as error:
        return Check(False, error.status or None, error.problem, error.answer)
    except ValueError:
        return Check(False, problem="secret")
    return Check(True)


def switch_on(actor: Person, access: SpaceAccess, connector_id: uuid.UUID) -> Connector:
    """After a test call that went well. Raises `NotFound`, `ConnectorRefused`, `TooManyAttempts`."""
    if not check_connector(access, connector_id).well:
        raise ConnectorRefused
    with transaction.atomic():
        connector = _locked(access.space.pk, connector_id)
        if connector.state == State.ON.value:
            return connector
        connector.state, connector.off_at = State.ON.value, None
        connector.failures, connector.failing_since, connector.rests_until = 0, None, None
        connector.save()
        tell(ConnectorSwitchedOn.of(actor, connector))
        # What was given up while nobody answered has another chance.
        sending.look_again(selectors.records_of(connector).filter(result=Result.FAILED.value))
        filling.begin(connector)
        errands.SEND.put(str(connector.pk))
    return connector


def pause_connector(actor: Person, space_id: uuid.UUID, connector_id: uuid.UUID) -> Connector:
    """Nothing is sent until it is switched on again; what happens meanwhile waits. Raises `NotFound`,
    `ConnectorNotOn`."""
    with transaction.atomic():
        connector = _locked(space_id, connector_id)
        if connector.state == State.PAUSED.value:
            return connector
        if connector.state != State.ON.value:
            raise ConnectorNotOn
        connector.state = State.PAUSED.value
        connector.save(update_fields=["state"])
        tell(ConnectorPaused.of(actor, connector))
    return connector


def send_again(
    actor: Person,
    access: SpaceAccess,
    connector_id: uuid.UUID,
    wanted: LogFilter,
    record_id: uuid.UUID | None,
) -> int:
    """One record, or all that a filter finds. Returns how many. Raises `NotFound`, `ConnectorNotOn`."""
    with transaction.atomic():
        connector = _locked(access.space.pk, connector_id)
        if connector.state != State.ON.value:
            raise ConnectorNotOn
        rows = selectors.filtered(connector, wanted)
        number = sending.again(rows if record_id is None else rows.filter(pk=record_id))
        if record_id is not None and not number:
            raise NotFound
        if number:
            connector.rests_until = None
            connector.save(update_fields=["rests_until"])
            tell(ConnectorSentAgain.of(actor, connector, {"records": (None, number)}))
            errands.SEND.put(str(connector.pk))
    return number


def draft_of(access: SpaceAccess, wanted: Wanted, connector_id: uuid.UUID | None = None) -> Connector:
    """One that is nowhere, to look at what it would send; with a key that one, as it would be. Raises `InvalidInput`,
    `NotFound`."""
    _check(wanted, named=False)
    draft = Connector(space_id=access.space.pk, space=access.space, kind=wanted.kind)
    _write(draft, wanted)
    if connector_id is not None:
        _stand_for(draft, selectors.connector_in(access.space.pk, connector_id))
    return draft


def _stand_for(draft: Connector, connector: Connector) -> None:
    """What the other side has is what it has of the connector, unless another system would be asked."""
    draft.secret = connector.secret
    if (draft.kind, _account(draft)) == (connector.kind, _account(connector)):
        draft.pk = connector.pk


# --- housekeeping -----------------------------------------------------------------------------------------------------


def queue_due() -> int:
    """Queues what was put off, and what a worker has left. Safe to repeat. Returns how many connectors."""
    due = list(sending.is_due().values_list("pk", flat=True))
    with transaction.atomic():
        for key in due:
            errands.SEND.put(str(key))
    return len(due)


def look_over() -> int:
    """Once a day: what nobody has told is noted, of what is there and of what is there no more. Returns how many
    connectors."""
    rows = Connector.objects.across_spaces("all connectors are looked over").filter(space__deleted_at=None)
    connectors = list(rows.filter(state=State.ON.value))
    for connector in connectors:
        with transaction.atomic():
            filling.mark_gone(connector)
            filling.begin(connector)
    return len(connectors)


# --- parts ------------------------------------------------------------------------------------------------------------


def _account(connector: Connector) -> tuple[str | None, ...]:
    """What says whose system is asked, as far as it can be known here: with another secret it may be another's."""
    return (
        connector.address,
        connector.secret,
        connector.options.get("tenant"),
        connector.options.get("client_id"),
    )


def _begin_anew(connector: Connector) -> None:
    """Nobody waits for an account that is not asked any more."""
    connector.rests_until = None
    sending.forget(selectors.records_of(connector))


def _look_again(connector: Connector) -> None:
    """Only what looks different now is written: by the digest."""
    sending.look_again(selectors.records_of(connector))
    filling.begin(connector)
    errands.SEND.put(str(connector.pk))


def _locked(space_id: uuid.UUID, connector_id: uuid.UUID) -> Connector:
    rows = Connector.objects.in_space(space_id).select_for_update(of=("self",), no_key=True)
    connector = rows.filter(pk=connector_id).first()
    if connector is None:
        raise NotFound
    return connector


def _write(connector: Connector, wanted: Wanted) -> None:
    connector.name, connector.address = wanted.name, wanted.address.rstrip("/")
    connector.flows = sorted(set(wanted.flows))
    connector.mapping = {name: wanted.mapping[name] for name in rules.FIELDS if wanted.mapping.get(name)}
    connector.options = dict(wanted.options)
    if wanted.secret:
        connector.secret = crypto.encrypt(sending.PURPOSE, wanted.secret)


def _check(wanted: Wanted, *, named: bool = True) -> None:
    errors: dict[str, list[Any]] = {}
    why = fetching.Why.ADDRESS if set(wanted.address) & set("?#") else fetching.why_not(wanted.address)
    if why:
        errors["address"] = [fetching.WORDS[why]]
    if not wanted.flows:
        errors["flows"] = [_("Choose what flows there.")]
    if set(wanted.mapping) - set(rules.FIELDS):
        errors["mapping"] = [_("One of these fields does not exist.")]
    errors |= _problems_of_kind(wanted, named=named)
    if errors:
        raise InvalidInput(errors=errors)


def _problems_of_kind(wanted: Wanted, *, named: bool) -> dict[str, list[Any]]:
    options = wanted.options
    if wanted.kind == Kind.JSON:
        return _problems_of_json(options)
    if not wanted.mapping:
        return {"mapping": [_("Choose at least one field.")]}
    needed = {Kind.SALESFORCE.value: ("client_id", "key_field"), Kind.DYNAMICS.value: ("client_id", "tenant")}
    missing = [name for name in needed.get(wanted.kind, ()) if named and not options[name]]
    if missing:
        return {name: [_("This is needed.")] for name in missing}
    if wanted.kind == Kind.SALESFORCE and options["key_field"] and not rules.is_field(options["key_field"]):
        return {"key_field": [_("Write the API name of the field, such as Vizitka_Id__c.")]}
    return {}


def _problems_of_json(options: Mapping[str, str]) -> dict[str, list[Any]]:
    if rules.problem_of_template(options["body"]):
        return {"body": [_("Write a JSON object; fields stand in it as {{names}}, inside of quotes.")]}
    if not rules.is_path(options["path"]) or not rules.is_path(options["erase_path"], ("id", "kind")):
        return {"path": [_("A path begins with a slash; that of erasing knows {{id}} and {{kind}} only.")]}
    return {} if rules.may_carry(options["header"]) else {"header": [_("Choose another header.")]}


def _check_secret(connector: Connector, wanted: Wanted) -> None:
    """Who leads a connector elsewhere has to know its secret."""
    there = urlsplit(connector.address)[:2] == urlsplit(wanted.address)[:2]
    same = connector.options.get("tenant") == wanted.options["tenant"]
    if connector.secret and not wanted.secret and not (there and same):
        raise InvalidInput(errors={"secret": [_("Write the credential again for another address.")]})


def _said(connector: Connector, name: str) -> str:
    value = getattr(connector, name)
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {one}" for key, one in value.items() if one)
    return ", ".join(value) if isinstance(value, list) else str(value)
