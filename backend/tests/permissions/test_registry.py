"""The registry of abilities: each is one domain's word, the table in the documentation is true, and a lower room names
nothing of an upper one.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

from tests.document import DOCUMENT
from vizitka.billing.enums import AccountRole, Feature
from vizitka.cards.enums import CardRole
from vizitka.cards.permissions import on_cards
from vizitka.common.permissions import WITHOUT_ROLE, Ability, AbilityTaken, Registry, registered, roles_with
from vizitka.spaces.enums import SpaceRole

BACKEND = Path(__file__).resolve().parents[2]
SOURCE = BACKEND / "vizitka"
TABLE = BACKEND.parent / "docs/domain/permissions.md"
ROW = re.compile(r"^\| `(?P<ability>[a-z_]+\.[a-z_]+)` \|(?P<cells>.*)\|$", re.MULTILINE)
# The heading of the table of billing accounts, which comes after that of spaces and cards.
OF_ACCOUNTS = "## In a billing account"
COLUMNS = [role for role in (*SpaceRole, *CardRole) if role.value != "no_role"]

# Sold, and asked for by no ability: why.
UNASKED = {
    Feature.PUBLIC_CARDS: "the ground of every package",
}


def rooms() -> list[str]:
    """From the highest to the lowest, as import-linter has them."""
    layers = tomllib.loads((BACKEND / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]
    return [layer.removeprefix("vizitka.") for layer in layers["layers"]]


def words() -> Iterator[tuple[str, str]]:
    """(room, name of an ability) wherever the source of a room spells one out."""
    known = {ability.name for ability in registered()}
    for file in sorted(SOURCE.rglob("*.py")):
        if "migrations" in file.parts:
            continue
        room = file.relative_to(SOURCE).parts[0]
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and node.value in known:
                yield room, node.value


def test_a_lower_room_names_no_ability_of_an_upper_one() -> None:
    order = rooms()
    for room, name in words():
        owner = name.split(".")[0]
        if owner in order:
            assert order.index(room) <= order.index(owner), f"{room} names {name}"


def test_an_ability_is_spelt_out_once() -> None:
    spelt = [name for _room, name in words()]
    assert sorted(spelt) == sorted({ability.name for ability in registered()})


def test_the_documented_table_is_the_one_that_runs() -> None:
    documented = {}
    in_spaces, _, in_accounts = TABLE.read_text().partition(OF_ACCOUNTS)
    for row in ROW.finditer(in_spaces):
        *cells, feature = (cell.strip() for cell in row["cells"].split("|"))
        ticked = zip(COLUMNS, cells, strict=True)
        holders = {(type(role), role.value) for role, cell in ticked if cell == "✓"}
        documented[row["ability"]] = (holders, feature.strip("`"))
    for row in ROW.finditer(in_accounts):
        ticked = zip(AccountRole, (cell.strip() for cell in row["cells"].split("|")), strict=True)
        holders = {(AccountRole, role.value) for role, cell in ticked if cell == "✓"}
        assert row["ability"] not in documented
        documented[row["ability"]] = (holders, "")
    running = {
        ability.name: (
            {
                (kind, role.value)
                for kind in (SpaceRole, CardRole, AccountRole)
                for role in roles_with(ability, kind)
            },
            str(ability.feature),
        )
        for ability in registered()
    }
    assert documented == running


def test_every_feature_that_is_sold_is_asked_for_or_comes_later() -> None:
    asked = {Feature(ability.feature) for ability in registered() if ability.feature}
    assert asked.isdisjoint(UNASKED)
    assert asked | UNASKED.keys() == set(Feature)


def test_a_card_tells_of_every_ability_that_is_asked_for_on_it() -> None:
    paths = DOCUMENT["paths"]
    on_a_card = [methods for path, methods in paths.items() if path.startswith("/v1/cards/{card_id}")]
    asked = {operation["x-ability"] for methods in on_a_card for operation in methods.values()}
    assert asked - {ability.name for ability in WITHOUT_ROLE} <= set(on_cards())


def test_no_role_holds_nothing() -> None:
    for ability in registered():
        assert SpaceRole.NO_ROLE not in roles_with(ability, SpaceRole)
        assert CardRole.NO_ROLE not in roles_with(ability, CardRole)


@pytest.mark.parametrize("name", ["notices.write", "public"])
def test_two_domains_cannot_register_one_ability(name: str) -> None:
    registry = Registry()
    if name != "public":
        registry.register(Ability(name), [SpaceRole.OWNER])
    with pytest.raises(AbilityTaken, match=name):
        registry.register(Ability(name, "newsletter"), [SpaceRole.ADMIN])


def test_roles_of_one_name_are_not_one_role() -> None:
    registry = Registry()
    registry.register(Ability("notices.write"), [CardRole.ADMIN])
    admins: list[Enum] = [CardRole.ADMIN, SpaceRole.ADMIN]
    assert [bool(registry.held_by(role)) for role in admins] == [True, False]
