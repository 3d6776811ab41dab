"""Whom a contact is of: the card that holds it, the space, an event it was met at."""

from __future__ import annotations

from uuid import UUID

from vizitka.common.api.envelope import OutSchema
from vizitka.images.schemas import AvatarAddress


class ContactHolder(OutSchema):
    """The card whose people hold the contact."""

    uuid: UUID
    name: str
    picture: AvatarAddress | None


class ContactSpace(OutSchema):
    uuid: UUID
    name: str


class ContactEventRef(OutSchema):
    uuid: UUID
    name: str
