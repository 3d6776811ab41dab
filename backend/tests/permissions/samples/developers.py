"""Samples of tokens of a space."""

from __future__ import annotations

from typing import Any, Final

from tests.permissions.samples.world import Sample, World


def with_token(world: World) -> None:
    """A token of the space, made by its owner."""
    from vizitka.common.actor import Person
    from vizitka.developers.permissions import TOKENS_MANAGE
    from vizitka.developers.selectors import access_tokens
    from vizitka.developers.services import Wanted, make_token

    owner = Person(world.people["owner"])
    access = access_tokens(owner, world.space.pk, TOKENS_MANAGE)
    token, _secret = make_token(owner, access, Wanted("CRM", ["cards.read"]))
    world.extra["token"] = token.pk


def _sample(body: Any = None) -> Sample:
    return Sample(body, path={"token_id": lambda world: world.extra["token"]}, prepare=with_token)


_WANTED: Final = {"name": "CRM", "abilities": ["cards.read", "cards.edit"]}
SAMPLES: Final[dict[str, Sample]] = {
    "list_api_tokens": _sample(),
    "create_api_token": _sample({**_WANTED, "days": 365}),
    "update_api_token": _sample({**_WANTED, "networks": ["203.0.113.0/24"]}),
    "replace_api_token": _sample({"days": 90}),
    "take_api_token_over": _sample(),
    "end_api_token": _sample(),
}
