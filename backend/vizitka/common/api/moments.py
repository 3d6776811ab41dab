"""Moments as requests name them: in UTC, since databases know fewer zones than people can write."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from pydantic import AfterValidator, AwareDatetime


def in_utc(moment: dt.datetime) -> dt.datetime:
    """The same moment in UTC, which one without a zone is taken for."""
    if moment.tzinfo is None:
        return moment.replace(tzinfo=dt.UTC)
    try:
        return moment.astimezone(dt.UTC)
    except OverflowError:
        # At the ends of the calendar.
        return moment.replace(tzinfo=dt.UTC)


# With its offset. PostgreSQL takes offsets of less than 16 hours, and ISO 8601 those of less than 24.
Moment = Annotated[AwareDatetime, AfterValidator(in_utc)]
# Without one it is in UTC.
LooseMoment = Annotated[dt.datetime, AfterValidator(in_utc)]
