"""Whoever adds a table says what becomes of it in archives: forgetting is impossible."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import models

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Parts
from vizitka.common.tables import Belongs, kind_of
from vizitka.spaces.sections import SettingsRow


def tables(kind: Belongs) -> list[type[models.Model]]:
    return [model for model in apps.get_models() if kind_of(model).belongs == kind]


@pytest.mark.parametrize(
    ("parts", "kind"), [(OF_A_SPACE, Belongs.SPACE), (OF_A_PERSON, Belongs.PERSON)], ids=["space", "person"]
)
def test_every_table_is_in_the_archive_or_left_out_with_a_reason(parts: Parts, kind: Belongs) -> None:
    # Settings of all domains are in the document of the space, whoever brings them.
    wanted = {model for model in tables(kind) if not issubclass(model, SettingsRow)}
    assert not wanted - parts.told - parts.left_out.keys()
    assert not parts.told & parts.left_out.keys()
    assert all(len(why) > 10 for why in parts.left_out.values())


def test_a_part_has_a_name_of_its_own() -> None:
    part = next(iter(OF_A_SPACE))
    OF_A_SPACE.register(part)
    with pytest.raises(ValueError, match=part.key):
        OF_A_SPACE.register(type(part)(part.key, (), lambda _owner: ()))
