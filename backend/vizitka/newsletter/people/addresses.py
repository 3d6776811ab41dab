"""The links of letters: to the page of preferences, and to leave at once. A token is ids with a keyed digest; no table
holds it, and it works for as long as the key is known (SECRET_KEY_FALLBACKS)."""

from __future__ import annotations

import uuid
from typing import Final

from django.conf import settings

from vizitka.common import signed_ids

_PURPOSE: Final = "vizitka.newsletter"


def leave_url(subscriber_id: uuid.UUID, campaign_id: uuid.UUID | None = None) -> str:
    """Where one leaves: at once by POST (RFC 8058), by a button for who opens it."""
    return f"{settings.PUBLIC_URL}/newsletter/leave/{make('leave', subscriber_id, campaign_id)}"


def mine_url(subscriber_id: uuid.UUID, language: str = "") -> str:
    """Where a subscriber chooses lists, language and name, and leaves."""
    spoken = f"?lang={language}" if language else ""
    return f"{settings.PUBLIC_URL}/newsletter/mine/{make('mine', subscriber_id)}{spoken}"


def confirm_url(request_id: uuid.UUID, subscriber_id: uuid.UUID, language: str = "") -> str:
    """Where somebody who has asked for the newsletter confirms it; who has done so already is told that it holds."""
    spoken = f"?lang={language}" if language else ""
    return f"{settings.PUBLIC_URL}/newsletter/confirm/{make('confirm', request_id, subscriber_id)}{spoken}"


def make(purpose: str, first: uuid.UUID, second: uuid.UUID | None = None) -> str:
    """A token for one purpose: good for no other."""
    return signed_ids.make(f"{_PURPOSE}.{purpose}", first, second)


def read(purpose: str, token: str) -> tuple[uuid.UUID, uuid.UUID | None] | None:
    """The ids in a token; None for one that is not ours, or for something else."""
    return signed_ids.read(f"{_PURPOSE}.{purpose}", token)
