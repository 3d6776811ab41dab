"""What a credit note takes back, so that all that are written for an invoice add up to it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Final

from vizitka.common.money import Money, half_up, percent
from vizitka.invoicing.drafts import Line, LineSum, Sums, price_of, summed
from vizitka.invoicing.snapshot import InvoiceLineItem, Snapshot
from vizitka.tax.rules import Treatment

# What a line of a credit note is that takes back a sum, and not so many of something.
AMOUNT: Final = "credited-amount"


def credited(notes: Iterable[Snapshot]) -> dict[int, int]:
    """How many of each line of an invoice were taken back, by the line's position."""
    found: dict[int, int] = {}
    for note in notes:
        for line in note.lines:
            if line.code == AMOUNT:
                continue
            position = line.of_position or line.position
            found[position] = found.get(position, 0) + line.quantity
    return found


def left(invoice: Snapshot, before: Mapping[int, int]) -> dict[int, int]:
    """How many of each line can still be taken back."""
    rest = {line.position: line.quantity - before.get(line.position, 0) for line in invoice.lines}
    return {position: number for position, number in rest.items() if number > 0}


def sums_of(invoice: Snapshot, before: Mapping[int, int], wanted: Mapping[int, int]) -> Sums:
    """The sums of a credit note for `wanted` of each line, after `before` of each were taken back.

    What is given back is the difference between what all that was taken back by then cost and what it cost before, so
    that the last note brings the sum to the invoice's own, to the cent; what rounding moves stands as such.
    """
    after = {position: before.get(position, 0) + wanted.get(position, 0) for position in {*before, *wanted}}
    gross = _charged(invoice, after) - _charged(invoice, before)
    return summed(_lines(invoice, wanted), Money(gross, invoice.currency), invoice.currency)


def _charged(invoice: Snapshot, quantities: Mapping[int, int]) -> int:
    """What so many of each line cost, of what was charged for all."""
    whole = {line.position: line.quantity for line in invoice.lines}
    if all(quantities.get(position, 0) == number for position, number in whole.items()):
        return invoice.gross
    if not any(quantities.values()):
        return 0
    led = [line for line in invoice.lines if line.gross_led is not None]
    shown = sum(quantities.get(line.position, 0) * (line.gross_led or 0) for line in led)
    positions = {line.position for line in led}
    others = {key: number for key, number in quantities.items() if key not in positions}
    return shown + summed(_lines(invoice, others), None, invoice.currency).gross.amount


def _lines(invoice: Snapshot, quantities: Mapping[int, int]) -> list[LineSum]:
    return [
        line_sum(line, invoice.currency, number)
        for line in invoice.lines
        if (number := quantities.get(line.position, 0))
    ]


def line_sum(line: InvoiceLineItem, currency: str, quantity: int) -> LineSum:
    """So many of a line, at its price and under its tax."""
    price = Decimal(line.price)
    if quantity == line.quantity:
        net = line.net
    elif line.gross_led is None:
        net = _net(price, quantity, currency)
    else:
        # Of the gross price, which leads: a price of so many is as near to it as cents allow.
        net = half_up(line.gross_led * quantity / (1 + percent(Decimal(line.rate))))
        price = price_of(Money(net, currency), quantity)
    again = Line(
        code=line.code,
        name=line.name,
        quantity=quantity,
        unit_price=Money(0, currency),
        period=(line.period_from, line.period_to) if line.period_from and line.period_to else None,
        detail=line.detail,
        names=line.names,
        supply=line.supply,
        space=line.space,
    )
    treatment = Treatment(line.category, Decimal(line.rate), line.country)
    return LineSum(again, treatment, price, Money(net, currency))


def _net(price: Decimal, quantity: int, currency: str) -> int:
    one = Money(1, currency).decimal
    return half_up(price * quantity / one)


def by_amount(invoice: Snapshot, amount: Money, name: str) -> Sums:
    """The sums of a credit note over `amount`, with tax: a line for each group of tax, in the shares of what the groups
    cost. Raises `MoneyError` for another currency."""
    groups = [group for group in invoice.groups if group.base + group.tax > 0]
    shares = (amount + Money(0, invoice.currency)).split([group.base + group.tax for group in groups])
    lines = []
    for group, share in zip(groups, shares, strict=True):
        net = Money(half_up(share.amount / (1 + percent(Decimal(group.rate)))), invoice.currency)
        first = next(one for one in invoice.lines if (one.category, one.rate) == (group.category, group.rate))
        line = Line(code=AMOUNT, name=name, quantity=1, unit_price=net, supply=first.supply)
        treatment = Treatment(group.category, Decimal(group.rate), first.country)
        if net:
            lines.append(LineSum(line, treatment, net.decimal, net))
    return summed(lines, amount, invoice.currency)
