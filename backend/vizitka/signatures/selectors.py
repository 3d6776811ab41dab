"""Reads of signatures: what is drawn, for whom, and who has it."""

from __future__ import annotations

import dataclasses
import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import QuerySet

from vizitka.cards import having
from vizitka.cards import rules as cards
from vizitka.cards.enums import CardState
from vizitka.cards.models import Card
from vizitka.cards.permissions import CARDS_READ
from vizitka.cards.places import card_at
from vizitka.cards.selectors import CardAccess, access_card
from vizitka.common.actor import Caller
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.permissions import Ability
from vizitka.signatures import people
from vizitka.signatures.drawing import Rendered, draw
from vizitka.signatures.enums import SignatureState
from vizitka.signatures.errors import SignaturesOff
from vizitka.signatures.models import Signature, SignatureCopy
from vizitka.signatures.permissions import SIGNATURES_USE, SWITCH
from vizitka.signatures.rules import Look, Signer, mark_of
from vizitka.spaces import licences
from vizitka.spaces.models import Space


def list_signatures(space_id: uuid.UUID) -> QuerySet[Signature]:
    """By name."""
    return Signature.objects.in_space(space_id).living().order_by("name", "pk")


def signature_of(space_id: uuid.UUID, signature_id: uuid.UUID) -> Signature:
    """Raises `NotFound`."""
    signature = Signature.objects.in_space(space_id).living().filter(pk=signature_id).first()
    if signature is None:
        raise NotFound
    return signature


def own_signature(space_id: uuid.UUID, signature_id: uuid.UUID | None) -> Signature:
    """That one, else the first by name. Raises `NotFound`."""
    if signature_id is not None:
        return signature_of(space_id, signature_id)
    signature = list_signatures(space_id).first()
    if signature is None:
        raise NotFound
    return signature


LOOK = (
    "layout",
    "colour",
    "fields",
    "portrait",
    "size",
    "shows_logo",
    "shows_labels",
    "shows_banner",
    "legal",
)


def values_of(signature: Signature) -> dict[str, Any]:
    """Fields of a `Look`."""
    return {name: getattr(signature, name) for name in LOOK}


def look_in(space: Space, values: Mapping[str, Any]) -> Look:
    """What is drawn of a space's signature: its own values, with the colour of the space."""
    given = {name: values[name] for name in LOOK}
    return Look(
        **{**given, "fields": tuple(values["fields"]), "legal": tuple(values["legal"])},
        primary=str((space.layout or {}).get("primary") or ""),
    )


# --- people


@dataclass(frozen=True, slots=True)
class Shown:
    """A signature drawn for somebody. Without a card, names of fields stand for values."""

    rendered: Rendered
    signer: Signer
    mark: str
    card: Card | None
    languages: tuple[str, ...]


def shown_for(card: Card, look: Look, language: str = "") -> Shown:
    """The card is loaded with space and template."""
    reader = people.read(card, language)
    signer = people.signer_of(reader, look)
    return Shown(draw(look, signer), signer, mark_of(look, signer), card, reader.languages)


def shown_in_space(
    actor: Caller, space: Space, look: Look, card_id: uuid.UUID | None, language: str
) -> Shown:
    """For that card, else the space's first one. Raises `NotFound` for a card of another space, `Forbidden`."""
    if card_id is not None:
        access = access_card(actor, card_id, CARDS_READ)
        if access.space.pk != space.pk:
            raise NotFound
        return shown_for(access.card, look, language)
    by_name = _cards(space.pk).order_by("sort_name", "pk")
    # Of one that is active, pictures are seen too.
    card = by_name.filter(state=CardState.ACTIVE).first() or by_name.first()
    if card is not None:
        return shown_for(card, look, language)
    signer = people.nobody(space, language or settings.LANGUAGE_CODE)
    return Shown(draw(look, signer), signer, "", None, ())


def _cards(space_id: uuid.UUID) -> QuerySet[Card]:
    return Card.objects.in_space(space_id).living().select_related("space", "template")


def own_card(actor: Caller, card_id: uuid.UUID, ability: Ability = SIGNATURES_USE) -> CardAccess:
    """The card whose signatures the person takes. Raises `SignaturesOff` where card users use no services."""
    access = access_card(actor, card_id, ability)
    if not cards.permissions_for(access.space.card_permissions, access.bounds)[SWITCH]:
        raise SignaturesOff
    return access


def card_of_page(card_id: uuid.UUID) -> Card | None:
    """The card that a signed address names, while the space may have signatures and the card is there."""
    related = ("template", "space", *(f"space__{name}" for name in licences.WITH_LICENCE))
    card = card_at(
        card_id,
        "a signed address names the card",
        lambda cards: cards.filter(deleted_at=None, space__deleted_at=None).select_related(*related).first(),
    )
    if card is None or licences.lacking(card.space, {SIGNATURES_USE}):
        return None
    return card


# --- who has what

COPIES: Final = having.Having(SignatureCopy, "signature", "taken_at", "language")


class Person(NamedTuple):
    """A row of the list of people."""

    card: Card
    name: str
    copy: SignatureCopy | None
    mark: str

    @property
    def state(self) -> SignatureState:
        return SignatureState(COPIES.state(self.copy, self.mark))


def handed(space: Space, signature: Signature) -> having.Handed:
    """Who has a signature of the space."""
    look = look_in(space, values_of(signature))

    def mark(card: Card, copy: SignatureCopy) -> str:
        # In the language in which it was taken.
        return mark_of(look, people.signer_of(people.read(card, copy.language), look))

    return having.Handed.of(COPIES, space, signature.pk, mark, dataclasses.asdict(look))


def list_people(
    space: Space, signature: Signature, query: PageQuery, search: str, states: Collection[str] = ()
) -> Listing[Person]:
    """A page of the people of a space, by name, with what they have. Three queries at most, where nothing is to be
    compared anew."""
    rows = having.people_of(space.pk, search).select_related("template")
    if states:
        these = handed(space, signature)
        if not having.KNOWN.issuperset(states):
            these.find()
        rows = these.among(rows, states)
    shown = list(rows.order_by("sort_name", "pk")[query.offset :][: query.per_page])
    return Listing(people_with(space, signature, shown), query.total(len(shown), rows.count))


def count_people(space: Space, signature: Signature, search: str) -> dict[str, int]:
    """The fields of `SignatureCounts`."""
    these = handed(space, signature)
    these.find()
    return these.counts(search)


def people_with(space: Space, signature: Signature, shown: Iterable[Card]) -> list[Person]:
    """Only of whom nothing was found since a change a card is resolved."""
    some = list(shown)
    copies = SignatureCopy.objects.in_space(space.pk).filter(
        signature_id=signature.pk, card_id__in=[card.pk for card in some]
    )
    by_card = {copy.card_id: copy for copy in copies}
    these = handed(space, signature)
    found = []
    for card in some:
        card.space = space
        copy = by_card.get(card.pk)
        mark = these.mark_for(card, copy) if copy is not None and copy.taken_at is not None else ""
        found.append(Person(card, having.called(card) or people.name_of(card), copy, mark))
    return found


def marks_of(space: Space, look: Look, card_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, str]:
    """The mark of what each of these cards would take now, in its own language. One query."""
    found = {}
    for card in _cards(space.pk).filter(pk__in=list(card_ids)):
        card.space = space
        found[card.pk] = mark_of(look, people.signer_of(people.read(card), look))
    return found


def own_signatures(card: Card, space: Space) -> list[dict[str, Any]]:
    """Rows of `OwnSignatureRow`: those of the space, by name, with what the card has. Two queries."""
    copies = SignatureCopy.objects.in_space(space.pk).filter(card_id=card.pk)
    by_signature = {copy.signature_id: copy for copy in copies}
    found = []
    for one in list_signatures(space.pk):
        copy = by_signature.get(one.pk)
        look = look_in(space, values_of(one))
        mark = mark_of(look, people.signer_of(people.read(card, copy.language if copy else ""), look))
        found.append(
            {
                "uuid": one.pk,
                "name": one.name,
                "layout": one.layout,
                "use": one.use,
                "version": one.version,
                "state": COPIES.has(copy, mark),
            }
        )
    return found
