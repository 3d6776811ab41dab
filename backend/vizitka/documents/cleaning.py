"""Takes what acts by itself out of a PDF and writes the rest anew, in a process apart (common/apart.py). No Django.

A PDF can be made to eat memory and time, and the library that reads it is native code: a process with limits is all
that such a file can take with it.
"""

from __future__ import annotations

import io
from typing import Any

import pikepdf

from vizitka.common.apart_child import Findings, Refusal
from vizitka.documents.rules import MOST_PAGES, Outcome

MOST_OBJECTS = 300_000

# Actions that run, send, open or load something (ISO 32000-2, table 201); what remains leads to a page of the
# document or to an address.
HARMLESS_ACTIONS = {"/GoTo", "/URI", "/Named", "/Thread"}
KNOWN_ACTIONS = {
    "/GoToR", "/GoToE", "/GoToDp", "/Launch", "/Sound", "/Movie", "/Hide", "/SubmitForm", "/ResetForm", "/ImportData",
    "/JavaScript", "/SetOCGState", "/Rendition", "/Trans", "/GoTo3DView", "/RichMediaExecute",
}  # fmt: skip
# Keys whose only purpose is to act by themselves or to carry other files.
REMOVED_KEYS = (
    "/AA",
    "/OpenAction",
    "/JS",
    "/JavaScript",
    "/EmbeddedFiles",
    "/EF",
    "/AF",
    "/XFA",
    "/Collection",
    "/RichMediaContent",
    "/RichMediaSettings",
    "/3DD",
)
REMOVED_ANNOTATIONS = {"/FileAttachment", "/RichMedia", "/Screen", "/Movie", "/Sound", "/3D"}
SAFE_SCHEMES = ("http:", "https:", "mailto:", "tel:")


def _is_dangerous(action: Any) -> bool:
    kind = str(action.get("/S", ""))
    if kind == "/URI":
        address = str(action.get("/URI", "")).strip().lower()
        return not address.startswith(SAFE_SCHEMES)
    return kind in KNOWN_ACTIONS


def _clean_dictionary(found: Any) -> None:
    for key in REMOVED_KEYS:
        if key in found:
            del found[key]
    for key in ("/A", "/PA", "/Next"):
        # An action may be a dictionary or, as the next one, a list of them.
        value = found.get(key)
        if (isinstance(value, pikepdf.Array) and key == "/Next") or (
            isinstance(value, pikepdf.Dictionary)
            and "/S" in value
            and str(value["/S"]) not in HARMLESS_ACTIONS
        ):
            del found[key]
    if "/S" in found and _is_dangerous(found):
        for key in list(found.keys()):
            del found[key]


def _walk(root: Any) -> int:
    """Cleans a top-level object and what is directly inside. Without recursion: it may be nested deeply."""
    waiting, seen = [root], 0
    while waiting:
        present = waiting.pop()
        seen += 1
        if seen > MOST_OBJECTS:
            raise Refusal(Outcome.TOO_COMPLEX)
        if isinstance(present, (pikepdf.Dictionary, pikepdf.Stream)):
            _clean_dictionary(present)
            children = [present.get(key) for key in list(present.keys())]
        elif isinstance(present, pikepdf.Array):
            children = list(present)
        else:
            continue
        waiting += [
            child
            for child in children
            if isinstance(child, (pikepdf.Dictionary, pikepdf.Array)) and not child.is_indirect
        ]
    return seen


def _clean_annotations(pdf: pikepdf.Pdf) -> None:
    for page in pdf.pages:
        annotations = page.obj.get("/Annots")
        if not isinstance(annotations, pikepdf.Array):
            continue
        kept = [
            found
            for found in annotations
            if isinstance(found, pikepdf.Dictionary)
            and str(found.get("/Subtype", "")) not in REMOVED_ANNOTATIONS
        ]
        page.obj["/Annots"] = pikepdf.Array(kept)


def clean(data: bytes) -> tuple[int, bytes]:
    """The number of pages and the file without scripts, actions, forms' scripts and attachments. Raises `Refusal`."""
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            if pdf.is_encrypted:
                raise Refusal(Outcome.ENCRYPTED)
            pages = len(pdf.pages)
            if pages == 0:
                raise Refusal(Outcome.DAMAGED)
            if pages > MOST_PAGES:
                raise Refusal(Outcome.TOO_MANY_PAGES)
            if len(pdf.objects) > MOST_OBJECTS:
                raise Refusal(Outcome.TOO_COMPLEX)
            _clean_annotations(pdf)
            walked = 0
            for found in pdf.objects:
                walked += _walk(found)
                if walked > MOST_OBJECTS * 10:
                    raise Refusal(Outcome.TOO_COMPLEX)
            _walk(pdf.trailer)
            out = io.BytesIO()
            pdf.save(out, linearize=False, object_stream_mode=pikepdf.ObjectStreamMode.generate)
            return pages, out.getvalue()
    except pikepdf.PasswordError:
        raise Refusal(Outcome.ENCRYPTED) from None
    except MemoryError:
        raise Refusal(Outcome.TOO_COMPLEX) from None
    except (pikepdf.PdfError, ValueError, TypeError, KeyError, RuntimeError) as error:
        raise Refusal(Outcome.DAMAGED) from error


def cleaned(data: bytes, argument: str) -> Findings:
    """`clean` as a process apart tells it: the number of pages, and the file as the only content."""
    pages, content = clean(data)
    return {"pages": pages}, [content]
