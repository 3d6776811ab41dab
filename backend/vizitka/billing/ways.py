"""The way to what a package lacks, in sentences: which package has it, what that costs, and whom to ask.

Where the operator sells (`selectors.is_selling`), that is the page of billing; else the operator grants licences and
is written to. Each sentence is lazy: it is said in the language of whoever reads the refusal.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import lazy
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from vizitka.billing.enums import Feature, PackageCode, PaymentInterval
from vizitka.common.errors import Text
from vizitka.common.money import Money, formatted


@dataclass(frozen=True, slots=True)
class PriceView:
    """`amount` is net, per card and interval, in minor units of `currency`; `gross` is what a consumer pays for it: at
    home, as long as nobody says who buys."""

    interval: PaymentInterval
    amount: int
    currency: str
    gross: int


@dataclass(frozen=True, slots=True)
class Offer:
    """A package that one can have, at the prices of today."""

    package: PackageCode
    prices: tuple[PriceView, ...]


@dataclass(frozen=True, slots=True)
class Contact:
    """Who can change a package: the `owner` by name, empty for one without a name. With None it is the reader: in
    billing where something is `sold`, else by writing to `operator`, empty where no address is known."""

    owner: str | None
    operator: str
    sold: bool = False


def to_feature(feature: Feature, offer: Offer, contact: Contact) -> Text:
    has = _("“%(feature)s” comes with the package %(package)s.")
    return _together(
        has % {"feature": feature.label, "package": offer.package.label}, _costs(offer), to_ask(contact)
    )


def to_more_cards(offer: Offer, operator: str, *, sold: bool = False) -> Text:
    """For whoever it is that wants one card more: the owner, and where the owner turns to."""
    more = _("More cards come with the package %(package)s.") % {"package": offer.package.label}
    if sold:
        where: Text = _("The owner of this space buys them under “Billing”.")
    elif operator:
        where = _("The owner of this space orders them at %(address)s.") % {"address": operator}
    else:
        where = _("The owner of this space orders them from the operator of this installation.")
    return _together(more, _costs(offer), where)


def to_more_spaces(offer: Offer | None, operator: str, *, sold: bool = False) -> Text:
    parts: list[Text] = []
    if offer is not None:
        parts = [
            _("More spaces come with the package %(package)s.") % {"package": offer.package.label},
            _costs(offer),
        ]
    if sold:
        parts.append(_("You get a licence under “Billing”."))
    elif operator:
        parts.append(_("To get a licence, write to %(address)s.") % {"address": operator})
    else:
        parts.append(_("To get a licence, write to the operator of this installation."))
    return _together(*parts)


def to_ask(contact: Contact) -> Text:
    if contact.owner:
        return _("%(owner)s owns this space and can change the package.") % {"owner": contact.owner}
    if contact.owner is not None:
        return _("The owner of this space can change the package.")
    if contact.sold:
        return _("You change the package under “Billing”.")
    if contact.operator:
        return _("To change the package, write to %(address)s.") % {"address": contact.operator}
    return _("To change the package, write to the operator of this installation.")


def _costs(offer: Offer) -> Text:
    """Empty for a package that has no price."""
    return _price(offer.prices[0]) if offer.prices else ""


def _say_price(price: PriceView) -> str:
    """Both prices: whoever reads this may buy as a company or as a person."""
    locale = (get_language() or "en").replace("-", "_")
    said = {
        "price": formatted(Money(price.amount, price.currency), locale),
        "gross": formatted(Money(price.gross, price.currency), locale),
    }
    if price.interval == PaymentInterval.MONTH:
        return gettext("It costs %(price)s per card and month, net; %(gross)s with VAT.") % said
    return gettext("It costs %(price)s per card and year, net; %(gross)s with VAT.") % said


def _join(*sentences: Text) -> str:
    return " ".join(filter(None, map(str, sentences)))


_price = lazy(_say_price, str)
_together = lazy(_join, str)
