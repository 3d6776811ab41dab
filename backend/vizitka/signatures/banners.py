"""Banners: campaigns below signatures, each for some people and some days, whose clicks are counted in sum."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db.models import F, QuerySet, Sum

from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Actor
from vizitka.common.errors import NotFound
from vizitka.images.errors import ForeignPictures
from vizitka.signatures import events, people, rules
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
