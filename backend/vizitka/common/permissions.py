"""Abilities: what a person may do. Each domain registers its own when it starts (`AppConfig.ready`), with the roles
that hold them; this room knows neither the abilities nor the roles.

`register(CARDS_IMPORT, EDITORS)`: a role is a member of an enum, so that an admin of a space and one of a card are
two roles. What a person may do is decided in one place (`spaces.selectors.Allowance`): role, less what switches of
the space withhold, less what its licence lacks.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, TypeVar

from vizitka.common.errors import LacksAbility

R = TypeVar("R", bound=Enum)
# Of a space, whether a switch of it withholds the ability from everybody.
Withheld = Callable[[Any], bool]


@dataclass(frozen=True, slots=True)
class Ability:
    """One thing that a role may or may not do, e.g. `Ability("cards.edit")`.

    `feature` is what the space's package must have for it (`billing.enums.Feature`), empty for none.
    """

    name: str
    feature: str = field(default="", compare=False)

    def __str__(self) -> str:
        return self.name

    @property
    def for_what_is_there(self) -> Ability:
        """The same ability for what only reads or takes away: what was made while a package had it stays."""
        return Ability(self.name)


# For operations that need no role in a space. They stand in the OpenAPI document like any ability.
PUBLIC = Ability("public")
SIGNED_IN = Ability("signed_in")
STAFF = Ability("staff")
WITHOUT_ROLE = frozenset({PUBLIC, SIGNED_IN, STAFF})


class AbilityTaken(RuntimeError):
    """Two domains register one ability: the start fails."""


@dataclass(slots=True)
class Registry:
    """Which roles hold which ability, and what withholds it from all of them."""

    roles: dict[Ability, frozenset[tuple[type[Enum], Any]]] = field(default_factory=dict)
    held: dict[tuple[type[Enum], Any], frozenset[Ability]] = field(default_factory=dict)
    switches: dict[Ability, Withheld] = field(default_factory=dict)

    def register(
        self, ability: Ability, roles: Collection[Enum], *, withheld: Withheld | None = None
    ) -> None:
        """Adds an ability. Raises `AbilityTaken` for a name that is registered."""
        if ability in self.roles or ability in WITHOUT_ROLE:
            raise AbilityTaken(f"the ability {ability} is registered twice")
        self.roles[ability] = frozenset((type(role), role.value) for role in roles)
        for key in self.roles[ability]:
            self.held[key] = self.held.get(key, frozenset()) | {ability}
        if withheld is not None:
            self.switches[ability] = withheld

    def held_by(self, role: Enum) -> frozenset[Ability]:
        return self.held.get((type(role), role.value), frozenset())

    def roles_with(self, ability: Ability, kind: type[R]) -> list[R]:
        return [role for role in kind if (kind, role.value) in self.roles[ability]]

    def withheld_in(self, space: Any) -> frozenset[Ability]:
        return frozenset(ability for ability, switch in self.switches.items() if switch(space))


registry = Registry()


def register(ability: Ability, roles: Collection[Enum], *, withheld: Withheld | None = None) -> None:
    """Says which roles hold `ability`, and by which switch of a space nobody does there.

    Called once for each ability, by the domain whose word it is. Raises `AbilityTaken`.
    """
    registry.register(ability, roles, withheld=withheld)


def held_by(role: Enum) -> frozenset[Ability]:
    """All abilities of a role, whatever a space's settings and licence say."""
    return registry.held_by(role)


def roles_with(ability: Ability, kind: type[R]) -> list[R]:
    """The roles of one kind that hold `ability`, in the order of the enum."""
    return registry.roles_with(ability, kind)


def withheld_in(space: Any) -> frozenset[Ability]:
    """The abilities that switches of the space withhold from everybody."""
    return registry.withheld_in(space)


def registered() -> frozenset[Ability]:
    """Every ability of every domain."""
    return frozenset(registry.roles)


def require(ability: Ability, held: frozenset[Ability]) -> None:
    """Raises `LacksAbility` unless `ability` is held."""
    if ability not in held:
        raise LacksAbility(ability.name)


def ability_names() -> list[str]:
    """The names of all that is registered, in alphabetical order."""
    return names(registered())


def names(abilities: Iterable[Ability]) -> list[str]:
    """The abilities' names, in alphabetical order."""
    return sorted(ability.name for ability in abilities)
