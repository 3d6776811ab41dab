"""Mails about billing accounts, in the receiver's language."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext as _

from vizitka.accounts.models import User
from vizitka.billing import access
from vizitka.billing.enums import AccountLetter, AccountRole, AccountStatus
from vizitka.billing.models import AccountInvitation, BillingAccount
from vizitka.common import crypto
from vizitka.common.mail.letters import Button, Letter, compose, greeting


def role_words(role: AccountRole) -> str:
    """What a role may do, as a sentence."""
    return {
        AccountRole.OWNER: _(
            "As owner you decide about everything in the billing account, also about its people."
        ),
        AccountRole.ACCOUNTANT: _(
            "As accountant you look after company data, licences, invoices and payments."
        ),
        AccountRole.VIEWER: _("As viewer you read licences and invoices."),
    }[role]


def page_of_code(code: str) -> str:
    return f"{settings.PUBLIC_URL}/confirmation/billing-invite/{code}/verify"


def page_of_account(account_id: uuid.UUID) -> str:
    return f"{settings.PUBLIC_URL}/billing/{account_id}"


def begin_invitation(invitation_id: uuid.UUID) -> EmailMessage | None:
    """The mail with a new code; None for one that is over. A repeated task makes the code of before void."""
    code = crypto.new_token()
    with transaction.atomic():
        invitation = (
            AccountInvitation.objects.select_for_update(of=("self",))
            .select_related("account", "invited_by")
            .filter(pk=invitation_id)
            .first()
        )
        closed = invitation is not None and invitation.account.status == AccountStatus.CLOSED
        if invitation is None or closed or not access.is_open(invitation):
            return None
        invitation.code_hash = crypto.token_hash(code)
        invitation.save(update_fields=["code_hash"])
    return _message(invitation, code)


def _message(invitation: AccountInvitation, code: str) -> EmailMessage:
    user = User.objects.filter(
        email=invitation.email, email_verified_at__isnull=False, is_active=True
    ).first()
    # Only the mailbox learns whether there is a login: in the invitation the choice of who invites stands.
    language = user.language if user is not None else invitation.language
    with translation.override(language):
        letter = (
            _offer(invitation, user, code) if invitation.hands_over else _invitation(invitation, user, code)
        )
    return compose(letter, to=invitation.email, language=language)


def _hello(user: User | None) -> str:
    return greeting(user.full_name if user is not None else "")


def _words(account: BillingAccount, by: User | None) -> dict[str, str]:
    return {"by": (by.full_name or by.email) if by else "Vizitka", "account": account.name}


def _invitation(invitation: AccountInvitation, user: User | None, code: str) -> Letter:
    words = _words(invitation.account, invitation.invited_by)
    return Letter(
        subject=_("%(by)s invites you to the billing account %(account)s") % words,
        greeting=_hello(user),
        paragraphs=[
            _("%(by)s invites you to the billing account %(account)s at Vizitka.") % words,
            role_words(AccountRole(invitation.role)),
        ],
        button=Button(_("See the invitation"), page_of_code(code)),
        notes=[
            _("The link works for 14 days."),
            _("If you do not know what this is about, leave this mail unanswered: nothing happens then."),
        ],
        reason=_("Vizitka sends this mail because %(account)s has invited you. Nobody reads answers to it.")
        % words,
    )


def _offer(invitation: AccountInvitation, user: User | None, code: str) -> Letter:
    words = _words(invitation.account, invitation.invited_by)
    return Letter(
        subject=_("%(by)s hands the billing account %(account)s over to you") % words,
        greeting=_hello(user),
        paragraphs=[
            _("%(by)s would like you to become the owner of the billing account %(account)s.") % words,
            role_words(AccountRole.OWNER),
            _("When you accept, %(by)s becomes an accountant.") % words,
        ],
        button=Button(_("See the offer"), page_of_code(code)),
        notes=[
            _("The offer stands for 14 days. Until you accept, nothing changes."),
            _("If you do not want this, decline it or leave this mail unanswered."),
        ],
    )


def build_letter(kind: AccountLetter, user_id: uuid.UUID, account_id: uuid.UUID) -> EmailMessage | None:
    """An answer to who has offered the account; None when one of both is gone."""
    user = User.objects.filter(pk=user_id, is_active=True).first()
    account = BillingAccount.objects.filter(pk=account_id).first()
    if user is None or account is None:
        return None
    words = {"account": account.name}
    with translation.override(user.language):
        if kind == AccountLetter.OFFER_ACCEPTED:
            subject = _("The billing account %(account)s is handed over")
            text = _("Your offer is accepted. You are an accountant of %(account)s from now on.")
        else:
            subject = _("The billing account %(account)s stays yours")
            text = _("Your offer is declined. You are still the owner of %(account)s.")
        letter = Letter(
            subject=subject % words,
            greeting=_hello(user),
            paragraphs=[text % words],
            button=Button(_("Open the billing account"), page_of_account(account.pk)),
        )
    return compose(letter, to=user.email, language=user.language)
