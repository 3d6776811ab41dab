"""What goes into an export."""

from __future__ import annotations

import uuid
from typing import Annotated

from django.utils.translation import gettext as _
from pydantic import Field, model_validator

from vizitka.cards.schemas.overview import CardFilter
from vizitka.common.api.envelope import InSchema
from vizitka.common.api.errors import FieldProblem
from vizitka.transfer.exporting.enums import ExportFormat


class ExportIn(InSchema):
    """The cards in `uuids`, or those that `filter` finds; neither means all that are not deleted."""

    format: ExportFormat
    uuids: Annotated[list[uuid.UUID], Field(min_length=1, max_length=50_000)] | None = None
    filter: CardFilter | None = None

    @model_validator(mode="after")
    def names_cards_once(self) -> ExportIn:
        if self.uuids is not None and self.filter is not None:
            raise FieldProblem(_("Name either the cards or a filter."))
        return self
