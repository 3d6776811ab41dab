"""Banners: campaigns below signatures, each for some people and some days, whose clicks are counted in sum."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from django.db.models import F, QuerySet, Sum
from django.utils.translation import ngettext

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound
from vizitka.images.errors import ForeignPictures
from vizitka.locations.selectors import choices, templates_named
from vizitka.signatures import events, people, rules
from vizitka.signatures.enums import TargetKind
from vizitka.signatures.errors import (
    BannerEndsEarly,
    SignatureIsDeleted,
    SignatureIsNotDeleted,
    TooManyBanners,
)
from vizitka.signatures.models import Banner, BannerClicks
from vizitka.signatures.rules import Campaign
from vizitka.spaces.keeping import Keeping
from vizitka.spaces.models import Space

WRITABLE: Final = (
    *("name", "picture", "link", "alt", "starts_on", "ends_on"),
    *("departments", "locations", "templates"),
)


def _check(banner: Banner, values: Mapping[str, Any]) -> None:
    if values.get("picture", banner.picture_id) is None:
        raise ForeignPictures
    starts, ends = (values.get(name, getattr(banner, name)) for name in ("starts_on", "ends_on"))
    if starts and ends and ends < starts:
        raise BannerEndsEarly


BANNERS: Final = Keeping(
    model=Banner,
    kind="banner",
    most=lambda: rules.MOST_BANNERS,
    too_many=TooManyBanners,
    is_deleted=SignatureIsDeleted,
    is_not_deleted=SignatureIsNotDeleted,
    made=events.BannerMade,
    updated=events.BannerUpdated,
    deleted=events.BannerDeleted,
    restored=events.BannerRestored,
    purged=events.BannerPurged,
    picture="picture",
    picture_unknown=ForeignPictures,
    check=_check,
)


def create_banner(
    actor: Actor, space: Space, values: Mapping[str, Any], *, banner_id: uuid.UUID | None = None
) -> Banner:
    """`values` are those of `BannerIn.values()`. Raises `TooManyBanners`, `ForeignPictures`, `BannerEndsEarly`."""
    banner = Banner(space=space)
    if banner_id is not None:
        banner.pk = banner_id
    return BANNERS.create(actor, banner, values)


def purge_deleted() -> int:
    """Removes banners that were deleted 30 days ago. Safe to repeat. Returns how many."""
    return BANNERS.purge()


# --- reads


def list_banners(space_id: uuid.UUID) -> QuerySet[Banner]:
    """The newest first."""
    return Banner.objects.in_space(space_id).living().order_by("-pk")


def banner_by_id(space_id: uuid.UUID, banner_id: uuid.UUID) -> Banner:
    """Raises `NotFound`."""
    banner = Banner.objects.in_space(space_id).living().filter(pk=banner_id).first()
    if banner is None:
        raise NotFound
    return banner


def clicks_of(space_id: uuid.UUID) -> dict[uuid.UUID, int]:
    """How often each banner was followed so far."""
    rows = BannerClicks.objects.in_space(space_id).values("banner_id").annotate(sum=Sum("number"))
    return {row["banner_id"]: row["sum"] for row in rows}


def audiences_of(
    space_id: uuid.UUID, some: Sequence[Banner]
) -> dict[uuid.UUID, list[tuple[TargetKind, str]]]:
    """For whom each is, by name, empty for what is gone. A query for each kind that one of them names."""
    places = {key for one in some for key in one.locations}
    designs = {key for one in some for key in one.templates}
    names = {
        TargetKind.LOCATION: dict(choices(space_id).filter(pk__in=places).values_list("pk", "name")),
        TargetKind.TEMPLATE: {one["uuid"]: one["name"] for one in templates_named(space_id, designs)},
    }

    def named(kind: TargetKind, keys: Sequence[str]) -> list[tuple[TargetKind, str]]:
        return [(kind, names[kind].get(uuid.UUID(key), "")) for key in keys]

    return {
        one.pk: [
            *((TargetKind.DEPARTMENT, name) for name in one.departments),
            *named(TargetKind.LOCATION, one.locations),
            *named(TargetKind.TEMPLATE, one.templates),
        ]
        for one in some
    }


def for_people_at(space_id: uuid.UUID, location_id: uuid.UUID) -> Iterator[str]:
    """Says which banners people of a location would see no more without it (locations.aims)."""
    there = list_banners(space_id).order_by("name", "pk").values_list("name", "locations")
    names = [name for name, locations in there if str(location_id) in locations]
    if names:
        said = ngettext(
            "%(n)d banner below email signatures is for people there, who see it no more: %(names)s.",
            "%(n)d banners below email signatures are for people there, who see them no more: %(names)s.",
            len(names),
        )
        yield said % {"n": len(names), "names": ", ".join(names)}


def today_in(space: Space) -> dt.date:
    return clock.now().astimezone(clock.zone_of(space.time_zone)).date()


def banner_for(card: Card) -> Banner | None:
    """The banner that runs below the card's signature now. The card is loaded with space and template."""
    there = {str(one.pk): one for one in list_banners(card.space_id)}
    if not there:
        return None
    campaigns = [
        Campaign(
            key,
            one.starts_on,
            one.ends_on,
            tuple(one.departments),
            tuple(one.locations),
            tuple(one.templates),
        )
        for key, one in there.items()
    ]
    chosen = rules.banner_of(campaigns, people.audience_of(people.read(card)), today_in(card.space))
    return there[chosen.id] if chosen else None


def count(banner: Banner, day: dt.date) -> None:
    """One more on this day of the space."""
    rows = BannerClicks.objects.in_space(banner.space_id)
    same = rows.filter(banner_id=banner.pk, day=day)
    if same.update(number=F("number") + 1):
        return
    rows.bulk_create(
        [BannerClicks(space_id=banner.space_id, banner_id=banner.pk, day=day, number=0)],
        update_conflicts=True,
        unique_fields=["banner", "day", "space"],
        update_fields=["day"],
    )
    same.update(number=F("number") + 1)
