"""Tells the jobs domain what changes of many cards do in the background (called from cards.apps)."""

from __future__ import annotations

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from vizitka.cards.batches import services
from vizitka.cards.batches.enums import UNDO_KIND, BatchAction, job_kind
from vizitka.cards.permissions import CARDS_STATE
from vizitka.jobs.kinds import JobKind, register
from vizitka.spaces.jobs import may_fetch

# By kind of job; the name is that of a space or a template.
TITLES: Final[dict[str, Promise]] = {
    job_kind(BatchAction.ACTIVATE): _("Activate cards"),
    job_kind(BatchAction.DEACTIVATE): _("Deactivate cards"),
    job_kind(BatchAction.DRAFT): _("Turn cards into drafts"),
    job_kind(BatchAction.DELETE): _("Delete cards"),
    job_kind(BatchAction.RESTORE): _("Restore cards"),
    job_kind(BatchAction.MOVE): _("Move cards to %(name)s"),
    job_kind(BatchAction.APPLY_TEMPLATE): _("Apply template %(name)s"),
    job_kind(BatchAction.REMOVE_TEMPLATE): _("Remove the template from cards"),
    UNDO_KIND: _("Undo: change of many cards"),
}


def register_jobs() -> None:
    for key, title in TITLES.items():
        register(JobKind(key, title, services.work, may_fetch(CARDS_STATE), services.job_ended))
