"""Social media in a file: what people typed, as the reference domain reads it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from vizitka.reference import rules as reference_rules
from vizitka.reference.errors import LinkError
from vizitka.reference.networks.catalogue import ALL


@dataclass(frozen=True, slots=True)
class Link:
    network: str
    value: str
    url: str
    label: str


@lru_cache(maxsize=1)
def network_names() -> dict[str, str]:
    """Value → name, for networks that have a name of their own (not the free link)."""
    return {network.value: str(network.name) for network in ALL if isinstance(network.name, str)}


@lru_cache(maxsize=4096)
def link_of(network: str, text: str) -> Link | None:
    """None for what the network cannot be addressed by."""
    try:
        link = reference_rules.normalise(network, text)
    except LinkError:
        return None
    return Link(link.network, link.value, link.url, link.label)
