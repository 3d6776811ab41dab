"""Samples of locations."""

from __future__ import annotations

from typing import Any, Final

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.permissions.samples.world import Sample, World
from vizitka.common.actor import SYSTEM


def with_location(world: World) -> None:
    """A location of the space."""
    from vizitka.locations.schemas import LocationIn
    from vizitka.locations.services import create_location

    values = LocationIn(name="Vienna", city="Wien", country="AT").values()
    world.extra["location_id"] = create_location(SYSTEM, world.space, values).pk


def with_deleted_location(world: World) -> None:
    from vizitka.locations.services import delete_location

    with_location(world)
    delete_location(SYSTEM, world.space.pk, world.extra["location_id"])


def locations_csv() -> dict[str, Any]:
    return {"file": SimpleUploadedFile("locations.csv", b"Location;City\nGraz;Graz\n", "text/csv")}


LOCATION = {"location_id": lambda world: world.extra["location_id"]}
SAMPLES: Final[dict[str, Sample]] = {
    "list_locations": Sample(prepare=with_location),
    "list_location_changes": Sample(prepare=with_location),
    "create_location": Sample({"name": "Vienna"}),
    "export_locations": Sample(prepare=with_location, query="?format=csv"),
    "import_locations": Sample(files=locations_csv, query="?dry_run=false"),
    "read_location": Sample(path=LOCATION, prepare=with_location),
    "update_location": Sample(
        {"city": "Graz"}, path=LOCATION, prepare=with_location, headers={"If_Match": '"1"'}
    ),
    "delete_location": Sample(path=LOCATION, prepare=with_location),
    "restore_location": Sample(path=LOCATION, prepare=with_deleted_location),
    "read_location_followers": Sample(path=LOCATION, prepare=with_location),
    "list_locations_for_card": Sample(prepare=with_location, on_card=True),
}
