"""Samples of a person's passwords for address books."""

from __future__ import annotations

from typing import Final

from tests.permissions.samples.world import OWN_PASSWORD, Sample, World


def with_password(world: World) -> None:
    """A password of the owner's."""
    from vizitka.addressbooks.services import make_password
    from vizitka.common.actor import Person

    password, _secret = make_password(Person(world.people["owner"]), "iPhone")
    world.extra["app_password"] = password.pk


SAMPLES: Final[dict[str, Sample]] = {
    "list_app_passwords": Sample(),
    "create_app_password": Sample({"name": "iPhone", **OWN_PASSWORD}),
    "end_app_password": Sample(
        path={"password_id": lambda world: world.extra["app_password"]},
        prepare=with_password,
        owned_by="owner",
    ),
}
