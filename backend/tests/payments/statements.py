"""Statements as banks write them, in the older form and in the present one."""

from __future__ import annotations

from xml.sax.saxutils import escape

OPENING = 100_000


def _euros(cents: int) -> str:
    return f"{abs(cents) // 100}.{abs(cents) % 100:02}"


def amount(cents: int, *, currency: str = "EUR") -> str:
    direction = "CRDT" if cents >= 0 else "DBIT"
    return f'<Amt Ccy="{currency}">{_euros(cents)}</Amt><CdtDbtInd>{direction}</CdtDbtInd>'


def part(
    text: str = "",
    *,
    cents: int | None = None,
    name: str = "Alpenwerk AG",
    end_to_end: str = "NOTPROVIDED",
    structured: str = "",
    returned: str = "",
    instructed: int | None = None,
    old: bool = False,
) -> str:
    """One transaction inside an entry; `old`: as camt.053.001.02 has it."""
    person = f"<Nm>{escape(name)}</Nm>" if old else f"<Pty><Nm>{escape(name)}</Nm></Pty>"
    own = ""
    if cents is not None:
        value = f'<Amt Ccy="EUR">{_euros(cents)}</Amt>'
        own = f"<AmtDtls><TxAmt>{value}</TxAmt></AmtDtls>" if old else value
    if instructed is not None:
        own += f'<AmtDtls><InstdAmt><Amt Ccy="EUR">{_euros(instructed)}</Amt></InstdAmt></AmtDtls>'
    lines = "".join(f"<Ustrd>{escape(line)}</Ustrd>" for line in text.split("\n") if line)
    if structured:
        lines += f"<Strd><CdtrRefInf><Ref>{structured}</Ref></CdtrRefInf></Strd>"
    reason = f"<RtrInf><Rsn><Cd>{returned}</Cd></Rsn></RtrInf>" if returned else ""
    return (
        f"<TxDtls><Refs><EndToEndId>{end_to_end}</EndToEndId></Refs>{own}"
        f"<RltdPties><Dbtr>{person}</Dbtr><DbtrAcct><Id><IBAN>AT611904300234573201</IBAN></Id></DbtrAcct>"
        f"</RltdPties><RmtInf>{lines}</RmtInf>{reason}</TxDtls>"
    )


def entry(
    cents: int,
    *parts: str,
    day: str = "2026-06-12",
    reference: str = "",
    said: str = "",
    state: str = "BOOK",
    batch: str = "",
    currency: str = "EUR",
    old: bool = False,
) -> str:
    status = f"<Sts>{state}</Sts>" if old else f"<Sts><Cd>{state}</Cd></Sts>"
    named = f"<Btch><PmtInfId>{batch}</PmtInfId></Btch>" if batch else ""
    details = f"<NtryDtls>{named}{''.join(parts)}</NtryDtls>" if parts or batch else ""
    return (
        f"<Ntry>{amount(cents, currency=currency)}{status}<BookgDt><Dt>{day}</Dt></BookgDt>"
        f"<AcctSvcrRef>{reference}</AcctSvcrRef>{details}<AddtlNtryInf>{escape(said)}</AddtlNtryInf></Ntry>"
    )


def statement(*entries: str, version: str = "08", number: str = "7", closing: int | None = None) -> bytes:
    balances = ""
    if closing is not None:
        for code, cents in (("OPBD", OPENING), ("CLBD", closing)):
            balances += f"<Bal><Tp><CdOrPrtry><Cd>{code}</Cd></CdOrPrtry></Tp>{amount(cents)}</Bal>"
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>'
        f'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.{version}"><BkToCstmrStmt>'
        f"<GrpHdr><MsgId>M{number}</MsgId></GrpHdr><Stmt><Id>S{number}</Id>"
        f"<ElctrncSeqNb>{number}</ElctrncSeqNb>"
        f"<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id></Acct>{balances}{''.join(entries)}"
        f"</Stmt></BkToCstmrStmt></Document>"
    ).encode()
