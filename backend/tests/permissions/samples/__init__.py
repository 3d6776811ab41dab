"""One sample an operation: a call that would succeed for whoever may make it. Each room has a file of its own."""

from __future__ import annotations

from tests.permissions.samples import (
    addressbooks,
    assistants,
    backgrounds,
    billing,
    cards,
    connectors,
    contacts,
    developers,
    directories,
    embedding,
    locations,
    members,
    newsletter,
    orders,
    people,
    printing,
    products,
    scim,
    shop,
    signatures,
    spaces,
    sso,
    transfer,
    wallet,
)
from tests.permissions.samples.world import Sample, World, end_licence, make_world

__all__ = ["SAMPLES", "World", "end_licence", "make_world"]

SAMPLES: dict[str, Sample] = {}
for _room in (
    people,
    billing,
    spaces,
    cards,
    transfer,
    products,
    printing,
    addressbooks,
    embedding,
    backgrounds,
    signatures,
    newsletter,
    contacts,
    locations,
    directories,
    scim,
    connectors,
    developers,
    assistants,
    members,
    shop,
    orders,
    wallet,
    sso,
):
    _twice = SAMPLES.keys() & _room.SAMPLES.keys()
    if _twice:
        raise ValueError(f"Two samples of one operation: {sorted(_twice)}")
    SAMPLES.update(_room.SAMPLES)
