"""Who has what of a thing that the people of a space take with them, as a signature: what each took is compared with
what each would be given now.

What would be given follows from the card, its space and the thing. A copy keeps the mark of what was found last (`now`)
and of which states it was found (`now_of`): so the database narrows and counts thousands by it, and only those are read
again of whom something was changed since.
"""

from __future__ import annotations

import functools
import hashlib
import json
import uuid
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

from django.conf import settings
from django.db.models import CharField, Count, Exists, F, OuterRef, Q, QuerySet, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Concat

from vizitka.cards import finding, handing_out
from vizitka.cards.enums import CardState, HandedMail
from vizitka.cards.handing_out import UNSURE
from vizitka.cards.models import Card
from vizitka.cards.rules.names import display_name
from vizitka.cards.values import values_of
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import address_of

# What somebody has: nothing, a mail that waits to be sent, one that leads to it, one of which nobody knows whether it
# arrived, one that did not, what would be given now, something else.
NONE, WAITING, SENT = "none", "waiting", "sent"
UNKNOWN, FAILED = HandedMail.UNKNOWN.value, HandedMail.FAILED.value
CURRENT, OLD = "current", "old"
# What a row says without a comparison.
KNOWN: Final = frozenset({NONE, WAITING, SENT})
LACKING: Final = frozenset({NONE, WAITING, SENT, UNKNOWN, FAILED, OLD})
# Mails that no server has taken yet.
ON_ITS_WAY: Final = frozenset({HandedMail.QUEUED.value, HandedMail.SENDING.value})
# How many copies are read anew at once, so that nobody waits for thousands.
PORTION: Final = 250


def people_of(space_id: uuid.UUID, search: str = "") -> QuerySet[Card]:
    """The cards to which something is handed out: active ones, as far as the words find them."""
    rows = Card.objects.in_space(space_id).living().filter(state=CardState.ACTIVE)
    words = finding.words_of(search)
    return rows.filter(finding.with_words(words)) if words else rows


def called(card: Card) -> str:
    """What a person is called in lists, by the card's own values; empty where it has no name of its own."""
    names = ("prefix", "first_name", "last_name", "suffix", "organisation")
    return display_name(values_of({name: getattr(card, name) for name in names}))


@dataclass(frozen=True, slots=True)
class Having:
    """The copies of a room. `named` is their column of the thing, `taken` that of when somebody took it, and `spoken`
    that of the language, where a person chooses one."""

    copies: type[Any]
    named: str
    taken: str
    spoken: str = ""

    def has(self, copy: Any, mark: str) -> str:
        """What somebody has by a copy (None: there is none) and the mark of what would be given now."""
        if copy is None:
            return NONE
        if getattr(copy, self.taken) is not None:
            return CURRENT if copy.mark == mark else OLD
        return SENT if copy.sent_at is not None else NONE

    def state(self, copy: Any, mark: str) -> str:
        """The same for who hands it out: what became of the mail, where it is unsure and nothing was taken since, or
        where it has not gone yet."""
        has = self.has(copy, mark)
        if has in {NONE, CURRENT} or copy.sent_at is None:
            return has
        if has == SENT and copy.mail in ON_ITS_WAY:
            return WAITING
        taken = getattr(copy, self.taken)
        return str(copy.mail) if copy.mail in UNSURE and (taken is None or taken < copy.sent_at) else has


@dataclass(frozen=True, slots=True)
class Handed:
    """Who has a thing of a space. `mark_of` tells what would be given by a card that is loaded with its template, and
    by its copy; `tag` is the same while nothing but these two decides about it."""

    having: Having
    space: Space
    thing_id: uuid.UUID
    mark_of: Callable[[Card, Any], str]
    tag: str

    @classmethod
    def of(
        cls,
        having: Having,
        space: Space,
        thing_id: uuid.UUID,
        mark_of: Callable[[Card, Any], str],
        look: Mapping[str, Any],
    ) -> Self:
        """`look` is all of the thing that decides."""
        decides = {
            "look": look,
            "space": space.versions.page_version,
            "at": [address_of(space), settings.PUBLIC_URL],
            "release": settings.VERSION,
        }
        text = json.dumps(decides, sort_keys=True, default=str)
        return cls(having, space, thing_id, mark_of, hashlib.sha256(text.encode()).hexdigest()[:24])

    def find(self) -> int:
        """Finds anew what a portion of people would be given now, and says of how many that is left."""
        stale = self._taken().filter(card__deleted_at=None).exclude(now_of=self._states("card__"))
        some = list(stale.select_related("card__template").order_by("pk")[: PORTION + 1])
        for copy in some[:PORTION]:
            copy.card.space = self.space
            copy.now = self.mark_of(copy.card, copy)
            copy.now_of = self._state_of(copy)
        self.having.copies.objects.in_space(self.space.pk).bulk_update(
            some[:PORTION], ["now", "now_of"], batch_size=100
        )
        return stale.count() if len(some) > PORTION else 0

    def mark_for(self, card: Card, copy: Any) -> str:
        """What would be given now, by what was found last as far as nothing was changed since."""
        copy.card = card
        return str(copy.now) if copy.now_of == self._state_of(copy) else self.mark_of(card, copy)

    def among(self, cards: QuerySet[Card], states: Collection[str]) -> QuerySet[Card]:
        """Those of the cards that have it so; none is everybody. Who was not looked at since a change is neither
        `current` nor `old`."""
        if not states:
            return cards
        of_card = self._rows().filter(card_id=OuterRef("pk"))
        conditions = {
            NONE: ~Exists(of_card.filter(self._is_taken | Q(sent_at__isnull=False))),
            **{state: Exists(of_card.filter(had)) for state, had in self._had().items()},
        }
        if {*states} == LACKING:
            # Whoever is not known to have it.
            return cards.exclude(conditions[CURRENT])
        return cards.filter(functools.reduce(Q.__or__, (Q(conditions[state]) for state in states)))

    def counts(self, search: str = "") -> dict[str, int]:
        """How many people have it so, and of how many it is not known (`looking`). Two queries."""
        words = finding.words_of(search)
        theirs = _of_people("card__") & (finding.with_words(words, "card__") if words else Q())
        counted = (
            self._rows()
            .filter(theirs)
            .aggregate(
                **{state: Count("pk", filter=had) for state, had in self._had().items()},
                looking=Count("pk", filter=self._is_taken & ~Q(now_of=self._states("card__"))),
            )
        )
        everybody = people_of(self.space.pk, search).count()
        return {NONE: everybody - sum(counted.values()), **counted}

    def chosen(
        self, wanted: Sequence[uuid.UUID] | None, search: str, states: Iterable[Collection[str]]
    ) -> list[uuid.UUID]:
        """For whom it is rolled out (handing_out.chosen): all `states` narrow, and so do the words. What is not
        compared by then is nobody's."""
        narrowing = [one for one in states if one]

        def among(cards: QuerySet[Card]) -> QuerySet[Card]:
            words = finding.words_of(search)
            cards = cards.filter(finding.with_words(words)) if words else cards
            return functools.reduce(self.among, narrowing, cards)

        return handing_out.chosen(self.space, wanted, among=among)

    # --- how it is asked

    def _rows(self) -> QuerySet[Any]:
        rows: QuerySet[Any] = self.having.copies.objects.in_space(self.space.pk)
        return rows.filter(**{f"{self.having.named}_id": self.thing_id})

    @property
    def _is_taken(self) -> Q:
        return Q(**{f"{self.having.taken}__isnull": False})

    def _taken(self) -> QuerySet[Any]:
        return self._rows().filter(self._is_taken)

    def _had(self) -> dict[str, Q]:
        """How copies are of the states that have one, as `Having.state` says of each."""
        lacks = ~self._is_taken | (self._found() & ~Q(mark=F("now")))
        newer = Q(sent_at__isnull=False) & (~self._is_taken | Q(**{f"{self.having.taken}__lt": F("sent_at")}))
        unsure = newer & Q(mail__in=UNSURE)
        return {
            WAITING: ~self._is_taken & Q(sent_at__isnull=False, mail__in=ON_ITS_WAY),
            SENT: ~self._is_taken & Q(sent_at__isnull=False) & ~Q(mail__in=UNSURE | ON_ITS_WAY),
            UNKNOWN: lacks & newer & Q(mail=UNKNOWN),
            FAILED: lacks & newer & Q(mail=FAILED),
            CURRENT: self._found() & Q(mark=F("now")),
            OLD: self._found() & ~Q(mark=F("now")) & ~unsure,
        }

    def _found(self) -> Q:
        return self._is_taken & Q(now_of=self._states("card__"))

    def _states(self, card: str) -> Combinable:
        """What `_state_of` says, by the columns; `card` leads to those of the card."""
        language = [Value("."), F(self.having.spoken)] if self.having.spoken else []
        numbers = [Cast(f"{card}{name}", CharField()) for name in ("version", "page_version")]
        return Concat(numbers[0], Value("."), numbers[1], Value(f".{self.tag}"), *language)

    def _state_of(self, copy: Any) -> str:
        language = [getattr(copy, self.having.spoken)] if self.having.spoken else []
        return ".".join(map(str, (copy.card.version, copy.card.page_version, self.tag, *language)))


def _of_people(card: str) -> Q:
    return Q(**{f"{card}deleted_at": None, f"{card}state": CardState.ACTIVE})
