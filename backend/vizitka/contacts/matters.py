"""Contacts whom the person has promised to come back to, today or before."""

from __future__ import annotations

from vizitka.common.actor import Caller, Person
from vizitka.contacts.models import Contact
from vizitka.contacts.permissions import CONTACTS_READ
from vizitka.contacts.selectors import today_of
from vizitka.spaces import matters
from vizitka.spaces.matters import Found, Matter
from vizitka.spaces.models import Space


def _to_follow_up(caller: Caller, space: Space) -> Found | None:
    if not isinstance(caller, Person):
        return None
    today = today_of(caller.user, space)
    living = Contact.objects.in_space(space.pk).filter(deleted_at=None)
    return Found(living.filter(follow_up_by=caller.user_id, follow_up_on__lte=today).count())


def register_matters() -> None:
    """Called once, at the start."""
    matters.register(Matter("contacts_to_follow_up", _to_follow_up, CONTACTS_READ))
