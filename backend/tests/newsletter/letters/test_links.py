"""Links of a letter: looked at when a text is saved, and said as a hint before it is sent."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from tests.newsletter.letters.conftest import Office
from vizitka.common import clock, outside
from vizitka.common.outside import Found
from vizitka.common.throttle import Bucket
from vizitka.newsletter.letters import links, throttles

pytestmark = pytest.mark.django_db(transaction=True)

SITE = "https://alpenwerk.com"


def text(*addresses: str) -> dict[str, Any]:
    blocks = [
        {"kind": "button", "id": f"b{number}", "label": "Go", "href": address}
        for number, address in enumerate(addresses)
    ]
    return {"subject": "Neues", "preheader": "Kurz", "blocks": blocks}


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[list[str]]:
    """What strangers are asked: whatever ends with `gone` is."""
    settings.LINKS_ARE_LOOKED_AT = True
    found: list[list[str]] = []

    def look(addresses: Any) -> dict[str, Found]:
        found.append(list(addresses))
        return {one: Found.GONE if one.endswith("gone") else Found.THERE for one in found[-1]}

    monkeypatch.setattr(outside, "look", look)
    return found


def hints(office: Office, campaign: str) -> list[tuple[str, str, str]]:
    checks = office.read(campaign, "/checks")
    return [
        (one["severity"], one["block"], one["message"])
        for one in checks["found"]
        if one["kind"] == "dead_link"
    ]


def test_a_link_at_which_nothing_is_found_is_a_hint_at_its_block(office: Office, asked: Any) -> None:
    office.subscribe()
    campaign = office.ready(text(f"{SITE}/there", f"{SITE}/gone"))
    assert asked == [[f"{SITE}/there", f"{SITE}/gone"]]
    said = "Nothing was found at this link: https://alpenwerk.com/gone"
    assert hints(office, campaign) == [("warning", "b1", said)]
    # It keeps no letter back.
    office.do(campaign, "send")


def test_a_link_is_asked_again_after_an_hour_and_forgotten_with_its_block(
    office: Office, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = office.ready(text(f"{SITE}/gone"))
    office.write(campaign, text(f"{SITE}/gone", f"{SITE}/new"))
    assert asked == [[f"{SITE}/gone"], [f"{SITE}/new"]]
    later = clock.now() + dt.timedelta(minutes=61)
    monkeypatch.setattr(clock, "now", lambda: later)
    links.look(office.row(campaign).pk)
    assert asked[-1] == [f"{SITE}/gone", f"{SITE}/new"]
    monkeypatch.undo()
    row = office.row(campaign)
    assert set(row.looked_links) == {f"{SITE}/gone", f"{SITE}/new"}


def test_what_is_ours_an_example_or_of_the_house_is_not_asked(
    office: Office, asked: Any, settings: Any
) -> None:
    settings.PUBLIC_URL = "https://cards.alpenwerk.com"
    ours = "https://cards.alpenwerk.com/c/gone"
    campaign = office.ready(
        text(ours, "https://alpenwerk.example/", "https://printer.lan/gone", "mailto:a@b.example")
    )
    assert asked == []
    assert [severity for severity, _block, _message in hints(office, campaign)] == ["warning", "error"]


def test_a_space_has_only_so_many_links_asked_for(
    office: Office, asked: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttles.LINK, "target", Bucket(3, dt.timedelta(hours=1)))
    office.ready(text(*(f"{SITE}/{number}" for number in range(5))))
    office.ready(text(f"{SITE}/other"))
    assert [len(one) for one in asked] == [3]


def test_what_changed_while_strangers_were_asked_is_left_as_it_is(
    office: Office, asked: Any, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    campaign = office.ready(text(f"{SITE}/old"))
    row = office.row(campaign)

    def look(addresses: Any) -> dict[str, Found]:
        # Meanwhile somebody writes.
        settings.LINKS_ARE_LOOKED_AT = False
        office.write(campaign, text(f"{SITE}/new"))
        return dict.fromkeys(addresses, Found.GONE)

    type(row).objects.in_space(row.space_id).filter(pk=row.pk).update(looked_links={})
    monkeypatch.setattr(outside, "look", look)
    links.look(row.pk)
    row.refresh_from_db()
    assert row.looked_links == {}
    assert hints(office, campaign) == []


def test_nobody_is_asked_where_the_operator_does_not_want_it(
    office: Office, asked: Any, settings: Any
) -> None:
    settings.LINKS_ARE_LOOKED_AT = False
    campaign = office.ready(text(f"{SITE}/gone"))
    links.look(office.row(campaign).pk)
    assert asked == []
