"""Files of direct debits for the bank: pain.008.001.08, or .02 for a bank that still wants it.

sepaxml writes them. It makes message ids by a clock of twelve hours, names of batches by chance, takes its own time and
drops what it does not know of an address; so ids and times are ours (kept with the run: the same run gives the same
file), texts are made plain before, addresses are given in its words, and the schema that the file names is asked at
the end.
"""

from __future__ import annotations

import datetime as dt
import functools
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from lxml import etree
from sepaxml import SepaDD

from vizitka.common.money import Money
from vizitka.payments.sepa.text import plain

VERSIONS: Final = ("pain.008.001.08", "pain.008.001.02")


class FileRefused(ValueError):
    """The file would not be what its schema says, or a bank would send it back."""


@dataclass(frozen=True, slots=True)
class Creditor:
    """Who collects. `bic` may be empty, but for files of version .02."""

    name: str
    iban: str
    bic: str
    creditor_id: str


@dataclass(frozen=True, slots=True)
class Address:
    """Structured only: banks refuse lines of text since 15 November 2026."""

    street: str
    building: str
    postcode: str
    city: str
    country: str

    def in_words_of_sepaxml(self) -> Mapping[str, str]:
        return {
            key: value
            for key, value in (
                ("street_name", plain(self.street, 70)),
                ("building_number", plain(self.building, 16)),
                ("postcode", plain(self.postcode, 16)),
                ("town", plain(self.city, 35)),
                ("country", self.country),
            )
            if value
        }


@dataclass(frozen=True, slots=True)
class Debit:
    """One collection. `end_to_end` (35 signs at most) is what the bank names it by when it comes back."""

    end_to_end: str
    amount: Money
    holder: str
    iban: str
    bic: str
    address: Address | None
    mandate: str
    signed_on: dt.date
    first: bool
    collect_on: dt.date
    text: str


def written(
    creditor: Creditor,
    debits: Sequence[Debit],
    *,
    message_id: str,
    made_at: dt.datetime,
    version: str = VERSIONS[0],
) -> bytes:
    """The file. Debits of one day and sequence stand in one batch, named after the message and its place.

    Raises FileRefused where the schema or the bank would.
    """
    if version not in VERSIONS:
        raise FileRefused(f"{version} is no version of the file")
    if not debits:
        raise FileRefused("there is nothing to collect")
    if any(debit.amount.currency != "EUR" or not Money(0, "EUR") < debit.amount for debit in debits):
        raise FileRefused("only euros are collected, and more than nothing")
    if len({debit.end_to_end for debit in debits}) != len(debits):
        raise FileRefused("two collections have one name")
    config = {
        "name": plain(creditor.name, 70),
        "IBAN": creditor.iban,
        "batch": True,
        "creditor_id": creditor.creditor_id,
        "currency": "EUR",
        "instrument": "CORE",
    }
    if creditor.bic:
        config["BIC"] = creditor.bic
    elif version == VERSIONS[1]:
        raise FileRefused("a file of version .02 names the bank by its BIC")
    file = SepaDD(config, schema=version, clean=False)
    for debit in sorted(debits, key=lambda one: (one.collect_on, not one.first, one.end_to_end)):
        file.add_payment(_payment(debit))
    document = etree.fromstring(file.export(validate=False))
    _say_ours(document, version, message_id, made_at)
    _check(document, version)
    return etree.tostring(document, xml_declaration=True, encoding="UTF-8")


def _payment(debit: Debit) -> dict[str, object]:
    payment: dict[str, object] = {
        "name": plain(debit.holder, 70),
        "IBAN": debit.iban,
        "amount": debit.amount.amount,
        "type": "FRST" if debit.first else "RCUR",
        "collection_date": debit.collect_on,
        "mandate_id": debit.mandate,
        "mandate_date": debit.signed_on,
        "description": plain(debit.text, 140),
        "endtoend_id": debit.end_to_end,
    }
    if debit.bic:
        payment["BIC"] = debit.bic
    if debit.address is not None:
        payment["address"] = debit.address.in_words_of_sepaxml()
    return payment


def _say_ours(document: etree._Element, version: str, message_id: str, made_at: dt.datetime) -> None:
    names = {"p": f"urn:iso:std:iso:20022:tech:xsd:{version}"}

    def say(path: str, text: str) -> None:
        [element] = document.findall(path, names)
        element.text = text

    say("p:CstmrDrctDbtInitn/p:GrpHdr/p:MsgId", message_id)
    moment = made_at.astimezone(dt.UTC).replace(microsecond=0).isoformat().replace("+00:00", "Z")
    say("p:CstmrDrctDbtInitn/p:GrpHdr/p:CreDtTm", moment)
    for number, batch in enumerate(document.findall("p:CstmrDrctDbtInitn/p:PmtInf/p:PmtInfId", names), 1):
        batch.text = f"{message_id}-{number}"


@functools.cache
def _schema(version: str) -> etree.XMLSchema:
    source = files("sepaxml") / "schemas" / f"{version}.xsd"
    return etree.XMLSchema(etree.parse(io.BytesIO(source.read_bytes())))


def _check(document: etree._Element, version: str) -> None:
    try:
        _schema(version).assertValid(document)
    except etree.DocumentInvalid as error:
        raise FileRefused(str(error)[:500]) from error
