from __future__ import annotations

import io

import pikepdf
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow

from vizitka.publishing import qr
from vizitka.publishing.colours import contrast

ADDRESS = "https://cards.alpenwerk.example/q/23456789ab"


def read(data: bytes) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(Pillow.open(io.BytesIO(data)).convert("RGB"))]


def logo(
    colour: tuple[int, int, int, int] = (27, 77, 62, 255), ground: tuple[int, ...] = (0, 0, 0, 0)
) -> bytes:
    image = Pillow.new("RGBA", (640, 160), ground)
    image.paste(colour, (20, 20, 620, 140))
    out = io.BytesIO()
    image.save(out, "WEBP", lossless=True)
    return out.getvalue()


@pytest.mark.parametrize("size", [128, 200, 640, 1000, 2048])
@pytest.mark.parametrize("with_logo", [False, True])
def test_decoders_read_the_code_in_every_size(size: int, with_logo: bool) -> None:
    code = qr.make(ADDRESS, logo=logo() if with_logo else None)
    data = qr.png(code, size)
    assert Pillow.open(io.BytesIO(data)).size == (size, size)
    assert read(data) == [ADDRESS]


@pytest.mark.parametrize("with_logo", [False, True])
def test_a_poor_photo_of_it_is_still_read(with_logo: bool) -> None:
    code = qr.make(ADDRESS, colour="#1b4d3e", logo=logo() if with_logo else None)
    image = Pillow.open(io.BytesIO(qr.png(code, code.side * 6))).convert("RGB")
    poor = io.BytesIO()
    image.resize((220, 220)).save(poor, "JPEG", quality=60)
    assert read(poor.getvalue()) == [ADDRESS]


@settings(max_examples=25, deadline=None)
@given(st.from_regex(r"#[0-9a-f]{6}", fullmatch=True))
def test_any_colour_gives_a_readable_code(colour: str) -> None:
    code = qr.make(ADDRESS, colour=colour)
    assert contrast(code.colour, "#ffffff") >= qr.CONTRAST
    assert read(qr.png(code, 300)) == [ADDRESS]


def test_the_level_is_m_and_h_under_a_logo() -> None:
    assert qr.make(ADDRESS).modules < qr.make(ADDRESS, logo=logo()).modules
    code = qr.make(ADDRESS, logo=logo())
    assert code.hole[1] <= 0.2 * code.modules


def test_the_quiet_zone_is_four_modules_wide() -> None:
    for code in (qr.make(ADDRESS), qr.make(ADDRESS, logo=logo())):
        image = Pillow.open(io.BytesIO(qr.png(code, code.side))).convert("L")
        for strip in ((0, 0, code.side, 4), (0, 0, 4, code.side), (code.side - 4, 0, code.side, code.side)):
            assert image.crop(strip).getextrema() == (255, 255)


def test_a_white_logo_stands_on_the_codes_colour() -> None:
    plate = qr.plate_of(logo((255, 255, 255, 255)), "#1b4d3e")
    assert plate.picture.getpixel((2, 2)) == (27, 77, 62)
    assert qr.plate_of(logo(), "#1b4d3e").picture.getpixel((2, 2)) == (255, 255, 255)


def draw(code: qr.Code) -> set[tuple[int, int]]:
    return {(x + step, y) for x, y, length in code.runs() for step in range(length)}


def test_svg_and_pdf_draw_the_same_modules_as_the_picture() -> None:
    code = qr.make(ADDRESS)
    expected = {(x + 4, y + 4) for y, row in enumerate(code.rows) for x, dark in enumerate(row) if dark}
    assert draw(code) == expected
    svg = qr.svg(code, 300).decode()
    assert f'viewBox="0 0 {code.side} {code.side}"' in svg
    assert svg.count("M") == len(code.runs()) + 1
    assert 'width="300"' in svg


def painted(data: bytes, side: int) -> bytes:
    """What a PDF of rectangles and a picture shows, as PNG of `side` pixels."""
    with pikepdf.open(io.BytesIO(data)) as file:
        (page,) = file.pages
        across = float(page.mediabox[2])
        image = Pillow.new("RGB", (side, side), "red")
        matrix, ground, shapes = pikepdf.Matrix(), "", []
        for instruction in pikepdf.parse_content_stream(page):
            assert isinstance(instruction, pikepdf.ContentStreamInstruction)
            operands, operator = list(instruction.operands), instruction.operator
            if operator == pikepdf.Operator("cm"):
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            elif operator == pikepdf.Operator("rg"):
                ground = "#" + "".join(f"{round(float(part) * 255):02x}" for part in operands)
            elif operator == pikepdf.Operator("re"):
                x, y, width, height = map(float, operands)
                shapes.append(box_of(matrix, x, y, width, height, side / across))
            elif operator == pikepdf.Operator("f"):
                for shape in shapes:
                    image.paste(ground, shape)
                shapes = []
            elif operator == pikepdf.Operator("Do"):
                shape = box_of(matrix, 0, 0, 1, 1, side / across)
                content = page.get_images()[str(operands[0])]
                assert isinstance(content, pikepdf.Stream)
                drawn = pikepdf.PdfImage(content).as_pil_image()
                image.paste(drawn.resize((shape[2] - shape[0], shape[3] - shape[1])), shape)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def box_of(
    matrix: pikepdf.Matrix, x: float, y: float, width: float, height: float, scale: float
) -> tuple[int, int, int, int]:
    """Pixels from the top left corner for a rectangle of a PDF, which counts from the bottom left one."""
    points = [matrix.transform((x, y)), matrix.transform((x + width, y + height))]
    across, down = sorted(float(point[0]) for point in points), sorted(float(point[1]) for point in points)
    top = 300
    return (
        round(across[0] * scale),
        round((top - down[1]) * scale),
        round(across[1] * scale),
        round((top - down[0]) * scale),
    )


@pytest.mark.parametrize("colour", ["#111111", "#1b4d3e"])
@pytest.mark.parametrize("with_logo", [False, True])
def test_decoders_read_the_pdf(with_logo: bool, colour: str) -> None:
    code = qr.make(ADDRESS, colour=colour, logo=logo() if with_logo else None)
    data = qr.pdf(code, 400)
    assert data == qr.pdf(code, 400)
    with pikepdf.open(io.BytesIO(data)) as file:
        assert [float(side) for side in file.pages[0].mediabox] == [0, 0, 300, 300]
        assert not file.docinfo
        assert not file.check_pdf_syntax()
    shown = painted(data, code.side * 8)
    assert read(shown) == [ADDRESS]
    picture = Pillow.open(io.BytesIO(shown)).convert("RGB")
    colours = {colour for _, colour in picture.getcolors(1 << 20) or ()}
    dark = tuple(int(code.colour[at : at + 2], 16) for at in (1, 3, 5))
    assert {dark, (255, 255, 255)} <= colours
    assert (255, 0, 0) not in colours


@pytest.mark.parametrize(("given_size", "drawn"), [(1, 64), (100, 100), (99_999, 2048)])
def test_sizes_have_bounds(given_size: int, drawn: int) -> None:
    assert qr.clamp(given_size) == drawn
