"""What figures, traits and their values are called in exports and mails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from vizitka.common.errors import Text
from vizitka.statistics.enums import Device, Figure, Trait

VIEWS: Final[Text] = pgettext_lazy("figure", "Views")
VISITORS: Final[Text] = pgettext_lazy("figure", "Visitors")
CLICKS: Final[Text] = pgettext_lazy("figure", "Clicks")
OTHERS: Final[Text] = _("All others")
HOURS: Final[Text] = pgettext_lazy("export", "Hours")
DAYS: Final[Text] = pgettext_lazy("export", "Days")
WEEKS: Final[Text] = pgettext_lazy("export", "Weeks")
MONTHS: Final[Text] = pgettext_lazy("export", "Months")
FIGURES: Final[Mapping[Figure, Text]] = {
    Figure.LINK: pgettext_lazy("figure", "Views by link"),
    Figure.QR_CODE: pgettext_lazy("figure", "Views by QR code"),
    Figure.PRODUCT: pgettext_lazy("figure", "Views by product"),
    Figure.SAVES: pgettext_lazy("figure", "Contacts saved"),
    Figure.LINKS: pgettext_lazy("figure", "Links followed"),
    Figure.CALLS: pgettext_lazy("figure", "Calls"),
    Figure.MAILS: pgettext_lazy("figure", "Emails"),
    Figure.ROUTES: pgettext_lazy("figure", "Routes"),
    Figure.SHARES: pgettext_lazy("figure", "Cards passed on"),
    Figure.CONTACTS: pgettext_lazy("figure", "Contacts received"),
    Figure.SIGN_UPS: pgettext_lazy("figure", "Newsletter sign-ups"),
    Figure.PASSES: pgettext_lazy("figure", "Added to a wallet"),
}
TRAITS: Final[Mapping[Trait, Text]] = {
    Trait.COUNTRY: pgettext_lazy("trait", "Country of the network"),
    Trait.DEVICE: pgettext_lazy("trait", "Device"),
    Trait.LANGUAGE: pgettext_lazy("trait", "Language"),
    Trait.REFERRER: pgettext_lazy("trait", "Came from"),
    Trait.CAMPAIGN: pgettext_lazy("trait", "Campaign"),
    Trait.LINK: pgettext_lazy("trait", "Link"),
}
DEVICES: Final[Mapping[str, Text]] = {
    Device.PHONE.value: pgettext_lazy("device", "Phone"),
    Device.TABLET.value: pgettext_lazy("device", "Tablet"),
    Device.DESKTOP.value: pgettext_lazy("device", "Computer"),
    Device.OTHER.value: pgettext_lazy("device", "Other device"),
}


def views_word() -> str:
    return str(VIEWS)


def figure_word(figure: Figure) -> str:
    return str(FIGURES[figure])
