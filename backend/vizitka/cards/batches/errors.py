"""What changes of many cards may be refused with."""

from __future__ import annotations

from django.utils.functional import lazystr
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from vizitka.cards.errors import SeatsExhausted
from vizitka.common.errors import Conflict, Text
from vizitka.spaces.models import Space


class SeatsMissing(SeatsExhausted):
    """The cards do not all fit the licence: none changes. The sentence says how many seats are missing, and where."""

    def __init__(self, space: Space, used: int, limit: int, wanted: int, way: Text) -> None:
        self.missing, self.space_name = used + wanted - limit, space.name
        super().__init__(space.pk, used, limit, wanted, way)

    def _numbers(self) -> Text:
        return lazystr(
            ngettext(
                "%(missing)d seat is missing in %(space)s: the licence covers %(limit)d active cards, "
                "%(used)d are in use.",
                "%(missing)d seats are missing in %(space)s: the licence covers %(limit)d active cards, "
                "%(used)d are in use.",
                self.missing,
            )
            % {"missing": self.missing, "space": self.space_name, "limit": self.limit, "used": self.used}
        )


class BatchStillRuns(Conflict):
    code = "batch_still_runs"
    message = _("This change is still running. Cancel it first, or wait for its end.")


class UndoOver(Conflict):
    code = "undo_over"
    message = _("This can no longer be undone.")
