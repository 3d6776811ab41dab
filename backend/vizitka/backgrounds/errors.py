"""What may be refused about virtual backgrounds."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import ApplicationError, Conflict, Forbidden


class BackgroundIsDeleted(Conflict):
    code = "background_is_deleted"
    message = _("This background is deleted. Restore it first.")


class BackgroundIsNotDeleted(Conflict):
    code = "background_is_not_deleted"
    message = _("This background is not deleted.")


class TooManyBackgrounds(Conflict):
    code = "too_many_backgrounds"
    message = _("A space has at most 30 backgrounds. Delete one that you no longer need.")


class BackgroundsOff(Forbidden):
    code = "backgrounds_off"
    message = _("Your company does not offer backgrounds to card users.")


class BackgroundNotDrawn(ApplicationError):
    """What was to be drawn took too long, or brought the drawing down."""

    status, code = 503, "background_not_drawn"
    message = _("The background could not be drawn. Try again in a moment.")
