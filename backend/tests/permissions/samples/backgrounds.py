"""Samples of virtual backgrounds."""

from __future__ import annotations

from typing import Final

from tests.permissions.samples.world import Sample, World
from vizitka.common.actor import SYSTEM


def with_background(world: World) -> None:
    """A background, and card users may use services."""
    from vizitka.backgrounds.schemas import BackgroundIn
    from vizitka.backgrounds.services import create_background
    from vizitka.spaces.services import update_space

    made = create_background(SYSTEM, world.space, BackgroundIn(name="Ours").values())
    world.extra["background_id"] = made.pk
    update_space(SYSTEM, world.space.pk, {"card_permissions": {"use_services": True}})


def with_deleted_background(world: World) -> None:
    from vizitka.backgrounds.services import BACKGROUNDS

    with_background(world)
    BACKGROUNDS.delete(SYSTEM, world.space.pk, world.extra["background_id"])


def with_own_card(world: World) -> None:
    """The owner has a card too, and carries it along."""
    from vizitka.cards.models import CardMember

    owner = world.people["owner"]
    CardMember.objects.create(space=world.space, card=world.card, user=owner, role="user")


BACKGROUND = {"background_id": lambda world: world.extra["background_id"]}
SAMPLES: Final[dict[str, Sample]] = {
    "list_backgrounds": Sample(prepare=with_background),
    "create_background": Sample({"name": "Ours"}),
    "draw_background_draft": Sample(lambda world: {"look": {}, "card": str(world.card.pk)}),
    "read_background": Sample(path=BACKGROUND, prepare=with_background),
    "update_background": Sample(
        {"design": "waves"}, path=BACKGROUND, prepare=with_background, headers={"If_Match": '"1"'}
    ),
    "delete_background": Sample(path=BACKGROUND, prepare=with_background),
    "restore_background": Sample(path=BACKGROUND, prepare=with_deleted_background),
    "preview_background": Sample(path=BACKGROUND, prepare=with_background),
    "list_background_people": Sample(path=BACKGROUND, prepare=with_background),
    "count_background_people": Sample(path=BACKGROUND, prepare=with_background),
    "roll_out_background": Sample({"way": "files"}, path=BACKGROUND, prepare=with_background),
    "list_pocket_cards": Sample(prepare=with_own_card),
    "list_own_backgrounds": Sample(prepare=with_background, on_card=True),
    "preview_own_background": Sample(path=BACKGROUND, prepare=with_background, on_card=True),
    "read_own_background": Sample(prepare=with_background, on_card=True),
}
