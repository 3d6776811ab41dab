"""Which invoices a transfer pays: by the number in its text and by the amount. Pure.

People write numbers their own way (`VZ 2026/418`, `vz202600418`), banks cut texts into lines: zeros in front, signs
between and capitals do not count. Who pays two invoices at once names both, and the sums decide. What does not fit to
the cent is left for a person.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from vizitka.common.money import Money, total
from vizitka.payments.enums import LeftoverReason

# A series, the year, the number: VZ-2026-00418.
Reference = tuple[str, int, int]
_NUMBER: Final = re.compile(r"^([A-Z]+)[^A-Z0-9]*(\d{4})[^A-Z0-9]*(\d+)$")


def reference_of(number: str) -> Reference | None:
    """What of an invoice's number counts; None for one of another form."""
    found = _NUMBER.match(number.upper())
    return (found[1], int(found[2]), int(found[3])) if found else None


def readings(text: str, series: Collection[str]) -> list[list[Reference]]:
    """The numbers of these series in a text, in their order, each once; the text as it stands, and, where that says
    something else, with blanks inside of numbers: a bank may have cut one in two."""
    names = "|".join(sorted(map(re.escape, series), key=len, reverse=True))
    if not names:
        return []
    found: list[list[Reference]] = []
    for blank in ("", r"\s?"):
        year, number = rf"\d(?:{blank}\d){{3}}", rf"\d(?:{blank}\d){{0,8}}"
        loose = rf"(?<![A-Z])({names})[^A-Z0-9]{{0,3}}({year})[^A-Z0-9]{{0,3}}({number})(?!{blank}\d)"
        numbers = [
            (name, int("".join(year.split())), int("".join(number.split())))
            for name, year, number in re.findall(loose, text.upper(), re.ASCII)
        ]
        if numbers and numbers not in found:
            found.append(list(dict.fromkeys(numbers)))
    return found


@dataclass(frozen=True, slots=True)
class Due:
    """What is still to be paid of an invoice."""

    key: object
    amount: Money


@dataclass(frozen=True, slots=True)
class Match:
    """What each invoice gets; or, with a reason, nothing, and `named` are the invoices that the text speaks of."""

    shares: tuple[Due, ...] = ()
    reason: LeftoverReason | None = None
    named: tuple[Due, ...] = ()


def match(amount: Money, text: str, due: Mapping[Reference, Due], series: Collection[str]) -> Match:
    """Matches money that came. `due` has all invoices of the series that may be meant, the paid ones with nothing."""
    if amount.amount <= 0:
        return Match(reason=LeftoverReason.OUTGOING)
    tried = [_match(amount, asked, due) for asked in readings(text, series)]
    if not tried:
        return Match(reason=LeftoverReason.NO_REFERENCE)
    return next((one for one in tried if one.reason is None), tried[0])


def _match(amount: Money, asked: list[Reference], due: Mapping[Reference, Due]) -> Match:
    named = tuple(due[one] for one in asked if one in due)
    if len(named) != len(asked):
        return Match(reason=LeftoverReason.UNKNOWN_REFERENCE, named=named)
    if any(one.amount.currency != amount.currency for one in named):
        return Match(reason=LeftoverReason.CURRENCY, named=named)
    still = tuple(one for one in named if one.amount.amount > 0)
    if not still:
        return Match(reason=LeftoverReason.ALREADY_PAID, named=named)
    if total((one.amount for one in still), amount.currency) != amount:
        return Match(reason=LeftoverReason.AMOUNT_DIFFERS, named=named)
    return Match(shares=still, named=named)
