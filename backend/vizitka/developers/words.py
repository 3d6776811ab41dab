"""What tokens can be allowed and webhooks are told, in words of people."""

from __future__ import annotations

from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from vizitka.billing.permissions import ACCOUNTS_ASSIGN, ACCOUNTS_READ
from vizitka.cards.permissions import (
    CARDS_CREATE,
    CARDS_DELETE,
    CARDS_EDIT,
    CARDS_IMPORT,
    CARDS_MEMBERS,
    CARDS_READ,
    CARDS_STATE,
)
from vizitka.common.permissions import Ability
from vizitka.contacts.permissions import CONTACTS_EDIT, CONTACTS_MANAGE, CONTACTS_READ
from vizitka.directories.permissions import DIRECTORIES_MANAGE, DIRECTORIES_READ
from vizitka.locations.permissions import LOCATIONS_EDIT, LOCATIONS_READ
from vizitka.members.permissions import MEMBERS_READ
from vizitka.newsletter.permissions import (
    NEWSLETTER_EDIT,
    NEWSLETTER_MANAGE,
    NEWSLETTER_OFFER,
    NEWSLETTER_READ,
)
from vizitka.notices.permissions import NOTICES_EDIT
from vizitka.outbox.catalogue import registered
from vizitka.products.permissions import PRODUCTS_CONNECT, PRODUCTS_MANAGE, PRODUCTS_READ
from vizitka.spaces.audit_log.permissions import AUDIT_READ
from vizitka.spaces.permissions import GRID_EDIT, SPACES_EDIT, SPACES_READ
from vizitka.statistics.permissions import STATISTICS_OF_CARD, STATISTICS_READ

# In the order in which people read them.
ABILITIES: Final[dict[Ability, Promise]] = {
    CARDS_READ: pgettext_lazy("token", "Read cards"),
    CARDS_CREATE: pgettext_lazy("token", "Create cards"),
    CARDS_EDIT: pgettext_lazy("token", "Change cards"),
    CARDS_STATE: pgettext_lazy("token", "Activate and deactivate cards"),
    CARDS_DELETE: pgettext_lazy("token", "Delete and restore cards"),
    CARDS_IMPORT: pgettext_lazy("token", "Create and change many cards at once"),
    CARDS_MEMBERS: pgettext_lazy("token", "Invite people to cards"),
    NOTICES_EDIT: pgettext_lazy("token", "Set and remove notices on cards"),
    PRODUCTS_READ: pgettext_lazy("token", "Read products"),
    PRODUCTS_CONNECT: pgettext_lazy("token", "Connect products"),
    PRODUCTS_MANAGE: pgettext_lazy("token", "Manage products"),
    CONTACTS_READ: pgettext_lazy("token", "Read contacts"),
    CONTACTS_EDIT: pgettext_lazy("token", "Create and change contacts"),
    CONTACTS_MANAGE: pgettext_lazy("token", "Hand over, merge and erase contacts"),
    STATISTICS_READ: pgettext_lazy("token", "Read statistics of the space"),
    STATISTICS_OF_CARD: pgettext_lazy("token", "Read statistics of cards"),
    NEWSLETTER_READ: pgettext_lazy("token", "Read lists and subscribers of the newsletter"),
    NEWSLETTER_EDIT: pgettext_lazy("token", "Change lists and subscribers of the newsletter"),
    NEWSLETTER_MANAGE: pgettext_lazy("token", "Manage the newsletter and its suppression list"),
    NEWSLETTER_OFFER: pgettext_lazy("token", "Offer the newsletter on cards"),
    LOCATIONS_READ: pgettext_lazy("token", "Read locations"),
    LOCATIONS_EDIT: pgettext_lazy("token", "Change locations"),
    DIRECTORIES_READ: pgettext_lazy("token", "Read user directories: people, what waits, log"),
    DIRECTORIES_MANAGE: pgettext_lazy("token", "Send people to user directories by a file"),
    MEMBERS_READ: pgettext_lazy("token", "Read the people of the space and their roles"),
    SPACES_READ: pgettext_lazy("token", "Read the space and its templates"),
    SPACES_EDIT: pgettext_lazy("token", "Change the settings of the space"),
    GRID_EDIT: pgettext_lazy("token", "Change the design and the templates"),
    AUDIT_READ: pgettext_lazy("token", "Read the audit log"),
}

# Those of a billing account, likewise.
OF_ACCOUNTS: Final[dict[Ability, Promise]] = {
    ACCOUNTS_READ: pgettext_lazy("token", "Read the billing account, its licences and invoices"),
    ACCOUNTS_ASSIGN: pgettext_lazy("token", "Assign licences to spaces, and take them away"),
}


def said(names: Any) -> str:
    """A list of names as the audit log keeps it (`cards.read, cards.edit`), in words."""
    known = ABILITIES | OF_ACCOUNTS
    return ", ".join(str(known.get(Ability(name), name)) for name in str(names or "").split(", ") if name)


def events_said(names: Any) -> str:
    """As `said`, of events of webhooks."""
    told = registered()
    wanted = [name for name in str(names or "").split(", ") if name]
    return ", ".join(str(told[name].label) if name in told else name for name in wanted)
