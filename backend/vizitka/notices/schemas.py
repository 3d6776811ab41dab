"""What goes in and out of the API of notices."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, Literal

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.common.api.moments import Moment
from vizitka.contents.fields import EmptyDict, LanguageCode, Line, Text200

Closed = Literal["space", "permission", "role"]


class NoticeIn(InSchema):
    """`text` is in the card's own language. Shown from `starts_at`, until `ends_at`; both with their offset."""

    text: Annotated[str, Field(min_length=1, max_length=200), Line]
    translations: Annotated[dict[LanguageCode, Text200], EmptyDict] = {}
    starts_at: Moment
    ends_at: Moment

    def values(self) -> dict[str, Any]:
        kept = {code: text for code, text in self.translations.items() if text}
        return {**self.model_dump(), "translations": kept}


class Notice(OutSchema):
    text: str
    translations: dict[str, str]
    starts_at: dt.datetime
    ends_at: dt.datetime


class NoticeOut(OutSchema):
    """`notice` null: there is none. `closed`: why the person may not change it: notices are off in the space, card
    users may not, or the role does not reach. `is_shown`: whether visitors see it now."""

    notice: Notice | None
    is_shown: bool
    closed: Closed | None
