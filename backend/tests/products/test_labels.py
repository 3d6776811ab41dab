"""Sheets of labels: a job draws them in PDFs, whose codes read and whose letters are letters."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Any

import pikepdf
import pytest
import typst
import zxingcpp
from django.core.files.storage import default_storage
from django.test import Client
from django.urls import reverse
from PIL import Image as Picture

from tests.products.test_batches import LIST, order
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.products import labels, sheets
from vizitka.products.addresses import address_of
from vizitka.products.models import STOCK, Product
from vizitka.products.rules import ALPHABET, normalised_serial, printed_serial
from vizitka.products.sheets import A4, FORMATS
from vizitka.publishing import qr

SERIALS = [printed_serial((ALPHABET * 2)[start : start + 12]) for start in range(29)]


def given(form: str, number: int) -> bytes:
    some = [SERIALS[place % len(SERIALS)] for place in range(number)]
    codes = [(serial, qr.svg(qr.make(address_of(normalised_serial(serial))))) for serial in some]
    return sheets.order_of(FORMATS[form], "#1, 1", codes)


def test_labels_lie_on_their_sheets() -> None:
    for form in FORMATS.values():
        assert form.margin_x >= 0
        assert form.margin_y >= 0
        # Modules of at least a third of a millimetre, as phones want them.
        side = form.height - 2 * sheets.PADDING
        assert side / qr.make(address_of("23456789abc4")).side > 0.33
    # Avery's drawings: 7.21 and 15.15 mm, 4.67 and 10.7 mm.
    places = {key: (round(form.margin_x, 2), round(form.margin_y, 2)) for key, form in FORMATS.items()}
    assert places["l7160"] == (7.21, 15.15)
    assert places["l7651"] == (4.67, 10.7)
    assert {form.page for key, form in FORMATS.items() if key != "roll"} == {A4}


@pytest.mark.parametrize("form", FORMATS)
def test_every_code_of_a_sheet_reads(form: str) -> None:
    number = min(FORMATS[form].labels, 29)
    source = sheets._SOURCE.encode()
    drawn = typst.compile(
        source,
        sys_inputs={"given": given(form, number).decode()},
        ignore_system_fonts=True,
        format="png",
        ppi=200,
    )
    pages = drawn if isinstance(drawn, list) else [drawn]
    read = zxingcpp.read_barcodes(Picture.open(io.BytesIO(pages[0])))
    expected = {address_of(normalised_serial(serial)) for serial in SERIALS[:number]}
    assert {one.text for one in read} == expected


def test_a_pdf_has_whole_sheets_and_a_letter_for_each_sign() -> None:
    _, (content,) = sheets.drawn(given("l7160", 43), "")
    with pikepdf.open(io.BytesIO(content)) as pdf:
        assert len(pdf.pages) == 3
        assert [round(float(one) * 25.4 / 72) for one in pdf.pages[0].mediabox] == [0, 0, 210, 297]
        fonts = pdf.pages[0].Resources.Font
        (font,) = fonts.values()
        assert "DejaVuSansMono" in str(font.BaseFont)
        known = font.ToUnicode.read_bytes().decode()
    # typst draws boxes for missing glyphs without a word: all of them would be glyph 0.
    glyphs = dict(re.findall(r"<([0-9A-F]{4})> <00([0-9A-F]{2})>", known.upper()))
    assert {chr(int(sign, 16)) for glyph, sign in glyphs.items() if int(glyph, 16)} >= set(ALPHABET.upper())


@pytest.mark.django_db
def test_a_job_draws_the_labels_of_a_batch(
    admin_client: Client, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(labels, "PER_FILE", 21)
    batch = order(admin_client, 30)
    body = {"action": "draw_labels", "_selected_action": [str(batch.pk)]}
    refused = admin_client.post(reverse(LIST), body, follow=True)
    assert "Choose a sheet" in refused.content.decode()
    admin_client.post(reverse(LIST), {**body, "sheet": "l7160"})
    job = Job.objects.get(kind=labels.KIND)
    jobs.run(job.pk, labels.work)
    job.refresh_from_db()
    assert (job.status, job.done, job.file_name) == ("done", 30, f"batch-{batch.number}-labels.zip")
    with default_storage.open(job.file) as file, zipfile.ZipFile(file) as archive:
        pages = {}
        for name in archive.namelist():
            with pikepdf.open(io.BytesIO(archive.read(name))) as pdf:
                pages[name] = len(pdf.pages)
    assert pages == {"labels-001.pdf": 1, "labels-002.pdf": 1}
    # Nothing of it is a secret, and nothing was changed.
    batch.refresh_from_db()
    assert batch.fetched_at is None
    assert Product.objects.in_space(STOCK).filter(batch=batch).count() == 30
