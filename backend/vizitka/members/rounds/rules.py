"""Pure decisions about rounds: how a card stands, when somebody may be reminded."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from vizitka.members.rounds.enums import Standing

# Nobody is reminded oftener.
REMIND_PAUSE: Final = dt.timedelta(days=1)
MOST_CARDS: Final = 50_000
PART: Final = 100
# Of one person in a space; an older one goes for a new one.
MOST_DRAFTS: Final = 10
# A draft that nobody sends, and what is known of a round that was sent.
KEEP_DRAFT: Final = dt.timedelta(days=1)
KEEP_ROUND: Final = dt.timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A card of a round. `address` is the one on the card as it is kept, None for what no mail can be sent to; `text`
    what stands there."""

    card: str
    text: str
    address: str | None


def standings(
    candidates: Iterable[Candidate],
    known: Mapping[tuple[str, str], Standing],
    with_user: Collection[str],
    taken: Iterable[str] = (),
) -> dict[str, Standing]:
    """How each card stands, in the given order: of several with one address the first that is ready gets the mail.

    `known` says how an earlier invitation of an address to a card stands; `taken` addresses have their mail already.
    """
    had = set(taken)
    found: dict[str, Standing] = {}
    for one in candidates:
        found[one.card] = _standing(one, known, with_user, had)
        if found[one.card] == Standing.READY and one.address:
            had.add(one.address)
    return found


def _standing(
    one: Candidate,
    known: Mapping[tuple[str, str], Standing],
    with_user: Collection[str],
    taken: Collection[str],
) -> Standing:
    if one.card in with_user:
        return Standing.HAS_USER
    if not one.text:
        return Standing.NO_ADDRESS
    if one.address is None:
        return Standing.BAD_ADDRESS
    earlier = known.get((one.card, one.address))
    if earlier is not None:
        return earlier
    return Standing.REPEATED if one.address in taken else Standing.READY
