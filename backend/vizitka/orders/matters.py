"""Replacements that wait for a yes."""

from __future__ import annotations

from django.conf import settings

from vizitka.common.actor import Caller
from vizitka.orders.enums import ReplacementState
from vizitka.orders.models import Replacement
from vizitka.products.permissions import PRODUCTS_MANAGE
from vizitka.spaces import matters
from vizitka.spaces.matters import Found, Matter
from vizitka.spaces.models import Space


def _asked(_caller: Caller, space: Space) -> Found | None:
    if not settings.VIZITKA_BILLING:
        return None
    return Found(Replacement.objects.in_space(space.pk).filter(state=ReplacementState.ASKED).count())


def register_matters() -> None:
    """Called once, at the start."""
    matters.register(Matter("replacements_asked", _asked, PRODUCTS_MANAGE))
