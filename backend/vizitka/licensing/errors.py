"""What licensing may refuse."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from vizitka.billing.enums import AccountKind
from vizitka.billing.models import BillingAccount
from vizitka.common.errors import ApplicationError, Conflict, InvalidInput, NotFound, Text
from vizitka.common.money import Money


class QuoteChanged(Conflict):
    """What was shown is not what it costs now. `quote` of the answer is the new one; nothing was charged."""

    code = "quote_changed"
    message = _("The price has changed since. Please look at the new one; nothing was charged.")

    def __init__(self, quote: dict[str, Any]) -> None:
        super().__init__(details={"quote": quote})


class QuoteNotFound(NotFound):
    code = "quote_not_found"
    message = _("This price is no longer there. Please ask for it again.")


def account_incomplete(account: BillingAccount) -> Text:
    """What an invoice to this account lacks: of a company, or of a person."""
    if account.kind == AccountKind.PRIVATE:
        return _("An invoice needs your name and your address. Please complete them first.")
    return _("An invoice needs the name and the address of your company. Please complete them first.")


class AccountIncomplete(Conflict):
    code = "account_incomplete"

    def __init__(self, account: BillingAccount) -> None:
        super().__init__(account_incomplete(account))


class SellerIncomplete(ApplicationError):
    status, code = 503, "seller_incomplete"
    message = _("Nothing can be bought here yet: the operator’s own company data is incomplete.")


class CompanyPays(Conflict):
    code = "company_pays"
    message = _("In this space the company pays for the cards.")


class CardIsPaid(Conflict):
    code = "card_is_paid"
    message = _("This card is paid for already.")


class NotForThisCard(Conflict):
    code = "not_for_this_card"
    message = _("This price is not that of a single card in this space. Please ask for it again.")


class AccountNotActive(Conflict):
    code = "account_not_active"
    message = _("There is an unpaid invoice. Please pay it first; then you can go on here.")


class OrderNumberRequired(InvalidInput):
    code = "po_number_required"
    message = _("This billing account wants an order number on every invoice.")


class MethodRequired(InvalidInput):
    code = "payment_method_required"
    message = _("Please say how you will pay.")


class AboveTrust(Conflict):
    """More than an account may owe that has never paid. `limit` and `left` of the answer are in minor units."""

    code = "above_open_limit"
    message = _(
        "Until your first invoice is paid, you can buy up to a limit by invoice or direct debit, and this is more. "
        "Please choose another way to pay or fewer cards, or write to us: we can raise the limit."
    )

    def __init__(self, limit: Money, left: Money) -> None:
        super().__init__(
            details={"limit": limit.amount, "left": max(0, left.amount), "currency": limit.currency}
        )


class NoPrice(NotFound):
    code = "no_price"
    message = _("This package has no price for this interval. Please write to the operator.")


class NotLarger(InvalidInput):
    code = "package_not_larger"
    message = _("This package costs no more than yours. Change to it from the next period on.")


class NoContract(Conflict):
    code = "no_contract"
    message = _("This licence was granted by the operator and has no price. Please write to the operator.")


class ContractEnds(Conflict):
    code = "contract_ends"
    message = _("This licence is cancelled. Take the cancellation back first.")


class ContractIsDue(Conflict):
    """Its period is over and the renewal has not run yet, or cannot."""

    code = "contract_is_due"
    message = _("This licence is being renewed. Please try again in a few minutes.")


class TrialTaken(Conflict):
    code = "trial_taken"
    message = _("You have already tried Standard. Buy a licence to go on.")


class OfferGone(NotFound):
    code = "offer_gone"
    message = _("This offer is no longer valid.")


class TooFewCards(InvalidInput):
    code = "too_few_cards"
    message = _("This offer is for more cards.")


class NothingToWithdraw(Conflict):
    code = "nothing_to_withdraw"
    message = _(
        "No account is known for this declaration, or nothing was bought in the time for a withdrawal."
    )
