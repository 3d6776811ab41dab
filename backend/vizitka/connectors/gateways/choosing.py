"""Which gateway speaks to the other side of a connector."""

from __future__ import annotations

from collections.abc import Mapping

from vizitka.connectors.enums import Kind
from vizitka.connectors.gateways.calls import Gateway
from vizitka.connectors.gateways.dynamics import Dynamics
from vizitka.connectors.gateways.hubspot import HubSpot
from vizitka.connectors.gateways.pipedrive import Pipedrive
from vizitka.connectors.gateways.plain import Plain
from vizitka.connectors.gateways.salesforce import Salesforce


def gateway_of(kind: str, address: str, secret: str, options: Mapping[str, str]) -> Gateway:
    match Kind(kind):
        case Kind.HUBSPOT:
            return HubSpot(address, secret)
        case Kind.PIPEDRIVE:
            return Pipedrive(address, secret)
        case Kind.SALESFORCE:
            return Salesforce(address, options["client_id"], secret, options["key_field"])
        case Kind.DYNAMICS:
            return Dynamics(address, options["client_id"], secret, options["tenant"])
        case Kind.JSON:
            return Plain(address, secret, options)
