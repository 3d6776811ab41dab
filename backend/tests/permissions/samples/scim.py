"""Samples of provisioning by SCIM."""

from __future__ import annotations

from typing import Any, Final

from tests.permissions.samples.directories import with_directory
from tests.permissions.samples.world import Sample, World


def with_token(world: World) -> None:
    """A directory of the space, with one token of two."""
    from vizitka.common.actor import Person
    from vizitka.directories.models import Directory
    from vizitka.scim.services.tokens import make_token

    with_directory(world)
    directory = Directory.objects.in_space(world.space.pk).get(pk=world.extra["directory"])
    token, _raw = make_token(Person(world.people["owner"]), directory)
    world.extra["token"] = token.pk


def _named(name: str) -> Any:
    return lambda world: world.extra[name]


def _sample(body: Any = None, **options: Any) -> Sample:
    path = {"directory_id": _named("directory"), "token_id": _named("token")}
    return Sample(body, path=path, prepare=with_token, **options)


SAMPLES: Final[dict[str, Sample]] = {
    "show_scim": _sample(),
    "create_scim_token": _sample({"days": 365}),
    "replace_scim_token": _sample({"days": 90}),
    "end_scim_token": _sample(),
}
