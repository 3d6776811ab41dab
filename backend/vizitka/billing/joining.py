"""People of billing accounts: invited, in by their yes, out, and the account handed over."""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection
from typing import Final

from django.db import transaction
from django.db.models import Q

from vizitka.accounts import services as accounts
from vizitka.accounts.models import User
from vizitka.accounts.ways import How
from vizitka.audit import services as audit
from vizitka.billing import access, company, errands, rules, throttles
from vizitka.billing.enums import AccountLetter, AccountRole, AccountStatus
from vizitka.billing.errors import (
    AccountIsClosed,
    AccountMailedJustNow,
    AccountToSignInWith,
    AlreadyInAccount,
    InvitedToAccountAsAnother,
    LastAccountOwner,
    OwnersByHandOver,
)
from vizitka.billing.events import (
    AccountHandedOver,
    AccountInvitationAccepted,
    AccountInvitationDeclined,
    AccountInvitationSent,
    AccountInvitationWithdrawn,
    AccountMemberRemoved,
    AccountMemberSet,
)
from vizitka.billing.models import AccountInvitation, AccountMember, BillingAccount
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Actor, Person
from vizitka.common.errors import NotFound
from vizitka.common.events import tell

# How many a run of housekeeping throws away.
PORTION: Final = 500


def invite(
    actor: Person, account: BillingAccount, email: str, role: AccountRole, *, language: str
) -> AccountInvitation:
    """Invites an address; the same answer whether somebody has an account with it or not. Inviting again sends again.

    Raises `OwnersByHandOver`, `AlreadyInAccount`, `AccountMailedJustNow`, `TooManyAttempts`, `AccountIsClosed`.
    """
    if role == AccountRole.OWNER:
        raise OwnersByHandOver
    throttles.INVITE_TO_ACCOUNT.attempt(str(actor.user_id), "")
    throttles.INVITE_ADDRESS.attempt(f"{account.pk} {email}", "")
    with transaction.atomic():
        _locked_open(account.pk)
        if AccountMember.objects.filter(account=account, user__email=email).exists():
            raise AlreadyInAccount
        invitation = _renewed(account, email, clock.now())
        invitation.role, invitation.language, invitation.invited_by = role, language, actor.user
        invitation.hands_over = False
        _send(actor, invitation)
    return invitation


def send_again(actor: Person, account: BillingAccount, invitation_id: uuid.UUID) -> AccountInvitation:
    """A new link and another 14 days. Raises as `invite`, and `NotFound`."""
    known = AccountInvitation.objects.filter(account=account, pk=invitation_id, hands_over=False).first()
    if known is None:
        raise NotFound
    return invite(actor, account, known.email, AccountRole(known.role), language=known.language)


def _renewed(account: BillingAccount, email: str, now: dt.datetime) -> AccountInvitation:
    """The one invitation of an address, with another 14 days; an earlier link is void from here on."""
    former = AccountInvitation.objects.select_for_update().filter(account=account, email=email).first()
    if former is not None and rules.invitation_wait(former.sent_at, now):
        raise AccountMailedJustNow(60)
    invitation = former or AccountInvitation(account=account, email=email, sent_count=0)
    invitation.code_hash, invitation.declined_at = "", None
    invitation.sent_at, invitation.expires_at = now, now + rules.INVITATION_LIFE
    invitation.sent_count += 1
    return invitation


def _send(actor: Actor, invitation: AccountInvitation) -> None:
    invitation.save()
    tell(AccountInvitationSent.of(actor, invitation))
    errands.SEND_ACCOUNT_INVITATION.put(str(invitation.pk))


def withdraw(actor: Actor, account: BillingAccount, invitation_id: uuid.UUID) -> None:
    """Takes an invitation back: its link leads nowhere from here on. Raises `NotFound`."""
    with transaction.atomic():
        company.locked(account.pk)
        invitation = AccountInvitation.objects.filter(account=account, pk=invitation_id).first()
        if invitation is None:
            raise NotFound
        _take_back(actor, invitation)


def _take_back(actor: Actor, invitation: AccountInvitation) -> None:
    tell(AccountInvitationWithdrawn.of(actor, invitation))
    forget([invitation.pk])


# --- the answer -------------------------------------------------------------------------------------------------------


def accept_code(actor: Person, code: str) -> BillingAccount:
    """Raises `NotFound`, `InvitedToAccountAsAnother`."""
    invitation = access.by_code(code)
    if actor.user.email != invitation.email or actor.user.email_verified_at is None:
        raise InvitedToAccountAsAnother(invitation.email)
    return accept(actor, invitation.pk)


def accept(actor: Person, invitation_id: uuid.UUID) -> BillingAccount:
    """The person says yes to an invitation to the own address. Raises `NotFound`, `AccountIsClosed`."""
    mine = next((one for one in access.invitations_to(actor) if one.pk == invitation_id), None)
    if mine is None:
        raise NotFound
    with transaction.atomic():
        return _accepted(mine.account_id, invitation_id, actor)


def register(
    code: str,
    *,
    password: str,
    first_name: str,
    last_name: str,
    language: str,
    origin: accounts.Origin,
) -> tuple[BillingAccount, accounts.SignIn]:
    """Makes the account of the invited address, accepts, and signs the person in: who holds the code has read the
    mailbox. Raises `NotFound`, `AccountToSignInWith`, `InvalidInput` (password), `TooManyAttempts`."""
    throttles.JOIN_ACCOUNT.attempt(code, origin.address)
    invitation = access.by_code(code)
    if access.has_login(invitation.email):
        raise AccountToSignInWith
    prepared = accounts.prepare_account(
        email=invitation.email,
        password=password,
        first_name=first_name,
        last_name=last_name,
        language=language,
    )
    with transaction.atomic():
        user = accounts.open_account(prepared)
        if user is None:
            raise AccountToSignInWith
        account = _accepted(invitation.account_id, invitation.pk, Person(user=user))
        return account, accounts.sign_in_session(user, origin=origin, how=How.MAILBOX)


def _accepted(account_id: uuid.UUID, invitation_id: uuid.UUID, actor: Person) -> BillingAccount:
    account = _locked_open(account_id)
    invitation = AccountInvitation.objects.filter(pk=invitation_id).first()
    if invitation is None or not access.is_open(invitation):
        raise NotFound
    if invitation.hands_over:
        _hand_over(account, invitation, actor)
    else:
        _join(account, actor, AccountRole(invitation.role))
    tell(AccountInvitationAccepted.of(actor, invitation))
    invitation.delete()
    return account


def _join(account: BillingAccount, actor: Person, role: AccountRole) -> None:
    """Whoever is in already keeps a role that may do more."""
    member, made = AccountMember.objects.get_or_create(
        account=account, user=actor.user, defaults={"role": role}
    )
    order = list(AccountRole)
    if not made and order.index(role) < order.index(AccountRole(member.role)):
        _set_role(actor, member, role)
    elif made:
        told = {"user": (None, str(actor.user_id)), "role": (None, str(role))}
        tell(AccountMemberSet.of(actor, account, told))


def decline(actor: Person, invitation_id: uuid.UUID) -> None:
    """Says no. Raises `NotFound`."""
    mine = next((one for one in access.invitations_to(actor) if one.pk == invitation_id), None)
    if mine is None:
        raise NotFound
    _decline(mine)


def decline_code(code: str, address: str) -> None:
    """Says no by the code of a mail, with an account or without. Raises `NotFound`, `TooManyAttempts`."""
    throttles.REFUSE_ACCOUNT.attempt(code, address)
    _decline(access.by_code(code))


def _decline(invitation: AccountInvitation) -> None:
    """A no has no name: whoever says it, the log knows the address alone."""
    with transaction.atomic():
        account = company.locked(invitation.account_id)
        rows = AccountInvitation.objects.filter(pk=invitation.pk, declined_at=None)
        if not rows.update(declined_at=clock.now(), code_hash=""):
            raise NotFound
        tell(AccountInvitationDeclined.of(SYSTEM, invitation))
        if invitation.hands_over and invitation.invited_by_id:
            _letter(AccountLetter.OFFER_DECLINED, invitation.invited_by_id, account)


# --- roles ------------------------------------------------------------------------------------------------------------


def change_role(actor: Actor, account: BillingAccount, user_id: uuid.UUID, role: AccountRole) -> None:
    """Raises `NotFound`, `OwnersByHandOver`, `LastAccountOwner`, `AccountIsClosed`."""
    with transaction.atomic():
        _locked_open(account.pk)
        member = _member(account, user_id)
        if role == AccountRole.OWNER != member.role:
            raise OwnersByHandOver
        _check_owner_stays(account, member, role)
        if member.role != role:
            _set_role(actor, member, role)
            _end_offers(actor, account, user_id)


def remove(actor: Actor, account: BillingAccount, user_id: uuid.UUID) -> None:
    """Takes a person out, or lets the person go. Raises `NotFound`, `LastAccountOwner`."""
    with transaction.atomic():
        company.locked(account.pk)
        member = _member(account, user_id)
        _check_owner_stays(account, member, None)
        member.delete()
        tell(AccountMemberRemoved.of(actor, account, {"user": (str(user_id), None)}))
        _end_offers(actor, account, user_id)


def _set_role(actor: Actor, member: AccountMember, role: AccountRole) -> None:
    before, member.role = member.role, role
    member.save(update_fields=["role"])
    told = {"user": (None, str(member.user_id)), "role": (before, str(role))}
    tell(AccountMemberSet.of(actor, member.account, told))


def _member(account: BillingAccount, user_id: uuid.UUID) -> AccountMember:
    found = (
        AccountMember.objects.select_for_update(of=("self",))
        .select_related("account", "user")
        .filter(account=account, user=user_id)
        .first()
    )
    if found is None:
        raise NotFound
    return found


def _check_owner_stays(account: BillingAccount, member: AccountMember, role: AccountRole | None) -> None:
    owners = AccountMember.objects.filter(account=account, role=AccountRole.OWNER).count()
    if role != AccountRole.OWNER and not rules.may_lose_owner(owners, member.role):
        raise LastAccountOwner


def _locked_open(account_id: uuid.UUID) -> BillingAccount:
    account = company.locked(account_id)
    if account.status == AccountStatus.CLOSED:
        raise AccountIsClosed
    return account


# --- hand over --------------------------------------------------------------------------------------------------------


def offer(actor: Person, account: BillingAccount, user_id: uuid.UUID) -> AccountInvitation:
    """Offers the account to one of its people; it goes over by the yes. One offer at a time: a new one takes the place
    of the former one. Raises `NotFound`, `AlreadyInAccount` for an owner, `AccountMailedJustNow`, `TooManyAttempts`."""
    throttles.INVITE_TO_ACCOUNT.attempt(str(actor.user_id), "")
    with transaction.atomic():
        _locked_open(account.pk)
        member = _member(account, user_id)
        if member.role == AccountRole.OWNER:
            raise AlreadyInAccount
        for former in AccountInvitation.objects.filter(account=account, hands_over=True).exclude(
            email=member.user.email
        ):
            _take_back(actor, former)
        invitation = _renewed(account, member.user.email, clock.now())
        invitation.role, invitation.hands_over = AccountRole.OWNER, True
        invitation.language, invitation.invited_by = member.user.language, actor.user
        _send(actor, invitation)
    return invitation


def withdraw_offer(actor: Person, account: BillingAccount) -> None:
    """Raises `NotFound`."""
    with transaction.atomic():
        company.locked(account.pk)
        former = AccountInvitation.objects.filter(account=account, hands_over=True).first()
        if former is None:
            raise NotFound
        _take_back(actor, former)


def _hand_over(account: BillingAccount, invitation: AccountInvitation, actor: Person) -> None:
    """Raises `NotFound` where who offers is no owner any more, or who is offered is out."""
    roles = AccountMember.objects.filter(account=account, user__in=(actor.user_id, invitation.invited_by_id))
    people = {member.user_id: member for member in roles.select_related("account")}
    taker = people.get(actor.user_id)
    giver = people.get(invitation.invited_by_id) if invitation.invited_by_id else None
    if taker is None or giver is None or giver.role != AccountRole.OWNER:
        raise NotFound
    tell(AccountHandedOver.of(actor, account, {"user": (str(giver.user_id), str(taker.user_id))}))
    _set_role(actor, taker, AccountRole.OWNER)
    _set_role(actor, giver, AccountRole.ACCOUNTANT)
    _letter(AccountLetter.OFFER_ACCEPTED, giver.user_id, account)


def _end_offers(actor: Actor, account: BillingAccount, user_id: uuid.UUID) -> None:
    """Who is an owner no more offers nothing, and who is out is offered nothing; in the caller's transaction."""
    email = User.objects.filter(pk=user_id).values_list("email", flat=True).first()
    owner = AccountMember.objects.filter(account=account, user=user_id, role=AccountRole.OWNER).exists()
    there = AccountMember.objects.filter(account=account, user=user_id).exists()
    for former in AccountInvitation.objects.filter(account=account, hands_over=True):
        if (former.invited_by_id == user_id and not owner) or (former.email == email and not there):
            _take_back(actor, former)


def _letter(kind: AccountLetter, user_id: uuid.UUID, account: BillingAccount) -> None:
    errands.SEND_ACCOUNT_LETTER.put(str(kind), str(user_id), str(account.pk))


def purge_invitations() -> int:
    """Removes invitations that came to nothing a month ago, and their addresses from the log. Returns how many."""
    limit = clock.now() - rules.KEEP_ENDED
    over = Q(expires_at__lt=limit) | Q(declined_at__lt=limit)
    ids = list(AccountInvitation.objects.filter(over).order_by("pk").values_list("pk", flat=True)[:PORTION])
    forget(ids)
    return len(ids)


def forget(ids: Collection[uuid.UUID]) -> None:
    """They go, and nobody who never joined stays in the log."""
    audit.forget_objects("account_invitation", list(ids))
    AccountInvitation.objects.filter(pk__in=ids).delete()
