"""Every write of saved views. They are a person's own: no audit log of a space tells of them."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.cards.views.errors import TooManyViews
from vizitka.cards.views.models import CardView
from vizitka.cards.views.selectors import own_view, views_of
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput

MOST_VIEWS: Final = 50


def create_view(
    actor: Person, space_id: uuid.UUID | None, *, name: str, shown: Mapping[str, Any]
) -> CardView:
    """Raises `TooManyViews`, `InvalidInput` for a name that another view of the list has."""
    with transaction.atomic():
        _alone(actor)
        if views_of(actor.user_id, space_id).count() >= MOST_VIEWS:
            raise TooManyViews
        _check_name(actor, space_id, name)
        return CardView.objects.create(user_id=actor.user_id, space_id=space_id, name=name, shown=dict(shown))


def update_view(
    actor: Person, view_id: uuid.UUID, *, name: str | None = None, shown: Mapping[str, Any] | None = None
) -> CardView:
    """Raises `NotFound`, `InvalidInput` for a name that another view of the list has."""
    with transaction.atomic():
        _alone(actor)
        view = own_view(actor.user_id, view_id)
        if name is not None:
            _check_name(actor, view.space_id, name, except_view=view.pk)
            view.name = name
        if shown is not None:
            view.shown = dict(shown)
        view.save(update_fields=["name", "shown"])
        return view


def delete_view(actor: Person, view_id: uuid.UUID) -> None:
    """Raises `NotFound`."""
    own_view(actor.user_id, view_id).delete()


def _alone(actor: Person) -> None:
    """Two windows of one person wait for each other, so that neither gives a name twice."""
    User.objects.select_for_update().filter(pk=actor.user_id).first()


def _check_name(
    actor: Person, space_id: uuid.UUID | None, name: str, *, except_view: uuid.UUID | None = None
) -> None:
    others = views_of(actor.user_id, space_id).filter(name__iexact=name)
    if (others.exclude(pk=except_view) if except_view else others).exists():
        raise InvalidInput(errors={"name": [_("Another view has this name.")]})
