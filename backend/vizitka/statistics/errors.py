"""What can go wrong with statistics."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Forbidden, InvalidInput


class StatisticsHidden(Forbidden):
    code = "statistics_hidden"
    message = _("Your company does not show statistics of cards to their users.")


class RangeImpossible(InvalidInput):
    code = "range_impossible"
    message = _("Choose a first day that is not after the last one, and at most three years.")


class RangeTooLong(InvalidInput):
    code = "range_too_long"
    message = _("By hours at most 31 days can be shown.")
