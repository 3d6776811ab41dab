"""Letters to who has ordered, one for each state, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from vizitka.common import clock
from vizitka.common.mail.letters import Button, Letter, Row, Table, compose, greeting
from vizitka.common.money import formatted
from vizitka.orders import output, selectors
from vizitka.orders.enums import LetterKind, OrderState
from vizitka.orders.models import Order


def about(order_id: uuid.UUID, kind: LetterKind) -> EmailMessage | None:
    """The mail; None where nobody is to be told: the person is gone, or may not read the account's orders any more."""
    order = selectors.whole(order_id)
    user = selectors.reader_of(order)
    if user is None:
        return None
    with translation.override(user.language), timezone.override(clock.zone_of(user.time_zone)):
        subject, paragraphs, tables = _said(order, kind)
        letter = Letter(
            subject=subject % {"number": order.number},
            greeting=greeting(user.full_name),
            paragraphs=paragraphs,
            tables=tables,
            button=Button(_("Open the order"), f"{settings.PUBLIC_URL}/orders/{order.pk}"),
        )
        return compose(letter, to=user.email, language=user.language)


def _said(order: Order, kind: LetterKind) -> tuple[str, list[str], list[Table]]:
    match kind:
        case LetterKind.PENDING:
            return _("We have received your order %(number)s"), _received(order), [_lines(order)]
        case LetterKind.PAID:
            text = _("Your payment has arrived. As soon as your order is being made, we write to you again.")
            if order.impossible_since is not None:
                text = _(
                    "Your payment has arrived. There is something to be cleared up about your order first."
                )
            return _("Your order %(number)s is paid"), [text], []
        case LetterKind.IN_PRODUCTION:
            text = _("Your order is being made. From now on it cannot be cancelled any more.")
            return _("Your order %(number)s is in production"), [text], []
        case LetterKind.SHIPPED:
            return _("Your order %(number)s is on its way"), _shipped(order), _parcels(order)
        case LetterKind.DELIVERED:
            return _("Your order %(number)s is delivered"), _delivered(order), []
        case LetterKind.CANCELLED:
            return _("Your order %(number)s is cancelled"), _cancelled(order), []
        case LetterKind.WITHDRAWN:
            return _("We have received your withdrawal from order %(number)s"), _withdrawn(order), []
        case LetterKind.REFUNDED:
            return (
                _("The money for your order %(number)s is paid back"),
                [_("What you paid is on its way back to you. Banks take a few days for it.")],
                [],
            )


def _received(order: Order) -> list[str]:
    found = [
        _("You have ordered for %(amount)s.") % {"amount": _amount(order)},
        _("The invoice %(invoice)s comes by a mail of its own.") % {"invoice": order.invoice.number},
    ]
    if order.completed_at is None and order.state == OrderState.PENDING:
        found.append(_("We begin as soon as your payment has come through."))
    return found


def _shipped(order: Order) -> list[str]:
    number = order.parcels.count()
    return [
        ngettext(
            "We have sent your order in %(number)d parcel.",
            "We have sent your order in %(number)d parcels.",
            number,
        )
        % {"number": number}
    ]


def _delivered(order: Order) -> list[str]:
    if not any(line.is_made for line in order.lines.all()):
        return [_("Your licence serves from now on.")]
    return [_("Products that were made for somebody are connected already, and wait for their first tap.")]


def _cancelled(order: Order) -> list[str]:
    found = [_("Nothing is made, and nothing more is charged.")]
    if order.paid_at is not None:
        found.append(_("What you paid is paid back. A credit note comes by a mail of its own."))
    return found


def _withdrawn(order: Order) -> list[str]:
    last = order.returns.order_by("-asked_at").first()
    asked = output.moment_of(last.asked_at) if last else ""
    return [
        _("Your withdrawal arrived on %(moment)s.") % {"moment": asked},
        _("Please send the pieces back within 14 days. As soon as they are here, we pay your money back."),
    ]


def _amount(order: Order) -> str:
    return formatted(order.money, (translation.get_language() or "en").replace("-", "_"))


def _lines(order: Order) -> Table:
    return Table(
        _("What you have ordered"),
        [Row(output.name_of(line), f"{line.quantity} ×") for line in order.lines.all()],
    )


def _parcels(order: Order) -> list[Table]:
    parcels = list(order.parcels.all())
    rows = []
    for parcel in parcels:
        which = parcel.department or _("Parcel %(number)d") % {"number": parcel.number}
        # Of several it is said whose each is.
        said = (
            " · ".join(filter(None, (parcel.carrier, which))) if len(parcels) > 1 else parcel.carrier or which
        )
        if parcel.tracking_number:
            rows.append(Row(said, parcel.tracking_number, parcel.tracking_url))
    return [Table(_("Tracking"), rows)] if rows else []
