"""Inviting people: many at once, again, and taking it back."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _
from pydantic import TypeAdapter, ValidationError

from vizitka.accounts.models import User
from vizitka.accounts.schemas import Address
from vizitka.audit import services as audit
from vizitka.billing import selectors as billing
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.members import rules
from vizitka.members.enums import InvitationResult, InvitationStatus, MemberLetter
from vizitka.members.errors import REFUSALS, DailyLimitReached, SentJustNow
from vizitka.members.events import InvitationChanged, InvitationSent, InvitationWithdrawn, MemberAdded
from vizitka.members.models import OPEN, Invitation
from vizitka.members.places import Place
from vizitka.members.services import letters
from vizitka.members.services.people import lock
from vizitka.members.settings import InvitationSettings
from vizitka.spaces import sections
from vizitka.spaces.models import Space

_ADDRESS: Final[TypeAdapter[str]] = TypeAdapter(Address)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one row."""

    email: str
    role: str
    result: InvitationResult
    reason: str = ""


def _address(text: str) -> str | None:
    """The address as it is kept; None for what no mail can be sent to."""
    try:
        return _ADDRESS.validate_python(text.strip())
    except ValidationError:
        return None


def _left_today(space: Space) -> int:
    """How many more mails the space may send in these 24 hours."""
    licensed = space.licence_id is not None or not billing.billing_is_on()
    since = clock.now() - dt.timedelta(days=1)
    return max(
        0, rules.daily_limit(licensed=licensed) - audit.number_since(InvitationSent.type, space.pk, since)
    )


@dataclass(slots=True)
class _Run:
    """One list of addresses on its way."""

    actor: Person
    place: Place
    space: Space
    language: str
    message: str
    left: int
    people: dict[str, User]
    members: set[uuid.UUID]
    open: dict[str, Invitation]
    now: dt.datetime


def invite(
    actor: Person, place: Place, rows: Sequence[tuple[str, str]], *, language: str, message: str = ""
) -> list[Outcome]:
    """Invites addresses with roles (at most 200), and says of each row what became of it.

    An address with an open invitation gets that one again, with the new role and another 14 days. Where the
    space confirms invitations by itself, people with a confirmed address join at once. Raises `AboveOwnRole`.
    """
    for _email, role in rows:
        problem = rules.refusal(place.roles, place.own_role, "no_role", role)
        if problem is not None:
            raise REFUSALS[problem]
    addresses = [_address(text) for text, _role in rows]
    known = {address for address in addresses if address}
    with transaction.atomic():
        # Two lists at once wait for each other here, so that one address is invited once.
        space = lock(place.space.pk)
        people = {user.email: user for user in User.objects.filter(email__in=known)}
        here = place.members().filter(user__in=[user.pk for user in people.values()])
        waiting = (
            Invitation.objects.in_space(space.pk)
            .select_for_update(of=("self",))
            .filter(OPEN, card=place.card, email__in=known)
        )
        run = _Run(
            actor=actor,
            place=place,
            space=space,
            language=language,
            message=message,
            left=_left_today(space),
            people=people,
            members=set(here.values_list("user_id", flat=True)),
            open={invitation.email: invitation for invitation in waiting},
            now=clock.now(),
        )
        outcomes = []
        seen: set[str] = set()
        for (text, role), address in zip(rows, addresses, strict=True):
            if address is None:
                reason = _("This is not a valid email address.")
                outcomes.append(Outcome(text.strip(), role, InvitationResult.BAD_ADDRESS, reason))
                continue
            if address in seen:
                reason = _("This address is in the list more than once.")
                outcomes.append(Outcome(address, role, InvitationResult.REPEATED, reason))
                continue
            seen.add(address)
            outcomes.append(_one(run, address, role))
    return outcomes


def _one(run: _Run, email: str, role: str) -> Outcome:
    user = run.people.get(email)
    if user is not None and user.pk in run.members:
        return Outcome(email, role, InvitationResult.ALREADY_MEMBER, _("This person is here already."))
    invitation = run.open.get(email)
    joins = (
        sections.read(run.space, InvitationSettings).confirm_invitations
        and user is not None
        and user.is_active
        and user.email_verified_at is not None
    )
    if invitation is not None and not joins and rules.wait_before_resend(invitation.sent_at, run.now):
        if invitation.role != role:
            tell(InvitationChanged.of(run.actor, invitation, {"role": (invitation.role, role)}))
            invitation.role = role
            invitation.save(update_fields=["role"])
        return Outcome(email, role, InvitationResult.WAITING, str(SentJustNow.message))
    if run.left <= 0:
        return Outcome(email, role, InvitationResult.LIMIT_REACHED, str(DailyLimitReached.message))
    run.left -= 1
    before = invitation.role if invitation else None
    if invitation is None:
        # A declined one makes room for the new one.
        declined = Invitation.objects.in_space(run.space.pk).filter(
            card=run.place.card, email=email, status=InvitationStatus.PENDING, withdrawn_at=None
        )
        declined.exclude(declined_at=None).update(withdrawn_at=run.now)
        invitation = Invitation(space=run.space, card=run.place.card, email=email, sent_count=0)
    invitation.role = role
    invitation.message = run.message
    invitation.invited_by = run.actor.user
    invitation.language = user.language if user is not None and user.email_verified_at else run.language
    _renew(invitation, run.now)
    if joins:
        assert user is not None
        return _join(run, invitation, user, before)
    invitation.save()
    tell(InvitationSent.of(run.actor, invitation, {"role": (before, role)}))
    letters.queue_invitation(invitation)
    return Outcome(email, role, InvitationResult.RESENT if before else InvitationResult.INVITED)


def _renew(invitation: Invitation, now: dt.datetime) -> None:
    """Another 14 days; the earlier link is void from here on."""
    invitation.code_hash = None
    invitation.sent_at = now
    invitation.sent_count += 1
    invitation.expires_at = now + rules.INVITATION_LIFE


def _join(run: _Run, invitation: Invitation, user: User, before: str | None) -> Outcome:
    """Automatic confirmation: the person is in, and a mail says so."""
    invitation.status = InvitationStatus.ACCEPTED
    invitation.accepted_at, invitation.accepted_by = run.now, user
    invitation.save()
    run.place.members().create(
        space=run.space,
        user=user,
        role=invitation.role,
        **({"card": run.place.card} if run.place.card else {}),
    )
    tell(InvitationSent.of(run.actor, invitation, {"role": (before, invitation.role)}))
    tell(MemberAdded.of(run.actor, run.place, user, None, invitation.role))
    letters.queue_member(
        MemberLetter.JOINED, user, run.space, run.place.card, run.actor.user, invitation.role
    )
    return Outcome(invitation.email, invitation.role, InvitationResult.JOINED)


def _pending(place: Place, invitation_id: uuid.UUID) -> Invitation:
    found = (
        Invitation.objects.in_space(place.space.pk)
        .select_for_update(of=("self",))
        .filter(pk=invitation_id, card=place.card, status=InvitationStatus.PENDING, withdrawn_at=None)
        .first()
    )
    if found is None:
        raise NotFound
    return found


def send_again(actor: Person, place: Place, invitation_id: uuid.UUID) -> Invitation:
    """A new mail with a new code and another 14 days; also for expired and declined ones.

    Raises `NotFound`, `SentJustNow`, `DailyLimitReached`.
    """
    with transaction.atomic():
        space = lock(place.space.pk)
        invitation = _pending(place, invitation_id)
        now = clock.now()
        wait = rules.wait_before_resend(invitation.sent_at, now)
        if wait:
            raise SentJustNow(wait)
        if _left_today(space) <= 0:
            raise DailyLimitReached(3600)
        invitation.declined_at = None
        _renew(invitation, now)
        invitation.save()
        tell(InvitationSent.of(actor, invitation))
        letters.queue_invitation(invitation)
    return invitation


def withdraw(actor: Person, place: Place, invitation_id: uuid.UUID) -> None:
    """Takes an invitation back: its link says so from here on. Raises `NotFound`."""
    with transaction.atomic():
        lock(place.space.pk)
        invitation = _pending(place, invitation_id)
        invitation.withdrawn_at = clock.now()
        invitation.save(update_fields=["withdrawn_at"])
        tell(InvitationWithdrawn.of(actor, invitation))
