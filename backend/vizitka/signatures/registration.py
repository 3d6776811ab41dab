"""What signatures tell the rooms below of themselves (called from apps.py)."""

from __future__ import annotations

import uuid
from typing import cast

from django.db import models
from django.utils.translation import gettext_lazy as _

from vizitka.cards import handing_out, residents
from vizitka.common.tenancy import TenantModel
from vizitka.jobs.kinds import JobKind, register
from vizitka.signatures import roll_out
from vizitka.signatures.enums import MailboxWork
from vizitka.signatures.mailboxes import starting, work
from vizitka.signatures.models import MailboxEntry, MailboxSignature, SignatureCopy
from vizitka.signatures.permissions import SIGNATURES_CONNECT, SIGNATURES_EDIT
from vizitka.spaces.jobs import may_fetch


def register_jobs() -> None:
    may = may_fetch(SIGNATURES_EDIT.for_what_is_there)
    register(JobKind(roll_out.FILES_KIND, _("Signatures as files: %(name)s"), roll_out.work_on_files, may))
    register(
        JobKind(
            roll_out.MAIL_KIND,
            _("Signatures by mail: %(name)s"),
            roll_out.work_on_mails,
            may,
            done=roll_out.tell_late,
        )
    )
    handing_out.register(roll_out.MAIL_KIND, roll_out.MAILING)
    titles = {
        MailboxWork.CHECK: _("Look into mailboxes: %(name)s"),
        MailboxWork.PUT: _("Signatures into mailboxes: %(name)s"),
        MailboxWork.RESTORE: _("Put former signatures back: %(name)s"),
    }
    may_connect = may_fetch(SIGNATURES_CONNECT.for_what_is_there)
    for key, title in titles.items():
        register(JobKind(starting.KINDS[key], title, work.work, may_connect))


def register_residents() -> None:
    # A card that moves has other signatures there, and another company's mailboxes.
    for model in (SignatureCopy, MailboxSignature, MailboxEntry):
        residents.register(residents.Resident(model, move=_forgotten_here, purge=residents.goes))


def _forgotten_here(
    model: type[models.Model], column: str, card_ids: residents.CardIds, here: uuid.UUID, _there: uuid.UUID
) -> None:
    rows = cast("type[TenantModel]", model).objects.in_space(here)
    rows.filter(**{f"{column}__in": card_ids}).delete()
