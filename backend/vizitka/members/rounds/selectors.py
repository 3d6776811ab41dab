"""Every read of rounds of invitations, and of the invitations to cards."""

from __future__ import annotations

import datetime as dt
import functools
import itertools
import uuid
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.db.models import Case, CharField, Count, Q, QuerySet, Value, When

from vizitka.cards.enums import CardState
from vizitka.cards.models import Card, CardMember
from vizitka.cards.permissions import CARDS_MEMBERS
from vizitka.cards.rules import NAMES_OF_CARDS, short_name
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.api.paging import Listing, PageQuery
from vizitka.common.errors import NotFound
from vizitka.common.letters import fold
from vizitka.common.permissions import Ability
from vizitka.members.enums import Delivery, InvitationStatus
from vizitka.members.models import Invitation
from vizitka.members.rounds import rules
from vizitka.members.rounds.enums import InvitedState, Standing
from vizitka.members.rounds.models import InvitationRound, InvitationRoundPart
from vizitka.members.services.invitations import address_of
from vizitka.spaces import selectors as spaces
from vizitka.spaces.models import Space

AT_ONCE: Final = 500
MOST_WORDS: Final = 6
MOST_LEFT: Final = 1000
MOST_ROUNDS: Final = 50
# What a card is read with.
COLUMNS: Final = ("pk", "primary_email", "language", "state", *NAMES_OF_CARDS)
PENDING: Final = Q(status=InvitationStatus.PENDING, withdrawn_at=None)


def access_round(
    actor: Person, space_id: uuid.UUID, round_id: uuid.UUID, ability: Ability = CARDS_MEMBERS
) -> InvitationRound:
    """A round of a space whose card users the actor decides about. Raises `NotFound`, `Forbidden`."""
    access = spaces.access_space(actor, space_id, ability)
    found = InvitationRound.objects.in_space(space_id).select_related("actor").filter(pk=round_id).first()
    if found is None:
        raise NotFound
    found.space = access.space
    return found


def find_round(round_id: uuid.UUID) -> InvitationRound | None:
    """For workers, which check access by the round's space."""
    found = InvitationRound.objects.across_spaces("the job names a round, the round its space")
    return found.select_related("space").filter(pk=round_id).first()


def parts_of(item: InvitationRound) -> QuerySet[InvitationRoundPart]:
    return InvitationRoundPart.objects.in_space(item.space_id).filter(round=item).order_by("number")


def started_rounds(space_id: uuid.UUID) -> list[InvitationRound]:
    """The newest ones."""
    started = InvitationRound.objects.in_space(space_id).filter(started_at__isnull=False)
    return list(started.select_related("actor").order_by("-started_at")[:MOST_ROUNDS])


class Chosen(NamedTuple):
    """A card of a round, in the order of names."""

    id: uuid.UUID
    email: str
    language: str
    state: str
    name: str


def cards_of(space_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> list[Chosen]:
    """Those of the cards that are in the space and not deleted, in the given order."""
    wanted = list(ids)
    found: dict[uuid.UUID, Chosen] = {}
    for some in _portions(wanted):
        rows = Card.objects.in_space(space_id).living().filter(pk__in=some).values_list(*COLUMNS)
        found |= {
            key: Chosen(key, email, lang, state, short_name(*names))
            for key, email, lang, state, *names in rows
        }
    return [found[key] for key in wanted if key in found]


def in_order(space_id: uuid.UUID, ids: Iterable[uuid.UUID]) -> list[uuid.UUID]:
    """The living cards of the space among these, by their names."""
    found: list[tuple[str, uuid.UUID]] = []
    for some in _portions(list(dict.fromkeys(ids))):
        rows = Card.objects.in_space(space_id).living().filter(pk__in=some)
        found += rows.values_list("sort_name", "pk")
    return [key for _name, key in sorted(found)]


def _portions(ids: Sequence[uuid.UUID]) -> Iterator[Sequence[uuid.UUID]]:
    return (ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE))


def standings_of(
    space_id: uuid.UUID, cards: Sequence[Chosen], *, taken: Iterable[str] = ()
) -> dict[uuid.UUID, Standing]:
    """How each of the cards stands; `taken` are addresses that have a mail of the round already. A constant number of
    queries for 500 cards each."""
    candidates = [rules.Candidate(str(card.id), card.email, _address(card.email)) for card in cards]
    known: dict[tuple[str, str], Standing] = {}
    with_user: set[str] = set()
    for some in _portions([card.id for card in cards]):
        kept = CardMember.objects.in_space(space_id).filter(card__in=some, agreed=True)
        with_user |= {str(key) for key in kept.values_list("card", flat=True)}
        known |= _known(space_id, some)
    found = rules.standings(candidates, known, with_user, taken)
    return {card.id: found[str(card.id)] for card in cards}


# Reading an address takes longer than all else about a card, and each page of a draft reads all of them.
_address: Final = functools.lru_cache(20_000)(address_of)


def _known(space_id: uuid.UUID, card_ids: Sequence[uuid.UUID]) -> dict[tuple[str, str], Standing]:
    """How earlier invitations to the cards stand; one that has expired does not count."""
    rows = Invitation.objects.in_space(space_id).filter(PENDING, card__in=card_ids)
    values = rows.values_list("card", "email", "declined_at", "delivery", "expires_at").order_by("created_at")
    return {
        (str(card), email): _standing(declined_at, delivery)
        for card, email, declined_at, delivery, expires_at in values
        if declined_at is not None or delivery == Delivery.BOUNCED or expires_at > clock.now()
    }


def _standing(declined_at: dt.datetime | None, delivery: str) -> Standing:
    if declined_at is not None:
        return Standing.DECLINED
    return Standing.BOUNCED if delivery == Delivery.BOUNCED else Standing.INVITED


def language_of(item: InvitationRound, card_language: str) -> str:
    """In which language somebody is written to: the card's, else the space's, else that of who invites."""
    spoken = {code for code, _name in settings.LANGUAGES}
    own = item.actor.language if item.actor else settings.LANGUAGE_CODE
    wanted = (card_language, *(item.space.languages or ()), own)
    return next((code for code in wanted if code in spoken), settings.LANGUAGE_CODE)


@dataclass(frozen=True, slots=True)
class Prospect:
    """A card of a draft, and what would become of it."""

    card: Chosen
    standing: Standing
    language: str


def prospects(item: InvitationRound, *, without: Collection[uuid.UUID] = ()) -> list[Prospect]:
    """All cards of a draft; those in `without` are left out. A few queries for 500 cards each."""
    ids = [uuid.UUID(key) for part in parts_of(item).values_list("ids", flat=True) for key in part]
    return _prospects(item, ids, without=without)


def _prospects(
    item: InvitationRound, ids: Sequence[uuid.UUID], *, without: Collection[uuid.UUID] = ()
) -> list[Prospect]:
    cards = cards_of(item.space_id, ids)
    standing = standings_of(item.space_id, [card for card in cards if card.id not in without])
    return [
        Prospect(card, standing.get(card.id, Standing.LEFT_OUT), language_of(item, card.language))
        for card in cards
    ]


@dataclass(frozen=True, slots=True)
class Plan:
    """What would happen: cards by standing, those that get a mail by language, and how many of these are drafts."""

    standings: Mapping[str, int]
    languages: Mapping[str, int]
    drafts: int


def plan_of(item: InvitationRound) -> Plan:
    found = prospects(item)
    ready = [one for one in found if one.standing == Standing.READY]
    return Plan(
        Counter(one.standing for one in found),
        Counter(one.language for one in ready),
        sum(one.card.state == CardState.DRAFT for one in ready),
    )


def list_prospects(
    item: InvitationRound, *, standing: Standing | None, search: str, query: PageQuery
) -> Listing[Prospect]:
    """One page of a draft's cards."""
    words = fold(search).split()[:MOST_WORDS]
    found = [
        one
        for one in prospects(item)
        if (standing is None or one.standing == standing)
        and all(word in fold(f"{one.card.name} {one.card.email}") for word in words)
    ]
    return Listing(found[query.offset :][: query.per_page], len(found))


def card_to_show(item: InvitationRound, card_id: uuid.UUID | None, language: str) -> Card | None:
    """The card of a draft whose mail is shown: the given one, else the first that gets one, best in that language."""
    best: tuple[int, uuid.UUID] | None = None
    # Part by part: the first one mostly has it, and each word that is written asks again.
    for part in parts_of(item).values_list("ids", flat=True):
        for one in _prospects(item, [uuid.UUID(key) for key in part]):
            if card_id in {None, one.card.id}:
                rank = (one.standing == Standing.READY) + (one.language == language)
                if best is None or rank > best[0]:
                    best = rank, one.card.id
        if best is not None and best[0] == 2:
            break
    return Card.objects.in_space(item.space_id).filter(pk=best[1]).first() if best else None


def details_of(
    space_id: uuid.UUID, ids: Iterable[uuid.UUID]
) -> dict[uuid.UUID, tuple[str, uuid.UUID | None]]:
    """Job title and picture of cards."""
    rows = Card.objects.in_space(space_id).filter(pk__in=list(ids))
    return {
        key: (title, picture)
        for key, title, picture in rows.values_list("pk", "job_title", "profile_picture_id")
    }


def left_of(item: InvitationRound) -> list[tuple[str, str, str]]:
    """(card, name, standing) of what stayed, the first thousand."""
    rows = itertools.chain.from_iterable(parts_of(item).values_list("left", flat=True))
    return [(card, name, standing) for card, name, standing in itertools.islice(rows, MOST_LEFT)]


# Invitations to cards, as they stand after their mails.

_STATES: Final = Case(
    When(status=InvitationStatus.ACCEPTED, then=Value(InvitedState.JOINED)),
    When(declined_at__isnull=False, then=Value(InvitedState.DECLINED)),
    When(delivery=Delivery.BOUNCED, then=Value(InvitedState.BOUNCED)),
    When(delivery__in=(Delivery.QUEUED, Delivery.SENDING), then=Value(InvitedState.WAITING)),
    When(opened_at__isnull=False, then=Value(InvitedState.OPENED)),
    When(delivery=Delivery.UNKNOWN, then=Value(InvitedState.UNKNOWN)),
    default=Value(InvitedState.SENT),
    output_field=CharField(),
)


def invited(space_id: uuid.UUID, round_id: uuid.UUID | None = None) -> QuerySet[Any]:
    """Invitations to living cards that were not withdrawn, each with its `state`."""
    rows = Invitation.objects.in_space(space_id).filter(
        withdrawn_at=None, card__isnull=False, card__deleted_at=None
    )
    if round_id is not None:
        rows = rows.filter(round_id=round_id)
    return rows.annotate(state=_STATES)


def remindable(space_id: uuid.UUID, round_id: uuid.UUID | None, now: dt.datetime) -> QuerySet[Any]:
    """Those whose mail went out a day ago or longer, and who have not answered."""
    waiting = (InvitedState.SENT, InvitedState.OPENED, InvitedState.UNKNOWN)
    return invited(space_id, round_id).filter(state__in=waiting, sent_at__lte=now - rules.REMIND_PAUSE)


@dataclass(frozen=True, slots=True)
class Summary:
    """Invitations by state; how many were opened at any time; how many may be reminded now."""

    states: Mapping[str, int]
    opened: int
    remindable: int


def summary_of(space_id: uuid.UUID, round_id: uuid.UUID | None) -> Summary:
    """Two queries."""
    rows = invited(space_id, round_id).order_by().values("state")
    counted = rows.annotate(number=Count("pk"), opened=Count("pk", filter=Q(opened_at__isnull=False)))
    found = list(counted.values_list("state", "number", "opened"))
    return Summary(
        {state: number for state, number, _opened in found},
        sum(opened for _state, _number, opened in found),
        remindable(space_id, round_id, clock.now()).count(),
    )


class InvitedPerson(NamedTuple):
    """A row of the list of invitations to cards, by the columns of the invitation and the card."""

    id: uuid.UUID
    card_id: uuid.UUID
    email: str
    language: str
    state: str
    delivery_note: str
    sent_at: dt.datetime
    sent_count: int
    delivery_at: dt.datetime | None
    opened_at: dt.datetime | None
    accepted_at: dt.datetime | None
    declined_at: dt.datetime | None
    expires_at: dt.datetime
    job_title: str
    picture_id: uuid.UUID | None
    name: str


def list_invited(
    space_id: uuid.UUID,
    *,
    round_id: uuid.UUID | None,
    state: InvitedState | None,
    search: str,
    query: PageQuery,
) -> Listing[InvitedPerson]:
    """One page in the order of the cards' names. Two queries at most."""
    rows = invited(space_id, round_id)
    if state is not None:
        rows = rows.filter(state=state)
    for word in search.split()[:MOST_WORDS]:
        plain = " ".join(fold(word).split())
        rows = rows.filter(Q(email__icontains=word) | Q(card__search_text__contains=plain))
    columns = (*InvitedPerson._fields[:13], "card__job_title", "card__profile_picture_id")
    listed = rows.order_by("card__sort_name", "pk").values_list(
        *columns, *(f"card__{name}" for name in NAMES_OF_CARDS)
    )
    found = [
        InvitedPerson._make((*row[:15], short_name(*row[15:])))
        for row in listed[query.offset :][: query.per_page]
    ]
    return Listing(found, query.total(len(found), rows.count))


def invitation_to_correct(space_id: uuid.UUID, invitation_id: uuid.UUID) -> Invitation:
    """One that nobody has accepted. Raises `NotFound`."""
    rows = invited(space_id).filter(PENDING, pk=invitation_id)
    found: Invitation | None = rows.select_related("card").first()
    if found is None:
        raise NotFound
    return found


def space_of(actor: Person, space_id: uuid.UUID) -> Space:
    """The space, when the actor decides about its card users."""
    return spaces.access_space(actor, space_id, CARDS_MEMBERS).space
