"""Tells the jobs domain what imports do in the background (called from transfer.apps)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.cards.permissions import CARDS_IMPORT
from vizitka.jobs.kinds import JobKind, register
from vizitka.spaces.jobs import may_fetch
from vizitka.transfer.importing import services
from vizitka.transfer.importing.enums import CHECK_KIND, RUN_KIND, UNDO_KIND


def register_jobs() -> None:
    for key, title in (
        (CHECK_KIND, _("Check of %(name)s")),
        (RUN_KIND, _("Import of %(name)s")),
        (UNDO_KIND, _("Undo: import of %(name)s")),
    ):
        register(
            JobKind(key, title, services.work, may_fetch(CARDS_IMPORT), services.job_ended, steps_aside=True)
        )
