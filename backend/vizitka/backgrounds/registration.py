"""What backgrounds tell the rooms below of themselves (called from apps.py)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.backgrounds import roll_out
from vizitka.backgrounds.models import BackgroundCopy
from vizitka.backgrounds.permissions import BACKGROUNDS_EDIT
from vizitka.cards import handing_out, residents
from vizitka.jobs.kinds import JobKind, register
from vizitka.spaces.jobs import may_fetch


def register_jobs() -> None:
    may = may_fetch(BACKGROUNDS_EDIT.for_what_is_there)
    register(JobKind(roll_out.FILES_KIND, _("Backgrounds as files: %(name)s"), roll_out.work_on_files, may))
    register(
        JobKind(
            roll_out.MAIL_KIND,
            _("Backgrounds by mail: %(name)s"),
            roll_out.work_on_mails,
            may,
            done=roll_out.tell_late,
        )
    )
    handing_out.register(roll_out.MAIL_KIND, roll_out.MAILING)


def register_residents() -> None:
    # A card that moves has other backgrounds there.
    residents.register(residents.Resident(BackgroundCopy, move=_forgotten_here, purge=residents.goes))


def _forgotten_here(
    model: object, column: str, card_ids: residents.CardIds, here: object, _there: object
) -> None:
    BackgroundCopy.objects.in_space(here).filter(**{f"{column}__in": card_ids}).delete()  # type: ignore[arg-type]
