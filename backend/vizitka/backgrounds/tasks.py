"""Mails with the link to the own page, in the background."""

from __future__ import annotations

from vizitka.backgrounds import errands, roll_out
from vizitka.cards import handing_over


@errands.SEND_LINK.done_by
def send_link(space_id: str, background_id: str, card_id: str, attempt: int = 0) -> None:
    """Tells a person where the own background is, once."""
    key = (space_id, background_id, card_id)
    handing_over.hand_over(roll_out.MAILING, key, task=send_link, attempt=attempt)
