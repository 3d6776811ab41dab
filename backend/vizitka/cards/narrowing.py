"""What narrows a list of cards besides words, state and department: place, design, language, user, picture, time of the
last change, origin."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol

from django.db.models import Exists, OuterRef, Q

from vizitka.cards import origins
from vizitka.cards.models import CardMember
from vizitka.cards.rules.languages import space_language
from vizitka.cards.schemas.overview import OWN_DESIGN, CardFilter
from vizitka.common import clock
from vizitka.spaces.models import Space, Template


class Where(Protocol):
    """Where is looked: `listing.Scope`."""

    @property
    def spaces(self) -> Mapping[uuid.UUID, Space]: ...

    @property
    def space_ids(self) -> list[uuid.UUID]: ...


@dataclass(frozen=True, slots=True)
class Narrowing:
    """The cards that are meant. `key` names what decides them besides the cards themselves, whose changes every list
    counts; None where something decides that nobody counts."""

    condition: Q
    key: tuple[Any, ...] | None = ()


EVERY_ONE: Final = Narrowing(Q())


def narrows(wanted: CardFilter) -> bool:
    """Whether a filter asks for anything of this."""
    return bool(
        wanted.city
        or wanted.template
        or wanted.language
        or wanted.user
        or wanted.picture
        or wanted.changed_since
        or wanted.changed_within
        or wanted.origin
    )


def narrowing(where: Where, wanted: CardFilter) -> Narrowing:
    """The cards of a filter. One query at most: for the templates that there are, where they are asked for."""
    if not narrows(wanted):
        return EVERY_ONE
    condition = Q()
    key: list[Any] = [tuple(sorted(wanted.city)), wanted.picture, wanted.origin]
    if wanted.city:
        condition &= Q(city__in=wanted.city)
    if wanted.picture:
        condition &= Q(profile_picture__isnull=wanted.picture == "without")
    if wanted.origin:
        condition &= origins.of_origin(where.space_ids, wanted.origin)
    if wanted.template:
        living = _templates(where.space_ids)
        condition &= _with_design(wanted.template, living)
        key += [tuple(sorted(map(str, wanted.template))), tuple(living)]
    if wanted.language:
        theirs = [space_id for space_id, space in where.spaces.items() if _language(space) in wanted.language]
        condition &= Q(language__in=wanted.language) | Q(language="", space_id__in=theirs)
        key += [tuple(sorted(wanted.language)), tuple(theirs)]
    if (moment := _changed_since(where, wanted)) is not None:
        condition &= Q(updated_at__gte=moment)
        key.append(moment)
    if wanted.user:
        agreed = CardMember.objects.in_spaces(where.space_ids).filter(card=OuterRef("pk"), agreed=True)
        condition &= Q(Exists(agreed)) if wanted.user == "with" else ~Q(Exists(agreed))
        # People come and go without a card being written.
        return Narrowing(condition, None)
    return Narrowing(condition, tuple(key))


def _templates(space_ids: Collection[uuid.UUID]) -> list[uuid.UUID]:
    """Those that are not deleted: a deleted one counts as none."""
    return list(Template.objects.in_spaces(space_ids).order_by("pk").values_list("pk", flat=True))


def _with_design(wanted: Collection[str | uuid.UUID], living: Collection[uuid.UUID]) -> Q:
    found = Q(template__in=[key for key in living if key in wanted])
    if OWN_DESIGN in wanted:
        found |= Q(template=None) | ~Q(template__in=living)
    return found


def _language(space: Space) -> str:
    return space_language({"multilingual": space.multilingual, "languages": space.languages})


def _changed_since(where: Where, wanted: CardFilter) -> dt.datetime | None:
    """The beginning of a day, which is that of the spaces: today is the first of the last days."""
    zone = clock.zone_of(*(space.time_zone for space in where.spaces.values()))
    day = wanted.changed_since
    if wanted.changed_within:
        day = clock.now().astimezone(zone).date() - dt.timedelta(days=wanted.changed_within - 1)
    return dt.datetime.combine(day, dt.time.min, tzinfo=zone) if day else None
