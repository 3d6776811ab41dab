"""What a notice may refuse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, InvalidInput, Text
from vizitka.notices.rules import Fault

_WORDS: Final[Mapping[Fault, Text]] = {
    "ends_before_start": _("The end must be after the beginning."),
    "too_long": _("A notice is shown for two years at most."),
    "is_over": _("Choose an end in the future."),
}


class NoticesOff(Conflict):
    """The space has switched notices off."""

    code = "notices_off"
    message = _("Notices are switched off in this space.")


class PeriodRefused(InvalidInput):
    def __init__(self, fault: Fault) -> None:
        super().__init__(errors={"ends_at": [_WORDS[fault]]})
