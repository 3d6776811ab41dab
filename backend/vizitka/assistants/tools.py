"""What assistants can do: six tools, each of which asks for the same ability as the operation of the API beside it, and
goes the same way through the same services.

Descriptions are ours alone. What a card says comes back below `from_cards` (said.py).
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

import orjson
from pydantic import BaseModel, Field

from vizitka.assistants.said import FROM_CARDS, comes_back_shortened, data
from vizitka.cards import listing, output, rules, services
from vizitka.cards.permissions import CARDS_EDIT, CARDS_MEMBERS, CARDS_READ
from vizitka.cards.schemas.overview import CardFilter
from vizitka.cards.schemas.write import CardPatch
from vizitka.cards.selectors import CardAccess, access_card, card_values, public_url
from vizitka.cards.values import value_of
from vizitka.common.actor import Person, SpaceToken, Token
from vizitka.common.api.envelope import InSchema
from vizitka.common.api.paging import PageQuery
from vizitka.common.errors import InvalidInput
from vizitka.common.permissions import Ability
from vizitka.developers.holders import OfPerson
from vizitka.members import services as members
from vizitka.members.places import place_of_card
from vizitka.members.schemas import CardInvitationsIn
from vizitka.products.permissions import PRODUCTS_READ
from vizitka.spaces.selectors import access_space
from vizitka.statistics import output as statistics_output
from vizitka.statistics import selectors as statistics
from vizitka.statistics.permissions import STATISTICS_OF_CARD, STATISTICS_READ
from vizitka.statistics.schemas import SpaceStatisticsQuery, StatisticsQuery

MOST_FOUND: Final = 50
SHORTENED: Final = "This was shown shortened. Send it whole, or leave the field out."
_REFERENCE: Final = re.compile(r"#/\$defs/([A-Za-z0-9_]+)")
# What an assistant may write: what a card says of its person. Pictures, frames and looks are for people.
WRITABLE: Final = (
    "prefix",
    "first_name",
    "last_name",
    "suffix",
    "pronouns",
    "job_title",
    "department",
    "organisation",
    "description",
    "phones",
    "emails",
    "websites",
    "addresses",
    "social_media",
    "external_key",
)


class NoArguments(InSchema):
    pass


class FindPeople(InSchema):
    """`space` may be left out with a token of a space."""

    search: Annotated[
        str,
        Field(
            max_length=200, description="Words of names, email addresses, job titles, departments, cities."
        ),
    ] = ""
    space: Annotated[uuid.UUID | None, Field(description="The id of a space, from list_spaces.")] = None
    state: Annotated[
        Literal["draft", "active", "inactive", "locked"] | None,
        Field(description="Only cards in this state."),
    ] = None
    limit: Annotated[int, Field(ge=1, le=MOST_FOUND)] = 20
    page: Annotated[int, Field(ge=1, le=1_000)] = 1


class ReadCard(InSchema):
    card: Annotated[uuid.UUID, Field(description="The id of a card, from find_people.")]


class ChangeCard(InSchema):
    card: Annotated[uuid.UUID, Field(description="The id of a card, from find_people.")]
    version: Annotated[
        int, Field(ge=1, description="The version that read_card has told. Another one is refused.")
    ]
    fields: Annotated[
        CardPatch,
        Field(
            description="Only what is to be another, by the names that read_card has. A list stands for the whole list."
        ),
    ]


class Numbers(InSchema):
    """Of one card, else of a space; `space` may be left out with a token of a space."""

    card: Annotated[
        uuid.UUID | None, Field(description="The id of a card. Without one, the whole space is counted.")
    ] = None
    space: Annotated[uuid.UUID | None, Field(description="The id of a space, from list_spaces.")] = None
    days: Annotated[int, Field(ge=1, le=366, description="So many last days, today among them.")] = 30


class Invite(InSchema):
    card: Annotated[uuid.UUID, Field(description="The id of a card, from find_people.")]
    email: Annotated[str, Field(max_length=254, description="To whom the invitation is mailed.")]


@dataclass(frozen=True, slots=True)
class Tool:
    """One thing that an assistant can do. `abilities`: one of them is needed to see it; what a call needs is asked by
    what it calls."""

    name: str
    title: str
    description: str
    takes: type[BaseModel]
    abilities: frozenset[Ability]
    run: Callable[[Token, Any], dict[str, Any]]
    writes: bool = False

    def is_for(self, held: frozenset[Ability]) -> bool:
        return not self.abilities.isdisjoint(held)


def schema_of(tool: Tool) -> dict[str, Any]:
    """What the tool takes, as JSON Schema; of a card, what assistants may write and nothing else."""
    schema = tool.takes.model_json_schema()
    parts: dict[str, Any] = schema.get("$defs", {})
    if patch := parts.get(CardPatch.__name__):
        patch.pop("description", None)
        patch["properties"] = {name: patch["properties"][name] for name in WRITABLE}
    needed = set[str]()
    asked = [{name: one for name, one in schema.items() if name != "$defs"}]
    while asked:
        named = set(_REFERENCE.findall(orjson.dumps(asked.pop()).decode())) - needed
        needed |= named
        asked += [parts[name] for name in sorted(named)]
    if parts:
        schema["$defs"] = {name: parts[name] for name in sorted(needed)}
    return schema


def held_by(token: Token) -> frozenset[Ability]:
    """What the token may at most: of a space's, less what the space has not; of a person's, what it was given."""
    if isinstance(token, SpaceToken):
        return access_space(token, token.space_id, None).abilities
    return token.abilities


def tools_for(token: Token) -> list[Tool]:
    """Those that the token can use somewhere."""
    held = held_by(token)
    return [tool for tool in TOOLS if tool.is_for(held)]


def _space_id(token: Token, wanted: uuid.UUID | None) -> uuid.UUID:
    if wanted is not None:
        return wanted
    if isinstance(token, SpaceToken):
        return token.space_id
    raise InvalidInput(errors={"space": ["Name a space: list_spaces tells which there are."]})


def _list_spaces(token: Token, wanted: NoArguments) -> dict[str, Any]:
    if isinstance(token, SpaceToken):
        spaces = [access_space(token, token.space_id, None).space]
    else:
        spaces = [space for space in OfPerson(Person(token.user)).spaces if token.reaches(space.pk)]
    return {FROM_CARDS: {"spaces": [data({"id": space.pk, "name": space.name}) for space in spaces[:200]]}}


def _find_people(token: Token, wanted: FindPeople) -> dict[str, Any]:
    access = access_space(token, _space_id(token, wanted.space), CARDS_READ)
    scope = listing.scope_of_space(access.space)
    asked = CardFilter.model_validate(
        {"search": wanted.search, "state": [wanted.state] if wanted.state else []}
    )
    query = PageQuery(page=wanted.page, per_page=wanted.limit)
    found = listing.list_cards(scope, asked, "name", query)
    rows = [
        {
            "id": row["uuid"],
            "name": row["name"],
            "job_title": row["job_title"],
            "department": row["department"],
            "city": row["city"],
            "email": row["email"],
            "state": row["state"],
        }
        for row in output.rows_out(found.rows, scope.spaces)
    ]
    return {"total": found.total, "more": found.more, FROM_CARDS: {"people": [data(row) for row in rows]}}


def _read_card(token: Token, wanted: ReadCard) -> dict[str, Any]:
    return _told(access_card(token, wanted.card, CARDS_READ))


def _told(access: CardAccess) -> dict[str, Any]:
    card = access.card
    card.space = access.space
    return {
        "id": str(card.pk),
        "version": card.version,
        "state": card.state,
        "address": public_url(card),
        "space": str(access.space.pk),
        FROM_CARDS: {
            "name": data(rules.display_name(card_values(card))),
            "fields": {name: data(getattr(card, name)) for name in WRITABLE},
        },
        # What is shown of these is not all that stands there.
        "shortened": [name for name in WRITABLE if data(getattr(card, name)) != getattr(card, name)],
    }


def _change_card(token: Token, wanted: ChangeCard) -> dict[str, Any]:
    sent = wanted.fields.model_fields_set
    if not sent:
        raise InvalidInput(errors={"fields": ["Name at least one field."]})
    if strange := sorted(sent - set(WRITABLE)):
        raise InvalidInput(errors={f"fields.{name}": ["Assistants do not change this."] for name in strange})
    access = access_card(token, wanted.card, CARDS_EDIT)
    before = {name: getattr(access.card, name) for name in sorted(sent)}
    values = wanted.fields.values()
    if lost := [
        name for name, value in before.items() if comes_back_shortened(value_of(values, name), value)
    ]:
        # A shortened address that is written back would be the address from then on.
        raise InvalidInput(errors={f"fields.{name}": [SHORTENED] for name in lost})
    card = services.update_card(
        token,
        wanted.card,
        access.space,
        values,
        expected_version=wanted.version,
        bounds=access.bounds,
    )
    changed = [name for name, value in before.items() if getattr(card, name) != value]
    return {
        "id": str(card.pk),
        "version": card.version,
        "changed": changed,
        # By these, the same tool brings back what was there.
        FROM_CARDS: {"before": {name: data(before[name]) for name in changed}},
    }


def _numbers(token: Token, wanted: Numbers) -> dict[str, Any]:
    if wanted.card is not None:
        of_card = statistics.access_statistics(token, wanted.card)
        query = StatisticsQuery.model_validate({"days": wanted.days})
        found = statistics_output.of_card_out(statistics.of_card(of_card.card, of_card.space, query))
    else:
        of_space = access_space(token, _space_id(token, wanted.space), STATISTICS_READ)
        asked = SpaceStatisticsQuery.model_validate({"days": wanted.days})
        with_products = PRODUCTS_READ in of_space.abilities
        numbers = statistics.of_space(of_space.space, asked, with_products=with_products)
        found = statistics_output.of_space_out(numbers)
    return {name: data(found[name]) for name in ("range", "compared", "figures", "before")} | {
        FROM_CARDS: {"most_viewed": data(found.get("best", [])[:10])}
    }


def _invite(token: Token, wanted: Invite) -> dict[str, Any]:
    place = place_of_card(token, wanted.card)
    asked = CardInvitationsIn.model_validate({"invitations": [{"email": wanted.email, "role": "user"}]})
    rows = [(row.email, str(row.role)) for row in asked.invitations]
    [outcome] = members.invite(token, place, rows, language=members.language_of(token))
    return {"email": data(outcome.email), "result": str(outcome.result), "reason": data(outcome.reason)}


TOOLS: Final[tuple[Tool, ...]] = (
    Tool(
        "list_spaces",
        "List spaces",
        "Lists the spaces (companies or teams) that can be worked in, each with its id.",
        NoArguments,
        frozenset({CARDS_READ, CARDS_EDIT, STATISTICS_READ, STATISTICS_OF_CARD, CARDS_MEMBERS}),
        _list_spaces,
    ),
    Tool(
        "find_people",
        "Find people",
        "Finds digital business cards of people in a space by words, ordered by name. Tells the id of each card.",
        FindPeople,
        frozenset({CARDS_READ}),
        _find_people,
    ),
    Tool(
        "read_card",
        "Read a card",
        "Reads one digital business card: its fields, its version, its public address.",
        ReadCard,
        frozenset({CARDS_READ}),
        _read_card,
    ),
    Tool(
        "change_card",
        "Change a card",
        "Changes fields of one card, seen by visitors at once. Needs the version from read_card. Answers what was "
        "there before, with which the change can be taken back.",
        ChangeCard,
        frozenset({CARDS_EDIT}),
        _change_card,
        writes=True,
    ),
    Tool(
        "numbers",
        "Read numbers",
        "Statistics of a space or of one card: views by link, QR code and product, saved contacts, clicks, and the "
        "same for the days before.",
        Numbers,
        frozenset({STATISTICS_READ, STATISTICS_OF_CARD}),
        _numbers,
    ),
    Tool(
        "invite",
        "Invite a person to a card",
        "Mails an invitation to keep a card oneself. Do this only when the user has named the address.",
        Invite,
        frozenset({CARDS_MEMBERS}),
        _invite,
        writes=True,
    ),
)
BY_NAME: Final[Mapping[str, Tool]] = {tool.name: tool for tool in TOOLS}
