"""The cards' API, and the parts of a space's API that speak of its cards."""

from __future__ import annotations

from typing import Any, Literal
from uuid import UUID

from django.http import HttpResponse
from ninja import Query, Status

from vizitka.cards import answers, listing, losses, output, overview, permissions, rules, selectors, services
from vizitka.cards.enums import CardState
from vizitka.cards.schemas.effects import DesignEffects
from vizitka.cards.schemas.overview import (
    CardChange,
    CardCountQuery,
    CardFacets,
    CardFilter,
    CardFilterQuery,
    CardListQuery,
    CardRow,
    CardRowOfSpace,
    CardsOfSpace,
    ChangeTakenBack,
    SpaceOverview,
    UsernameCheck,
)
from vizitka.cards.schemas.phones import InternationalPhone, PhoneIn
from vizitka.cards.schemas.read import CardOut
from vizitka.cards.schemas.write import CardIn, CardPatch, CardStateIn, CardUsernameIn
from vizitka.cards.selectors import CardAccess
from vizitka.common import body_limits
from vizitka.common.api.changes import Changes, ChangesQuery, changes
from vizitka.common.api.envelope import Data, Page, data
from vizitka.common.api.router import CallerRequest, Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.permissions import SIGNED_IN, Ability
from vizitka.spaces import selectors as spaces
from vizitka.spaces.permissions import SPACES_READ
from vizitka.spaces.schemas import GridPatch
from vizitka.spaces.unsaved import with_design

router = Router(tags=["cards"])


def _filter(query: CardFilterQuery) -> CardFilter:
    return CardFilter(**{name: getattr(query, name) for name in CardFilter.model_fields})


@router.get(
    "/spaces/{uuid:space_id}/cards",
    ability=permissions.CARDS_READ,
    response=Page[CardRow],
    straight=True,
)
def list_cards(request: CallerRequest, space_id: UUID, query: Query[CardListQuery]) -> Any:
    """Cards of a space, found by words in names, email, job title, department, organisation, city and personnel number:
    by their beginnings, and from three letters on by any part. Deleted ones for those who may restore them."""
    access = spaces.access_space(request.auth, space_id, _reading(query), columns=listing.OF_LISTS)
    scope = listing.scope_of_space(access.space)
    return answers.page_of(scope, _filter(query), query, output.rows_out)


@router.get(
    "/spaces/{uuid:space_id}/cards/changed",
    ability=permissions.CARDS_READ,
    response=Changes[CardChange],
    straight=True,
)
def list_card_changes(request: CallerRequest, space_id: UUID, query: Query[ChangesQuery]) -> Any:
    """For systems that keep a copy: which cards have changed since a moment, the oldest change first; deleted ones are
    told for 30 days, until they are gone for good. Without `updated_since` all that are there."""
    access = spaces.access_space(request.auth, space_id, permissions.CARDS_READ)
    return changes(selectors.cards_of(access.space.pk), query, "card", listing.CHANGED)


def _reading(query: CardFilterQuery) -> Ability:
    """What a list asks for."""
    return permissions.CARDS_DELETE if query.deleted else permissions.CARDS_READ


@router.get("/me/cards", ability=SIGNED_IN, response=Page[CardRowOfSpace], straight=True)
def list_my_cards(request: Request, query: Query[CardListQuery]) -> Any:
    """Cards of all spaces that the person reads, and the person's own cards; deleted ones where the person may
    restore them."""
    scope = listing.scope_of_person(request.auth, _reading(query))
    return answers.page_of(scope, _filter(query), query, output.rows_of_spaces_out)


@router.get("/me/cards/counts", ability=SIGNED_IN, response=Data[list[CardsOfSpace]])
def count_my_cards(request: Request, query: Query[CardCountQuery]) -> Any:
    """How many cards a filter finds in each of the spaces whose cards the person changes: what "all of them" means when
    many are changed at once. Spaces without any are left out."""
    ability = permissions.CARDS_DELETE if query.deleted else permissions.CARDS_STATE
    scope = listing.scope_of_person(request.auth, ability).whole_spaces(query.space)
    counts = listing.counts_by_space(scope, _filter(query))
    named = [(scope.spaces[key].name, key, number) for key, number in counts.items()]
    return data([{"space": {"uuid": key, "name": name}, "count": n} for name, key, n in sorted(named)])


@router.get("/spaces/{uuid:space_id}/cards/facets", ability=permissions.CARDS_READ, response=Data[CardFacets])
def get_card_facets(request: CallerRequest, space_id: UUID) -> Any:
    """How many cards have each state, department, place and design."""
    access = spaces.access_space(request.auth, space_id, permissions.CARDS_READ)
    return data(overview.facets(access.space))


@router.get("/spaces/{uuid:space_id}/overview", ability=SPACES_READ, response=Data[SpaceOverview])
def get_space_overview(request: CallerRequest, space_id: UUID) -> Any:
    """The space at a glance: numbers, what changed last, what to do next."""
    access = spaces.access_space(request.auth, space_id, SPACES_READ)
    return data(overview.overview(request.auth, access))


@router.post(
    "/spaces/{uuid:space_id}/design/effects",
    ability=permissions.CARDS_READ,
    response=Data[DesignEffects],
    largest_body=body_limits.LONG,
)
def weigh_design(request: CallerRequest, space_id: UUID, payload: GridPatch) -> Any:
    """How many cards would lose what by a change of the design, before it is saved; and some cards to look at."""
    access = spaces.access_space(request.auth, space_id, permissions.CARDS_READ)
    return data(losses.design_effects(access.space, with_design(access.space, payload.columns())))


@router.post(
    "/spaces/{uuid:space_id}/cards",
    largest_body=body_limits.LONG,
    ability=permissions.CARDS_CREATE,
    response=Data[CardOut],
    status=201,
    idempotent=True,
)
def create_card(request: CallerRequest, response: HttpResponse, space_id: UUID, payload: CardIn) -> Any:
    """Makes a card."""
    access = spaces.access_space(request.auth, space_id, permissions.CARDS_CREATE)
    card = services.create_card(request.auth, access.space, payload.values())
    return Status(201, _answer(request, response, card.pk))


def _answer(request: CallerRequest, response: HttpResponse, card_id: UUID) -> dict[str, Any]:
    """The card as it is now, with its version."""
    return data(output.card_out(_read(request, response, card_id)))


def _read(request: CallerRequest, response: HttpResponse, card_id: UUID) -> CardAccess:
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_READ, deleted=True)
    response.headers["ETag"] = entity_tag(access.card.version)
    return access


@router.get("/cards/{uuid:card_id}", ability=permissions.CARDS_READ, response=Data[CardOut], straight=True)
def get_card(request: CallerRequest, response: HttpResponse, card_id: UUID) -> Any:
    """One card; a deleted one for those who may restore it."""
    return data(output.card_json(_read(request, response, card_id)))


@router.patch(
    "/cards/{uuid:card_id}",
    ability=permissions.CARDS_EDIT,
    response=Data[CardOut],
    largest_body=body_limits.LONG,
)
def update_card(request: CallerRequest, response: HttpResponse, card_id: UUID, payload: CardPatch) -> Any:
    """Changes a card, based on the version in If-Match."""
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_EDIT)
    card = services.update_card(
        request.auth,
        card_id,
        access.space,
        payload.values(),
        expected_version=expected_version(request),
        bounds=access.bounds,
    )
    response.headers["ETag"] = entity_tag(card.version)
    return data(output.card_out(access, card))


@router.post(
    "/cards/{uuid:card_id}/phones/international",
    ability=permissions.CARDS_EDIT,
    response=Data[InternationalPhone],
)
def write_phone_internationally(request: CallerRequest, card_id: UUID, payload: PhoneIn) -> Any:
    """How a phone that is being typed is written with its country's code; changes nothing."""
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_EDIT)
    country = payload.country or spaces.default_country(access.space)
    return data({"number": rules.international(payload.number, country)})


@router.delete("/cards/{uuid:card_id}", ability=permissions.CARDS_DELETE, response={204: None})
def delete_card(request: CallerRequest, card_id: UUID) -> Any:
    """Deletes a card; it can be restored for 30 days."""
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_DELETE, deleted=True)
    services.delete_card(request.auth, card_id, access.space.pk)
    return Status(204, None)


@router.post(
    "/cards/{uuid:card_id}/restore",
    ability=permissions.CARDS_DELETE,
    response=Data[CardOut],
    idempotent=True,
)
def restore_card(request: CallerRequest, response: HttpResponse, card_id: UUID) -> Any:
    """Takes a deletion back."""
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_DELETE, deleted=True)
    services.restore_card(request.auth, card_id, access.space)
    return _answer(request, response, card_id)


@router.post(
    "/cards/{uuid:card_id}/changes/{uuid:entry_id}/undo",
    ability=permissions.CARDS_EDIT,
    response=Data[ChangeTakenBack],
    idempotent=True,
)
def undo_card_change(request: CallerRequest, card_id: UUID, entry_id: UUID) -> Any:
    """Takes a change back, by its entry in the audit log (`card.updated`), as a change of its own. Fields that were
    changed once more since stay, and are named in `left`; 409 `changed_since` where that is all of them."""
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_EDIT, deleted=True)
    way = services.take_back(request.auth, card_id, access.space, entry_id, bounds=access.bounds)
    return data({"taken": sorted(way.values), "left": sorted(way.left)})


@router.post(
    "/cards/{uuid:card_id}/duplicate",
    ability=permissions.CARDS_CREATE,
    response=Data[CardOut],
    status=201,
    idempotent=True,
)
def duplicate_card(request: CallerRequest, response: HttpResponse, card_id: UUID) -> Any:
    """Makes a draft with the same values."""
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_CREATE)
    copy = services.duplicate_card(request.auth, access.card, access.space)
    return Status(201, _answer(request, response, copy.pk))


@router.put("/cards/{uuid:card_id}/state", ability=permissions.CARDS_STATE, response=Data[CardOut])
def set_card_state(
    request: CallerRequest, response: HttpResponse, card_id: UUID, payload: CardStateIn
) -> Any:
    """Brings a card into a state."""
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_STATE)
    card = services.change_state(
        request.auth, card_id, access.space, CardState(payload.state), reason=payload.reason
    )
    response.headers["ETag"] = entity_tag(card.version)
    return data(output.card_out(access, card))


@router.put("/cards/{uuid:card_id}/username", ability=permissions.CARDS_EDIT, response=Data[CardOut])
def set_card_username(
    request: CallerRequest, response: HttpResponse, card_id: UUID, payload: CardUsernameIn
) -> Any:
    """Gives the card a name in its address, or takes it away."""
    access = selectors.access_card(request.auth, card_id, permissions.CARDS_EDIT)
    card = services.set_username(request.auth, card_id, access.space, payload.username, bounds=access.bounds)
    response.headers["ETag"] = entity_tag(card.version)
    return data(output.card_out(access, card))


@router.get("/usernames/{username}", ability=SIGNED_IN, response=Data[UsernameCheck])
def check_username(request: Request, username: str, kind: Literal["space", "card"] = "card") -> Any:
    """Whether a name in an address is free, and one that is."""
    return data(overview.username_check(username, kind))
