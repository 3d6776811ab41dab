"""Imports and exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.permissions.samples.world import (
    Sample,
    World,
    people_csv,
)
from vizitka.common.actor import Person

if TYPE_CHECKING:
    pass


def with_import(world: World) -> None:
    """An uploaded file of the owner's."""
    from django.core.files.uploadedfile import SimpleUploadedFile

    from vizitka.transfer.importing import services

    file = SimpleUploadedFile("people.csv", people_csv()["file"].read())
    world.extra["import_id"] = services.create_import(
        Person(user=world.people["owner"]), world.space, file
    ).pk


def with_import_row(world: World) -> None:
    """One of whose rows is checked."""
    from vizitka.transfer.importing.models import ImportRow

    with_import(world)
    ImportRow.objects.create(
        space=world.space, parent_id=world.extra["import_id"], row=2, status="create", display_name="Ada"
    )


def with_bad_row(world: World) -> None:
    """One whose row has no name."""
    from vizitka.transfer.importing.models import Import, ImportRow

    with_import_row(world)
    ImportRow.objects.in_space(world.space.pk).update(status="bad", cells={"1": ""})
    Import.objects.in_space(world.space.pk).update(
        status="checked", mapping={"1": "first_name"}, key="none", summary={"bad": 1}
    )


def with_finished_import(world: World) -> None:
    """One that has made a card."""
    from vizitka.common import clock
    from vizitka.transfer.importing.models import Import, ImportRow

    with_import_row(world)
    ImportRow.objects.in_space(world.space.pk).update(applied=True, card_id=world.card.pk)
    Import.objects.in_space(world.space.pk).update(status="done", ran_at=clock.now(), summary={"create": 1})


def with_upsert(world: World) -> None:
    """People that a system has sent, of whom one is checked."""
    from vizitka.transfer.importing.enums import NewCardState
    from vizitka.transfer.importing.models import Import, ImportRow
    from vizitka.transfer.upserts import services

    rows = [{"external_key": "1", "last_name": "Bauer"}]
    owner = Person(user=world.people["owner"])
    with services.kept(owner, rows) as kept:
        item = services.start(
            owner, world.space, kept,
            dry_run=True, state=NewCardState.DRAFT, default_country="", name="HR",
        )  # fmt: skip
    Import.objects.in_space(world.space.pk).filter(pk=item.pk).update(status="checked")
    ImportRow.objects.create(
        space=world.space, parent_id=item.pk, row=2, status="create", values={"external_key": "1"}
    )
    world.extra["upsert_id"] = item.pk


CHECK = {"mapping": {"0": "external_key", "1": "first_name", "2": "last_name", "3": "email"}, "key": "email"}
UPSERT = {"upsert_id": lambda world: world.extra["upsert_id"]}
IMPORT = {"import_id": lambda world: world.extra["import_id"]}

SAMPLES: dict[str, Sample] = {
    "upsert_cards": Sample({"rows": [{"external_key": "1", "last_name": "Bauer"}]}),
    "read_upsert": Sample(path=UPSERT, prepare=with_upsert),
    "list_upsert_rows": Sample(path=UPSERT, prepare=with_upsert),
    # imports and exports
    "create_import": Sample(files=people_csv),
    "read_import": Sample(path=IMPORT, prepare=with_import),
    "reread_import": Sample({"header_row": 1}, path=IMPORT, prepare=with_import),
    "check_import": Sample(CHECK, path=IMPORT, prepare=with_import),
    "list_import_rows": Sample(path=IMPORT, prepare=with_import_row),
    "run_import": Sample(
        {"mode": "good_only"}, path=IMPORT, prepare=with_import, success=frozenset({202, 409})
    ),
    "mend_import_rows": Sample({"rows": {"2": {"1": "Ada"}}}, path=IMPORT, prepare=with_bad_row),
    "list_imports": Sample(prepare=with_import),
    "preview_import_undo": Sample(path=IMPORT, prepare=with_finished_import),
    "undo_import": Sample(path=IMPORT, prepare=with_finished_import),
    "read_bad_rows": Sample(path=IMPORT, prepare=with_import, success=frozenset({200, 409})),
    "create_export": Sample({"format": "csv"}),
}
