"""Abilities: what a person may do. Roles are sets of abilities; each domain lists its own in its permissions.py."""

from __future__ import annotations

from dataclasses import dataclass

from vizitka.common.errors import Forbidden


@dataclass(frozen=True, slots=True)
class Ability:
    """One thing that a role may or may not do, e.g. `Ability("cards.edit")`."""

    name: str

    def __str__(self) -> str:
        return self.name


# For operations that need no role in a space. They stand in the OpenAPI document like any ability.
PUBLIC = Ability("public")
SIGNED_IN = Ability("signed_in")
STAFF = Ability("staff")


def require(ability: Ability, held: frozenset[Ability]) -> None:
    """Raises `Forbidden` unless `ability` is held."""
    if ability not in held:
        raise Forbidden
