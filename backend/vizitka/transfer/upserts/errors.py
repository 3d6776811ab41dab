"""What can go wrong with an upsert."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.errors import Conflict, NotFound


class TooManyUpserts(Conflict):
    code = "too_many_upserts"
    message = _("People that were sent before are still being worked on. Wait for the end of one.")


class UpsertForgotten(NotFound):
    """An id of an age in which nothing is kept any more, whether there ever was something or not."""

    code = "upsert_forgotten"
    message = _(
        "Nothing of this is known any more. A dry run is forgotten after 30 days, what was written when the audit log "
        "forgets it."
    )
