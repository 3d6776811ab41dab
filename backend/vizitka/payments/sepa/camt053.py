"""Statements of the bank: camt.053 of any year (.001.02 to .001.12), read into single transactions.

What banks do differently is met here: batches are split where their parts add up; texts stand in `Ustrd`, in a
structured reference or only in `AddtlNtryInf`; amounts of parts in `Amt` or `AmtDtls`; parties with `Pty` or without.
Entries of 0.00 and what is not booked yet are left out.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Final

from lxml import etree

from vizitka.common.money import Money, MoneyError, from_decimal, total

MOST_TRANSACTIONS: Final = 50_000
# What stands for "there is none" in a field that a bank has to fill.
NOT_PROVIDED: Final = frozenset({"NOTPROVIDED", "NONREF", "NOTAVAIL"})


class StatementRefused(ValueError):
    """This is no statement that can be read; `why` is a word for the sentence that people get."""

    def __init__(self, why: str, detail: str = "") -> None:
        super().__init__(detail or why)
        self.why = why


@dataclass(frozen=True, slots=True)
class Transaction:
    """Money that came (`amount` above nothing) or went. `fingerprint` is the same in every file that tells of it."""

    amount: Money
    booked_on: dt.date
    text: str
    name: str = ""
    iban: str = ""
    bank_reference: str = ""
    end_to_end: str = ""
    mandate: str = ""
    # A batch that the bank booked as one: by which of our messages.
    message_id: str = ""
    batch_id: str = ""
    # Why money was sent back (AC04, MD06 …), and of how much, without the bank's charges.
    return_code: str = ""
    returned: Money | None = None
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """All of one file; `balanced` says whether opening and closing balance differ by what is in it (None: not told)."""

    number: str
    iban: str
    first_day: dt.date | None
    last_day: dt.date | None
    transactions: tuple[Transaction, ...]
    balanced: bool | None


def read(content: bytes) -> list[Statement]:
    """The statements of a file. Raises StatementRefused."""
    document = _parsed(content)
    if not etree.QName(document).namespace or "camt.053." not in str(etree.QName(document).namespace):
        raise StatementRefused("kind")
    _without_namespaces(document)
    found = [_statement(one) for one in document.iterfind("BkToCstmrStmt/Stmt")]
    if not found:
        raise StatementRefused("kind")
    if sum(len(one.transactions) for one in found) > MOST_TRANSACTIONS:
        raise StatementRefused("large")
    return found


def _parsed(content: bytes) -> etree._Element:
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True
    )
    try:
        document = etree.fromstring(content, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise StatementRefused("xml", str(error)) from error
    if getattr(document.getroottree().docinfo, "doctype", ""):
        # No bank writes one: it is how a file makes its reader open others, or grow.
        raise StatementRefused("xml", "a document type")
    return document


def _without_namespaces(document: etree._Element) -> None:
    for element in document.iter(etree.Element):
        element.tag = etree.QName(element).localname


def _statement(element: etree._Element) -> Statement:
    iban = _text(element, "Acct/Id/IBAN").replace(" ", "").upper()
    single = [one for entry in element.iterfind("Ntry") for one in _transactions(entry)]
    days = sorted(one.booked_on for one in single)
    return Statement(
        number=_text(element, "ElctrncSeqNb") or _text(element, "LglSeqNb") or _text(element, "Id"),
        iban=iban,
        first_day=days[0] if days else None,
        last_day=days[-1] if days else None,
        transactions=tuple(_named(iban, single)),
        balanced=_is_balanced(element, single),
    )


def _named(iban: str, transactions: list[Transaction]) -> Iterator[Transaction]:
    """Two that are alike on one day are two: each is told apart by how many of its kind came before."""
    seen: Counter[tuple[str, ...]] = Counter()
    for one in transactions:
        known = (
            iban,
            one.booked_on.isoformat(),
            f"{one.amount.amount}{one.amount.currency}",
            one.bank_reference,
            one.end_to_end,
            one.iban,
            one.text,
        )
        seen[known] += 1
        digest = hashlib.sha256("\x1f".join((*known, str(seen[known]))).encode()).hexdigest()
        yield replace(one, fingerprint=digest)


def _transactions(entry: etree._Element) -> Iterator[Transaction]:
    state = _text(entry, "Sts/Cd") or _text(entry, "Sts")
    if state != "BOOK":
        return
    whole = _amount(entry.find("Amt"), entry)
    if whole is None:
        raise StatementRefused("amount", "an entry without an amount")
    if not whole:
        return
    day = _day(entry)
    parts = entry.findall("NtryDtls/TxDtls")
    base = Transaction(
        amount=whole,
        booked_on=day,
        text="",
        bank_reference=_text(entry, "AcctSvcrRef") or _text(entry, "NtryRef"),
        message_id=_known(_text(entry, "NtryDtls/Btch/MsgId")),
        batch_id=_known(_text(entry, "NtryDtls/Btch/PmtInfId")),
    )
    said = " ".join(_text(entry, "AddtlNtryInf").split())
    if len(parts) <= 1:
        yield _single(base, entry, parts[0] if parts else None, said)
        return
    amounts = [_amount_of_part(part, entry) for part in parts]
    known = [amount for amount in amounts if amount is not None]
    adds_up = len(known) == len(parts) and all(one.currency == whole.currency for one in known)
    if adds_up and total(known, whole.currency) == whole:
        for part, amount in zip(parts, known, strict=True):
            if amount:
                yield _single(replace(base, amount=amount), entry, part, said)
        return
    # Parts that do not add up (charges, other currencies) stay one, with all that they say.
    texts = dict.fromkeys(text for part in parts for text in _texts(part))
    yield replace(base, text=_joined([*texts, said]))


def _single(base: Transaction, entry: etree._Element, part: etree._Element | None, said: str) -> Transaction:
    if part is None:
        return replace(base, text=_joined([said]))
    came = base.amount.amount > 0
    other = "Dbtr" if came else "Cdtr"
    code = _text(part, "RtrInf/Rsn/Cd") or _text(part, "RtrInf/Rsn/Prtry")
    texts = _texts(part)
    return replace(
        base,
        text=_joined(texts or [_text(part, "AddtlTxInf"), said]),
        name=_text(part, f"RltdPties/{other}/Pty/Nm") or _text(part, f"RltdPties/{other}/Nm"),
        iban=_text(part, f"RltdPties/{other}Acct/Id/IBAN").replace(" ", "").upper(),
        bank_reference=_text(part, "Refs/AcctSvcrRef") or base.bank_reference,
        end_to_end=_known(_text(part, "Refs/EndToEndId")),
        mandate=_known(_text(part, "Refs/MndtId")),
        message_id=_known(_text(part, "Refs/MsgId")) or base.message_id,
        batch_id=_known(_text(part, "Refs/PmtInfId")) or base.batch_id,
        return_code=code,
        returned=_original(part) if code else None,
    )


def _texts(part: etree._Element) -> list[str]:
    found = [element.text or "" for element in part.iterfind("RmtInf/Ustrd")]
    found += [element.text or "" for element in part.iterfind("RmtInf/Strd/CdtrRefInf/Ref")]
    found += [element.text or "" for element in part.iterfind("RmtInf/Strd/RfrdDocInf/Nb")]
    found += [element.text or "" for element in part.iterfind("RmtInf/Strd/AddtlRmtInf")]
    return [text for text in found if text.strip()]


def _joined(texts: list[str]) -> str:
    """Lines that a bank has cut stand beside each other."""
    return " ".join(" ".join(texts).split())[:1000]


def _amount_of_part(part: etree._Element, entry: etree._Element) -> Money | None:
    for path in ("Amt", "AmtDtls/TxAmt/Amt", "AmtDtls/InstdAmt/Amt"):
        found = part.find(path)
        if found is not None:
            return _amount(found, part if part.find("CdtDbtInd") is not None else entry)
    return None


def _original(part: etree._Element) -> Money | None:
    """What was collected, of money that came back with charges on top."""
    found = part.find("AmtDtls/InstdAmt/Amt")
    return _plain_amount(found) if found is not None else None


def _amount(element: etree._Element | None, holder: etree._Element) -> Money | None:
    if element is None:
        return None
    amount = _plain_amount(element)
    direction = _text(holder, "CdtDbtInd")
    if direction not in {"CRDT", "DBIT"}:
        raise StatementRefused("amount", "an entry that neither came nor went")
    return amount if direction == "CRDT" else -amount


def _plain_amount(element: etree._Element) -> Money:
    try:
        amount = from_decimal(Decimal((element.text or "").strip()), element.get("Ccy") or "")
    except (InvalidOperation, MoneyError, ValueError, OverflowError) as error:
        raise StatementRefused("amount", str(error)) from error
    if amount.amount < 0 or amount.amount > 10**15:
        raise StatementRefused("amount", "below nothing, or more than there is")
    return amount


def _day(entry: etree._Element) -> dt.date:
    for path in ("BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm"):
        if found := _text(entry, path):
            try:
                return dt.date.fromisoformat(found[:10])
            except ValueError as error:
                raise StatementRefused("day", found) from error
    raise StatementRefused("day")


def _is_balanced(element: etree._Element, transactions: list[Transaction]) -> bool | None:
    """Of a statement on one page, with both balances, in one currency."""
    balances: dict[str, Money] = {}
    for one in element.iterfind("Bal"):
        amount = _amount(one.find("Amt"), one)
        if amount is not None:
            balances[_text(one, "Tp/CdOrPrtry/Cd")] = amount
    opening, closing = balances.get("OPBD", balances.get("PRCD")), balances.get("CLBD")
    if opening is None or closing is None or opening.currency != closing.currency:
        return None
    if any(one.amount.currency != opening.currency for one in transactions):
        return None
    return total([opening, *(one.amount for one in transactions)], opening.currency) == closing


def _text(element: etree._Element, path: str) -> str:
    found = element.find(path)
    return (found.text or "").strip() if found is not None else ""


def _known(text: str) -> str:
    return "" if text.upper() in NOT_PROVIDED else text
