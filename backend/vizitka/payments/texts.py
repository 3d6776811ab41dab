"""What people read before they sign, in the language of the request."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from vizitka.payments.rules import NOTICE_DAYS

# Grows with each change of the words below, in any language: who signs has read these.
MANDATE_VERSION: Final = 1


def mandate(creditor: str, creditor_id: str) -> str:
    """The words of the SEPA core mandate (EPC392-08), with the time of notice that is agreed."""
    words = {"creditor": creditor, "creditor_id": creditor_id, "days": NOTICE_DAYS}
    return "\n\n".join(
        [
            _(
                "By signing this mandate, you authorise %(creditor)s (creditor identifier %(creditor_id)s) to send "
                "instructions to your bank to debit your account, and your bank to debit your account in accordance "
                "with the instructions from %(creditor)s."
            )
            % words,
            _(
                "As part of your rights, you are entitled to a refund from your bank under the terms and conditions "
                "of your agreement with your bank. A refund must be claimed within eight weeks from the date on which "
                "your account was debited. Your rights are explained in a statement that you can obtain from your "
                "bank."
            ),
            _(
                "The mandate is for payments that recur. You are told of each debit by email at least %(days)d days "
                "before."
            )
            % words,
        ]
    )


def failure(code: str) -> str:
    """Why a payment failed, for people; nothing of what only helps thieves (a stolen card is a declined one)."""
    words = {
        "insufficient_funds": _("There was not enough money in the account."),
        "AM04": _("There was not enough money in the account."),
        "expired_card": _("The card has expired."),
        "incorrect_cvc": _("The security code of the card was not right."),
        "authentication_required": _("The bank wants you to confirm the payment."),
        "payment_intent_authentication_failure": _("The payment was not confirmed."),
        "setup_intent_authentication_failure": _("The payment was not confirmed."),
        "AC01": _("This bank account does not exist."),
        "AC03": _("This bank account does not exist."),
        "AC04": _("This bank account is closed."),
        "AC06": _("This bank account is blocked."),
        "AC13": _("This kind of bank account cannot be debited."),
        "AG01": _("This kind of bank account cannot be debited."),
        "MD01": _("The bank knows of no mandate."),
        "MD06": _("The debit was returned at the request of the account holder."),
        "MD07": _("The account holder has died."),
        "MS02": _("The debit was returned at the request of the account holder."),
        "SL01": _("The account holder lets nobody debit this account."),
    }
    return words.get(code, _("The bank declined the payment.")) if code else ""


def refund_failure(code: str) -> str:
    """Why money could not be paid back, by Stripe's word or our own."""
    words = {
        "charge_for_pending_refund_disputed": _("The payment is disputed."),
        "expired_or_canceled_card": _("The card takes no money any more."),
        "lost_or_stolen_card": _("The card takes no money any more."),
        "insufficient_funds": _("There was not enough money in the seller’s account at the payment service."),
        "provider_refused": _("The payment service refused the refund."),
    }
    return words.get(code, _("The bank did not take the refund.")) if code else ""
