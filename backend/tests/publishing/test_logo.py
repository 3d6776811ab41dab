"""The logo that reads on its ground: a space may have one for light grounds and one for dark ones."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.cards.test_cards_api import image_of
from tests.conftest import ApiClient, MakeCard, MakeSpace
from tests.publishing.samples import FULL, picture
from vizitka.cards.models import Card
from vizitka.images.models import Image
from vizitka.publishing import renderer
from vizitka.publishing.page import HeaderStyle, Layout, Mode
from vizitka.spaces.models import SpaceMember

LIGHT, DARK = picture("light", 640, 160, 128, 640), picture("white", 320, 160, 128, 320)


def logos(layout: Layout, *, dark: bool = True) -> tuple[str, str]:
    """By day and by night, by the first letters of the picture's folder."""
    page = replace(FULL, layout=layout, logo=LIGHT, logo_dark=DARK if dark else None)
    (part,) = re.findall(r"<div class=l>(.*?)</div>", str(renderer.render(page)))
    (by_day,) = re.findall(r'<img src="/media/images/(\w\w)/', part)
    by_night = re.findall(r'prefers-color-scheme:dark\)" srcset="/media/images/(\w\w)/', part)
    return by_day, by_night[0] if by_night else by_day


@pytest.mark.parametrize(
    ("header", "primary", "background", "mode", "shown"),
    [
        # The header's ground is the same by day and by night.
        ("colour", "#1B4D3E", "#FFFFFF", "auto", ("wh", "wh")),
        ("gradient", "#1B4D3E", "#FFFFFF", "light", ("wh", "wh")),
        ("colour", "#FFE000", "#FFFFFF", "auto", ("li", "li")),
        ("gradient", "#FFE000", "#FFFFFF", "dark", ("li", "li")),
        # Without one it stands on the page's own.
        ("none", "#1B4D3E", "#FFFFFF", "auto", ("li", "wh")),
        ("none", "#1B4D3E", "#FFFFFF", "light", ("li", "li")),
        ("none", "#1B4D3E", "#FFFFFF", "dark", ("wh", "wh")),
        ("none", "#1B4D3E", "#111111", "light", ("wh", "wh")),
        # Nobody knows how dark a picture is where the logo stands.
        ("image", "#1B4D3E", "#FFFFFF", "auto", ("li", "li")),
    ],
)
def test_the_logo_follows_its_ground(
    header: HeaderStyle, primary: str, background: str, mode: Mode, shown: tuple[str, str]
) -> None:
    layout = Layout(primary, background, "#111111", mode, 14, header)
    assert logos(layout) == shown
    assert logos(layout, dark=False) == ("li", "li")


def address(image: Image) -> str:
    """The folder of its files."""
    return str(image.variants["64"]["webp"]).rsplit("/", 1)[0]


@pytest.mark.django_db
def test_a_space_has_two_logos_and_a_card_with_an_own_one_has_that(
    api: ApiClient, make_space: MakeSpace, make_card: MakeCard
) -> None:
    space = make_space(layout={"primary": "#111111", "header_style": "colour"})
    manager = api.as_(SpaceMember.objects.in_space(space.pk).get(role="owner").user)
    light, dark, own = image_of(space), image_of(space), image_of(space)
    body = {"placeholders": {"logo": str(light.pk), "logo_dark": str(dark.pk)}}
    answer = manager.patch(f"/v1/spaces/{space.pk}/grid", body, If_Match='"1"')
    assert answer.json()["data"]["placeholders"]["logo_dark"]["uuid"] == str(dark.pk)
    ours = make_card(space, first_name="Anna", state="active")
    theirs = make_card(space, first_name="Ben", logo=own.pk, state="active")

    def page(card: str) -> str:
        return manager.client.get(f"/c/{card}").content.decode()

    def logo(card: Card) -> str:
        (shown,) = re.findall(r"<div class=l>(.*?)</div>", page(card.handle))
        return str(shown)

    assert address(dark) in logo(ours)
    assert address(light) not in logo(ours)
    assert address(own) in logo(theirs)
    assert address(dark) not in logo(theirs)
    foreign = image_of(make_space())
    answer = manager.patch(
        f"/v1/spaces/{space.pk}/grid", {"placeholders": {"logo_dark": str(foreign.pk)}}, If_Match='"2"'
    )
    assert "placeholders.logo_dark" in answer.json()["errors"]
