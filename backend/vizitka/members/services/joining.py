"""Automatic confirmation: who is in at once, and is asked afterwards.

It happens in the background, after the answer: the answer, its time and the list of invitations are the same whether
an address has an account or not. Until the person says yes, the people of the place see the invitation alone.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from vizitka.accounts.models import User
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.common.errors import NotFound
from vizitka.domains import rules as domain_rules
from vizitka.domains import selectors as domains
from vizitka.members.enums import InvitationStatus
from vizitka.members.models import OPEN, Invitation
from vizitka.members.places import Place
from vizitka.members.settings import InvitationSettings
from vizitka.spaces import locks, sections
from vizitka.spaces.enums import SpaceRole
from vizitka.spaces.models import Space, SpaceMember


def place_of(invitation: Invitation) -> Place:
    """Where the invitation leads; nobody acts there."""
    return Place(invitation.space, invitation.card, "")


def let_in(space_id: uuid.UUID, invitation_ids: Collection[uuid.UUID]) -> None:
    """Lets those in whom the space may have without asking, and keeps the roles of those who are in by an invitation
    the same as in it. Safe to repeat; nothing for a space that is gone."""
    with transaction.atomic():
        try:
            space = locks.lock_space(space_id)
        except NotFound:
            return
        rows = Invitation.objects.in_space(space_id).select_for_update(of=("self",))
        waiting = list(
            rows.filter(OPEN, pk__in=invitation_ids, expires_at__gt=clock.now())
            .select_related("space", "card")
            .order_by("pk")
        )
        outside = [invitation for invitation in waiting if invitation.accepted_by_id is None]
        for invitation in waiting:
            if invitation.accepted_by_id is not None:
                _unasked(invitation).update(role=invitation.role)
        if space.deleted_at is None and sections.read(space, InvitationSettings).confirm_invitations:
            _let_in(space, outside)


def _let_in(space: Space, waiting: Collection[Invitation]) -> None:
    addresses = {invitation.email for invitation in waiting}
    accounts = User.objects.filter(email__in=addresses, is_active=True, email_verified_at__isnull=False)
    people = {user.email: user for user in accounts}
    trusted = _trusted(space, people.values())
    refused = _refused(space, addresses)
    for invitation in waiting:
        user = people.get(invitation.email)
        place = place_of(invitation)
        if (
            user is None
            or user.pk not in trusted
            or (invitation.card_id, user.email) in refused
            or place.members().filter(user=user).exists()
        ):
            continue
        card = {"card": invitation.card} if invitation.card else {}
        place.members().create(space=space, user=user, role=invitation.role, agreed=False, **card)
        invitation.accepted_by = user
        invitation.save(update_fields=["accepted_by"])


def _trusted(space: Space, people: Iterable[User]) -> set[uuid.UUID]:
    """Who need not be asked: people with an address at a domain that the space has proved, and people who have said yes
    to another space of one of its owners."""
    own = domains.mail_domains(space.pk)
    at_home = {user.pk for user in people if domain_rules.domain_of_address(user.email) in own}
    return at_home | _sharing(space, {user.pk for user in people} - at_home)


def _sharing(space: Space, people: Collection[uuid.UUID]) -> set[uuid.UUID]:
    owners = SpaceMember.objects.in_space(space.pk).filter(role=SpaceRole.OWNER).values("user")
    theirs = (
        SpaceMember.objects.across_spaces("other spaces of the same owners")
        .filter(user__in=owners, role=SpaceRole.OWNER, space__deleted_at=None)
        .exclude(space=space)
        .values("space")
    )
    agreed = Q(user__in=people, agreed=True)
    of_spaces = SpaceMember.objects.in_spaces(theirs).filter(agreed)
    of_cards = CardMember.objects.in_spaces(theirs).filter(agreed, card__deleted_at=None)
    return {*of_spaces.values_list("user", flat=True), *of_cards.values_list("user", flat=True)}


def _refused(space: Space, addresses: Collection[str]) -> set[tuple[uuid.UUID | None, str]]:
    """Places and addresses whose no is still known: they are asked."""
    declined = Invitation.objects.in_space(space.pk).filter(email__in=addresses, refused=True)
    return set(declined.values_list("card_id", "email"))


def _unasked(invitation: Invitation) -> QuerySet[Any]:
    """The membership of who is in by an invitation and has not said yes."""
    return place_of(invitation).members().filter(user=invitation.accepted_by_id, agreed=False)


def end_access(invitation: Invitation) -> None:
    """Takes out who is in by an invitation that ends without a yes; the caller saves `accepted_by`."""
    _unasked(invitation).delete()
    invitation.accepted_by = None


def end_unanswered() -> int:
    """Takes out whose invitation has expired without a yes. Returns how many."""
    rows = Invitation.objects.across_spaces("invitations of all spaces expire")
    due = rows.filter(status=InvitationStatus.PENDING, accepted_by__isnull=False, expires_at__lte=clock.now())
    ended = 0
    for invitation_id, space_id in list(due.order_by("pk").values_list("pk", "space_id")):
        with transaction.atomic():
            locks.lock_space(space_id)
            invitation = due.select_for_update(of=("self",)).filter(pk=invitation_id).first()
            if invitation is not None:
                end_access(invitation)
                invitation.save(update_fields=["accepted_by"])
                ended += 1
    return ended
