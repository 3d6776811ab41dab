"""Who wants the mail of the month, and what it tells."""

from __future__ import annotations

import datetime as dt
import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.permissions import held_by
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.licences import WITH_LICENCE
from vizitka.spaces.models import Space, SpaceMember
from vizitka.spaces.selectors import allowance
from vizitka.statistics import ranking
from vizitka.statistics.choosing import ALL_VIEWS, Chosen
from vizitka.statistics.models import FIGURES, CountedSpace, MonthlyMail, SpaceDay
from vizitka.statistics.packing.selectors import tally_of
from vizitka.statistics.permissions import STATISTICS_READ
from vizitka.statistics.ranking import Ranked
from vizitka.statistics.rules import Range, month_before, month_of, was_counted

MOST_BEST: Final = 5


@dataclass(frozen=True, slots=True)
class Month:
    """What a month brought. `before` is None where the month before it was not counted from its beginning."""

    span: Range
    figures: Mapping[str, int]
    before: Mapping[str, int] | None
    best: list[Ranked]

    @property
    def views(self) -> int:
        return sum(self.figures[name] for name in ALL_VIEWS)

    @property
    def views_before(self) -> int | None:
        return None if self.before is None else sum(self.before[name] for name in ALL_VIEWS)


def is_wanted(actor: Person, space: Space) -> bool:
    return MonthlyMail.objects.in_space(space.pk).filter(user_id=actor.user_id, wanted=True).exists()


def mail_by_id(mail_id: uuid.UUID) -> MonthlyMail | None:
    """With its person, its space and what that may do."""
    related = ("user", "space", *(f"space__{name}" for name in WITH_LICENCE))
    rows = MonthlyMail.objects.across_spaces("a mail of the month is found by its own id")
    return rows.select_related(*related).filter(pk=mail_id).first()


def may_be_told(mail: MonthlyMail) -> bool:
    """Whether the person reads the statistics of the space, now: by role, switches and licence. One query."""
    if not mail.wanted or not mail.user.is_active or mail.space.deleted_at is not None:
        return False
    members = SpaceMember.objects.in_space(mail.space_id).filter(user_id=mail.user_id, agreed=True)
    role = members.values_list("role", flat=True).first()
    held = held_by(SpaceRole(role)) if role else frozenset()
    return STATISTICS_READ in allowance(Person(mail.user), mail.space, held).abilities


def month_of_space(space: Space, month: dt.date) -> Month:
    """Five queries at most."""
    span, before = month_of(month), month_of(month_before(month))
    since = CountedSpace.objects.in_space(space.pk).values_list("since", flat=True).first()
    is_known = was_counted(before, since, clock.zone_of(space.time_zone))
    return Month(
        span,
        _sums(space.pk, span),
        _sums(space.pk, before) if is_known else None,
        ranking.best(space.pk, tally_of(space.pk, span, Chosen()), Chosen(), MOST_BEST),
    )


def _sums(space_id: uuid.UUID, span: Range) -> Mapping[str, int]:
    sums = Counter[str](dict.fromkeys(FIGURES, 0))
    for values in SpaceDay.objects.in_space(space_id).filter(day__range=span).values_list(*FIGURES):
        sums.update(dict(zip(FIGURES, values, strict=True)))
    return sums
