"""Samples of connectors of a space."""

from __future__ import annotations

from typing import Any, Final

from tests.permissions.samples.world import Sample, World


def with_connector(world: World) -> None:
    """A connector of the space that is on, made by its owner, with a record that was given up; nobody answers at its
    address."""
    from vizitka.common.actor import Person
    from vizitka.common.ids import new_id
    from vizitka.connectors.models import Connector, ConnectorRecord
    from vizitka.connectors.permissions import CONNECTORS_MANAGE
    from vizitka.connectors.schemas import ConnectorIn
    from vizitka.connectors.selectors import access_connectors
    from vizitka.connectors.services import make_connector

    owner = Person(world.people["owner"])
    access = access_connectors(owner, world.space.pk, CONNECTORS_MANAGE)
    connector = make_connector(owner, access, ConnectorIn(**CONNECTOR).wanted)
    # Switched on by hand: a test call would leave the machine.
    Connector.objects.in_space(world.space.pk).update(state="on")
    record = ConnectorRecord.objects.create(
        space=world.space, connector=connector, kind="contact", object_id=new_id(), result="failed"
    )
    world.extra |= {"connector": connector.pk, "record": record.pk}


CONNECTOR: Final[dict[str, Any]] = {
    "name": "CRM",
    "kind": "hubspot",
    "address": "https://crm.example",
    "flows": ["contact"],
    "mapping": {"email": "email"},
    "secret": "key",
}
_PREVIEW: Final = {name: CONNECTOR[name] for name in ("kind", "address", "flows", "mapping")}


def _sample(body: Any = None, **options: Any) -> Sample:
    path = {"connector_id": lambda world: world.extra["connector"]}
    return Sample(body, path=path, prepare=with_connector, **options)


SAMPLES: Final = {
    "list_connectors": _sample(),
    "create_connector": _sample(CONNECTOR),
    "preview_connector": _sample(_PREVIEW),
    "get_connector": _sample(),
    "update_connector": _sample(CONNECTOR),
    "delete_connector": _sample(),
    "check_connector": _sample(),
    "dry_run_connector": _sample(),
    # Nobody answers there, so that the test call before it comes to nothing.
    "switch_on_connector": _sample(success=frozenset({409})),
    "pause_connector": _sample(),
    "list_connector_records": _sample(),
    "send_connector_records_again": _sample({}),
}
