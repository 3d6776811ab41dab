"""What saved views may refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class TooManyViews(Conflict):
    code = "too_many_views"
    message = _("You have 50 saved views here. Delete one that you do not need any more.")
