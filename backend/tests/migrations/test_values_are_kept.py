"""What an installation holds is there after an update."""

from __future__ import annotations

from typing import Any


def test_the_counters_of_a_space_go_on_where_they_were(former: Any) -> None:
    spaces = former.at(("spaces", "0003_template_deleted")).get_model("spaces", "Space").objects.using("former")
    old = spaces.create(name="Alpenwerk", username="alpenwerk", version=7, page_version=5, cards_version=4_000_000_000)
    spaces.create(name="Bergbahn", username="bergbahn")
    versions = former.today().get_model("spaces", "SpaceVersions").everything.using("former")
    assert versions.filter(space=old.pk).values_list("version", "page_version", "cards_version").get() == (
        7,
        5,
        4_000_000_000,
    )
    assert versions.count() == 2
