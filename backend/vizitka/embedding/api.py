"""The API of frames for other sites; the switch is among the space's settings."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import Request, Router
from vizitka.embedding import oembed, selectors
from vizitka.embedding.parts import oembed_address
from vizitka.embedding.permissions import EMBEDDING_SEE
from vizitka.embedding.schemas import EmbeddedFrame, EmbeddingOut
from vizitka.embedding.selectors import Target
from vizitka.publishing.assembly import handle_of
from vizitka.spaces.selectors import access_space, address_of, public_url

router = Router(tags=["embedding"])


@router.get("/spaces/{uuid:space_id}/embedding", ability=EMBEDDING_SEE, response=Data[EmbeddingOut])
def get_embedding(request: Request, space_id: UUID) -> Any:
    """How a company's own site shows the space's people: markup to copy, and addresses for oEmbed and links by keys."""
    space = access_space(request.auth, space_id, EMBEDDING_SEE, with_settings=True).space
    card = selectors.first_card(space)
    return data(
        EmbeddingOut(
            is_shown=selectors.is_shown(space),
            people=_frame(Target(space), public_url(space)),
            card=_frame(Target(space, card), f"{address_of(space)}/c/{handle_of(card)}") if card else None,
            open_links=selectors.open_address(space),
        )
    )


def _frame(target: Target, page: str) -> EmbeddedFrame:
    title, address = oembed.title_of(target), oembed.address_of(target)
    width, height = ("100%", oembed.LIST[1]) if target.card is None else (str(oembed.CARD[0]), oembed.CARD[1])
    return EmbeddedFrame(
        title=title,
        address=address,
        markup=oembed.frame(address, title, width, height),
        oembed=oembed_address(page),
    )
