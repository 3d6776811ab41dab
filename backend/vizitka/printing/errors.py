"""What may be refused about styles of cards."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict


class CardStyleIsDeleted(Conflict):
    code = "card_style_is_deleted"
    message = _("This card style is deleted. Restore it first.")


class CardStyleIsNotDeleted(Conflict):
    code = "card_style_is_not_deleted"
    message = _("This card style is not deleted.")


class TooManyCardStyles(Conflict):
    code = "too_many_card_styles"
    message = _("A space has at most 50 card styles. Delete one that you no longer need.")


class NotDrawn(ApplicationError):
    """What was to be drawn took too long, or brought the drawing down."""

    status, code = 503, "not_drawn"
    message = _("The card could not be drawn. Try again in a moment.")
