"""What a space may refuse."""

from __future__ import annotations

from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput, Text


class LicenceRequired(Conflict):
    """Specification, section 5. `way` is how one comes to a licence."""

    code = "licence_required"

    def __init__(self, way: Text) -> None:
        super().__init__(
            format_lazy("{} {}", _("Only one space is possible without a billing account and licence."), way)
        )


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


class NeedsPin(InvalidInput):
    """Visitors would be asked for a PIN that nobody can know."""

    def __init__(self, field: str) -> None:
        super().__init__(errors={field: [_("Set a PIN first: without one nobody could open the card.")]})


class PinInUse(InvalidInput):
    """Visitors are asked for the PIN that is to be taken away."""

    def __init__(self) -> None:
        sentence = _("Visitors are asked for this PIN. Switch that off first, or set another PIN.")
        super().__init__(errors={"pin": [sentence]})


class TooFewSeats(Conflict):
    """The cards of a space that comes back take their seats again. `way` is how it comes to more."""

    code = "seats_exhausted"

    def __init__(self, way: Text) -> None:
        super().__init__(
            format_lazy(
                "{} {}", _("The licence does not cover all active cards of this space any more."), way
            )
        )
