"""Inviting people: many at once, again, and taking it back."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from pydantic import TypeAdapter, ValidationError

from vizitka.accounts.models import User
from vizitka.accounts.schemas import Address
from vizitka.audit import services as audit
from vizitka.billing.enums import PackageCode
from vizitka.cards.models import Card
from vizitka.common import clock
from vizitka.common.actor import Caller, Person, SpaceToken
from vizitka.common.errors import NotFound
from vizitka.common.events import tell
from vizitka.members import rules
from vizitka.members.enums import Delivery, InvitationResult, InvitationStatus
from vizitka.members.errors import REFUSALS, DailyLimitReached, MailedOften, SentJustNow
from vizitka.members.events import InvitationChanged, InvitationSent
from vizitka.members.models import OPEN, Invitation
from vizitka.members.places import Place
from vizitka.members.services import letters
from vizitka.members.services.ending import take_back
from vizitka.members.services.people import lock
from vizitka.spaces import licences
from vizitka.spaces.models import Space

_ADDRESS: Final[TypeAdapter[str]] = TypeAdapter(Address)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one row."""

    email: str
    role: str
    result: InvitationResult
    reason: str = ""


def address_of(text: str) -> str | None:
    """The address as it is kept; None for what no mail can be sent to."""
    try:
        return _ADDRESS.validate_python(text.strip())
    except ValidationError:
        return None


def left_today(space: Space) -> int:
    """How many more mails the space may send in these 24 hours."""
    plan = licences.plan_of(space)
    licensed = plan.package != PackageCode.FREE
    cards = plan.cards_limit
    if cards is None:
        cards = Card.objects.in_space(space.pk).living().count()
    since = clock.now() - dt.timedelta(days=1)
    limit = rules.daily_limit(licensed=licensed, cards=cards)
    counted = [space.pk] if licensed else _free_ones_with(space)
    return max(0, limit - audit.number_since(InvitationSent.type, counted, since))


def _free_ones_with(space: Space) -> list[uuid.UUID]:
    """A free space, and all that its maker has made without a licence, deleted ones, too: another space brings nobody
    another day's mails."""
    if space.created_by_id is None:
        return [space.pk]
    made = Space.objects.filter(created_by=space.created_by_id, licence=None)
    return [space.pk, *made.exclude(pk=space.pk).values_list("pk", flat=True)]


def mailed_often(space: Space, addresses: Collection[str]) -> set[str]:
    """Those of the addresses that had as many mails of the space in these 24 hours as one may have, whether its
    invitation was withdrawn in between or not; of a free space and its maker's others together."""
    since = clock.now() - dt.timedelta(days=1)
    counted = [space.pk] if space.licence_id is not None else _free_ones_with(space)
    return audit.often_since(InvitationSent.type, counted, since, addresses, rules.MOST_TO_ONE)


@dataclass(slots=True)
class _Run:
    """One list of addresses on its way."""

    actor: Caller
    place: Place
    space: Space
    language: str
    message: str
    left: int
    # Addresses of the people of the place.
    members: set[str]
    open: dict[str, Invitation]
    now: dt.datetime
    often: set[str]
    # Invitations that are new, or say something new.
    changed: list[uuid.UUID] = field(default_factory=list)


def invite(
    actor: Caller, place: Place, rows: Sequence[tuple[str, str]], *, language: str, message: str = ""
) -> list[Outcome]:
    """Invites addresses with roles (at most 200), and says of each row what became of it.

    An address with an open invitation gets that one again, with the new role and another 14 days. Accounts are not
    looked at here: who joins without being asked does so afterwards (`joining.let_in`). Raises `AboveOwnRole`.
    """
    for _email, role in rows:
        problem = rules.refusal(place.roles, place.own_role, "no_role", role)
        if problem is not None:
            raise REFUSALS[problem]
    addresses = [address_of(text) for text, _role in rows]
    known = {address for address in addresses if address}
    with transaction.atomic():
        # Two lists at once wait for each other here, so that one address is invited once.
        space = lock(place.space.pk)
        here = place.people().filter(user__email__in=known)
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
            left=left_today(space),
            members=set(here.values_list("user__email", flat=True)),
            open={invitation.email: invitation for invitation in waiting},
            now=clock.now(),
            often=mailed_often(space, known),
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
        letters.queue_joining(space, run.changed)
    return outcomes


def _one(run: _Run, email: str, role: str) -> Outcome:
    if email in run.members:
        return Outcome(email, role, InvitationResult.ALREADY_MEMBER, _("This person is here already."))
    invitation = run.open.get(email)
    if invitation is not None and rules.wait_before_resend(invitation.sent_at, run.now):
        if invitation.role != role:
            tell(InvitationChanged.of(run.actor, invitation, {"role": (invitation.role, role)}))
            invitation.role = role
            invitation.save(update_fields=["role"])
            run.changed.append(invitation.pk)
        return Outcome(email, role, InvitationResult.WAITING, str(SentJustNow.message))
    if email in run.often:
        return Outcome(email, role, InvitationResult.LIMIT_REACHED, str(MailedOften.message))
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
    issue(run.actor, invitation, language=run.language, message=run.message, now=run.now)
    run.changed.append(invitation.pk)
    tell(InvitationSent.of(run.actor, invitation, {"role": (before, role)}))
    return Outcome(email, role, InvitationResult.RESENT if before else InvitationResult.INVITED)


def inviter_of(actor: Caller) -> User | None:
    """The person in whose name an invitation goes out: who answers for a system that sends one."""
    if isinstance(actor, SpaceToken):
        return User.objects.filter(pk__in=[actor.answerable_id]).first()
    return actor.user


def language_of(actor: Caller) -> str:
    """In which language an invitation is written where nobody says another: that of the person."""
    inviter = inviter_of(actor)
    return inviter.language if inviter is not None else settings.LANGUAGE_CODE


def issue(
    actor: Caller,
    invitation: Invitation,
    *,
    language: str,
    message: str,
    now: dt.datetime,
    behind: bool = False,
) -> None:
    """Writes an invitation, a new one or one that is open, and puts its mail into the queue; the caller tells of it and
    has counted it."""
    invitation.message = message
    invitation.invited_by = inviter_of(actor)
    invitation.language = language
    renew(invitation, now)
    invitation.save()
    letters.queue_invitation(invitation, behind=behind)


def renew(invitation: Invitation, now: dt.datetime, *, reminds: bool = False) -> None:
    """Another 14 days; the earlier link is void from here on, and a mail waits."""
    invitation.code_hash = None
    invitation.sent_at = now
    invitation.sent_count += 1
    invitation.expires_at = now + rules.INVITATION_LIFE
    invitation.reminds = reminds
    invitation.delivery, invitation.delivery_at, invitation.delivery_note = Delivery.QUEUED, now, ""


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

    Raises `NotFound`, `SentJustNow`, `DailyLimitReached`, `MailedOften`.
    """
    with transaction.atomic():
        space = lock(place.space.pk)
        invitation = _pending(place, invitation_id)
        now = clock.now()
        wait = rules.wait_before_resend(invitation.sent_at, now)
        if wait:
            raise SentJustNow(wait)
        if left_today(space) <= 0:
            raise DailyLimitReached(3600)
        if invitation.email in mailed_often(space, [invitation.email]):
            raise MailedOften(3600)
        invitation.declined_at = None
        renew(invitation, now)
        invitation.save()
        tell(InvitationSent.of(actor, invitation))
        letters.queue_invitation(invitation)
        letters.queue_joining(space, [invitation.pk])
    return invitation


def withdraw(actor: Person, place: Place, invitation_id: uuid.UUID) -> None:
    """Takes an invitation back: its link says so from here on. Raises `NotFound`."""
    with transaction.atomic():
        lock(place.space.pk)
        invitation = _pending(place, invitation_id)
        take_back(actor, invitation)
