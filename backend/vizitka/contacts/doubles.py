"""Which contacts look like one: by an address, a phone number, or by name and company."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count

from vizitka.common import clock
from vizitka.common.letters import fold
from vizitka.common.memory import Memory
from vizitka.contacts.enums import Likeness
from vizitka.contacts.models import ContactPair
from vizitka.contacts.selectors import Scope

# So many groups are looked at; who has merged these sees the next ones.
MOST: Final = 500
# More that look like one are a switchboard's number or a company's common name.
LARGEST: Final = 10
KEPT_SECONDS: Final = 300
_numbers: Final[Memory[int]] = Memory(10_000)
COLUMNS: Final = {
    Likeness.EMAIL: "primary_email",
    Likeness.PHONE: "primary_phone",
    Likeness.NAME: "name_key",
}


@dataclass(frozen=True, slots=True)
class Double:
    """Contacts that look like one, the oldest first, and by what."""

    likeness: Likeness
    contacts: tuple[uuid.UUID, ...]


def found(scope: Scope) -> list[Double]:
    """Those that the actor may merge, each contact in one group: an address tells more than a number, and that more
    than a name. Seven queries at most."""
    apart = _apart(scope.space_id)
    grouped: set[uuid.UUID] = set()
    result: list[Double] = []
    for likeness, column in COLUMNS.items():
        for group in _groups(scope, likeness, column):
            members = tuple(key for key in group if key not in grouped)
            if 1 < len(members) <= LARGEST and _is_open(members, apart):
                result.append(Double(likeness, members))
                grouped.update(members)
    return result


def number(scope: Scope, living: int, deleted: int) -> int:
    """How many groups there are, for the tab: kept for as long as nobody comes, goes, is merged or kept apart, and for
    five minutes at most, since a changed address alone is not noticed. One query where it is kept."""
    apart = ContactPair.objects.in_space(scope.space_id).count()
    slot = int(clock.now().timestamp()) // KEPT_SECONDS
    key = (scope, living, deleted, apart, slot)
    known = _numbers.get(key)
    if known is None:
        known = len(found(scope))
        _numbers.put(key, known)
    return known


def _apart(space_id: uuid.UUID) -> set[tuple[uuid.UUID, uuid.UUID]]:
    return set(ContactPair.objects.in_space(space_id).values_list("first_id", "second_id"))


def _is_open(members: Sequence[uuid.UUID], apart: set[tuple[uuid.UUID, uuid.UUID]]) -> bool:
    """Whether two of them were not said to be two."""
    ordered = sorted(members)
    return any(
        (one, other) not in apart for number, one in enumerate(ordered) for other in ordered[number + 1 :]
    )


def _groups(scope: Scope, likeness: Likeness, column: str) -> Iterable[list[uuid.UUID]]:
    rows = scope.living().exclude(**{column: ""})
    counted = rows.order_by().values(column).annotate(number=Count("pk")).filter(number__gt=1)
    values = list(counted.order_by(column).values_list(column, flat=True)[:MOST])
    by_value: dict[str, list[tuple[uuid.UUID, str]]] = defaultdict(list)
    if values:
        members = rows.filter(**{f"{column}__in": values}).order_by("pk")
        for value, key, company in members.values_list(column, "pk", "company"):
            by_value[value].append((key, company))
    for group in by_value.values():
        if likeness == Likeness.NAME:
            yield from _of_one_company(group)
        else:
            yield [key for key, _ in group]


def _of_one_company(group: Sequence[tuple[uuid.UUID, str]]) -> list[list[uuid.UUID]]:
    """Who has the same name at two companies is two; who has none may be any of them, and is with the first."""
    by_company: dict[str, list[uuid.UUID]] = {}
    for key, company in group:
        if company:
            by_company.setdefault(fold(company).strip(), []).append(key)
    without = [key for key, company in group if not company]
    if not by_company:
        return [without]
    first = next(iter(by_company.values()))
    first.extend(without)
    return [sorted(keys) for keys in by_company.values()]
