"""SVG logos are drawn; what they bring besides lines and colours never gets in."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from vizitka.common.apart_child import Refusal
from vizitka.images import coding, drawings
from vizitka.images.enums import ImagePurpose
from vizitka.images.errors import Damaged, NoPlainDrawing, TooSmall
from vizitka.images.models import Image

RED = '<rect width="200" height="100" fill="#ff0000"/>'


def svg(inside: str = RED, head: str = 'viewBox="0 0 200 100"', before: str = "") -> bytes:
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" {head}>{inside}</svg>'.encode()


XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 100"'
DOCTYPE = (
    '<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator: Adobe Illustrator -->\n'
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n'
)


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (svg(), (1280, 640)),
        (svg(before=DOCTYPE), (1280, 640)),
        (svg(before="\ufeff"), (1280, 640)),
        (svg(head='width="10mm" height="40mm" viewBox="0 0 50 200"'), (320, 1280)),
        (svg(head='width="100%" height="100%" viewBox="0 0 200 100"'), (1280, 640)),
        (svg(head='width="30" height="60"'), (640, 1280)),
        (svg(f'<style>.a{{fill:red}}</style><g class="a">{RED}</g>'), (1280, 640)),
        (svg(f'<defs><g id="a">{RED}</g></defs><use xlink:href="#a"/>', XLINK), (1280, 640)),
        (svg(f'<a xlink:href="https://example.org">{RED}</a>', XLINK), (1280, 640)),
    ],
)
def test_a_drawing_becomes_a_picture(data: bytes, size: tuple[int, int]) -> None:
    assert drawings.is_drawing(data)
    image = drawings.drawn(data)
    assert (image.mode, image.size) == ("RGBA", size)
    assert image.getpixel((3, 3)) == (255, 0, 0, 255)


def test_its_ground_stays_clear() -> None:
    image = drawings.drawn(svg('<circle cx="100" cy="50" r="50"/>'))
    assert image.getpixel((2, 2)) == (0, 0, 0, 0)


def test_scripts_and_metadata_are_left_out() -> None:
    image = drawings.drawn(
        svg(
            f'<script>alert(1)</script><metadata><x xmlns="urn:a"/></metadata>{RED}<animate attributeName="fill"/>',
            'viewBox="0 0 200 100" onload="alert(1)"',
        )
    )
    assert image.getpixel((3, 3)) == (255, 0, 0, 255)


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (svg("<text>Alpenwerk</text>"), NoPlainDrawing),
        (svg('<image href="/etc/passwd"/>'), NoPlainDrawing),
        (svg('<image href="data:image/png;base64,AAAA"/>'), NoPlainDrawing),
        (svg('<use href="https://example.org/a.svg#b"/>'), NoPlainDrawing),
        (svg('<use xlink:href="file:///etc/passwd"/>', XLINK), NoPlainDrawing),
        (svg('<filter><feImage href="a.png"/></filter>'), NoPlainDrawing),
        (svg("<foreignObject/>"), NoPlainDrawing),
        (svg("<g>&a;</g>", before='<!DOCTYPE svg [<!ENTITY a "b">]>'), NoPlainDrawing),
        (
            svg("<g>&a;</g>", before='<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
            NoPlainDrawing,
        ),
        (svg("<g>"), Damaged),
        (svg("", "") + b"\x00", Damaged),
        (b"<?xml version='1.0' encoding='nowhere'?><svg/>", Damaged),
        (b"<svg/>", Damaged),
        (b"<?xml version='1.0'?><html><svg/></html>", Damaged),
        (svg(""), Damaged),
        (svg(head=""), TooSmall),
        (svg(head='width="0" height="20"'), TooSmall),
    ],
)
def test_what_cannot_be_drawn_whole_is_refused(data: bytes, error: type[Exception]) -> None:
    with pytest.raises(error):
        drawings.drawn(data)


def test_deep_nesting_ends_in_words() -> None:
    deep = svg("<g>" * 100_000 + "</g>" * 100_000)
    with pytest.raises(Damaged):
        drawings.drawn(deep)


def test_only_logos_are_drawn() -> None:
    with pytest.raises(Refusal, match=r"WrongKind$"):
        coding.coded(svg(), ImagePurpose.HEADER)
    assert coding.coded(svg(), ImagePurpose.LOGO)[0]["width"] == 640


@pytest.mark.django_db
def test_a_bomb_of_references_is_refused_and_leaves_nothing(api: Any, user: Any) -> None:
    levels = "".join(
        f'<g id="g{number + 1}">' + f'<use href="#g{number}"/>' * 10 + "</g>" for number in range(12)
    )
    bomb = svg(f'<defs><g id="g0">{RED}</g>{levels}</defs><use href="#g12"/>')
    answer = api.as_(user).post(
        "/v1/images", {"purpose": "logo"}, files={"file": SimpleUploadedFile("logo.svg", bomb)}
    )
    assert answer.status_code == 422
    assert not Image.objects.exists()
