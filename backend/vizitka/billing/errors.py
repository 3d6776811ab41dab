"""What billing may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.billing import ways
from vizitka.billing.enums import Feature
from vizitka.billing.ways import Contact, Offer
from vizitka.common.errors import ApplicationError, Conflict, InvalidInput, NotFound


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


class LicenceNotCancelled(Conflict):
    code = "licence_not_cancelled"
    message = _("This licence is not cancelled.")
