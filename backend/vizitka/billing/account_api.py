"""Billing accounts: what they say, their people, their VAT number."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from ninja import Status

from vizitka.accounts.services import Origin
from vizitka.billing import access, closing, company, joining, selectors, throttles
from vizitka.billing import account_output as output
from vizitka.billing import account_schemas as schemas
from vizitka.billing.access import AccountAccess, access_account
from vizitka.billing.enums import AccountRole
from vizitka.billing.permissions import ACCOUNTS_EDIT, ACCOUNTS_GOVERN, ACCOUNTS_READ
from vizitka.common.api.envelope import Data, data
from vizitka.common.api.router import AccountRequest, Request, Router
from vizitka.common.api.versions import entity_tag, expected_version
from vizitka.common.network import client_address
from vizitka.common.permissions import PUBLIC, SIGNED_IN
from vizitka.tax import services as tax

router = Router(tags=["billing accounts"])


def _account(request: Request, account_id: UUID) -> Any:
    return data(output.account_out(access_account(request.auth, account_id, ACCOUNTS_READ)))


@router.get("/me/billing-accounts", ability=SIGNED_IN, response=Data[list[schemas.BillingAccountListed]])
def list_billing_accounts(request: Request) -> Any:
    """Billing accounts in which the person has a role."""
    return data([output.listed_out(row) for row in access.accounts_of(request.auth)])


@router.post(
    "/me/billing-accounts",
    ability=SIGNED_IN,
    response={201: Data[schemas.BillingAccountOut]},
    idempotent=True,
)
def create_billing_account(request: Request, payload: schemas.BillingAccountIn) -> Any:
    """Opens a billing account that the person owns. It costs nothing by itself."""
    access.require_billing()
    account = closing.open_own(request.auth, payload.values())
    return Status(201, _account(request, account.pk))


@router.get(
    "/billing-accounts/{uuid:account_id}", ability=ACCOUNTS_READ, response=Data[schemas.BillingAccountOut]
)
def get_billing_account(request: AccountRequest, response: HttpResponse, account_id: UUID) -> Any:
    """One billing account; its version is in the ETag."""
    found = access_account(request.auth, account_id, ACCOUNTS_READ)
    response.headers["ETag"] = entity_tag(found.account.version)
    return data(output.account_out(found))


@router.patch(
    "/billing-accounts/{uuid:account_id}", ability=ACCOUNTS_EDIT, response=Data[schemas.BillingAccountOut]
)
def update_billing_account(request: Request, account_id: UUID, payload: schemas.BillingAccountPatch) -> Any:
    """Changes what the account says; needs the version in `If-Match`. A VAT number is checked again after that."""
    found = access_account(request.auth, account_id, ACCOUNTS_EDIT, open_only=True)
    company.update_account(
        request.auth, found.account.pk, payload.values(), expected_version=expected_version(request)
    )
    return _account(request, account_id)


@router.post(
    "/billing-accounts/{uuid:account_id}/vat/check",
    ability=ACCOUNTS_EDIT,
    throttled=throttles.CHECK_VAT,
    response=Data[schemas.VatOut],
)
def check_billing_vat(request: Request, account_id: UUID, payload: schemas.VatCheckIn) -> Any:
    """Asks VIES about the account's VAT number, or about one that is to be saved. It may take some seconds."""
    found = access_account(request.auth, account_id, ACCOUNTS_EDIT, open_only=True)
    throttles.CHECK_VAT.attempt(str(request.auth.user_id), "")
    if payload.vat_number:
        country = payload.country or found.account.country
        told = tax.check(payload.vat_number, country, requester=selectors.seller().vat_number)
        return data(output.looked_at_out(told, found.account.company_name))
    return data(output.vat_out(company.check_vat(request.auth, found.account, again=True)))


@router.post(
    "/billing-accounts/{uuid:account_id}/close",
    ability=ACCOUNTS_GOVERN,
    response=Data[schemas.BillingAccountOut],
)
def close_billing_account(request: Request, account_id: UUID) -> Any:
    """Closes the account for good; 409 says what stands in the way."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN, open_only=True)
    closing.close(request.auth, found.account.pk)
    return _account(request, account_id)


# --- people -----------------------------------------------------------------------------------------------------------


def _members(request: Request, found: AccountAccess) -> list[dict[str, Any]]:
    return output.members_out(request.auth, found, access.members_of(found.account))


@router.get(
    "/billing-accounts/{uuid:account_id}/members",
    ability=ACCOUNTS_READ,
    response=Data[list[schemas.AccountMemberOut]],
)
def list_account_members(request: Request, account_id: UUID) -> Any:
    """People with a role in the account."""
    return data(_members(request, access_account(request.auth, account_id, ACCOUNTS_READ)))


@router.patch(
    "/billing-accounts/{uuid:account_id}/members/{uuid:user_id}",
    ability=ACCOUNTS_GOVERN,
    response=Data[schemas.AccountMemberOut],
)
def update_account_member(
    request: Request, account_id: UUID, user_id: UUID, payload: schemas.AccountMemberPatch
) -> Any:
    """Gives a person another role; nobody is made an owner by it (hand-over)."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN, open_only=True)
    joining.change_role(request.auth, found.account, user_id, payload.role)
    # Who has lowered the own role still sees the row.
    present = access_account(request.auth, account_id, ACCOUNTS_READ)
    return data(next(row for row in _members(request, present) if row["user"]["uuid"] == user_id))


@router.delete(
    "/billing-accounts/{uuid:account_id}/members/{uuid:user_id}",
    ability=ACCOUNTS_GOVERN,
    response={204: None},
)
def remove_account_member(request: Request, account_id: UUID, user_id: UUID) -> Any:
    """Takes a person out of the account; not its last owner."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN)
    joining.remove(request.auth, found.account, user_id)
    return Status(204, None)


@router.delete("/me/billing-accounts/{uuid:account_id}", ability=SIGNED_IN, response={204: None})
def leave_billing_account(request: Request, account_id: UUID) -> Any:
    """The person leaves the account; not its last owner."""
    found = access_account(request.auth, account_id, ACCOUNTS_READ)
    joining.remove(request.auth, found.account, request.auth.user_id)
    return Status(204, None)


@router.get(
    "/billing-accounts/{uuid:account_id}/invitations",
    ability=ACCOUNTS_GOVERN,
    response=Data[list[schemas.AccountInvitationOut]],
)
def list_account_invitations(request: Request, account_id: UUID) -> Any:
    """Invitations that are not accepted: open, expired and declined ones."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN)
    return data([output.invitation_out(one) for one in access.invitations_of(found.account)])


@router.post(
    "/billing-accounts/{uuid:account_id}/invitations",
    ability=ACCOUNTS_GOVERN,
    throttled=throttles.INVITE_TO_ACCOUNT,
    response={201: Data[schemas.AccountInvitationOut]},
    idempotent=True,
)
def invite_to_account(request: Request, account_id: UUID, payload: schemas.AccountInvitationIn) -> Any:
    """Invites an address by mail. Nobody is in before the yes."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN, open_only=True)
    invitation = joining.invite(
        request.auth,
        found.account,
        payload.email,
        AccountRole(payload.role),
        language=payload.language or request.auth.user.language,
    )
    return Status(201, data(output.invitation_out(invitation)))


@router.post(
    "/billing-accounts/{uuid:account_id}/invitations/{uuid:invitation_id}/resend",
    ability=ACCOUNTS_GOVERN,
    throttled=throttles.INVITE_TO_ACCOUNT,
    response=Data[schemas.AccountInvitationOut],
)
def resend_account_invitation(request: Request, account_id: UUID, invitation_id: UUID) -> Any:
    """Sends an invitation again: a new link, another 14 days."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN, open_only=True)
    return data(output.invitation_out(joining.send_again(request.auth, found.account, invitation_id)))


@router.delete(
    "/billing-accounts/{uuid:account_id}/invitations/{uuid:invitation_id}",
    ability=ACCOUNTS_GOVERN,
    response={204: None},
)
def withdraw_account_invitation(request: Request, account_id: UUID, invitation_id: UUID) -> Any:
    """Takes an invitation back."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN)
    joining.withdraw(request.auth, found.account, invitation_id)
    return Status(204, None)


@router.post(
    "/billing-accounts/{uuid:account_id}/hand-over",
    ability=ACCOUNTS_GOVERN,
    throttled=throttles.INVITE_TO_ACCOUNT,
    response={202: Data[schemas.AccountOffer]},
)
def hand_over_account(request: Request, account_id: UUID, payload: schemas.AccountHandOverIn) -> Any:
    """Offers the account to one of its people. It goes over when that person accepts, and not before."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN, open_only=True)
    return Status(202, data(output.offer_out(joining.offer(request.auth, found.account, payload.user))))


@router.delete("/billing-accounts/{uuid:account_id}/hand-over", ability=ACCOUNTS_GOVERN, response={204: None})
def withdraw_account_offer(request: Request, account_id: UUID) -> Any:
    """Takes the offer back."""
    found = access_account(request.auth, account_id, ACCOUNTS_GOVERN)
    joining.withdraw_offer(request.auth, found.account)
    return Status(204, None)


# --- the invited person -----------------------------------------------------------------------------------------------


@router.get("/me/billing-invitations", ability=SIGNED_IN, response=Data[list[schemas.MyAccountInvitation]])
def list_my_account_invitations(request: Request) -> Any:
    """Open invitations to billing accounts, and offers of them, to the person's own address."""
    return data([output.mine_out(one) for one in access.invitations_to(request.auth)])


@router.post(
    "/me/billing-invitations/{uuid:invitation_id}/accept",
    ability=SIGNED_IN,
    response=Data[schemas.JoinedAccount],
)
def accept_my_account_invitation(request: Request, invitation_id: UUID) -> Any:
    """Accepts without the code: the address is confirmed."""
    return data(output.joined_out(joining.accept(request.auth, invitation_id)))


@router.post("/me/billing-invitations/{uuid:invitation_id}/decline", ability=SIGNED_IN, response={204: None})
def decline_my_account_invitation(request: Request, invitation_id: UUID) -> Any:
    """Says no."""
    joining.decline(request.auth, invitation_id)
    return Status(204, None)


@router.get("/billing-invitations/{code}", ability=PUBLIC, response=Data[schemas.OpenAccountInvitation])
def get_account_invitation(request: Request, code: str) -> Any:
    """What the code of a mail invites to; 404 when it is over."""
    return data(output.open_out(access.by_code(code)))


@router.post("/billing-invitations/{code}/accept", ability=SIGNED_IN, response=Data[schemas.JoinedAccount])
def accept_account_invitation(request: Request, code: str) -> Any:
    """The signed-in person accepts; 409 when the invitation is for another address."""
    return data(output.joined_out(joining.accept_code(request.auth, code)))


@router.post(
    "/billing-invitations/{code}/decline",
    ability=PUBLIC,
    throttled=throttles.REFUSE_ACCOUNT,
    response={204: None},
)
def decline_account_invitation(request: Request, code: str) -> Any:
    """Whoever holds the code of the mail says no, with a login or without."""
    access.require_billing()
    joining.decline_code(code, client_address(request))
    return Status(204, None)


@router.post(
    "/billing-invitations/{code}/register",
    ability=PUBLIC,
    throttled=throttles.JOIN_ACCOUNT,
    response=Data[schemas.JoinedAccountWithLogin],
)
def register_with_account_invitation(request: Request, code: str, payload: schemas.AccountPersonIn) -> Any:
    """Makes the login of the invited address, accepts and signs in; 409 when there is one already."""
    access.require_billing()
    account, session = joining.register(
        code,
        password=payload.password,
        first_name=payload.first_name,
        last_name=payload.last_name,
        language=payload.lang or request.LANGUAGE_CODE,
        origin=Origin(user_agent=request.headers.get("User-Agent", ""), address=client_address(request)),
    )
    return data(
        {
            **output.joined_out(account),
            "access_token": session.access_token,
            "session_id": session.session_id,
            "expires_at": session.expires_at,
        }
    )
