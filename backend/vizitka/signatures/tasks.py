"""Mails with the link to the own page, in the background."""

from __future__ import annotations

from vizitka.cards import handing_over
from vizitka.signatures import errands, roll_out


@errands.SEND_LINK.done_by
def send_link(space_id: str, signature_id: str, card_id: str, attempt: int = 0) -> None:
    """Tells a person where the own signature is, once."""
    key = (space_id, signature_id, card_id)
    handing_over.hand_over(roll_out.MAILING, key, task=send_link, attempt=attempt)
