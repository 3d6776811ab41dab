"""The letter to who has asked for an archive, or brings one in: it may take long, and nobody has to wait for it."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from vizitka.accounts.models import User
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError
from vizitka.common.mail.letters import Button, Letter, compose, greeting
from vizitka.jobs import kinds
from vizitka.jobs.enums import JobStatus
from vizitka.jobs.messages import joined
from vizitka.jobs.models import Job
from vizitka.jobs.selectors import find_job
from vizitka.jobs.services import KEPT
from vizitka.transfer.archiving.enums import BRING_KIND, SPACE_KIND


def build(job_id: uuid.UUID) -> EmailMessage | None:
    """The mail; None when the job or its person is gone, or the job has ended in another way."""
    job = find_job(job_id)
    if job is None or job.status not in {JobStatus.DONE, JobStatus.FAILED}:
        return None
    user = job.owner
    if not (user.is_active and user.email_verified_at and _may_have(user, job)):
        return None
    with translation.override(user.language), timezone.override(clock.zone_of(user.time_zone, "")):
        is_done = job.status == JobStatus.DONE
        if job.kind == BRING_KIND:
            letter = (_brought if is_done else _not_brought)(user, job)
        else:
            letter = (_ready if is_done else _failed)(user, job)
        return compose(letter, to=user.email, language=user.language)


def _may_have(user: User, job: Job) -> bool:
    """Not who has lost the space meanwhile."""
    try:
        kinds.kind_of(job.kind).check_access(Person(user), job)
    except ApplicationError:
        return False
    return True


def _button(job: Job, label: str) -> Button:
    """Where archives are asked for and fetched: the file itself only comes to who is signed in there."""
    of_space = f"/space/{job.space_id}/settings" if job.kind == SPACE_KIND else "/profile"
    return Button(label, f"{settings.PUBLIC_URL}{of_space}#archive")


def _ready(user: User, job: Job) -> Letter:
    until = {"date": date_format(timezone.localtime(job.created_at + KEPT), "DATE_FORMAT")}
    if job.kind == SPACE_KIND:
        subject = _("The archive of %(space)s is ready") % {"space": job.name}
        first = _("You have asked for an archive of the space %(space)s. It is ready.") % {"space": job.name}
    else:
        subject = _("Your data is ready")
        first = _("You have asked for what Vizitka keeps of you. It is ready.")
    return Letter(
        subject=subject,
        greeting=greeting(user.full_name),
        paragraphs=[
            first,
            # All but the first sentence, which says that it is ready.
            *([joined(job.messages[1:])] if job.differs else []),
            _("It can be fetched until %(date)s, by you alone, in the settings.") % until
            if job.kind == SPACE_KIND
            else _("It can be fetched until %(date)s, by you alone, in your profile.") % until,
        ],
        button=_button(job, _("Fetch the archive")),
        notes=[_("If this was not you, somebody knows your password: change it in your profile.")],
    )


def _failed(user: User, job: Job) -> Letter:
    return Letter(
        subject=_("The archive could not be made"),
        greeting=greeting(user.full_name),
        paragraphs=[
            _("The archive of the space %(space)s, which you have asked for, could not be made.")
            % {"space": job.name}
            if job.kind == SPACE_KIND
            else _("The archive of what Vizitka keeps of you, which you have asked for, could not be made."),
            joined(job.messages),
        ],
        button=_button(job, _("Try again")),
    )


def _brought(user: User, job: Job) -> Letter:
    space = {"space": job.name}
    return Letter(
        subject=_("The space %(space)s is there") % space,
        greeting=greeting(user.full_name),
        paragraphs=[
            _("You have brought the space %(space)s in from an archive. It is there now.") % space,
            joined(job.messages),
        ],
        button=Button(_("Open the space"), f"{settings.PUBLIC_URL}/space/{job.result['space']}"),
        notes=[_("If this was not you, somebody knows your password: change it in your profile.")],
    )


def _not_brought(user: User, job: Job) -> Letter:
    space = {"space": job.name}
    return Letter(
        subject=_("The space %(space)s could not be brought in") % space,
        greeting=greeting(user.full_name),
        paragraphs=[
            _("The space %(space)s could not be brought in from its archive. Nothing of it has stayed.")
            % space,
            joined(job.messages),
        ],
        button=Button(_("Try again"), f"{settings.PUBLIC_URL}/spaces"),
    )
