"""What goes in and out when a person is asked for access by an assistant."""

from __future__ import annotations

import uuid
from typing import Annotated

from pydantic import Field

from vizitka.accounts.enums import AskedAgain
from vizitka.accounts.schemas import TypedPassword
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.developers import rules
from vizitka.developers.schemas import TokenSpaceOut

# What the program asks, as the address of the page has it.
Packed = Annotated[str, Field(min_length=1, max_length=6_000)]


class AssistantRequestIn(InSchema):
    """`request`: what the address of the page has."""

    request: Packed


class AssistantAccessIn(AssistantRequestIn):
    """`spaces`: those in which the assistant may work, none for all that the person reaches, also later;
    `may_change`: it may change cards and invite, and not only read; `password`: the person's own, asked again of who
    has one."""

    spaces: list[uuid.UUID] = Field(default=[], max_length=rules.MOST_SPACES)
    may_change: bool = False
    password: TypedPassword = ""


class AssistantRequestOut(OutSchema):
    """`name` is what the program calls itself, and can be anything; `host` is where the answer goes, on the person's
    own device where `on_device`. `may_look`, `may_change`: what the person can let it do, and it asks for; `spaces` are
    those that can be chosen; `has_room`: the person can have a further token; `asked` is what an agreement asks for."""

    name: str
    host: str
    on_device: bool
    may_look: bool
    may_change: bool
    spaces: list[TokenSpaceOut]
    has_room: bool
    asked: AskedAgain


class AssistantAnswerOut(OutSchema):
    """`address`: where the browser takes the answer."""

    address: str
