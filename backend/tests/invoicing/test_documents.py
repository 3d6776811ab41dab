"""The sheet of an invoice: PDF/A-3 with its XML in it, in nine languages, with every name that people have."""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable, Mapping
from typing import Any

import pikepdf
import pytest
from django.conf import settings
from facturx import get_facturx_xml_from_pdf
from PIL import Image as Pillow

from tests.invoicing import pdfa
from tests.invoicing.conftest import DAY, line
from tests.invoicing.samples import credit_note, snapshot
from vizitka.billing.models import BillingAccount, Seller
from vizitka.common import clock
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.images.enums import ImagePurpose
from vizitka.images.models import Image
from vizitka.images.services import purge_unused, store_image
from vizitka.invoicing import documents, drawing, einvoice, glyphs, services, sheets
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.snapshot import Snapshot


def drawn(said: Snapshot) -> bytes:
    order = drawing.order_of(sheets.sheet(said, Money(said.gross, said.currency)), einvoice.written(said))
    _found, (pdf,) = drawing.drawn(order, "")
    return pdf


@pytest.fixture(scope="module")
def document() -> bytes:
    return drawn(snapshot("home"))


def test_every_kind_is_a_pdf_a_that_holds_its_xml() -> None:
    for said in (
        snapshot("home, shown gross"),
        snapshot("service and goods within the EU"),
        snapshot("out of scope"),
        credit_note("home"),
    ):
        pdf = drawn(said)
        assert pdfa.faults(pdf) == []
        assert get_facturx_xml_from_pdf(pdf, check_xsd=False) == ("factur-x.xml", einvoice.written(said))


def test_nobody_who_is_debited_is_asked_for_a_transfer() -> None:
    """Neither in words nor by the code for banking apps: the money would come twice."""
    for name, words in (
        ("by debit", ("Vereinbarte Zahlung", "AT61 •••• 3201", "29. Juni 2026", "VZ-10284-1", "außer wir")),
        ("by card", ("Vereinbarte Zahlung", "•••• 4242", "außer wir")),
    ):
        said = snapshot(name)
        shown = sheets.sheet(said, Money(said.gross, said.currency))
        assert (shown["code"], shown["payment"]["lines"]) == (None, [])
        assert all(word in shown["payment"]["title"] for word in words)
        assert pdfa.faults(drawn(said)) == []
    transfer = sheets.sheet(snapshot("home"), Money(1, "EUR"))
    assert transfer["code"]
    assert transfer["payment"]["lines"]


def test_the_same_invoice_is_the_same_file(document: bytes) -> None:
    assert drawn(snapshot("home")) == document


def test_the_logo_of_the_day_stands_on_it_for_good(account: BillingAccount, seller: Seller) -> None:
    def picture(colour: str) -> Image:
        out = io.BytesIO()
        Pillow.new("RGBA", (400, 100), colour).save(out, "PNG")
        return store_image(out.getvalue(), purpose=ImagePurpose.LOGO)

    def pictures(pdf: bytes) -> list[tuple[int, int]]:
        with pikepdf.open(io.BytesIO(pdf)) as document:
            return [
                (int(one.Width), int(one.Height))
                for page in document.pages
                for one in page.get_images().values()
            ]

    def issue() -> Invoice:
        return services.issue(account, [line()], actor=SYSTEM, day=DAY, send=False)

    without = issue()
    Seller.objects.update(logo=picture("#183f36"))
    old = issue()
    pdf = documents.pdf_of(old)
    assert pdfa.faults(pdf) == []
    assert (400, 100) in pictures(pdf)
    assert pictures(documents.pdf_of(without)) == []
    Seller.objects.update(logo=picture("#b93815"))
    Image.objects.update(released_at=clock.now() - dt.timedelta(days=9))
    purge_unused()
    old.refresh_from_db()
    assert documents.write(old) == pdf, "drawn again it is the same, whoever has changed the seller's logo"


def test_it_is_drawn_in_each_language() -> None:
    seen = set()
    for language, _name in settings.LANGUAGES:
        said = snapshot("service and goods within the EU").model_copy(update={"language": language})
        words = sheets.sheet(said, Money(said.gross, said.currency))
        assert "VZ-2026-00418" in words["title"]
        seen.add((words["columns"][3], words["sums"][-1]["label"], words["facts"][0]["value"]))
        if language in {"cs", "hu"}:
            assert pdfa.faults(drawn(said)) == [], language
    assert len(seen) == len(settings.LANGUAGES)


def test_signs_without_a_glyph_are_written_otherwise() -> None:
    """Under PDF/A a sign that no font has is an error of the whole document."""
    assert glyphs.drawable("葛飾 北斎, Zoë Žižka") == "葛飾 北斎, Zoë Žižka"
    # What comes in its place can be drawn itself.
    strange = "🚀👩‍💻 ﷽ ᚠᚢᚦ नमस्ते 한국어 " + "".join(map(chr, range(0x20, 0x3000, 7)))
    said = glyphs.drawable(strange)
    assert said == glyphs.drawable(said)
    assert {ord(sign) for sign in said if sign not in glyphs.SPACES} <= glyphs.covered()
    invoice = snapshot("home")
    named = invoice.lines[0].model_copy(update={"names": (strange[:400],), "name": "カード 🚀"})
    odd = invoice.model_copy(update={"lines": (named, *invoice.lines[1:])})
    assert pdfa.faults(drawn(odd)) == []


def test_many_names_stand_on_a_page_of_their_own() -> None:
    invoice = snapshot("home")
    named = invoice.lines[0].model_copy(update={"names": tuple(f"Person {n}" for n in range(200))})
    with pikepdf.open(io.BytesIO(drawn(invoice.model_copy(update={"lines": (named,)})))) as document:
        assert len(document.pages) >= 2


def _without(key: str) -> Callable[[pikepdf.Pdf], None]:
    def change(document: pikepdf.Pdf) -> None:
        del document.Root[key]

    return change


def _relation(document: pikepdf.Pdf) -> None:
    document.Root.AF[0].AFRelationship = pikepdf.Name.Data


def _untitled(document: pikepdf.Pdf) -> None:
    document.Root.AF[0].UF = pikepdf.String("invoice.xml")


def _unembedded(document: pikepdf.Pdf) -> None:
    fonts = document.pages[0].Resources.Font
    font = next(iter(dict(fonts).values()))
    described = font.get("/DescendantFonts", [font])[0].FontDescriptor
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        if key in described:
            del described[key]


def _metadata(before: bytes, after: bytes) -> Callable[[pikepdf.Pdf], None]:
    def change(document: pikepdf.Pdf) -> None:
        stream: Any = document.Root.Metadata
        read = stream.read_bytes()
        assert before in read
        stream.write(read.replace(before, after))

    return change


BROKEN: Mapping[str, tuple[Callable[[pikepdf.Pdf], None], str]] = {
    "no file": (_without("/AF"), "no associated file"),
    "another relation": (_relation, "the file is no alternative"),
    "another name": (_untitled, "the file has another name"),
    "no colours": (_without("/OutputIntents"), "no output intent"),
    "no metadata": (_without("/Metadata"), "no metadata"),
    "no tags": (_without("/StructTreeRoot"), "not tagged"),
    "a font of the reader": (_unembedded, "is not embedded"),
    "another level": (_metadata(b"EN 16931", b"MINIMUM"), "ConformanceLevel"),
    "unexplained": (_metadata(b"<pdfaSchema:namespaceURI>", b"<pdfaSchema:namespaceURI>x"), "do not explain"),
    "no PDF/A": (_metadata(b"/pdfa/ns/id/", b"/other/"), "no PDF/A-3a"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_each_broken_file_is_found(name: str, document: bytes) -> None:
    change, fault = BROKEN[name]
    with pikepdf.open(io.BytesIO(document)) as opened:
        change(opened)
        saved = io.BytesIO()
        opened.save(saved)
    assert any(fault in found for found in pdfa.faults(saved.getvalue()))
