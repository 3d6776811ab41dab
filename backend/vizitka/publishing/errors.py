"""Why a card is not shown, for programs."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Forbidden, NotFound, NotSignedIn


class CardNotPublished(NotFound):
    code = "card_draft"
    message = _("This card is not published yet.")


class CardNotActive(NotFound):
    code = "card_inactive"
    message = _("This card is not active.")


class CardLockedForVisitors(Forbidden):
    code = "card_locked"
    message = _("This card is locked.")


class CardPrivate(NotSignedIn):
    code = "card_private"
    message = _("Only members of the space can see this card. Please sign in.")


class NotAMember(Forbidden):
    code = "not_a_member"
    message = _("Only members of the space can see this card.")


class PinRequired(Forbidden):
    code = "pin_required"
    message = _("This card is protected by a PIN. Open its page to enter it.")
