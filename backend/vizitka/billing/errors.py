"""What billing may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.billing.enums import Feature, PackageCode
from vizitka.common.errors import ApplicationError, Conflict, InvalidInput, NotFound, Text


class FeatureNotInPlan(ApplicationError):
    """What the person's role allows and the space's package does not; `package` is the one to change to."""

    status, code = 402, "feature_not_in_plan"
    message = _("This is not part of your package.")

    def __init__(self, feature: Feature, package: PackageCode | None) -> None:
        self.feature, self.package = feature, package
        details = {"feature": feature.value, "package": package.value if package else None}
        super().__init__(self._sentence(), details=details)

    def _sentence(self) -> Text:
        if self.package is None:
            return self.message
        text = _("“%(feature)s” comes with the package %(package)s. The owner of the space can change it.")
        return text % {"feature": self.feature.label, "package": self.package.label}


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
