"""What goes into the protection of a space."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from vizitka.common.api.envelope import InSchema

# Long enough for any way to write twelve digits; what is wrong with a PIN is said by its rules.
PinText = Annotated[str, Field(max_length=60)]


class SpacePinIn(InSchema):
    """`null` takes the PIN away."""

    pin: PinText | None
