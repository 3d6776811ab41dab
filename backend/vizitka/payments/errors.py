"""What payments may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict, InvalidInput, NotFound, Unread


class NothingDue(Conflict):
    code = "nothing_due"
    message = _("Nothing of this invoice is due any more.")


class NoMethod(Conflict):
    code = "no_payment_method"
    message = _("Add a payment method first.")


class MethodNotUsable(Conflict):
    """Removed, expired, or not confirmed yet."""

    code = "payment_method_not_usable"
    message = _("This payment method cannot be used any more. Please choose another one.")


class NotByInvoice(Conflict):
    code = "not_by_invoice"
    message = _("This account cannot pay by invoice. Please add a card or a bank account.")


class NotOffered(NotFound):
    """The installation takes no payments of this kind."""

    code = "payment_kind_not_offered"
    message = _("This way to pay is not offered here.")


class AmountTooSmall(Conflict):
    code = "amount_too_small"
    message = _("This amount is too small for a card. Please transfer it.")


class MandateTextChanged(Conflict):
    code = "mandate_text_changed"
    message = _("The text of the mandate has changed. Please read it again.")


class MandateIsThere(Conflict):
    """The same bank account under another name or address."""

    code = "mandate_is_there"
    message = _(
        "You have already signed a mandate for this bank account, with another holder or address. Remove that payment "
        "method first, then sign anew."
    )

    def __init__(self, reference: str) -> None:
        super().__init__(details={"reference": reference})


class IbanRefused(InvalidInput):
    code = "iban_refused"


class ProviderAway(ApplicationError):
    """Stripe does not answer."""

    status, code, message = (
        503,
        "payment_provider_away",
        _("The payment service cannot be reached at the moment. Please try again in a few minutes."),
    )


class EventForged(ApplicationError):
    """Who tells is not Stripe, or told it too long ago: no role would change that."""

    status, code, message = (
        400,
        "event_signature_wrong",
        _("This event is not signed by the payment service, or was not signed within the last five minutes."),
    )


class ProviderRefuses(Conflict):
    code = "payment_provider_refuses"
    message = _("The payment service did not accept this. Please try another payment method.")


class NotRefundable(Conflict):
    code = "not_refundable"
    message = _("No more than what was paid can be paid back.")


class NothingToCollect(Conflict):
    code = "nothing_to_collect"
    message = _("There is no debit that could go to the bank now.")


class CreditorIncomplete(Conflict):
    code = "creditor_incomplete"
    message = _("Enter IBAN, BIC and creditor identifier of the seller first.")


class StatementUnread(Unread):
    """A file that is no statement."""

    status, code, message = (
        422,
        "statement_unreadable",
        _("This file is no bank statement in the form camt.053."),
    )


class StatementOfAnother(Conflict):
    code = "statement_of_another"
    message = _("This statement is of another bank account than the seller’s.")


class EntryDecided(Conflict):
    code = "entry_decided"
    message = _("This entry is decided already.")


class MoreThanCame(Conflict):
    code = "more_than_came"
    message = _("This is more than is left of the transfer or due of the invoice.")
