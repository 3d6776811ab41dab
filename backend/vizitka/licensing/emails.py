"""Letters about licences to those who look after an account, in the receiver's language."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vizitka.accounts.models import User
from vizitka.billing import selectors as billing
from vizitka.billing.enums import AccountRole
from vizitka.billing.models import AccountMember, BillingAccount, Licence
from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, Row, Table, compose, greeting
from vizitka.common.money import Money, formatted
from vizitka.invoicing import selectors as invoicing
from vizitka.invoicing.models import Invoice
from vizitka.licensing import charging, lateness, output, readiness, renewing
from vizitka.licensing.enums import DeclarationKind, DunningKind, LetterKind, Parked
from vizitka.licensing.models import Contract, Declaration

LOOK_AFTER = (AccountRole.OWNER, AccountRole.ACCOUNTANT)


def those_who_look_after(account_id: uuid.UUID) -> Sequence[User]:
    """Owners and accountants of an account whose addresses are proved."""
    roles = AccountMember.objects.filter(account_id=account_id, role__in=LOOK_AFTER)
    return list(
        User.objects.filter(
            pk__in=roles.values("user_id"), is_active=True, email_verified_at__isnull=False
        ).order_by("pk")
    )


def about_licence(kind: LetterKind, licence_id: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """The mail; None when the person looks after the account no more."""
    licence = Licence.objects.select_related("account", "package").filter(pk=licence_id).first()
    user = _receiver(licence.account_id, user_id) if licence else None
    if licence is None or user is None:
        return None
    with translation.override(user.language), timezone.override(clock.zone_of(user.time_zone)):
        subject, paragraphs = _of_licence(kind, licence)
        return _compose(user, subject, paragraphs, _("Open the licence"), licence.account_id, "licences")


def about_invoice(kind: LetterKind, invoice_id: uuid.UUID, user_id: uuid.UUID) -> EmailMessage | None:
    """The mail; None when the invoice was paid meanwhile."""
    invoice = Invoice.objects.select_related("account").filter(pk=invoice_id).first()
    user = _receiver(invoice.account_id, user_id) if invoice else None
    if invoice is None or user is None or not invoicing.open_amount(invoice):
        return None
    with translation.override(user.language), timezone.override(clock.zone_of(user.time_zone)):
        subject, paragraphs = _of_invoice(kind, invoice)
        return _compose(user, subject, paragraphs, _("Open the invoices"), invoice.account_id, "invoices")


def _receiver(account_id: uuid.UUID, user_id: uuid.UUID) -> User | None:
    return next((one for one in those_who_look_after(account_id) if one.pk == user_id), None)


def _of_licence(kind: LetterKind, licence: Licence) -> tuple[str, list[str]]:
    contract = (
        Contract.objects.select_related("licence__package", "next_package").filter(licence=licence).first()
    )
    names = {"package": billing.package_name(licence.package.code), "account": licence.account.name}
    if kind is LetterKind.RENEWS and contract is not None:
        return _renews(names, contract, licence.account)
    if kind is LetterKind.PARKED and contract is not None:
        return _("The licence %(package)s of %(account)s cannot be renewed") % names, [
            str(Parked(contract.parked).label),
            _("The cards stay as they are. The licence is renewed as soon as this is mended."),
        ]
    if kind is LetterKind.ENDED:
        return _("The licence %(package)s of %(account)s has ended") % names, [
            _(
                "Its spaces have what the free package has. Cards beyond that are inactive; nothing was deleted."
            ),
            _("With a new licence you activate them again, as they were."),
        ]
    return _ends(names, licence)


def _renews(names: dict[str, str], contract: Contract, account: BillingAccount) -> tuple[str, list[str]]:
    item = renewing.next_item(contract)
    gross = charging.sums(account, [item], item.period.start).gross
    said = {**names, "date": _day(item.period.start), "amount": _amount(gross), "cards": item.cards}
    return _("The licence %(package)s of %(account)s renews on %(date)s") % said, [
        ngettext(
            "It covers %(cards)d card from then on, and %(amount)s are charged for the next period.",
            "It covers %(cards)d cards from then on, and %(amount)s are charged for the next period.",
            item.cards,
        )
        % said,
        _("Until then you can take fewer cards, another package, or cancel."),
    ]


def _ends(names: dict[str, str], licence: Licence) -> tuple[str, list[str]]:
    end = licence.valid_until or clock.now()
    said = {**names, "date": _day((end.astimezone(readiness.zone()) - dt.timedelta(seconds=1)).date())}
    surplus = output.surplus_of(licence)
    paragraphs = [_("It serves until %(date)s. After that its spaces have what the free package has.") % said]
    if surplus:
        paragraphs.append(
            ngettext(
                "%(number)d card becomes inactive then. You can choose which ones stay; nothing is deleted.",
                "%(number)d cards become inactive then. You can choose which ones stay; nothing is deleted.",
                surplus,
            )
            % {"number": surplus}
        )
    return _("The licence %(package)s of %(account)s ends on %(date)s") % said, paragraphs


def _of_invoice(kind: LetterKind, invoice: Invoice) -> tuple[str, list[str]]:
    due = invoice.due_on or billing.day()
    steps = lateness.days_of_steps([invoice])[invoice.pk]
    said = {
        "number": invoice.number,
        "account": invoice.account.name,
        "amount": _amount(invoicing.open_amount(invoice)),
        "due": _day(due),
        "suspended": _day(steps[DunningKind.SUSPENDED]),
        "closed": _day(steps[DunningKind.CLOSED]),
    }
    late = _("%(amount)s were due on %(due)s.") % said
    if kind is LetterKind.CLOSED:
        return _("The billing account %(account)s is closed") % said, [
            late,
            _("Cards beyond those of the free package are inactive; nothing was deleted."),
            _("Please write to us if you want to go on."),
        ]
    if kind is LetterKind.SUSPENDED:
        return _("The licences of %(account)s are suspended") % said, [
            late,
            _("Card pages stay up until %(closed)s; what the licence opens does not.") % said,
            _("As soon as the invoice is paid, everything is as before."),
        ]
    return _("Invoice %(number)s of %(account)s is overdue") % said, [
        late,
        _("Nothing is switched off before %(suspended)s. Until it is paid, nothing more can be bought.")
        % said,
    ]


def _compose(
    user: User, subject: str, paragraphs: list[str], button: str, account_id: uuid.UUID, part: str
) -> EmailMessage:
    letter = Letter(
        subject=subject,
        greeting=greeting(user.full_name),
        paragraphs=paragraphs,
        button=Button(button, f"{settings.PUBLIC_URL}/billing/{account_id}/{part}"),
    )
    return compose(letter, to=user.email, language=user.language)


def _day(day: dt.date) -> str:
    return str(date_format(day, "DATE_FORMAT"))


def _amount(money: Money) -> str:
    return formatted(money, (translation.get_language() or "en").replace("-", "_"))


def receipt(declaration_id: uuid.UUID) -> EmailMessage | None:
    """What was declared and when, to keep: it says what came in, and nothing of what is there."""
    made = Declaration.objects.filter(pk=declaration_id).first()
    if made is None:
        return None
    with translation.override(made.language), timezone.override(readiness.zone()):
        moment = timezone.localtime(made.received_at)
        said = {
            "name": made.name,
            "day": date_format(moment, "DATE_FORMAT"),
            "time": f"{moment:%H:%M:%S} ({timezone.get_current_timezone_name()})",
            "reference": made.reference,
        }
        withdrawal = made.kind == DeclarationKind.WITHDRAWAL
        rows = [
            Row(_("Name"), made.name),
            Row(_("Email"), made.email),
            Row(_("Customer number"), str(made.customer_number or "–")),
            Row(_("Contract"), made.contract or "–"),
        ]
        if not withdrawal:
            rows += [
                Row(_("Kind of cancellation"), _("for cause") if made.extraordinary else _("ordinary")),
                Row(_("Ends"), _day(made.end_on) if made.end_on else _("as early as possible")),
            ]
            rows += [Row(_("Reason"), made.reason)] if made.reason else []
        letter = Letter(
            subject=(_("Your withdrawal has come in") if withdrawal else _("Your cancellation has come in")),
            greeting=greeting(made.name),
            paragraphs=[
                _("your declaration came in on %(day)s at %(time)s. Its reference is %(reference)s.") % said,
                _("You hear from us what follows from it. Please keep this mail: it is your receipt."),
            ],
            tables=[
                Table(
                    _("You have withdrawn this contract:")
                    if withdrawal
                    else _("You have cancelled this contract:"),
                    rows,
                )
            ],
            reason=_("You get this mail because this address was named in the declaration."),
        )
        return compose(letter, to=made.email, language=made.language)
