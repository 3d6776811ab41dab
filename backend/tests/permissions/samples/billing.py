"""Billing accounts, licences, invoices and payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.permissions.samples.world import (
    Sample,
    World,
)
from vizitka.common.actor import SYSTEM, Person

if TYPE_CHECKING:
    pass


def with_account(world: World) -> None:
    """A billing account of the owner's, in which the admin is accountant and the analyst viewer."""
    from vizitka.billing.enums import AccountRole
    from vizitka.billing.services import open_account, set_account_member

    account = open_account("Alpenwerk AG", owner=world.people["owner"])
    roles = {"admin": AccountRole.ACCOUNTANT, "analyst": AccountRole.VIEWER}
    for person, role in roles.items():
        set_account_member(account, world.people[person], role, actor=SYSTEM)
    world.extra["account"] = account
    world.extra["account_id"] = account.pk
    world.account_roles = {
        "owner": "owner",
        "free_owner": "owner",
        "admin": "accountant",
        "analyst": "viewer",
    }


def with_invoice(world: World) -> None:
    """An invoice of the account that names the company as it was called before."""
    from vizitka.billing.models import Seller
    from vizitka.common.money import Money
    from vizitka.invoicing.drafts import Line
    from vizitka.invoicing.services import issue

    with_account(world)
    Seller.objects.create(
        name="Vizitka GmbH",
        address_line1="Torstraße 220",
        zipcode="10115",
        city="Berlin",
        country="DE",
        vat_number="DE136695976",
        iban="DE89370400440532013000",
        time_zone="Europe/Berlin",
    )
    account = world.extra["account"]
    account.company_name, account.country, account.receiver_email = (
        "Alpenwerk GmbH",
        "DE",
        "rechnung@example.org",
    )
    account.zipcode, account.city, account.address_line1 = "80331", "München", "Salurner Straße 15"
    account.save()
    line = Line("licence-standard", "Standard", 25, Money(3000, "EUR"))
    world.extra["invoice_id"] = issue(account, [line], actor=SYSTEM).pk
    account.company_name = "Alpenwerk AG"
    account.save()


def with_vat_number(world: World) -> None:
    """One with a VAT number."""
    from vizitka.billing.services import change_account

    with_account(world)
    values = {"country": "AT", "vat_number": "ATU33864707"}
    world.extra["account"] = change_account(world.extra["account_id"], values, actor=SYSTEM)


def with_quote(world: World) -> None:
    """A seller, an account that says all that an invoice needs, and what five cards cost today."""
    import datetime as dt

    from vizitka.billing.models import PriceVersion, Seller
    from vizitka.licensing import quoting
    from vizitka.licensing.enums import PurchaseAsk
    from vizitka.payments.models import PaymentMethod

    with_account(world)
    where = {"address_line1": "Salurner Straße 15", "zipcode": "6020", "city": "Innsbruck", "country": "AT"}
    Seller.objects.get_or_create(
        pk=1, defaults={"name": "Vizitka GmbH", "vat_number": "ATU12345675", **where}
    )
    PriceVersion.objects.update(valid_from=dt.date(2025, 1, 1))
    account = world.extra["account"]
    for name, value in {"company_name": "Alpenwerk AG", **where}.items():
        setattr(account, name, value)
    account.save()
    PaymentMethod.objects.create(
        account=account, kind="invoice", provider="invoice", status="active", is_default=True
    )
    wanted = quoting.Wanted(PurchaseAsk.BUY, package="standard", cards=5)
    world.extra["quote"] = quoting.quote(account, wanted, actor=SYSTEM)


def with_contract(world: World) -> None:
    """A licence that was bought."""
    from vizitka.licensing import purchasing

    with_quote(world)
    account, quote = world.extra["account"], world.extra["quote"]
    made = purchasing.place(Person(world.people["owner"]), account.pk, quote.pk, method_id=None)
    world.extra["purchase_id"], world.extra["licence_id"] = made.pk, made.licence_id


def with_cancelled_contract(world: World) -> None:
    """One that ends with its period."""
    from vizitka.licensing import planning

    with_contract(world)
    planning.cancel(SYSTEM, world.extra["account_id"], world.extra["licence_id"])


def _account_invitation(world: World, email: str) -> None:
    import datetime as dt

    from vizitka.billing.models import AccountInvitation
    from vizitka.common import clock, crypto

    now = clock.now()
    invitation = AccountInvitation.objects.create(
        account=world.extra["account"],
        email=email,
        role="viewer",
        code_hash=crypto.token_hash("the-code-of-the-mail"),
        sent_at=now - dt.timedelta(hours=1),
        expires_at=now + dt.timedelta(days=1),
    )
    world.extra["account_invitation_id"] = invitation.pk


def with_account_invitation(world: World) -> None:
    """An open invitation to the account."""
    with_account(world)
    _account_invitation(world, "new@example.org")


def with_stranger_invited_to_account(world: World) -> None:
    """One for somebody who has a login."""
    with_account(world)
    _account_invitation(world, "stranger@example.org")


def with_account_offer(world: World) -> None:
    """The owner has offered the account to the accountant."""
    from vizitka.billing.joining import offer

    with_account(world)
    owner, accountant = world.people["owner"], world.people["admin"]
    offer(Person(user=owner), world.extra["account"], accountant.pk)


def version_of_account(world: World) -> str:
    return f'"{world.extra["account"].version}"'


def with_payment(world: World) -> None:
    """An account that pays by invoice, an invoice of it that nobody has paid, and one that waits for a transfer."""
    from tests.payments.samples import make_invoice, set_seller
    from vizitka.payments.services import methods, pay

    with_account(world)
    set_seller()
    account = world.extra["account"]
    world.extra["method_id"] = methods.add_by_invoice(account, actor=SYSTEM).pk
    world.extra["invoice_id"] = make_invoice(account).pk
    world.extra["payment_id"] = pay(make_invoice(account).pk, actor=SYSTEM, key="sample").pk


ACCOUNT = {"account_id": lambda world: world.extra["account_id"]}
ACCOUNT_VIEWER = {**ACCOUNT, "user_id": lambda world: world.people["analyst"].pk}
ACCOUNT_INVITATION = {**ACCOUNT, "invitation_id": lambda world: world.extra["account_invitation_id"]}
INVOICE = {**ACCOUNT, "invoice_id": lambda world: world.extra["invoice_id"]}
METHOD = {**ACCOUNT, "method_id": lambda world: world.extra["method_id"]}
PAYMENT = {**ACCOUNT, "payment_id": lambda world: world.extra["payment_id"]}
ACCOUNT_LICENCE = {**ACCOUNT, "licence_id": lambda world: world.extra["licence_id"]}
ACCOUNT_PURCHASE = {**ACCOUNT, "purchase_id": lambda world: world.extra["purchase_id"]}
ACCOUNT_CODE = {"code": "the-code-of-the-mail"}

SAMPLES: dict[str, Sample] = {
    # reference and billing
    "list_countries": Sample(query="?i=true"),
    "list_currencies": Sample(query="?i=true"),
    "read_address_form": Sample(query="?country=AT"),
    "list_languages": Sample(query="?i=true"),
    "list_social_media": Sample(query="?focus=person&groupBy=category"),
    "normalise_social_media": Sample({"network": "linkedin", "value": "@ada"}),
    "list_packages": Sample(),
    # licences
    "read_billing_overview": Sample(path=ACCOUNT, prepare=with_contract),
    "list_licences": Sample(path=ACCOUNT, prepare=with_contract),
    "list_purchase_choices": Sample(path=ACCOUNT, prepare=with_contract),
    "read_card_seat": Sample(on_card=True),
    "declare_end": Sample({"kind": "withdrawal", "name": "Ada Auer", "email": "ada@example.org"}),
    "read_missing_seats": Sample(query="?cards=3"),
    "preview_licence": Sample(
        {"ask": "buy", "package": "standard", "cards": 7}, path=ACCOUNT, prepare=with_quote
    ),
    "buy_licence": Sample(
        lambda world: {"quote": str(world.extra["quote"].pk)}, path=ACCOUNT, prepare=with_quote
    ),
    "read_purchase": Sample(path=ACCOUNT_PURCHASE, prepare=with_contract),
    "begin_trial": Sample({}, path=ACCOUNT, prepare=with_account),
    "plan_licence": Sample({"cards": 3}, path=ACCOUNT_LICENCE, prepare=with_contract),
    "preview_licence_plan": Sample(path=ACCOUNT_LICENCE, query="?cards=3", prepare=with_contract),
    "cancel_licence": Sample(path=ACCOUNT_LICENCE, prepare=with_contract),
    "resume_licence": Sample(path=ACCOUNT_LICENCE, prepare=with_cancelled_contract),
    "put_licence_spaces": Sample({"spaces": []}, path=ACCOUNT_LICENCE, prepare=with_contract),
    "list_staying_cards": Sample(path=ACCOUNT_LICENCE, prepare=with_contract),
    "put_staying_cards": Sample({"cards": []}, path=ACCOUNT_LICENCE, prepare=with_contract),
    # billing accounts
    "list_billing_accounts": Sample(prepare=with_account),
    "create_billing_account": Sample({"name": "Servis Brno", "country": "CZ"}),
    "get_billing_account": Sample(path=ACCOUNT, prepare=with_account),
    "update_billing_account": Sample(
        {"city": "Innsbruck"}, path=ACCOUNT, prepare=with_account, headers={"If_Match": version_of_account}
    ),
    "check_billing_vat": Sample({}, path=ACCOUNT, prepare=with_vat_number),
    "close_billing_account": Sample(path=ACCOUNT, prepare=with_account),
    "list_account_members": Sample(path=ACCOUNT, prepare=with_account),
    "update_account_member": Sample({"role": "accountant"}, path=ACCOUNT_VIEWER, prepare=with_account),
    "remove_account_member": Sample(path=ACCOUNT_VIEWER, prepare=with_account),
    "leave_billing_account": Sample(path=ACCOUNT, prepare=with_account),
    "list_account_invitations": Sample(path=ACCOUNT, prepare=with_account),
    "invite_to_account": Sample(
        {"email": "new@example.org", "role": "viewer"}, path=ACCOUNT, prepare=with_account
    ),
    "resend_account_invitation": Sample(path=ACCOUNT_INVITATION, prepare=with_account_invitation),
    "withdraw_account_invitation": Sample(path=ACCOUNT_INVITATION, prepare=with_account_invitation),
    "hand_over_account": Sample(
        lambda world: {"user": str(world.people["admin"].pk)}, path=ACCOUNT, prepare=with_account
    ),
    "withdraw_account_offer": Sample(path=ACCOUNT, prepare=with_account_offer),
    "list_my_account_invitations": Sample(),
    "accept_my_account_invitation": Sample(
        path=ACCOUNT_INVITATION, prepare=with_stranger_invited_to_account, owned_by="stranger"
    ),
    "decline_my_account_invitation": Sample(
        path=ACCOUNT_INVITATION, prepare=with_stranger_invited_to_account, owned_by="stranger"
    ),
    "get_account_invitation": Sample(path=ACCOUNT_CODE, prepare=with_account_invitation),
    "accept_account_invitation": Sample(path=ACCOUNT_CODE, prepare=with_stranger_invited_to_account),
    "decline_account_invitation": Sample(path=ACCOUNT_CODE, prepare=with_account_invitation),
    "register_with_account_invitation": Sample(
        {"first_name": "Ada", "last_name": "Auer", "password": "correct-horse-battery"},
        path=ACCOUNT_CODE,
        prepare=with_account_invitation,
    ),
    # invoices
    "list_account_log": Sample(path=ACCOUNT, prepare=with_invoice),
    "list_invoices": Sample(path=ACCOUNT, prepare=with_invoice),
    "get_invoice": Sample(path=INVOICE, prepare=with_invoice),
    "read_invoice_pdf": Sample(path=INVOICE, prepare=with_invoice),
    "read_invoice_xml": Sample(path=INVOICE, query="?form=xrechnung", prepare=with_invoice),
    "read_invoice_archive": Sample(path=ACCOUNT, prepare=with_invoice),
    "send_invoice": Sample(path=INVOICE, prepare=with_invoice),
    "correct_invoice": Sample(path=INVOICE, prepare=with_invoice),
    # payments
    "list_payment_methods": Sample(path=ACCOUNT, prepare=with_payment),
    "get_payment_choices": Sample(path=ACCOUNT, prepare=with_payment),
    "add_payment_method": Sample({"kind": "invoice"}, path=ACCOUNT, prepare=with_account),
    # Without keys of Stripe there is no such address for anybody.
    "start_payment_setup": Sample(path=ACCOUNT, prepare=with_payment, success=frozenset({404})),
    "refresh_payment_method": Sample(path=METHOD, prepare=with_payment),
    "update_payment_method": Sample({"is_default": True}, path=METHOD, prepare=with_payment),
    "delete_payment_method": Sample(path=METHOD, prepare=with_payment),
    "list_payments": Sample(path=ACCOUNT, prepare=with_payment),
    "pay_invoice": Sample({}, path=INVOICE, prepare=with_payment),
    "refresh_payment": Sample(path=PAYMENT, prepare=with_payment),
    "take_stripe_event": Sample({}),
}
