"""Reads of saved views: everybody's own alone."""

from __future__ import annotations

import uuid
from typing import Any

from django.db.models import QuerySet

from vizitka.cards.views.models import CardView
from vizitka.cards.views.schemas import ShownCards
from vizitka.common.errors import NotFound


def views_of(user_id: uuid.UUID, space_id: uuid.UUID | None) -> QuerySet[CardView]:
    """The person's views of one list, the oldest first."""
    own = CardView.objects.filter(user_id=user_id).order_by("id")
    return own.filter(space=None) if space_id is None else own.filter(space_id=space_id)


def own_view(user_id: uuid.UUID, view_id: uuid.UUID) -> CardView:
    """Raises `NotFound` for a view that is another's."""
    view = CardView.objects.filter(user_id=user_id, pk=view_id).first()
    if view is None:
        raise NotFound
    return view


def view_out(view: CardView) -> dict[str, Any]:
    """A `CardViewOut`. What a former release kept is brought to the present schema."""
    return {
        "uuid": view.pk,
        "space": view.space_id,
        "name": view.name,
        "shown": ShownCards.model_validate(view.shown),
    }
