"""The code on an invoice that banking apps read (EPC069-12, "GiroCode", version 002).

segno draws it; what it says is checked here, because segno takes an IBAN with wrong digits and an amount with three
decimals. There is none for what nobody transfers: nothing due, a credit note, another currency than the euro.
"""

from __future__ import annotations

import io
from decimal import Decimal
from typing import Final

import segno
from schwifty import BIC, IBAN
from schwifty.exceptions import SchwiftyException

from vizitka.common.money import Money

MOST: Final = Money(99_999_999_999, "EUR")
NAME_LENGTH: Final = 70
TEXT_LENGTH: Final = 140
# Banks read no more bytes than these.
MOST_BYTES: Final = 331


class CannotBeTransferred(ValueError):
    """There is nothing that a banking app could be asked to transfer."""


def payload(*, name: str, iban: str, amount: Money, reference: str, bic: str = "") -> str:
    """The twelve lines of a credit transfer. `amount` is what is still due, `reference` what the payee finds it by.

    Raises CannotBeTransferred for an IBAN or BIC that cannot be, for another currency, for nothing and for more than
    999,999,999.99.
    """
    if amount.currency != "EUR" or not Money(0, "EUR") < amount <= MOST:
        raise CannotBeTransferred("only euros, from a cent to 999,999,999.99")
    try:
        account = IBAN(iban).compact
        bank = BIC(bic).compact if bic else ""
    except SchwiftyException as error:
        raise CannotBeTransferred(str(error)) from error
    payee = _line(name)[:NAME_LENGTH].strip()
    if not payee:
        raise CannotBeTransferred("nobody to transfer to")
    euros: Decimal = amount.decimal
    lines = ["BCD", "002", "1", "SCT", bank, payee, account, f"EUR{euros:.2f}", "", ""]
    text = "\n".join([*lines, _line(reference)[:TEXT_LENGTH]])
    if len(text.encode()) > MOST_BYTES:
        # Signs of several bytes, in a long name.
        raise CannotBeTransferred("more than a banking app reads")
    return text


def code(*, name: str, iban: str, amount: Money, reference: str, bic: str = "") -> segno.QRCode:
    """Correction level M and no version above 13, as the standard wants it. Raises CannotBeTransferred."""
    text = payload(name=name, iban=iban, amount=amount, reference=reference, bic=bic)
    made = segno.make(text, error="m", boost_error=False, micro=False, encoding="utf-8", eci=False)
    if int(made.version) > 13:
        raise CannotBeTransferred("more than a banking app reads")
    return made


def svg(*, name: str, iban: str, amount: Money, reference: str, bic: str = "") -> str | None:
    """The code as a drawing for the document; None where nothing can be transferred by one."""
    try:
        made = code(name=name, iban=iban, amount=amount, reference=reference, bic=bic)
    except CannotBeTransferred:
        return None
    written = io.BytesIO()
    made.save(written, kind="svg", border=0, xmldecl=False, svgclass=None, lineclass=None, omitsize=True)
    return written.getvalue().decode()


def _line(text: str) -> str:
    """On one line, without what is no sign."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
