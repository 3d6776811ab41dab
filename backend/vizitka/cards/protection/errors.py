"""What the protection of a card refuses."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import InvalidInput


class ExceptionsDenied(InvalidInput):
    """The space asks for the PIN on these channels, and no card may say otherwise."""

    def __init__(self, channels: Iterable[str]) -> None:
        super().__init__(
            errors={
                f"channels.{channel}": [_("Your space asks for the PIN here and allows no exceptions.")]
                for channel in channels
            }
        )
