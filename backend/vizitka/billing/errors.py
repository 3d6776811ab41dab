"""What billing may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.billing import ways
from vizitka.billing.enums import Feature
from vizitka.billing.ways import Contact, Offer
from vizitka.common.errors import ApplicationError, Conflict, InvalidInput, NotFound, TooManyAttempts


class FeatureNotInPlan(ApplicationError):
    """What the person's role allows and the space's package does not; `offer` is the package to change to.

    The sentence says what that costs and whom this person asks.
    """

    status, code = 402, "feature_not_in_plan"
    message = _("This is not part of your package.")

    def __init__(self, feature: Feature, offer: Offer | None, contact: Contact) -> None:
        super().__init__(
            ways.to_feature(feature, offer, contact) if offer else None,
            details={"feature": feature.value, "package": offer.package.value if offer else None},
        )


class PackageNotOnOffer(NotFound):
    code = "package_not_on_offer"
    message = _("This package is not on offer.")


class PriceStands(Conflict):
    """Prices are versions: what counts already is not changed under those who bought at it."""

    code = "price_stands"
    message = _("This price counts already. Make a new one that is valid from a later day.")


class LicenceNotNeeded(InvalidInput):
    """The free package needs no licence, so none is granted."""

    code = "licence_not_needed"
    message = _("The free package needs no licence.")


class LicenceStateConflict(Conflict):
    code = "licence_state"
    message = _("This licence is already cancelled.")


class LicenceEnded(Conflict):
    code = "licence_ended"
    message = _("This licence has ended. Grant a new one.")


class LicenceTooSmall(InvalidInput):
    code = "licence_too_small"
    message = _("A licence covers one card or more.")


class LicenceOfOneCard(Conflict):
    code = "licence_of_one_card"
    message = _("This licence is for one card. It takes no more cards, and no space.")


class LicenceNotCancelled(Conflict):
    code = "licence_not_cancelled"
    message = _("This licence is not cancelled.")


class AccountIsClosed(Conflict):
    code = "account_closed"
    message = _("This billing account is closed.")


class TooManyAccounts(Conflict):
    code = "too_many_accounts"
    message = _("You own as many billing accounts as one person can.")


class CannotClose(Conflict):
    """`message` says all that stands in the way."""

    code = "account_in_use"


class LastAccountOwner(Conflict):
    """A billing account always has an owner."""

    code = "last_owner"
    message = _("A billing account always has an owner. Hand it over first.")


class AlreadyInAccount(Conflict):
    code = "already_member"
    message = _("This person is in the billing account already.")


class OwnersByHandOver(Conflict):
    code = "ownership_needs_a_yes"
    message = _("Ownership is offered, and the person accepts it.")


class InvitedToAccountAsAnother(Conflict):
    code = "invitation_for_another"

    def __init__(self, email: str) -> None:
        super().__init__(_("This invitation is for %(email)s. Sign in with that address.") % {"email": email})


class AccountMailedJustNow(TooManyAttempts):
    code = "sent_just_now"
    message = _("A mail was sent to this address less than a minute ago.")


class MarkedVatNumber(InvalidInput):
    """The text on `vat_number` is no VAT number of the country."""

    code = "vat_number_malformed"

    def __init__(self) -> None:
        sentence = _("This is no VAT number. Compare it with the one in your papers.")
        super().__init__(errors={"vat_number": [sentence]})


class NoVatNumber(Conflict):
    code = "no_vat_number"
    message = _("This billing account has no VAT number.")


class AccountToSignInWith(Conflict):
    code = "account_exists"
    message = _("There is an account with this address already. Sign in to accept.")
