"""A year of invoices of the two accounts of the demo: paid, open, overdue, and one that was taken back."""

from __future__ import annotations

import datetime as dt
from typing import Final, NamedTuple

from vizitka.billing.models import BillingAccount
from vizitka.common.actor import SYSTEM
from vizitka.common.money import Money
from vizitka.invoicing import services
from vizitka.invoicing.drafts import Line
from vizitka.invoicing.models import Invoice
from vizitka.payments import selectors as payments
from vizitka.tax.enums import Supply

IN_HAND: Final = (
    "Hannes von Auer", "Luka Gegić-Zrilić", "Marie-Claire Lefèvre", "Zoë Brandstätter", "Jiří Dvořák", "Gábor Szűcs",
    "João Magalhães", "Charlotte Weiß", "Ana Šimić", "Björn Åkesson", "Nora Kofler", "Félix Ocaña",
)  # fmt: skip


class Bought(NamedTuple):
    """`days` before today; `cents` net of one. With `wrong` it was taken back on the day after, for that reason."""

    days: int
    academy: bool
    code: str
    name: str
    quantity: int
    cents: int
    detail: str = ""
    names: tuple[str, ...] = ()
    goods: bool = False
    licence_days: int = 0
    wrong: str = ""


STANDS: Final = "Tischaufsteller, Eiche"
CARDS: Final = "NFC-Karte, matt weiß"
BOUGHT: Final = (
    Bought(
        328, False, "licence-enterprise", "Enterprise", 460, 3600, "46 Karten je Standort", licence_days=365
    ),
    Bought(327, True, "licence-standard", "Standard", 25, 3000, licence_days=365),
    Bought(281, False, "licence-enterprise", "Enterprise, weitere Karten", 40, 3146, licence_days=318),
    Bought(250, False, "nfc-matt-white", CARDS, 40, 1415, goods=True, wrong="Bestellt waren 12 Karten."),
    Bought(248, False, "nfc-matt-white", CARDS, 12, 1490, "Bestellung 1098", IN_HAND, goods=True),
    Bought(
        210, False, "nfc-walnut", "NFC-Karte, Nussbaum", 6, 2990, "Bestellung 1112", IN_HAND[:6], goods=True
    ),
    Bought(164, True, "nfc-matt-white", CARDS, 5, 1490, "Bestellung 1131", IN_HAND[3:8], goods=True),
    Bought(120, False, "keyring", "NFC-Schlüsselanhänger", 12, 890, "Bestellung 1150", IN_HAND, goods=True),
    Bought(66, True, "stand-oak", STANDS, 3, 2493, "Bestellung 1166", goods=True),
    Bought(30, False, "stand-oak", STANDS, 14, 2493, "Bestellung 1180", goods=True),
    Bought(9, False, "nfc-matt-white", CARDS, 12, 1490, "Bestellung 1187", IN_HAND, goods=True),
    Bought(4, True, "nfc-matt-white", CARDS, 2, 1490, "Bestellung 1190", IN_HAND[:2], goods=True),
)


def of_accounts(company: BillingAccount, academy: BillingAccount, now: dt.datetime) -> None:
    """In the order of their days, as numbers want it. Who pays them is another's business."""
    for number, bought in enumerate(BOUGHT):
        account = academy if bought.academy else company
        day = (now - dt.timedelta(days=bought.days)).date()
        invoice = services.issue(
            account,
            [_line(bought, account, day)],
            actor=SYSTEM,
            day=day,
            po_number="" if bought.academy else f"PO-{day.year}-{400 + 6 * number:04}",
            key=f"demo-{number}",
            collected=payments.collected_by(payments.default_method(account), told_on=day),
            send=False,
        )
        _sent(invoice, account)
        if bought.wrong:
            after = day + dt.timedelta(days=1)
            note = services.credit(invoice.pk, reason=bought.wrong, actor=SYSTEM, day=after, send=False)
            _sent(note, account)


def _line(bought: Bought, account: BillingAccount, day: dt.date) -> Line:
    ends = day + dt.timedelta(days=bought.licence_days - 1)
    return Line(
        bought.code,
        bought.name,
        bought.quantity,
        Money(bought.cents, "EUR"),
        period=(day, ends) if bought.licence_days else None,
        detail=bought.detail,
        names=bought.names,
        supply=Supply.GOODS if bought.goods else Supply.SERVICE,
        space=account.name if bought.goods else "",
    )


def _sent(invoice: Invoice, account: BillingAccount) -> None:
    day = invoice.issued_on or dt.date.min
    at = dt.datetime.combine(day, dt.time(7, 45), dt.UTC)
    Invoice.objects.filter(pk=invoice.pk).update(sent_at=at, sent_to=account.receiver_email, created_at=at)
