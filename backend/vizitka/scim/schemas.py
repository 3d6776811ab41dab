"""What goes in and out of the manager's API. What providers are answered stands in answers.py."""

from __future__ import annotations

import datetime as dt
import uuid
from typing import Final, Literal

from vizitka.cards.fields import CARD_FIELDS
from vizitka.common import clock
from vizitka.common.api.envelope import InSchema, OutSchema
from vizitka.directories.enums import CallOutcome
from vizitka.directories.models import Directory, DirectoryCall
from vizitka.directories.selectors import serves
from vizitka.jobs.messages import translated
from vizitka.scim import mapping, rules, selectors
from vizitka.scim.models import ScimToken

LABELS: Final = {card_field.key: card_field.label for card_field in CARD_FIELDS}


class ScimTokenIn(InSchema):
    """`days`: how long the token lives."""

    days: Literal[90, 180, 365, 730] = 365


class ScimTokenOut(OutSchema):
    """`ending` are the last signs of the token, `state` whether it opens: `ends_soon` from 30 days before its end."""

    uuid: uuid.UUID
    ending: str
    state: Literal["valid", "ends_soon", "expired"]
    created_at: dt.datetime
    created_by: str
    expires_at: dt.datetime
    last_used_at: dt.datetime | None


class ScimTokenMadeOut(ScimTokenOut):
    """`token` is shown this once and kept nowhere."""

    token: str


class ScimAttributeOut(OutSchema):
    """A field of the card, and how people call it: the `attributes` that fill it, the last one asked first; `sent` and
    `becomes` are those of the person in `example`."""

    field: str
    label: str
    attributes: list[str]
    sent: str
    becomes: str


class ScimCallOut(OutSchema):
    """One of the last calls. `sentence` says what came of it, `label` of whom it spoke."""

    uuid: uuid.UUID
    at: dt.datetime
    operation: str
    outcome: CallOutcome
    status: int | None
    sentence: str
    label: str


class ScimOut(OutSchema):
    """`base_address` and a token are all that a provider needs. `may_make`: whether a further token may be made;
    `available`: whether the space's licence carries directories, without which nobody comes or changes.
    `calls` are the last ones, the newest first. `example` is the person of whom something was sent last; empty before
    that.
    """

    space: uuid.UUID
    available: bool
    base_address: str
    tokens: list[ScimTokenOut]
    may_make: bool
    calls: list[ScimCallOut]
    people: int
    groups: int
    example: str
    attributes: list[ScimAttributeOut]


def token_out(token: ScimToken, now: dt.datetime) -> ScimTokenOut:
    """A token without itself."""
    state: Literal["valid", "ends_soon", "expired"] = "valid"
    if not rules.is_valid(token.expires_at, token.ended_at, now):
        state = "expired"
    elif rules.ends_soon(token.expires_at, now):
        state = "ends_soon"
    return ScimTokenOut(
        uuid=token.pk,
        ending=token.ending,
        state=state,
        created_at=token.created_at,
        created_by=str(token.created_by) if token.created_by else "",
        expires_at=token.expires_at,
        last_used_at=token.last_used_at,
    )


def made_out(token: ScimToken, raw: str) -> ScimTokenMadeOut:
    """A token that was made just now."""
    return ScimTokenMadeOut(**token_out(token, clock.now()).model_dump(), token=raw)


def call_out(call: DirectoryCall) -> ScimCallOut:
    """A line of the log, in the language of now."""
    return ScimCallOut(
        uuid=call.pk,
        at=call.at,
        operation=call.operation,
        outcome=CallOutcome(call.outcome),
        status=call.status,
        sentence=translated(call.sentence) if call.sentence else "",
        label=call.label,
    )


def scim_out(directory: Directory) -> ScimOut:
    """How provisioning of a directory stands."""
    now = clock.now()
    tokens = [token_out(token, now) for token in selectors.tokens_of(directory)]
    person = selectors.example(directory)
    rows = mapping.table(None if person is None else selectors.person_document(person))
    people, groups = selectors.counts(directory)
    return ScimOut(
        space=directory.space_id,
        available=serves(directory),
        base_address=selectors.base_address(directory.pk),
        tokens=tokens,
        may_make=sum(token.state != "expired" for token in tokens) < rules.MOST_TOKENS,
        calls=[call_out(call) for call in selectors.last_calls(directory)],
        people=people,
        groups=groups,
        example="" if person is None else str(person),
        attributes=[
            ScimAttributeOut(
                field=row.field,
                label=str(LABELS[row.field]),
                attributes=list(row.attributes),
                sent=row.sent,
                becomes=row.becomes,
            )
            for row in rows
        ],
    )
