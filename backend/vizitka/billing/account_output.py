"""Billing accounts and their people in the shape of the API."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from babel import Locale
from django.utils.translation import get_language

from vizitka.accounts.models import User
from vizitka.billing import access, rules, selectors
from vizitka.billing.access import AccountAccess
from vizitka.billing.enums import AccountKind, AccountRole, AccountStatus
from vizitka.billing.models import AccountInvitation, AccountMember, BillingAccount
from vizitka.billing.permissions import ACCOUNTS_GOVERN
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.letters import fold
from vizitka.common.permissions import names
from vizitka.images.avatars import avatar_of
from vizitka.tax import notes
from vizitka.tax.enums import NumberState
from vizitka.tax.models import Consultation
from vizitka.tax.rates import NoRate, in_digits
from vizitka.tax.territories import ISO_OF_PREFIX, MEMBERS, NORTHERN_IRELAND


def listed_out(member: AccountMember) -> dict[str, Any]:
    account = member.account
    return {
        "uuid": account.pk,
        "name": account.name,
        "kind": account.kind,
        "status": account.status,
        "status_name": str(AccountStatus(account.status).label),
        "customer_number": account.customer_number,
        "role": member.role,
        "company_name": account.company_name,
        "city": account.city,
        "country": account.country,
    }


def account_out(found: AccountAccess) -> dict[str, Any]:
    account = found.account
    plain = (
        "first_name", "last_name", "address_line1", "address_line2", "zipcode", "receiver_name", "receiver_email",
        "receiver_language", "buyer_reference", "po_number", "po_required", "xrechnung", "currency", "past_due_since",
        "created_at", "version",
    )  # fmt: skip
    offers = access.invitations_of(account, hands_over=True)
    # As it is today: what is kept for lists may be of before a rate has changed.
    tax = tax_out(account)
    return {
        **listed_out(AccountMember(account=account, role=found.role)),
        **{name: getattr(account, name) for name in plain},
        "abilities": names(found.abilities),
        "country_name": country_name(account.country),
        "vat": vat_out(account) if account.vat_number else None,
        "tax": tax,
        "tax_rate": tax["rate"],
        "reverse_charge": tax["reverse_charge"],
        "missing": missing(account),
        "members": AccountMember.objects.filter(account=account).count(),
        "offer": next((offer_out(one) for one in offers if access.is_open(one)), None),
    }


def country_name(code: str) -> str:
    if not code:
        return ""
    locale = Locale.parse((get_language() or "en").replace("-", "_"))
    return str(locale.territories.get(code, code))


def missing(account: BillingAccount) -> list[str]:
    return rules.missing_for_invoices(
        AccountKind(account.kind),
        company_name=account.company_name,
        first_name=account.first_name,
        last_name=account.last_name,
        address={
            "address_line1": account.address_line1,
            "zipcode": account.zipcode,
            "city": account.city,
            "country": account.country,
        },
    )


def vat_out(account: BillingAccount) -> dict[str, Any]:
    return _vat(
        account.vat_number, NumberState(account.vat_state), account.consultation, account.company_name
    ) | {"checked_at": account.consultation.at if account.consultation else account.vat_checked_at}


def looked_at_out(found: Consultation, company: str) -> dict[str, Any]:
    """A number that nobody has saved."""
    return _vat(found.number, NumberState(found.state), found, company) | {"checked_at": found.at}


def _vat(number: str, state: NumberState, told: Consultation | None, company: str) -> dict[str, Any]:
    name = told.name if told else ""
    return {
        "number": number,
        "state": state,
        "state_name": str(state.label),
        "checkable": ISO_OF_PREFIX.get(number[:2], number[:2]) in MEMBERS | {NORTHERN_IRELAND},
        "name": name,
        "address": told.address if told else "",
        "reference": told.reference if told else "",
        "differs": bool(name and company) and not _alike(name, company),
    }


def _alike(one: str, other: str) -> bool:
    """Whether two names have a word in common: VIES writes in capitals, and with forms of companies in full."""
    words = [{word for word in fold(text).split() if len(word) > 2} for text in (one, other)]
    return bool(words[0] & words[1]) or not (words[0] and words[1])


def tax_out(account: BillingAccount) -> dict[str, Any]:
    try:
        treatment = selectors.treatment_of(account)
    except NoRate:
        return {"category": "S", "rate": "0", "country": account.country, "reverse_charge": False, "note": ""}
    return {
        "category": treatment.category,
        "rate": in_digits(treatment.rate),
        "country": treatment.country,
        "reverse_charge": treatment.reverse_charge,
        "note": notes.sentence(treatment.note),
    }


def members_out(actor: Person, found: AccountAccess, rows: Iterable[AccountMember]) -> list[dict[str, Any]]:
    people = list(rows)
    owners = sum(row.role == AccountRole.OWNER for row in people)
    governs = ACCOUNTS_GOVERN in found.abilities and found.account.status != AccountStatus.CLOSED
    return [_member_out(actor, row, owners, governs=governs) for row in people]


def _member_out(actor: Person, row: AccountMember, owners: int, *, governs: bool) -> dict[str, Any]:
    you, may_go = row.user_id == actor.user_id, rules.may_lose_owner(owners, row.role)
    own = [AccountRole.OWNER] if row.role == AccountRole.OWNER else []
    given = [*own, AccountRole.ACCOUNTANT, AccountRole.VIEWER] if may_go else own
    return {
        "user": {
            "uuid": row.user_id,
            "name": row.user.full_name,
            "email": row.user.email,
            "picture": avatar_of(row.user.picture),
        },
        "role": row.role,
        "since": row.created_at,
        "you": you,
        "assignable": given if governs else [],
        "removable": (governs or you) and may_go,
        "can_own": governs and row.role != AccountRole.OWNER,
    }


def _named(person: User | None) -> str:
    return (person.full_name or person.email) if person else ""


def invitation_out(invitation: AccountInvitation) -> dict[str, Any]:
    if invitation.declined_at is not None:
        state = "declined"
    else:
        state = "pending" if invitation.expires_at > clock.now() else "expired"
    return {
        "uuid": invitation.pk,
        "email": invitation.email,
        "role": invitation.role,
        "state": state,
        "sent_at": invitation.sent_at,
        "expires_at": invitation.expires_at,
        "invited_by": _named(invitation.invited_by),
    }


def offer_out(invitation: AccountInvitation) -> dict[str, Any]:
    member = AccountMember.objects.filter(account=invitation.account_id, user__email=invitation.email)
    person = member.select_related("user").first()
    return {
        "email": invitation.email,
        "name": person.user.full_name if person else "",
        "expires_at": invitation.expires_at,
    }


def open_out(invitation: AccountInvitation) -> dict[str, Any]:
    needs = "sign_in" if access.has_login(invitation.email) else "account"
    return {**mine_out(invitation), "email": invitation.email, "needs": needs}


def mine_out(invitation: AccountInvitation) -> dict[str, Any]:
    return {
        "uuid": invitation.pk,
        "account": invitation.account.name,
        "role": invitation.role,
        "hands_over": invitation.hands_over,
        "invited_by": _named(invitation.invited_by),
        "expires_at": invitation.expires_at,
    }


def joined_out(account: BillingAccount) -> dict[str, Any]:
    return {"account": account.pk, "account_name": account.name}
