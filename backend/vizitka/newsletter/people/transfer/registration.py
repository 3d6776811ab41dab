"""Tells the jobs domain what the newsletter does in the background (called from people.registration)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.jobs.kinds import JobKind, register
from vizitka.newsletter.people.erasing import EXPORT_KIND, IMPORT_KIND
from vizitka.newsletter.people.transfer import exporting, importing
from vizitka.newsletter.permissions import NEWSLETTER_EDIT, NEWSLETTER_EXPORT
from vizitka.spaces.jobs import may_fetch


def register_jobs() -> None:
    register(
        JobKind(
            EXPORT_KIND,
            _("Subscribers as %(name)s"),
            exporting.work,
            may_fetch(NEWSLETTER_EXPORT.for_what_is_there),
        )
    )
    register(
        JobKind(
            IMPORT_KIND,
            _("Subscribers from %(name)s"),
            importing.work,
            may_fetch(NEWSLETTER_EDIT),
            ended=importing.ended,
        )
    )
