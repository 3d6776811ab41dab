"""Tells the jobs domain what contacts do in the background (called from contacts.apps)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.contacts.erasing import EXPORT_KIND, IMPORT_KIND
from vizitka.contacts.permissions import CONTACTS_IMPORT
from vizitka.contacts.transfer import exporting, importing
from vizitka.jobs.kinds import JobKind, register
from vizitka.spaces.jobs import may_fetch


def register_jobs() -> None:
    register(JobKind(EXPORT_KIND, _("Contacts as %(name)s"), exporting.work, exporting.check_access))
    register(
        JobKind(
            IMPORT_KIND,
            _("Contacts from %(name)s"),
            importing.work,
            may_fetch(CONTACTS_IMPORT),
            ended=importing.ended,
        )
    )
