"""A pass as Apple's phones take it: a ZIP of pass.json, texts in each language and pictures, with a list of their
digests that the certificate signs (Wallet Passes, "Building a Pass")."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping
from html import escape
from typing import Any, Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.hazmat.primitives.serialization.pkcs7 import PKCS7Options, PKCS7SignatureBuilder
from django.conf import settings
from django.utils import translation
from django.utils.translation import pgettext

from vizitka.publishing.colours import channels
from vizitka.wallet.certificates import AppleSigner
from vizitka.wallet.contents import LANGUAGES, PassContent, Row, said
from vizitka.wallet.serials import Serial

CONTENT_TYPE: Final = "application/vnd.apple.pkpass"
SERVICE: Final = "/wallet/apple"
# Texts of pass.strings are found by names that nobody writes on a card.
_NAME: Final = "vizitka."
_MOMENT: Final = (2026, 1, 1, 0, 0, 0)
# Rows that stand on the front of a visitor's pass, by the beginning of their keys.
_FRONT: Final = ("phone0", "email0")


def package(
    content: PassContent, serial: Serial, signer: AppleSigner, pictures: Mapping[str, bytes]
) -> bytes:
    """The file of a pass."""
    described = json.dumps(description(content, serial, signer), ensure_ascii=False).encode()
    files = {"pass.json": described, **texts(content), **pictures}
    manifest = json.dumps({name: _digest(data) for name, data in files.items()}).encode()
    files |= {"manifest.json": manifest, "signature": signature(manifest, signer)}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            how = zipfile.ZIP_STORED if name.endswith(".png") else zipfile.ZIP_DEFLATED
            archive.writestr(zipfile.ZipInfo(name, _MOMENT), data, how)
    return out.getvalue()


def _digest(data: bytes) -> str:
    # As Apple's documents ask; what proves anything is the signature over all of them.
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()


def signature(manifest: bytes, signer: AppleSigner) -> bytes:
    """PKCS #7, apart from what it signs, with the moment and the chain."""
    built = (
        PKCS7SignatureBuilder().set_data(manifest).add_signer(signer.certificate, signer.key, hashes.SHA256())
    )
    for one in signer.chain:
        built = built.add_certificate(one)
    return built.sign(Encoding.DER, [PKCS7Options.DetachedSignature, PKCS7Options.Binary])


# --- what it says


def description(content: PassContent, serial: Serial, signer: AppleSigner) -> dict[str, Any]:
    """pass.json."""
    colours = content.colours
    found: dict[str, Any] = {
        "formatVersion": 1,
        "passTypeIdentifier": signer.pass_type,
        "teamIdentifier": signer.team,
        "serialNumber": str(serial),
        "authenticationToken": serial.token,
        "webServiceURL": f"{settings.PUBLIC_URL}{SERVICE}",
        "organizationName": content.company or "Vizitka",
        "description": f"{_NAME}description",
        "backgroundColor": _rgb(colours.ground),
        "foregroundColor": _rgb(colours.text),
        "labelColor": _rgb(colours.label),
        "generic": _ended(content) if content.has_ended else _card(content),
    }
    if not content.logo or content.has_ended:
        found["logoText"] = content.company
    if content.has_ended:
        found["voided"] = True
    if content.code:
        code = {"format": "PKBarcodeFormatQR", "message": content.code, "messageEncoding": "iso-8859-1"}
        found |= {"barcodes": [code], "barcode": code}
    return found


def _card(content: PassContent) -> dict[str, Any]:
    front = [] if content.is_own else [row for row in content.rows if row.key in _FRONT]
    fields: dict[str, Any] = {
        "primaryFields": [{"key": "name", "value": content.name}],
        "secondaryFields": [
            _told(key)
            for key, texts in (("title", content.title), ("organisation", content.organisation))
            if texts
        ],
        "auxiliaryFields": [_row(row) for row in front],
        "backFields": [_on_back(row) for row in content.rows],
    }
    return {name: rows for name, rows in fields.items() if rows}


def _ended(content: PassContent) -> dict[str, Any]:
    return {
        "primaryFields": [{"key": "name", "value": f"{_NAME}ended", "changeMessage": "%@"}],
    }


def _told(key: str) -> dict[str, Any]:
    """A text of the card, in the languages in which it has it. A phone tells of a change."""
    return {
        "key": key,
        "label": f"{_NAME}{key}.label",
        "value": f"{_NAME}{key}",
        "changeMessage": f"{_NAME}{key}.changed",
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "key": row.key,
        "label": f"{_NAME}{row.key}.label",
        "value": row.value,
        "changeMessage": f"{_NAME}{row.key}.changed",
    }


def _on_back(row: Row) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "key": f"back.{row.key}",
        "label": f"{_NAME}{row.key}.label",
        "value": row.value,
    }
    if row.link:
        shown["attributedValue"] = f'<a href="{escape(row.link)}">{escape(row.value)}</a>'
    if row.key not in _FRONT:
        shown["changeMessage"] = f"{_NAME}{row.key}.changed"
    return shown


def texts(content: PassContent) -> dict[str, bytes]:
    """`pass.strings` of each language."""
    files = {}
    for language in LANGUAGES:
        with translation.override(language):
            lines = "".join(
                f'"{_quoted(name)}" = "{_quoted(text)}";\n'
                for name, text in _texts(content, language).items()
            )
        files[f"{language}.lproj/pass.strings"] = lines.encode()
    return files


def _texts(content: PassContent, language: str) -> dict[str, str]:
    found = {
        "description": pgettext("wallet pass", "Business card of %(name)s")
        % {"name": content.name or content.company},
        "ended": pgettext("wallet pass", "This card is no longer in use"),
        "title.label": pgettext("wallet pass", "Position"),
        "organisation.label": pgettext("wallet pass", "Company"),
        "title": said(content.title, language),
        "organisation": said(content.organisation, language),
    }
    found |= {f"{row.key}.label": row.label[language] for row in content.rows}
    labels = [name for name in found if name.endswith(".label")]
    for name in labels:
        # A percent sign of an own label would be read as a place for another text.
        found[name.removesuffix("label") + "changed"] = f"{found[name].replace('%', '')}: %@"
    return {f"{_NAME}{name}": text for name, text in found.items()}


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _rgb(colour: str) -> str:
    red, green, blue = channels(colour)
    return f"rgb({red}, {green}, {blue})"
