"""What orders may refuse."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, Forbidden, InvalidInput


class CostsChanged(Conflict):
    """What was shown is not what it costs now. `costs` of the answer are the new ones; nothing was ordered."""

    code = "costs_changed"
    message = _("The costs have changed since. Please look at them again; nothing was ordered.")

    def __init__(self, costs: dict[str, Any]) -> None:
        super().__init__(details={"costs": costs})


class TermsChanged(Conflict):
    """`terms_version` of the answer is the present one."""

    code = "terms_changed"
    message = _("Our terms have changed since. Please read them again before you order.")

    def __init__(self, version: str) -> None:
        super().__init__(details={"terms_version": version})


class TermsNotAccepted(InvalidInput):
    code = "terms_not_accepted"
    message = _("Please agree to our terms before you order.")


class AddressNotConfirmed(Forbidden):
    """The person has not proved the own email address."""

    code = "address_not_confirmed"
    message = _("Please confirm your email address before you order.")


class OrderStands(Conflict):
    """The order is in another state by now."""

    code = "order_stands"
    message = _("This is no longer possible for this order.")


class OrderIsMade(Conflict):
    code = "order_in_production"
    message = _("This order is being made already and cannot be cancelled any more.")


class OrderWaits(Conflict):
    """Production may not begin yet."""

    code = "order_waits"
    message = _("This order is not to be made yet: it waits for its payment.")


class NotEnoughProducts(Conflict):
    """`missing` of the answer is how many."""

    code = "not_enough_products"
    message = _("There are not enough free products of this kind. Make a batch first.")

    def __init__(self, missing: int) -> None:
        super().__init__(details={"missing": missing})


class NothingMade(Conflict):
    code = "nothing_made"
    message = _("There is nothing to print yet: take the order into production first.")


class NotReturnable(InvalidInput):
    """No private buyer's, made for a person, a licence, or more than is left; `errors` names the lines."""

    code = "not_returnable"
    message = _("This cannot be sent back.")


class WithdrawalIsOver(Conflict):
    code = "withdrawal_over"
    message = _("The time for sending this back is over.")


class ReorderingOff(Forbidden):
    """The switch of card users."""

    code = "reordering_off"
    message = _("Your company does not let card users order replacements.")


class TooManyReplacements(Conflict):
    """`until` of the answer is the first day of the next period."""

    code = "too_many_replacements"
    message = _("You have had as many replacements in this period as your company allows.")

    def __init__(self, until: str) -> None:
        super().__init__(details={"until": until})


class ReplacementAskedFor(Conflict):
    code = "replacement_asked_for"
    message = _("A replacement for this product has been asked for already.")


class ReplacementDecided(Conflict):
    code = "replacement_decided"
    message = _("This has been decided already.")


class NobodyPays(Conflict):
    """No account is named, who named it may buy for it no more, or the terms have changed since."""

    code = "nobody_pays"
    message = _("Nobody pays for replacements in this space yet.")


class NotOnOffer(Conflict):
    code = "product_not_on_offer"
    message = _("A product of this kind is not on offer any more.")
