"""What the audit log says about people and invitations."""

from __future__ import annotations

from typing import Any

from vizitka.accounts.models import User
from vizitka.audit import services as audit
from vizitka.audit.services import acting
from vizitka.common.actor import Actor, Person
from vizitka.members.models import Invitation
from vizitka.members.places import Place


def write_audit(actor: Actor, action: str, place: Place, user: User, before: Any, after: Any) -> None:
    """One entry about a person; on a card it names the card."""
    changes: dict[str, tuple[Any, Any]] = {"role": (before, after)}
    if place.card is not None:
        changes["card"] = (None, str(place.card))
    audit.record(
        action,
        object_kind="user",
        object_id=user.pk,
        object_label=user.full_name or user.email,
        space_id=place.space.pk,
        changes=changes,
        **acting(actor),
    )


def record(actor: Person, action: str, invitation: Invitation, changes: dict[str, tuple[Any, Any]]) -> None:
    card = {"card": (None, str(invitation.card))} if invitation.card else {}
    audit.record(
        action,
        object_kind="invitation",
        object_id=invitation.pk,
        object_label=invitation.email,
        space_id=invitation.space_id,
        changes={**changes, **card},
        **acting(actor),
    )
