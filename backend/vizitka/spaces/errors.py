"""What a space may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput


class LicenceRequired(Conflict):
    """Specification, section 5."""

    code = "licence_required"
    message = _("Only one space is possible without a billing account and licence.")


class NameDoesNotMatch(InvalidInput):
    """Deleting a space asks for its name (product.md, section 4)."""

    code = "name_does_not_match"

    def __init__(self) -> None:
        super().__init__(errors={"name": [_("Enter the name of the space exactly as it is written.")]})


class SpaceStillLives(Conflict):
    code = "not_deleted"
    message = _("This space is not deleted.")


class SpaceIsDeleted(Conflict):
    code = "space_deleted"
    message = _("This space is deleted. Restore it first.")


class TooFewSeats(Conflict):
    """The cards of a space that comes back take their seats again."""

    code = "seats_exhausted"
    message = _("The licence does not cover all active cards of this space any more.")
