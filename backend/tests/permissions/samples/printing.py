"""Samples of card styles."""

from __future__ import annotations

from typing import Final

from tests.permissions.samples.world import Sample, World
from vizitka.common.actor import SYSTEM


def with_card_style(world: World) -> None:
    """A style by which the cards of the space are printed."""
    from vizitka.printing.schemas import CardStyleIn
    from vizitka.printing.services import create_style

    made = create_style(SYSTEM, world.space, CardStyleIn(name="Ours").values())
    world.extra["style_id"] = made.pk


def with_deleted_card_style(world: World) -> None:
    from vizitka.printing.services import STYLES

    with_card_style(world)
    STYLES.delete(SYSTEM, world.space.pk, world.extra["style_id"])


STYLE = {"style_id": lambda world: world.extra["style_id"]}
SAMPLES: Final[dict[str, Sample]] = {
    "list_card_styles": Sample(prepare=with_card_style),
    "create_card_style": Sample({"name": "Ours"}),
    "draw_card_style_draft": Sample(lambda world: {"look": {}, "card": str(world.card.pk)}),
    "read_card_style": Sample(path=STYLE, prepare=with_card_style),
    "update_card_style": Sample(
        {"foil": "gold"}, path=STYLE, prepare=with_card_style, headers={"If_Match": '"1"'}
    ),
    "delete_card_style": Sample(path=STYLE, prepare=with_card_style),
    "restore_card_style": Sample(path=STYLE, prepare=with_deleted_card_style),
    "preview_card_style": Sample(path={**STYLE, "kind": "svg"}, prepare=with_card_style),
    "check_card_style": Sample(path=STYLE, prepare=with_card_style),
    "read_card_poster": Sample(on_card=True),
    "make_posters": Sample({"size": "a6"}),
}
