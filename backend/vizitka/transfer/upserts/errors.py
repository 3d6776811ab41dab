"""What can go wrong with an upsert."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict


class TooManyUpserts(Conflict):
    code = "too_many_upserts"
    message = _("People that were sent before are still being worked on. Wait for the end of one.")
