"""What an installation holds is there after an update."""

from __future__ import annotations

from typing import Any

from vizitka.spaces import sections
from vizitka.spaces.models import Space


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


def test_settings_that_went_to_their_domains_are_what_they_were(former: Any) -> None:
    before = former.at(("spaces", "0005_counters_leave_the_space"), ("cards", "0007_fill_code_handles"), ("members", "0001_initial"))
    spaces = before.get_model("spaces", "Space").objects.using("former")
    changed = {
        "billing_method": "card_users",
        "wallets": False,
        "newsletter": True,
        "affiliate": True,
        "confirm_invitations": True,
    }
    own = spaces.create(name="Alpenwerk", username="alpenwerk", **changed)
    spaces.create(name="Bergbahn", username="bergbahn")
    former.today()
    kept = Space.objects.using("former").select_related(*sections.related())
    assert {name: sections.values(kept.get(pk=own.pk))[name] for name in changed} == changed
    assert {name: sections.values(kept.get(username="bergbahn"))[name] for name in changed} == {
        "billing_method": "account",
        "wallets": True,
        "newsletter": False,
        "affiliate": False,
        "confirm_invitations": False,
    }
