"""What tokens can be allowed, in words of people."""

from __future__ import annotations

from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

# By the ability's name, in the order in which people read them.
ABILITIES: Final[dict[str, Promise]] = {
    "cards.read": pgettext_lazy("token", "Read cards"),
    "cards.create": pgettext_lazy("token", "Create cards"),
    "cards.edit": pgettext_lazy("token", "Change cards"),
    "cards.state": pgettext_lazy("token", "Activate and deactivate cards"),
    "cards.delete": pgettext_lazy("token", "Delete and restore cards"),
    "notices.edit": pgettext_lazy("token", "Set and remove notices on cards"),
    "products.read": pgettext_lazy("token", "Read products"),
    "products.connect": pgettext_lazy("token", "Connect products"),
    "products.manage": pgettext_lazy("token", "Manage products"),
    "contacts.read": pgettext_lazy("token", "Read contacts"),
    "contacts.edit": pgettext_lazy("token", "Create and change contacts"),
    "contacts.manage": pgettext_lazy("token", "Hand over, merge and erase contacts"),
    "statistics.read": pgettext_lazy("token", "Read statistics of the space"),
    "statistics.of_card": pgettext_lazy("token", "Read statistics of cards"),
    "newsletter.read": pgettext_lazy("token", "Read lists and subscribers of the newsletter"),
    "newsletter.edit": pgettext_lazy("token", "Change lists and subscribers of the newsletter"),
    "newsletter.manage": pgettext_lazy("token", "Manage the newsletter and its suppression list"),
    "newsletter.offer": pgettext_lazy("token", "Offer the newsletter on cards"),
    "locations.read": pgettext_lazy("token", "Read locations"),
    "locations.edit": pgettext_lazy("token", "Change locations"),
    "spaces.read": pgettext_lazy("token", "Read the space and its templates"),
    "spaces.edit": pgettext_lazy("token", "Change the settings of the space"),
    "grid.edit": pgettext_lazy("token", "Change the design and the templates"),
    "audit.read": pgettext_lazy("token", "Read the audit log"),
}


def said(names: Any) -> str:
    """A list of names as the audit log keeps it (`cards.read, cards.edit`), in words."""
    return ", ".join(str(ABILITIES.get(name, name)) for name in str(names or "").split(", ") if name)
