"""What invoicing may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict, InvalidInput


class SellerUnknown(ApplicationError):
    status, code = 503, "seller_unknown"
    message = _("The operator’s own company data is incomplete; no invoice can be written.")


class InvoiceFaulty(ApplicationError):
    """The checker found that the invoice does not add up; nothing was issued, and it got no number."""

    status, code = 500, "invoice_faulty"
    message = _("This invoice would be wrong, so it was not written. Please tell the operator.")


class NothingToCredit(Conflict):
    code = "nothing_to_credit"
    message = _("This invoice has been taken back already.")


class CreditTooLarge(InvalidInput):
    code = "credit_too_large"
    message = _("No more can be taken back than was charged.")


class CreditsAreFinal(Conflict):
    code = "credit_note_is_final"
    message = _("A credit note cannot be changed. Write a new invoice.")


class PaidTooMuch(InvalidInput):
    code = "paid_too_much"
    message = _("That is more than is due.")


class NothingToCorrect(Conflict):
    code = "nothing_to_correct"
    message = _("The account says what this invoice says. Change its company data first.")


class CannotBeCorrected(Conflict):
    code = "cannot_be_corrected"
    message = _("This invoice cannot be corrected any more.")


class ReceiverUnknown(Conflict):
    code = "receiver_unknown"
    message = _("Nobody is named who receives invoices.")


class TooManyInvoices(InvalidInput):
    code = "too_many_invoices"
    message = _("These are too many invoices for one file. Choose fewer.")
