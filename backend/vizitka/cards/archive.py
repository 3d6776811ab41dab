"""Cards of a space, and those that a person uses (common.archives)."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from vizitka.cards import rules, services
from vizitka.cards.batches.models import CardBatch, CardBatchPart
from vizitka.cards.enums import CardState
from vizitka.cards.errors import SeatsExhausted, UsernameRefused
from vizitka.cards.models import Card, CardMember, CardTerm, TermPart
from vizitka.cards.selectors import card_values
from vizitka.cards.values import NewCardValues, new_values, value_of, with_values
from vizitka.cards.views.models import CardView
from vizitka.common.archives import (
    CHUNK,
    OF_A_PERSON,
    OF_A_SPACE,
    Arrival,
    Bringing,
    Part,
    Row,
    plain,
    rows_of,
)
from vizitka.contents.rules import frame_document_ids, frame_image_ids
from vizitka.contents.versions import as_given
from vizitka.documents.uses import DOCUMENTS
from vizitka.images.uses import IMAGES
from vizitka.spaces.models import Space, Template

# A locked card was locked by somebody of the other installation.
STATES: Final[Mapping[str, CardState]] = {
    CardState.ACTIVE: CardState.ACTIVE,
    CardState.INACTIVE: CardState.INACTIVE,
    CardState.LOCKED: CardState.INACTIVE,
}
# So many numbers are tried behind a name that is taken.
MOST_NAMES: Final = 50


def register_parts() -> None:
    OF_A_SPACE.register(Part("cards", (Card,), _cards, bringing=Bringing(_bring, 40, 50_000)))
    OF_A_SPACE.register(Part("card_users", (CardMember,), _card_users))
    OF_A_SPACE.leave_out("words by which cards are found, made anew with them", CardTerm, TermPart)
    OF_A_SPACE.leave_out("what takes back a change of many cards", CardBatch, CardBatchPart)
    OF_A_PERSON.register(Part("cards", (CardMember,), _cards_of_person))
    OF_A_PERSON.register(Part("card_views", (CardView,), _views))


def _told(cards: QuerySet[Any]) -> Iterator[dict[str, Any]]:
    """All that a card says. A PIN, of which a hash is kept, stays behind."""
    for card in cards.order_by("pk").iterator(chunk_size=CHUNK):
        yield {
            "id": str(card.pk),
            "state": card.state,
            "username": card.username or "",
            "handle": card.handle,
            "template": plain(card.template_id),
            **{name: plain(value) for name, value in card_values(card).items()},
            "frames": as_given(card.frames),
            "created_at": plain(card.created_at),
            "updated_at": plain(card.updated_at),
        }


def _cards(space_id: uuid.UUID) -> Iterator[Row]:
    return _told(Card.objects.in_space(space_id).living())


def _bring(arrival: Arrival, row: dict[str, Any]) -> None:
    """Through the same door as every new card. What it shows that did not come is left out of it; without a seat it
    stays a draft; a name in its address that is taken gets a number."""
    from vizitka.cards.schemas.write import CardIn

    card_id = arrival.new_id(str(row.get("id")))
    if Card.objects.in_space(arrival.space_id).filter(pk=card_id).exists():
        return
    fields = CardIn.model_fields.keys() - {"state", "username"}
    values = CardIn.model_validate({key: row[key] for key in fields if row.get(key) is not None}).values()
    values["id"], values["template_id"] = card_id, _template(arrival, row.get("template"))
    space = Space.objects.get(pk=arrival.space_id)
    kept = _without_missing(arrival, values)
    if kept != values:
        arrival.differs("content")
    _create(arrival, space, kept, STATES.get(str(row.get("state")), CardState.DRAFT))
    _bring_username(arrival, space, card_id, str(row.get("username") or ""))


def _template(arrival: Arrival, template: Any) -> uuid.UUID | None:
    if not template:
        return None
    try:
        template_id = uuid.UUID(str(template))
    except ValueError:
        return None
    there = Template.objects.in_space(arrival.space_id).filter(pk=template_id).exists()
    return template_id if there else None


def _without_missing(arrival: Arrival, values: NewCardValues) -> NewCardValues:
    """Without pictures that are not there, and frames with one of those or with a document that is not."""
    images = {str(image.pk) for image in IMAGES.held(arrival.space_id, rules.image_ids(values))}
    documents = {str(one.pk) for one in DOCUMENTS.held(arrival.space_id, rules.document_ids(values))}
    kept = new_values(values)
    for field in rules.IMAGE_FIELDS:
        if value_of(values, field) and str(value_of(values, field)) not in images:
            kept = new_values(with_values(kept, [(field, None)]))
    if "frames" in values:
        kept["frames"] = [
            frame
            for frame in values["frames"]
            if frame_image_ids(frame) <= images and frame_document_ids(frame) <= documents
        ]
    return kept


def _create(arrival: Arrival, space: Space, values: NewCardValues, state: CardState) -> None:
    try:
        with transaction.atomic():
            services.create_cards(arrival.actor, space, [values], state=state)
    except SeatsExhausted:
        arrival.differs("draft")
        services.create_cards(arrival.actor, space, [values], state=CardState.DRAFT)


def _bring_username(arrival: Arrival, space: Space, card_id: uuid.UUID, username: str) -> None:
    """Names in addresses are unique in the installation: one that is taken gets a number."""
    if not username:
        return
    for name in (username, *(f"{username[:36]}-{number}" for number in range(2, MOST_NAMES))):
        try:
            with transaction.atomic():
                services.set_username(arrival.actor, card_id, space, name)
        except UsernameRefused:
            continue
        if name != username:
            arrival.differs("name")
        return
    arrival.differs("name")


def _card_users(space_id: uuid.UUID) -> Iterator[Row]:
    rows = CardMember.objects.in_space(space_id).filter(agreed=True, card__deleted_at=None)
    columns = ("card_id", "user__email", "user__first_name", "user__last_name", "role", "created_at")
    return rows_of(rows, *columns)


def cards_of(user_id: uuid.UUID) -> QuerySet[Any]:
    """The living cards that a person uses."""
    mine = CardMember.objects.across_spaces("the person's own cards").filter(user_id=user_id)
    cards = Card.objects.across_spaces("the person's own cards").filter(
        deleted_at=None, space__deleted_at=None
    )
    return cards.filter(pk__in=mine.values("card_id"))


def _cards_of_person(user_id: uuid.UUID) -> Iterator[Row]:
    mine = CardMember.objects.across_spaces("the person's own cards").filter(user_id=user_id)
    roles = dict(mine.values_list("card_id", "role"))
    for row in _told(cards_of(user_id)):
        yield {**row, "role": roles[uuid.UUID(row["id"])]}


def _views(user_id: uuid.UUID) -> Iterator[Row]:
    return rows_of(CardView.objects.filter(user_id=user_id), "space_id", "name", "shown", "created_at")
