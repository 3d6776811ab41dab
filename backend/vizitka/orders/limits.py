"""How many replacements card users may ask for, and in which period (specification, section 3)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from django.utils.translation import pgettext_lazy
from pydantic import BaseModel, Field

from vizitka.audit.fields import Choice
from vizitka.audit.fields import Field as Word
from vizitka.spaces.card_fields import register_limits

ReorderPeriod = Literal["month", "quarter", "half_year", "year"]


class ReplacementLimits(BaseModel):
    """`products_per_period` None: as many as they like."""

    products_per_period: Annotated[int, Field(ge=0, le=1000)] | None = None
    reorder_period: ReorderPeriod = "year"


WORDS: Final = {
    "products_per_period": Word(pgettext_lazy("audit", "Products per period")),
    "reorder_period": Choice(
        pgettext_lazy("audit", "Period of replacements"),
        {
            "month": pgettext_lazy("audit", "Month"),
            "quarter": pgettext_lazy("audit", "Quarter"),
            "half_year": pgettext_lazy("audit", "Half a year"),
            "year": pgettext_lazy("audit", "Year"),
        },
    ),
}

register_limits(ReplacementLimits, WORDS)
