"""Tells the jobs domain what exports do in the background (called from transfer.apps)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.cards.permissions import CARDS_EXPORT
from vizitka.jobs.kinds import JobKind, register
from vizitka.spaces.jobs import may_fetch
from vizitka.transfer.exporting import services
from vizitka.transfer.exporting.enums import EXPORT_KIND


def register_jobs() -> None:
    register(JobKind(EXPORT_KIND, _("Export to %(name)s"), services.work, may_fetch(CARDS_EXPORT)))
