"""The links of a campaign: to count a click, and to read a letter in the browser."""

from __future__ import annotations

import uuid

from django.conf import settings

from vizitka.newsletter.people.addresses import make, read


def go_url(link_id: uuid.UUID) -> str:
    """Counts a click, and leads on."""
    return f"{settings.PUBLIC_URL}/newsletter/go/{make('go', link_id)}"


def link_of(token: str) -> uuid.UUID | None:
    """The link of a token; None for one that is not ours."""
    found = read("go", token)
    return found[0] if found and found[1] is None else None


def read_url(campaign_id: uuid.UUID, subscriber_id: uuid.UUID) -> str:
    """The letter of a receiver, as a page."""
    return f"{settings.PUBLIC_URL}/newsletter/read/{make('read', campaign_id, subscriber_id)}"


def letter_of(token: str) -> tuple[uuid.UUID, uuid.UUID] | None:
    """(campaign, receiver) of a token; None for one that is not ours."""
    found = read("read", token)
    return (found[0], found[1]) if found and found[1] is not None else None
