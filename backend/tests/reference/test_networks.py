"""The catalogue of networks itself."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from vizitka.reference.enums import Category, Focus
from vizitka.reference.networks.catalogue import ALL, BY_VALUE, FIRST
from vizitka.reference.networks.icons import PATHS, icon
from vizitka.reference.networks.model import SocialNetwork


def test_there_are_seventy_networks_or_more_in_every_category() -> None:
    assert len(ALL) >= 70
    assert len(BY_VALUE) == len(ALL)
    assert {network.category for network in ALL} == set(Category)


def test_every_network_has_a_drawing_and_every_drawing_a_network() -> None:
    assert set(PATHS) == set(BY_VALUE)


def test_no_two_networks_share_a_drawing() -> None:
    assert len(set(PATHS.values())) == len(PATHS)


@pytest.mark.parametrize("value", PATHS)
def test_a_drawing_is_one_small_path_in_the_colour_of_the_text(value: str) -> None:
    drawing = icon(value)
    assert len(drawing.encode()) < 350
    svg = ElementTree.fromstring(drawing)  # noqa: S314  (our own text)
    assert svg.get("viewBox") == "0 0 24 24"
    assert svg.get("stroke") == "currentColor"
    (path,) = svg
    assert re.fullmatch(r"[MmLlHhVvCcSsAaZz0-9. \-]+", path.get("d", ""))


@pytest.mark.parametrize("network", ALL, ids=lambda network: network.value)
def test_a_network_says_what_to_type(network: SocialNetwork) -> None:
    assert str(network.name)
    assert network.hint
    assert network.example
    assert "{value}" in network.pattern
    assert "{name}" not in network.hint + network.pattern
    assert re.fullmatch(r"[a-z0-9-]{1,40}", network.value)


@pytest.mark.parametrize("focus", Focus)
def test_what_comes_first_is_known(focus: Focus) -> None:
    assert set(FIRST[focus]) <= set(BY_VALUE)
    assert len(set(FIRST[focus])) == len(FIRST[focus]) >= 10


def test_no_host_belongs_to_two_networks_but_those_told_apart_by_their_path() -> None:
    owners: dict[str, list[str]] = {}
    for network in ALL:
        for host in set(network.all_hosts):
            owners.setdefault(host, []).append(network.value)
    assert {host: values for host, values in owners.items() if len(values) > 1} == {
        "g.page": ["google-maps", "google-reviews"]
    }
