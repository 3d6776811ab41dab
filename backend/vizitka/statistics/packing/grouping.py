"""Puts the cards of a large space into groups: those of one department, place and template, of which filters mostly
mean all or none.

What a group stands for decides nothing. A filter takes the groups of which it means most cards, and where it means
others, these are read card by card (selection.py): a card that has changed its department since is counted right before
it has changed its group.
"""

from __future__ import annotations

import datetime as dt
import itertools
import uuid
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from django.db import transaction

from vizitka.cards.models import Card
from vizitka.statistics.models import CardDay, CardMonth, CountedSpace, GroupedSums, Grouping, Roster
from vizitka.statistics.packing.rosters import WIDTH, key_of, places_in
from vizitka.statistics.packing.tables import ORDER, Table

# Fewer cards of one department are with the others of their place and template.
LEAST: Final = 20
MOST_GROUPS: Final = 60_000
# Cards that change their group in one transaction, and in one hour.
AT_ONCE: Final = 500
MOST_AT_ONCE: Final = 20_000
# A department, a city, a template; None for what stands for all.
Name = tuple[str | None, str | None, str | None]


def put_in_groups(space_id: uuid.UUID, cards_version: int) -> int:
    """Each living card of a space into the group where it belongs. Returns how many cards have changed theirs."""
    grouping = Grouping.objects.in_space(space_id).first() or Grouping(space_id=space_id)
    if grouping.cards_version == cards_version:
        return 0
    rows = Card.objects.in_space(space_id).filter(deleted_at=None).order_by("pk")
    cards: dict[uuid.UUID, Name] = {
        key: (department, city, str(template) if template else "")
        for key, department, city, template in rows.values_list("pk", "department", "city", "template_id")
    }
    wanted = named(cards, [_name(name) for name in grouping.names])
    names = list(dict.fromkeys([*map(_name, grouping.names), *wanted.values()]))[:MOST_GROUPS]
    numbers = {name: number for number, name in enumerate(names, start=1)}
    roster, grouping = _with_all(space_id, cards, names)
    places, groups = places_in(roster), groups_in(grouping)
    moves: dict[uuid.UUID, tuple[int, int]] = {}
    for key, place in places.index.items():
        card_id = uuid.UUID(bytes=key)
        belongs = numbers.get(wanted[card_id], 0) if card_id in wanted else 0
        if groups[place] != belongs:
            moves[card_id] = (groups[place], belongs)
    # Where nothing is added up yet, nothing has to be moved.
    is_new = not GroupedSums.objects.in_space(space_id).exists()
    most = len(moves) if is_new else MOST_AT_ONCE
    for part in _parts(dict(itertools.islice(moves.items(), most)), most if is_new else AT_ONCE):
        if not _change(space_id, part, roster.version, grouping.number):
            return 0
        grouping.number += 1
    if len(moves) <= most:
        Grouping.objects.in_space(space_id).filter(number=grouping.number).update(cards_version=cards_version)
    return len(moves)


def named(cards: Mapping[uuid.UUID, Name], known: Collection[Name]) -> dict[uuid.UUID, Name]:
    """The name of each card's group: the own one where it is large or there already, else that of its place and
    template."""
    there, sizes = set(known), Counter(cards.values())
    return {
        card_id: name if sizes[name] >= LEAST or name in there else (None, *name[1:])
        for card_id, name in cards.items()
    }


def groups_in(grouping: Grouping) -> array[int]:
    """The groups by places."""
    found = array("H")
    found.frombytes(bytes(grouping.groups))
    return found


def leave(space_id: uuid.UUID, card_ids: Collection[uuid.UUID], spaces: Collection[uuid.UUID]) -> None:
    """These cards are no more in the groups of the space, whose sums are held; their rows are in one of `spaces`."""
    grouping = Grouping.objects.in_space(space_id).first()
    roster = Roster.objects.in_space(space_id).first()
    if grouping is None or roster is None:
        return
    index, groups = places_in(roster).index, groups_in(grouping)
    places = {card_id: index.get(key_of(card_id), len(groups)) for card_id in card_ids}
    moves = {card_id: (groups[at], 0) for card_id, at in places.items() if at < len(groups) and groups[at]}
    if moves:
        _shift(grouping, places, moves, spaces)


@transaction.atomic
def _with_all(
    space_id: uuid.UUID, card_ids: Iterable[uuid.UUID], names: list[Name]
) -> tuple[Roster, Grouping]:
    """Each card has a place, and each place a group."""
    hold((space_id,))
    roster = Roster.objects.in_space(space_id).first() or Roster(space_id=space_id)
    grouping = Grouping.objects.in_space(space_id).first() or Grouping(space_id=space_id)
    known = places_in(roster).index
    if new := [key for key in map(key_of, card_ids) if key not in known]:
        roster.cards, roster.version = bytes(roster.cards) + b"".join(new), roster.version + 1
        roster.save()
    groups = groups_in(grouping)
    groups.extend([0] * (len(bytes(roster.cards)) // WIDTH - len(groups)))
    grouping.groups, grouping.names = groups.tobytes(), names
    grouping.save()
    return roster, grouping


@transaction.atomic
def _change(
    space_id: uuid.UUID, moves: Mapping[uuid.UUID, tuple[int, int]], version: int, number: int
) -> bool:
    """False where others have changed the groups since they were looked at: the next hour looks again."""
    hold((space_id,))
    grouping, roster = Grouping.objects.in_space(space_id).get(), Roster.objects.in_space(space_id).get()
    if (roster.version, grouping.number) != (version, number):
        return False
    index = places_in(roster).index
    _shift(grouping, {card_id: index[key_of(card_id)] for card_id in moves}, moves, (space_id,))
    return True


def _shift(
    grouping: Grouping,
    places: Mapping[uuid.UUID, int],
    moves: Mapping[uuid.UUID, tuple[int, int]],
    spaces: Collection[uuid.UUID],
) -> None:
    """Takes the sums of cards from one group to another one, on all days and months that are added up."""
    of_space = GroupedSums.objects.in_space(grouping.space_id)
    there = {
        (first, is_month): key for key, first, is_month in of_space.values_list("pk", "first", "is_month")
    }
    changes: dict[int, list[tuple[int, int, tuple[int, ...]]]] = {}
    if there:
        for first, is_month, card_id, figures in _rows(moves, spaces):
            if (key := there.get((first, is_month))) is not None:
                changes.setdefault(key, []).append((*moves[card_id], figures))
    for key, found in changes.items():
        table = Table(bytes(of_space.values_list("sums", flat=True).get(pk=key)))
        for old, new, figures in found:
            table.add(old, figures, -1)
            table.add(new, figures)
        of_space.filter(pk=key).update(sums=table.content)
    groups = groups_in(grouping)
    for card_id, (_old, new) in moves.items():
        groups[places[card_id]] = new
    grouping.groups, grouping.number = groups.tobytes(), grouping.number + 1
    grouping.save(update_fields=["groups", "number"])
    of_space.update(grouping=grouping.number)


def _rows(
    card_ids: Iterable[uuid.UUID], spaces: Collection[uuid.UUID]
) -> Iterator[tuple[dt.date, bool, uuid.UUID, tuple[int, ...]]]:
    ids = list(card_ids)
    for start in range(0, len(ids), AT_ONCE):
        for model, name in ((CardDay, "day"), (CardMonth, "month")):
            rows: Any = model.objects.in_spaces(spaces).filter(card_id__in=ids[start : start + AT_ONCE])
            for first, card_id, *figures in rows.values_list(name, "card_id", *ORDER):
                yield first, model is CardMonth, card_id, tuple(figures)


def _parts(
    moves: Mapping[uuid.UUID, tuple[int, int]], size: int
) -> Iterator[dict[uuid.UUID, tuple[int, int]]]:
    items = iter(moves.items())
    while part := dict(itertools.islice(items, size)):
        yield part


def hold(space_ids: Iterable[uuid.UUID]) -> None:
    """Nobody adds to the sums of these spaces and nobody packs them until the transaction ends."""
    list(CountedSpace.objects.in_spaces(space_ids).select_for_update().order_by("pk").values_list("pk"))


def _name(name: Iterable[str | None]) -> Name:
    department, city, template = name
    return department, city, template
