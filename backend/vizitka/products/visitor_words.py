"""What visitors read who tap a product that shows no card, each with its status."""

from __future__ import annotations

from urllib.parse import quote

from django.conf import settings
from django.utils.translation import pgettext_lazy

from vizitka.products.rules import normalised_serial, printed_serial
from vizitka.publishing import notices
from vizitka.publishing.notices import Notice, Way


def _page_to_connect(address: str) -> str:
    """The manager's page that connects the product of the visit's address; who is not signed in comes back to it."""
    serial = normalised_serial(address.partition("?")[0].rstrip("/").rpartition("/")[2])
    return f"{settings.PUBLIC_URL}/connect/{quote(printed_serial(serial))}"


def register_notices() -> None:
    """Called once, at the start."""
    notices.register(
        "product_new",
        Notice(
            404,
            "card",
            pgettext_lazy("product notice", "This product is new"),
            pgettext_lazy(
                "product notice",
                "Nobody has connected it to a card yet. If it is yours, sign in to Vizitka and connect it with the "
                "serial and the PIN that came with it.",
            ),
            Way(pgettext_lazy("product notice", "Connect it"), _page_to_connect),
        ),
    )
    notices.register(
        "product_not_connected",
        Notice(
            404,
            "card",
            pgettext_lazy("product notice", "This product shows no card at the moment"),
            pgettext_lazy("product notice", "Ask whoever gave it to you for another way to get in touch."),
        ),
    )
    notices.register(
        "product_inactive",
        Notice(
            410,
            "card",
            pgettext_lazy("product notice", "This product is switched off"),
            pgettext_lazy("product notice", "Ask whoever gave it to you for another way to get in touch."),
        ),
    )
    notices.register(
        "product_hidden",
        Notice(
            404,
            "card",
            pgettext_lazy("product notice", "Nothing is shown here at the moment"),
            pgettext_lazy(
                "product notice", "Whoever this product belongs to has hidden it. Try again later."
            ),
        ),
    )
    notices.register(
        "product_locked",
        Notice(
            403,
            "lock",
            pgettext_lazy("product notice", "This product is locked"),
            pgettext_lazy(
                "product notice",
                "It may have been lost. If you have found it, please hand it back to its owner.",
            ),
        ),
    )
    notices.register(
        "product_called_back",
        Notice(
            410,
            "card",
            pgettext_lazy("product notice", "This product was called back"),
            pgettext_lazy(
                "product notice", "It is no longer in use. Ask whoever gave it to you for a new one."
            ),
        ),
    )
    notices.register(
        "product_copied",
        Notice(
            410,
            "card",
            pgettext_lazy("product notice", "This address was used before"),
            pgettext_lazy(
                "product notice",
                "It comes from an earlier reading of the product, which others have read since. Hold your phone to "
                "the product once more.",
            ),
        ),
    )
