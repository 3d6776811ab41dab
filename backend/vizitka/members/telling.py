"""What companies' own systems can be told of members (outbox.catalogue). They are people of the space, and those who
keep cards of it."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any, Final

from django.utils.translation import pgettext_lazy
from pydantic import BaseModel

from vizitka.accounts.models import User
from vizitka.cards.models import CardMember
from vizitka.common.actor import SpaceToken
from vizitka.common.errors import NotFound
from vizitka.members.events import MemberAdded, MemberRemoved, MemberRoleChanged
from vizitka.outbox import catalogue
from vizitka.spaces.models import SpaceMember
from vizitka.spaces.permissions import SPACES_READ
from vizitka.spaces.selectors import access_space

EXAMPLE: Final = Path(__file__).with_name("told_member.json")


def register_told() -> None:
    catalogue.register(
        catalogue.Thing("user", pgettext_lazy("told", "Members"), SPACES_READ, _schema, _read, EXAMPLE),
        {
            MemberAdded: pgettext_lazy("told", "Person joined"),
            MemberRoleChanged: pgettext_lazy("told", "Role of a person changed"),
            MemberRemoved: pgettext_lazy("told", "Person left"),
        },
    )


def _schema() -> type[BaseModel]:
    from vizitka.members.schemas import MemberTold

    return MemberTold


def _read(reader: SpaceToken, user_id: uuid.UUID) -> dict[str, Any]:
    """What is known of a person there; nothing of who has left."""
    from vizitka.members.output import person_out

    access_space(reader, reader.space_id, SPACES_READ)
    member = SpaceMember.objects.in_space(reader.space_id).filter(user_id=user_id).first()
    cards = CardMember.objects.in_space(reader.space_id).filter(user_id=user_id, card__deleted_at=None)
    kept = list(cards.order_by("created_at").values_list("card_id", "role"))
    user = User.objects.select_related("picture").filter(pk=user_id).first()
    if user is None or (member is None and not kept):
        raise NotFound
    return {
        "uuid": user_id,
        "user": person_out(user),
        "role": member.role if member else None,
        "since": member.created_at if member else None,
        "cards": [{"uuid": card_id, "role": role} for card_id, role in kept],
    }
