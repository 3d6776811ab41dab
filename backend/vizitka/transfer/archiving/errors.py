"""What can go wrong with archives."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class NewSpaceGone(Conflict):
    code = "new_space_gone"
    message = _("The new space was deleted or handed over before all had come.")
