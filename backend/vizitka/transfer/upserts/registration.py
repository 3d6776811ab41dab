"""Tells the jobs domain what upserts do in the background (called from transfer.apps)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.cards.permissions import CARDS_IMPORT
from vizitka.jobs.kinds import JobKind, register
from vizitka.spaces.jobs import may_fetch
from vizitka.transfer.importing.services import job_ended
from vizitka.transfer.upserts import services
from vizitka.transfer.upserts.enums import KIND


def register_jobs() -> None:
    """Called once, at the start."""
    title = _("Import of %(name)s")
    may = may_fetch(CARDS_IMPORT)
    register(JobKind(KIND, title, services.work, may, job_ended, of_systems=True, steps_aside=True))
