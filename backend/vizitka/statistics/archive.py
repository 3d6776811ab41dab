"""The numbers of a space by days, to be read: they are of where they were counted (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

from vizitka.common.archives import OF_A_PERSON, OF_A_SPACE, Part, Row, rows_of
from vizitka.statistics.models import (
    FIGURES,
    CardDay,
    CardMonth,
    CardVisitor,
    CountedSpace,
    GroupedSums,
    Grouping,
    MonthlyMail,
    PackedSums,
    Roster,
    SpaceDay,
    SpaceHour,
    SpaceVisitor,
)


def register_parts() -> None:
    OF_A_SPACE.register(Part("statistics", (SpaceDay,), _days))
    OF_A_SPACE.register(Part("statistics_of_cards", (CardDay,), _days_of_cards))
    OF_A_SPACE.leave_out("sums of the same views by hours and by months", SpaceHour, CardMonth, CountedSpace)
    again = (PackedSums, Roster, GroupedSums, Grouping)
    OF_A_SPACE.leave_out("the same sums once more, packed to be read fast", *again)
    OF_A_SPACE.leave_out("who wants a mail of the month: a setting of each person", MonthlyMail)
    OF_A_PERSON.register(Part("monthly_mails", (MonthlyMail,), _mails))
    OF_A_SPACE.leave_out("ids of visitors, which live 48 hours", SpaceVisitor, CardVisitor)


def _days(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(SpaceDay.objects.in_space(space_id), "day", *FIGURES, "visitors", "bots", "traits")


def _days_of_cards(space_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(CardDay.objects.in_space(space_id), "card_id", "day", *FIGURES, "visitors")


def _mails(user_id: uuid.UUID) -> Iterator[Row]:
    rows = MonthlyMail.objects.across_spaces("what a person wants of all spaces").filter(user_id=user_id)
    return rows_of(rows, "space_id", "wanted", "told_month", "updated_at")
