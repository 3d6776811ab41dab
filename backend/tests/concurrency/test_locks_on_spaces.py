"""A space that is held by one write: what only refers to it goes on, and what is decided there is decided once."""

from __future__ import annotations

import ast
import functools
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from tests.concurrency.conftest import statuses
from vizitka.cards import services as cards
from vizitka.common.actor import SYSTEM
from vizitka.spaces import locks
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember, SpaceVersions

Together = Callable[..., list[Any]]
PACKAGE = Path(__file__).resolve().parents[2] / "vizitka"


# SQLite has one writer at a time, whatever is locked.
@pytest.mark.on_postgresql
def test_a_locked_space_holds_up_no_row_that_refers_to_it(
    together: Together, make_space: Any, make_user: Any, make_card: Any
) -> None:
    space, person = make_space(), make_user()
    card = make_card(space)
    locked, written = threading.Event(), threading.Event()

    def hold() -> bool:
        with transaction.atomic():
            locks.lock_space(space.pk)
            locked.set()
            return written.wait(10)

    def write() -> None:
        assert locked.wait(10)
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '5s'")
        SpaceMember.objects.create(space=space, user=person, role=SpaceRole.EDITOR)
        cards.update_card(SYSTEM, card.pk, space, {"first_name": "Ada"})
        written.set()

    assert together(hold, write) == [True, None]
    assert SpaceVersions.objects.in_space(space.pk).get().cards_version > space.versions.cards_version


def test_of_two_who_saw_the_same_version_one_writes(together: Together, api: Any, make_space: Any) -> None:
    space = make_space()
    owner = api.as_(space.members.get().user)
    calls = [
        functools.partial(owner.patch, f"/v1/spaces/{space.pk}", {"description": f"No {n}"}, If_Match='"1"')
        for n in range(4)
    ]
    assert statuses(together(*calls)) == [200] + [409] * 3
    assert Space.objects.select_related("versions").get(pk=space.pk).versions.version == 2


def test_spaces_are_locked_in_one_place() -> None:
    """Elsewhere `FOR UPDATE` would hold up references, and be taken in another order."""
    found = []
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                names = {part.id for part in ast.walk(node.func) if isinstance(part, ast.Name)}
                if node.func.attr == "select_for_update" and "Space" in names:
                    found.append(str(file.relative_to(PACKAGE)))
    assert found == ["spaces/locks.py"]
