"""The mail of the month: who wants it, and that each month is told once."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final

from django.db import transaction

from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.spaces.models import Space
from vizitka.statistics import errands
from vizitka.statistics.models import MonthlyMail
from vizitka.statistics.rules import month_before

# On the clocks of the space: from this hour of the first day on, until the end of this day. An installation that stood
# still for longer leaves the month out.
FIRST_HOUR: Final = 7
LAST_DAY: Final = 7
PORTION: Final = 500


@transaction.atomic
def set_wanted(actor: Person, space: Space, *, wanted: bool) -> None:
    """Notes whether the person wants it. The first one tells of the month that has not ended yet: nobody who changes
    their mind twice is told the same month twice."""
    over = _over(clock.now(), space.time_zone)
    row, is_new = MonthlyMail.objects.in_space(space.pk).get_or_create(
        user_id=actor.user_id,
        space_id=space.pk,
        defaults={"wanted": wanted, "told_month": over},
    )
    if is_new or row.wanted == wanted:
        return
    MonthlyMail.objects.in_space(space.pk).filter(pk=row.pk).update(
        wanted=wanted, told_month=max(row.told_month, over), updated_at=clock.now()
    )


def end(mail_id: uuid.UUID) -> None:
    """Ends it for whoever has its address, signed in or not."""
    rows = MonthlyMail.objects.across_spaces("who ends a mail of the month has its signed address")
    rows.filter(pk=mail_id, wanted=True).update(wanted=False, updated_at=clock.now())


def queue_due() -> int:
    """Puts the mails of the month that is over into the queue, each once: that it was told is written together with
    its task, and only by who finds that it was not. Returns how many."""
    now = clock.now()
    # Nowhere is a later month over.
    latest = _over(now + dt.timedelta(hours=15), "UTC")
    rows = MonthlyMail.objects.across_spaces("mails of the month are due in all spaces").filter(
        wanted=True, told_month__lt=latest, space__deleted_at=None
    )
    due = [
        (mail_id, _over(now, zone))
        for mail_id, zone in rows.values_list("pk", "space__time_zone").iterator(chunk_size=PORTION)
        if _is_time(now, zone)
    ]
    return sum(_queue(mail_id, month) for mail_id, month in due)


@transaction.atomic
def _queue(mail_id: uuid.UUID, month: dt.date) -> bool:
    rows = MonthlyMail.objects.across_spaces("mails of the month are due in all spaces")
    if not rows.filter(pk=mail_id, wanted=True, told_month__lt=month).update(told_month=month):
        return False
    errands.SEND_MONTH.put(str(mail_id), month.isoformat())
    return True


def _over(now: dt.datetime, zone: str) -> dt.date:
    """The first day of the last month that is over there."""
    return month_before(now.astimezone(clock.zone_of(zone)).date())


def _is_time(now: dt.datetime, zone: str) -> bool:
    local = now.astimezone(clock.zone_of(zone))
    return (local.day, local.hour) >= (1, FIRST_HOUR) and local.day <= LAST_DAY
