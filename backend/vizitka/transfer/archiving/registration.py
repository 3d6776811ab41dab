"""What archives tell other domains (called from transfer.apps)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from vizitka.common.archives import OF_A_SPACE
from vizitka.jobs.kinds import JobKind, register
from vizitka.spaces.jobs import may_fetch
from vizitka.transfer.archiving import bringing, services
from vizitka.transfer.archiving.enums import BRING_KIND, PERSON_KIND, SPACE_KIND
from vizitka.transfer.archiving.permissions import SPACES_ARCHIVE
from vizitka.transfer.importing.models import Import, ImportMend, ImportRow


def register_jobs() -> None:
    register(
        JobKind(
            SPACE_KIND,
            _("Archive of %(name)s"),
            services.archive_space,
            may_fetch(SPACES_ARCHIVE),
            ended=services.letter_of_failure,
            done=services.letter_to,
        )
    )
    register(
        JobKind(
            BRING_KIND,
            _("Space “%(name)s” from an archive"),
            bringing.work,
            services.check_own,
            ended=bringing.job_ended,
            done=services.letter_to,
        )
    )
    register(
        JobKind(
            PERSON_KIND,
            _("Your data"),
            services.archive_person,
            services.check_own,
            ended=services.letter_of_failure,
            done=services.letter_to,
        )
    )


def register_parts() -> None:
    OF_A_SPACE.leave_out(
        "how cards came in, kept for 30 days; the cards themselves are there", Import, ImportRow, ImportMend
    )
