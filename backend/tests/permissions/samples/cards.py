"""Cards, one and many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.permissions.samples.world import (
    Sample,
    World,
    pdf,
    png,
)
from vizitka.common.actor import SYSTEM, Person

if TYPE_CHECKING:
    pass


def with_batch(world: World) -> None:
    """A change of cards that can be undone."""
    from vizitka.cards.batches import selectors, services

    scene = selectors.Scene(world.space, world.space)
    done = services.change(Person(user=world.people["owner"]), scene, "deactivate", [world.card.pk])
    assert isinstance(done, services.Done)
    assert done.batch is not None
    world.extra["batch_id"] = done.batch.pk


def with_view(world: World) -> None:
    from vizitka.cards.views.services import create_view

    view = create_view(Person(user=world.people["owner"]), None, name="Vienna", shown={})
    world.extra["view_id"] = view.pk


def with_change(world: World) -> None:
    """An entry of the audit log."""
    from vizitka.audit.models import AuditEntry
    from vizitka.cards.services import update_card

    update_card(SYSTEM, world.card.pk, world.space, {"first_name": "Ada"})
    entry = AuditEntry.objects.filter(object_id=world.card.pk, action="card.updated").latest("created_at")
    world.extra["entry_id"] = entry.pk


def deleted_card(world: World) -> None:
    from vizitka.cards.services import delete_card

    delete_card(SYSTEM, world.card.pk, world.space.pk)


def version_of_card(world: World) -> str:
    world.card.refresh_from_db()
    return f'"{world.card.version}"'


BATCH = {"batch_id": lambda world: world.extra["batch_id"]}
ENTRY = {"entry_id": lambda world: world.extra["entry_id"]}
VIEW = {"view_id": lambda world: world.extra["view_id"]}

SAMPLES: dict[str, Sample] = {
    # cards
    "list_card_views": Sample(),
    "create_card_view": Sample({"name": "Vienna", "shown": {"filter": {"city": ["Wien"]}}}),
    "update_card_view": Sample({"name": "Zagreb"}, path=VIEW, prepare=with_view, owned_by="owner"),
    "delete_card_view": Sample(path=VIEW, prepare=with_view, owned_by="owner"),
    "weigh_design": Sample({"field_modes": {"logo": {"locked": True}}}),
    "list_cards": Sample(),
    "list_card_changes": Sample(),
    "get_card_facets": Sample(),
    "create_card": Sample({"first_name": "Ada"}),
    "list_my_cards": Sample(),
    "count_my_cards": Sample(),
    "change_cards": Sample(lambda world: {"action": "deactivate", "uuids": [str(world.card.pk)]}),
    "read_card_batch": Sample(path=BATCH, prepare=with_batch),
    "undo_card_batch": Sample(path=BATCH, prepare=with_batch),
    "get_card": Sample(on_card=True),
    "update_card": Sample({"first_name": "Ada"}, headers={"If_Match": version_of_card}, on_card=True),
    "delete_card": Sample(on_card=True, card_user_sees=True),
    "restore_card": Sample(on_card=True, card_user_sees=True, prepare=deleted_card, gone=True),
    "undo_card_change": Sample(path=ENTRY, prepare=with_change, on_card=True),
    "duplicate_card": Sample(on_card=True, card_user_sees=True),
    "set_card_state": Sample({"state": "inactive"}, on_card=True, card_user_sees=True),
    "set_card_username": Sample({"username": "ada-lovelace"}, on_card=True),
    "protect_card": Sample({"pin": "482915", "channels": {"link": "on"}}, on_card=True),
    "get_notice": Sample(on_card=True),
    "set_notice": Sample(
        {
            "text": "On leave",
            "starts_at": "2026-05-01T08:00:00+02:00",
            "ends_at": "2027-05-03T08:00:00+02:00",
        },
        on_card=True,
    ),
    "remove_notice": Sample(on_card=True),
    "read_card_code": Sample(path={"kind": "svg"}, on_card=True),
    "read_card_contact": Sample(on_card=True),
    "check_username": Sample(path={"username": "somebody"}, query="?kind=card"),
    "write_phone_internationally": Sample({"number": "0664 5550123", "country": "AT"}, on_card=True),
    "preview_card": Sample({"first_name": "Ada"}, on_card=True),
    "create_image": Sample({"purpose": "user_picture"}, files=lambda: {"file": png()}),
    # Who may is decided by the space: tests/documents.
    "create_document": Sample(
        lambda world: {"space": str(world.space.pk)}, files=lambda: {"file": pdf()}, own_refusal=True
    ),
    "read_public_card": Sample(path={"address": lambda world: world.card.handle}),
    "create_view_ticket": Sample(path={"address": lambda world: world.card.handle}),
}
