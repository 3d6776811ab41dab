"""Making and changing cards, one or thousands at once."""

from __future__ import annotations

import itertools
import uuid
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction

from vizitka.cards import closing, rules, seats, uses
from vizitka.cards.enums import CardState
from vizitka.cards.errors import CardIsDeleted, FieldsKept, FieldsLocked, ForeignDocuments
from vizitka.cards.events import CardCreated, CardUpdated
from vizitka.cards.fields import PLAIN_FIELDS, WRITABLE
from vizitka.cards.models import Card
from vizitka.cards.selectors import card_values
from vizitka.cards.services.handles import keep_handles, unused_handles
from vizitka.cards.services.locking import locked_card
from vizitka.cards.services.terms import add_terms, replace_terms
from vizitka.cards.services.usernames import claim_username
from vizitka.cards.values import CardValues, NewCardValues, new_values, only, value_of, with_values
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.errors import StaleVersion
from vizitka.common.events import as_told, tell
from vizitka.common.ids import new_id
from vizitka.documents.uses import DOCUMENTS
from vizitka.images.errors import ForeignPictures
from vizitka.images.uses import IMAGES
from vizitka.spaces import places, versions
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space
from vizitka.spaces.values import value_of_space

CHUNK = 500
DERIVED_FIELDS = ("sort_name", "search_text", "primary_email", "city")
# Whose rows may follow a place.
FOLLOWING = ("addresses", "frames")


def _check_images(space_id: uuid.UUID, values: CardValues, known: frozenset[str] = frozenset()) -> None:
    """Raises `ForeignPictures` for an image of another space; `known` ones were checked before."""
    wanted = rules.image_ids(values) - known
    if not wanted:
        return
    missing = wanted - {str(image.pk) for image in IMAGES.held(space_id, wanted)}
    if not missing:
        return
    fields = [field for field in rules.IMAGE_FIELDS if str(value_of(values, field)) in missing]
    for number, frame in enumerate(values.get("frames") or ()):
        fields += [f"frames.{number}.{key}" for key in ("image", "poster") if str(frame.get(key)) in missing]
        if any(str(item.get("image")) in missing for item in frame.get("images") or ()):
            fields.append(f"frames.{number}.images")
    raise ForeignPictures(fields)


def _check_documents(space_id: uuid.UUID, values: CardValues, known: frozenset[str] = frozenset()) -> None:
    """Raises `ForeignDocuments` for a document of another space; `known` ones were checked before."""
    wanted = rules.document_ids(values) - known
    if not wanted:
        return
    missing = wanted - {str(document.pk) for document in DOCUMENTS.held(space_id, wanted)}
    if missing:
        raise ForeignDocuments(
            f"frames.{number}.document"
            for number, frame in enumerate(values.get("frames") or ())
            if str(frame.get("document")) in missing
        )


def _with_places(space: Space, values: CardValues, present: CardValues | None = None) -> CardValues:
    """The values with what followed places say. Raises `InvalidInput` for a place that is not of the space."""
    return with_values(
        values,
        (
            (
                field,
                places.kept(
                    space, field, value_of(values, field) or (), value_of(present or {}, field) or ()
                ),
            )
            for field in FOLLOWING
            if field in values
        ),
    )


def _set(card: Card, values: CardValues) -> None:
    for field in PLAIN_FIELDS:
        if field in values:
            setattr(card, field, value_of(values, field))
    for field in rules.IMAGE_FIELDS:
        if field in values:
            setattr(card, f"{field}_id", value_of(values, field))
    derived = rules.derive(card_values(card))
    for field in DERIVED_FIELDS:
        setattr(card, field, getattr(derived, field))


def _changes(card: Card, values: CardValues) -> dict[str, tuple[Any, Any]]:
    """What `values` would change: field to (before, after), in values that JSON knows."""
    present = card_values(card)
    pairs = {
        field: (as_told(value_of(present, field)), as_told(value_of(values, field)))
        for field in WRITABLE
        if field in values
    }
    return {field: pair for field, pair in pairs.items() if pair[0] != pair[1]}


def create_card(actor: Actor, space: Space, values: NewCardValues) -> Card:
    """Makes one card. `values` are those of `CardIn.values()`: writable fields, `state` draft or
    active, `username`.

    Raises `ForeignPictures`, `SeatsExhausted`, `UsernameRefused`, `InvalidInput` for a place of elsewhere.
    """
    return _create_one(actor, space, new_values(_with_places(space, values)))


def _create_one(actor: Actor, space: Space, values: NewCardValues) -> Card:
    username = values.get("username")
    with transaction.atomic():
        (card_id,) = create_cards(
            actor, space, [values], state=CardState(values.get("state") or CardState.DRAFT)
        )
        card = Card.objects.in_space(space.pk).get(pk=card_id)
        if username:
            card.username = claim_username(card, username)
            card.save(update_fields=["username"])
    return card


def create_cards(
    actor: Actor,
    space: Space,
    rows: Iterable[NewCardValues],
    *,
    state: CardState = CardState.DRAFT,
) -> list[uuid.UUID]:
    """Makes many cards in chunks of 500, each with a handful of statements; memory does not grow
    with their number.

    All or nothing, unless the caller passes chunks of its own. Returns the ids in the order of `rows`.
    Raises `ForeignPictures`, `SeatsExhausted` (before the chunk that does not fit).
    """
    country = spaces.default_country(space)
    made: list[uuid.UUID] = []
    source = iter(rows)
    with transaction.atomic():
        while chunk := list(itertools.islice(source, CHUNK)):
            made += _create_chunk(actor, space, chunk, CardState(state), country)
        if made:
            versions.cards_changed(space.pk)
    return made


def _create_chunk(
    actor: Actor, space: Space, rows: Sequence[NewCardValues], state: CardState, country: str
) -> list[uuid.UUID]:
    if state == CardState.ACTIVE:
        seats.take(space, len(rows))
    now = clock.now()
    cards: list[Card] = []
    handles = unused_handles(2 * len(rows))
    for row, handle, code_handle in zip(rows, handles[::2], handles[1::2], strict=True):
        values = rules.prepared(_with_places(space, only(row, WRITABLE), row), country)
        _check_images(space.pk, values)
        _check_documents(space.pk, values)
        card = Card(
            id=row.get("id") or new_id(),
            space_id=space.pk,
            handle=handle,
            code_handle=code_handle,
            state=state,
            # A new card follows the design that the space gives to new ones; a copy that of its original.
            template_id=row.get("template_id", space.default_template_id),
            created_at=now,
            updated_at=now,
        )
        _set(card, values)
        cards.append(card)
    keep_handles(cards)
    Card.objects.bulk_create(cards, batch_size=CHUNK)
    add_terms(space.pk, {card.pk: card.search_text.split() for card in cards})
    uses.note(space.pk, {card.pk: card_values(card) for card in cards}, new=True)
    tell(*(CardCreated.of(actor, card, {"state": (None, state.value)}) for card in cards))
    return [card.pk for card in cards]


def update_card(
    actor: Actor,
    card_id: uuid.UUID,
    space: Space,
    values: CardValues,
    *,
    expected_version: int | None = None,
    bounds: rules.Bounds = rules.UNBOUND,
) -> Card:
    """Changes one card; `values` are those of `CardPatch.values()`. What is equal already is no change.

    `expected_version` is what the editor saw. Raises `StaleVersion`, `NotFound`, `CardIsDeleted`,
    `ForeignPictures`; `FieldsLocked` when a person whom `bounds` hold touches a field that is
    locked or not permitted; `FieldsKept` for what somebody else keeps of the card.
    """
    with transaction.atomic():
        card = locked_card(space.pk, card_id, deleted=True)
        if expected_version is not None and card.version != expected_version:
            raise StaleVersion
        if card.deleted_at is not None:
            raise CardIsDeleted
        changed, changes = _compared(space, card, values)
        if not changes:
            return card
        # What follows from a change by itself (the international form of phones) is not the person's doing.
        own = only(changed, values.keys())
        _check_bounds(space, card, own, bounds)
        _check_kept(actor, card, own)
        before = card.search_text
        _write(card, changed)
        card.save(update_fields=[*changed, *DERIVED_FIELDS, "version", "updated_at"])
        replace_terms(space.pk, {card.pk: before}, {card.pk: card.search_text})
        if changed.keys() & uses.NAMING:
            uses.note(space.pk, {card.pk: card_values(card)})
        versions.cards_changed(space.pk)
        tell(CardUpdated.of(actor, card, changes))
    return card


def _check_bounds(space: Space, card: Card, changed: CardValues, bounds: rules.Bounds) -> None:
    """Raises `FieldsLocked` for what the person may not change, also in another language or by leaving out."""
    if bounds == rules.UNBOUND:
        return
    design = spaces.space_values(space, card.template)
    touched = set(changed) - {"translations", "hidden_shared"}
    if "translations" in changed:
        touched |= rules.translations_touched(card.translations, changed["translations"])
    if "hidden_shared" in changed:
        switched = set(changed["hidden_shared"]) ^ set(card.hidden_shared)
        for field, column in rules.SHARED.items():
            if switched & {row.get("id") for row in value_of_space(design, column) or ()}:
                touched.add(field)
    refused = rules.refused(sorted(touched), design["field_modes"], space.card_permissions, bounds)
    if refused:
        raise FieldsLocked(refused)


def _check_kept(actor: Actor, card: Card, changed: CardValues) -> None:
    """Raises `FieldsKept` for what somebody else keeps of the card."""
    if not closing.binds(actor):
        return
    kept = closing.kept_of([card.pk]).get(card.pk, {})
    if refused := {field: name for field, name in kept.items() if field in changed}:
        raise FieldsKept(refused)


def _compared(space: Space, card: Card, values: CardValues) -> tuple[CardValues, dict[str, tuple[Any, Any]]]:
    """The part of `values` that differs from the card, checked, and the same as (before, after) for the
    audit log.
    """
    present = card_values(card)
    wanted = _with_places(space, only(values, WRITABLE), present)
    prepared = rules.prepared(wanted, spaces.default_country(space), present)
    changes = _changes(card, prepared)
    changed = only(prepared, changes)
    _check_images(space.pk, changed, frozenset(rules.image_ids(present)))
    _check_documents(space.pk, changed, frozenset(rules.document_ids(present)))
    return changed, changes


def _write(card: Card, values: CardValues) -> None:
    _set(card, values)
    card.version += 1
    card.updated_at = clock.now()


def update_cards(
    actor: Actor, space: Space, changes: Iterable[tuple[uuid.UUID, CardValues]]
) -> list[uuid.UUID]:
    """Changes many cards of a space, each by its own values (`CardPatch.values()`), in chunks of 500.

    Unknown and deleted cards are passed over, and so is what somebody else keeps of a card (closing.py). Returns the
    ids of those that really changed. All or nothing, unless the caller passes chunks of its own. Raises
    `ForeignPictures`.
    """
    changed: list[uuid.UUID] = []
    source = iter(changes)
    with transaction.atomic():
        while chunk := dict(itertools.islice(source, CHUNK)):
            changed += _update_chunk(actor, space, chunk)
        if changed:
            versions.cards_changed(space.pk)
    return changed


def _update_chunk(actor: Actor, space: Space, chunk: Mapping[uuid.UUID, CardValues]) -> list[uuid.UUID]:
    cards = (
        Card.objects.in_space(space.pk)
        .select_for_update()
        .filter(pk__in=chunk, deleted_at=None)
        .order_by("pk")
    )
    touched: list[Card] = []
    events: list[CardUpdated] = []
    before: dict[uuid.UUID, str] = {}
    naming: dict[uuid.UUID, CardValues] = {}
    kept = closing.kept_of(list(chunk)) if closing.binds(actor) else {}
    for card in cards:
        wanted = chunk[card.pk]
        if closed := kept.get(card.pk):
            wanted = only(wanted, wanted.keys() - closed.keys())
        changed, changes = _compared(space, card, wanted)
        if not changes:
            continue
        before[card.pk] = card.search_text
        _write(card, changed)
        # One short statement a card: bulk_update's CASE over thirty columns takes ten times as long.
        card.save(update_fields=[*changed, *DERIVED_FIELDS, "version", "updated_at"])
        touched.append(card)
        if changed.keys() & uses.NAMING:
            naming[card.pk] = card_values(card)
        events.append(CardUpdated.of(actor, card, changes))
    if touched:
        replace_terms(space.pk, before, {card.pk: card.search_text for card in touched})
        uses.note(space.pk, naming)
        tell(*events)
    return [card.pk for card in touched]


def duplicate_card(actor: Actor, card: Card, space: Space) -> Card:
    """A draft with the same values; the external key stays with the original, which it identifies."""
    values = new_values(card_values(card))
    values["external_key"], values["template_id"] = "", card.template_id
    return _create_one(actor, space, values)
