"""What goes into and comes out of archives that are brought."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.contents.fields import Line
from vizitka.spaces.schemas import Name


class ArchiveLookOut(OutSchema):
    """`rows`: how many of each kind come along; `left`: those that stay behind (people, log). `username` is free;
    `is_renamed`: the one of the archive is taken here. `ticket` is what brings it, for twelve hours."""

    ticket: str
    name: str
    username: str
    is_renamed: bool
    made_at: str
    rows: dict[str, int]
    left: dict[str, int]


class ArchiveBringIn(InSchema):
    ticket: Annotated[str, Field(max_length=2_000)]
    name: Name
    username: Annotated[str, Field(max_length=60), Line] = ""
