"""How an account pays: methods that are added, chosen, removed and run out."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

import structlog
from django.db import transaction
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from schwifty import IBAN
from schwifty.exceptions import SchwiftyException

from vizitka.billing import company
from vizitka.billing import selectors as billing
from vizitka.billing.events import AccountChanged
from vizitka.billing.models import BillingAccount
from vizitka.common import clock, crypto
from vizitka.common.actor import SYSTEM, Actor, id_of
from vizitka.common.errors import InvalidInput
from vizitka.common.events import tell
from vizitka.payments import errands, rules, selectors, texts
from vizitka.payments.enums import LIVE, MethodKind, MethodStatus, ProviderKey
from vizitka.payments.errors import (
    IbanRefused,
    MandateIsThere,
    MandateTextChanged,
    MethodNotUsable,
    NotByInvoice,
    NotOffered,
    ProviderAway,
    ProviderRefuses,
)
from vizitka.payments.events import (
    MethodAdded,
    MethodChosen,
    MethodExpired,
    MethodExpiring,
    MethodRemoved,
)
from vizitka.payments.models import DebitItem, Mandate, Payment, PaymentMethod, PaymentTerms
from vizitka.payments.providers import stripe as gateway
from vizitka.payments.services.paying import take_back

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Signature:
    """What a person signs a mandate with."""

    iban: str
    holder: str
    street: str
    building: str
    postcode: str
    city: str
    country: str
    text_version: int


def locked_terms(account: BillingAccount) -> PaymentTerms:
    """In the transaction of the caller: nobody else changes the account's methods meanwhile."""
    company.locked(account.pk)
    PaymentTerms.objects.get_or_create(account=account)
    return PaymentTerms.objects.select_for_update().get(account=account)


@transaction.atomic
def change_terms(
    account: BillingAccount, *, by_invoice: bool | None, open_limit: int | None, actor: Actor
) -> PaymentTerms:
    """Says whether the account may pay by invoice (None: as its kind does), and what it may owe before it has paid
    anything, in whole units of its currency (None: what the seller has set for all)."""
    terms = locked_terms(account)
    wanted = {"by_invoice": by_invoice, "open_limit": open_limit}
    changes = {
        name: (getattr(terms, name), value) for name, value in wanted.items() if getattr(terms, name) != value
    }
    for name, (_before, value) in changes.items():
        setattr(terms, name, value)
    terms.save(update_fields=list(wanted))
    if changes:
        tell(AccountChanged.of(actor, account, changes))
    return terms


@transaction.atomic
def add_by_invoice(account: BillingAccount, *, actor: Actor) -> PaymentMethod:
    """Twice is once. Raises NotByInvoice."""
    locked_terms(account)
    if not selectors.may_pay_by_invoice(account):
        raise NotByInvoice
    known = selectors.methods_of(account).filter(kind=MethodKind.INVOICE).first()
    if known is not None:
        return known
    method = PaymentMethod.objects.create(
        account=account, kind=MethodKind.INVOICE, provider=ProviderKey.INVOICE
    )
    return _added(method, actor)


@transaction.atomic
def sign_mandate(account: BillingAccount, signature: Signature, *, actor: Actor) -> PaymentMethod:
    """A bank account that we may debit, by a mandate as it was read. There is one for each bank account: signed again
    by the same holder, it is the one that is there. Raises NotOffered, MandateTextChanged, IbanRefused,
    MandateIsThere."""
    if not selectors.own_debits_are_offered(account):
        raise NotOffered
    if signature.text_version != texts.MANDATE_VERSION:
        raise MandateTextChanged
    iban = _iban(signature.iban)
    missing = [
        name for name in ("holder", "street", "postcode", "city") if not getattr(signature, name).strip()
    ]
    if missing:
        raise InvalidInput(errors={name: [_("This is needed.")] for name in missing})
    terms = locked_terms(account)
    if (known := _debited(account, iban)) is not None:
        return _signed_again(known, signature)
    terms.mandates += 1
    terms.save(update_fields=["mandates"])
    seller = billing.seller()
    mandate = Mandate.objects.create(
        account=account,
        reference=f"{seller.invoice_series}-{account.customer_number or account.pk.hex[:12]}-{terms.mandates}",
        signed_by=id_of(actor),
        signer=actor.label,
        text=texts.mandate(seller.name, seller.creditor_id),
        text_version=texts.MANDATE_VERSION,
        language=get_language() or "en",
        holder=signature.holder.strip()[:70],
        street=signature.street.strip()[:70],
        building=signature.building.strip()[:16],
        postcode=signature.postcode.strip()[:16],
        city=signature.city.strip()[:35],
        country=signature.country,
        iban_encrypted=crypto.encrypt(selectors.PURPOSE, iban.compact),
        iban_masked=rules.masked(iban.compact),
        bic=str(iban.bic or ""),
    )
    method = PaymentMethod.objects.create(
        account=account,
        kind=MethodKind.SEPA_DEBIT,
        provider=ProviderKey.SEPA_DEBIT,
        country=iban.country_code,
        mandate=mandate,
    )
    return _added(method, actor)


def _debited(account: BillingAccount, iban: IBAN) -> PaymentMethod | None:
    """The method of the account that debits this bank account, if one does. The caller holds its terms."""
    for method in selectors.methods_of(account).filter(mandate__isnull=False):
        if method.mandate is not None and selectors.iban_of(method.mandate) == iban.compact:
            return method
    return None


def _signed_again(method: PaymentMethod, signature: Signature) -> PaymentMethod:
    """Who signs the same twice has signed once. A mandate is as it was signed: another holder, or one who has moved,
    is told of the mandate that is there."""
    mandate = method.mandate
    for name in ("holder", "street", "building", "postcode", "city", "country"):
        if _plain(getattr(signature, name)) != _plain(getattr(mandate, name)):
            raise MandateIsThere(mandate.reference if mandate else "")
    return method


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _iban(text: str) -> IBAN:
    try:
        iban = IBAN(text, validate_bban=True)
    except SchwiftyException as error:
        raise IbanRefused(errors={"iban": [_("This is no IBAN. Please check the digits.")]}) from error
    if not iban.in_sepa_zone:
        raise IbanRefused(errors={"iban": [_("Banks of this country take no SEPA debits.")]})
    return iban


@dataclass(frozen=True, slots=True)
class Started:
    """What the browser needs to send a method to Stripe."""

    method: PaymentMethod
    client_secret: str


def start_setup(account: BillingAccount, *, actor: Actor) -> Started:
    """Lets the browser send a card to Stripe. The method waits until Stripe says that it has it.

    Raises NotOffered, ProviderAway, ProviderRefuses.
    """
    if not gateway.is_offered():
        raise NotOffered
    # Stripe is asked outside of the transaction; two at once get the same customer by its key.
    customer = selectors.stripe_customer(account.pk)
    method_id = PaymentMethod._meta.pk.get_default()
    try:
        if not customer:
            customer = gateway.make_customer(
                name=account.company_name or account.name,
                email=account.receiver_email,
                account=str(account.pk),
            )
        setup = gateway.start_setup(customer=customer, method=str(method_id))
    except gateway.Away as error:
        raise ProviderAway from error
    except gateway.Refused as error:
        raise ProviderRefuses from error
    with transaction.atomic():
        terms = locked_terms(account)
        if not terms.stripe_customer:
            terms.stripe_customer = customer
            terms.save(update_fields=["stripe_customer"])
        method = PaymentMethod.objects.create(
            pk=method_id,
            account=account,
            kind=MethodKind.CARD,
            provider=ProviderKey.STRIPE,
            status=MethodStatus.PENDING,
            setup_id=setup.id,
        )
    return Started(method, setup.client_secret)


def refresh_setup(method_id: uuid.UUID, *, actor: Actor = SYSTEM) -> PaymentMethod:
    """Reads from Stripe what became of a setup, or what a card looks like now. Raises ProviderAway."""
    method = PaymentMethod.objects.select_related("account", "mandate").get(pk=method_id)
    if method.provider != ProviderKey.STRIPE or method.status == MethodStatus.REVOKED:
        return method
    try:
        if method.provider_id:
            stored: gateway.StoredMethod | None = gateway.read_method(method.provider_id)
        else:
            setup = gateway.read_setup(method.setup_id)
            mine = setup.metadata.get("method") == str(method.pk)
            stored = setup.method if setup.done and mine else None
    except gateway.Away as error:
        raise ProviderAway from error
    except gateway.Refused:
        stored = None
    return _stored(method, stored, actor) if stored else method


@transaction.atomic
def _stored(method: PaymentMethod, stored: gateway.StoredMethod, actor: Actor) -> PaymentMethod:
    terms = locked_terms(method.account)
    method = (
        PaymentMethod.objects.select_for_update(of=("self",))
        .select_related("account", "mandate")
        .get(pk=method.pk)
    )
    if method.status == MethodStatus.REVOKED:
        return method
    if stored.customer != terms.stripe_customer:
        # Taken away at Stripe, or another's from the beginning.
        if method.status != MethodStatus.PENDING:
            _remove(method, actor)
        return method
    is_new = method.status == MethodStatus.PENDING
    method.provider_id, method.kind = stored.id, stored.kind
    method.brand, method.last4 = stored.brand, stored.last4
    method.country, method.expires = stored.country, stored.expires
    ended = stored.expires is not None and stored.expires < billing.day()
    method.status = MethodStatus.EXPIRED if ended else MethodStatus.ACTIVE
    method.is_default = method.is_default and not ended
    method.save()
    return _added(method, actor) if is_new and not ended else method


def _added(method: PaymentMethod, actor: Actor) -> PaymentMethod:
    """The first one is the default."""
    if not PaymentMethod.objects.filter(account_id=method.account_id, is_default=True).exists():
        method.is_default = True
        method.save(update_fields=["is_default"])
    tell(MethodAdded.of(actor, method, {"kind": (None, method.kind)}))
    return method


@transaction.atomic
def make_default(method_id: uuid.UUID, *, actor: Actor) -> PaymentMethod:
    """Raises MethodNotUsable."""
    method = PaymentMethod.objects.select_related("account", "mandate").get(pk=method_id)
    locked_terms(method.account)
    method.refresh_from_db()
    if method.status != MethodStatus.ACTIVE:
        raise MethodNotUsable
    if method.is_default:
        return method
    PaymentMethod.objects.filter(account_id=method.account_id, is_default=True).update(is_default=False)
    method.is_default = True
    method.save(update_fields=["is_default"])
    tell(MethodChosen.of(actor, method))
    return method


@transaction.atomic
def remove(method_id: uuid.UUID, *, actor: Actor) -> None:
    """It is used no more: a mandate ends, and debits that no bank has yet are taken back. What it has paid stays."""
    method = PaymentMethod.objects.select_related("account", "mandate").get(pk=method_id)
    locked_terms(method.account)
    method = (
        PaymentMethod.objects.select_for_update(of=("self",))
        .select_related("account", "mandate")
        .get(pk=method_id)
    )
    if method.status != MethodStatus.REVOKED:
        _remove(method, actor)


def _remove(method: PaymentMethod, actor: Actor) -> None:
    was_default = method.is_default
    method.status, method.is_default, method.removed_at = MethodStatus.REVOKED, False, clock.now()
    method.save(update_fields=["status", "is_default", "removed_at"])
    if method.mandate is not None:
        method.mandate.revoked_at = method.removed_at
        method.mandate.save(update_fields=["revoked_at"])
    if method.provider == ProviderKey.STRIPE and method.provider_id:
        errands.DETACH.put(str(method.pk))
    waiting = Payment.objects.filter(method=method, status__in=LIVE).exclude(
        pk__in=DebitItem.objects.filter(payment__method=method).values("payment_id")
    )
    for payment_id in list(waiting.values_list("pk", flat=True)):
        take_back(payment_id, actor=actor)
    Payment.objects.filter(method=method, retry_on__isnull=False).update(retry_on=None)
    if was_default:
        following = selectors.methods_of(method.account).filter(status=MethodStatus.ACTIVE).first()
        if following is not None:
            following.is_default = True
            following.save(update_fields=["is_default"])
    tell(MethodRemoved.of(actor, method))


def detach(method_id: uuid.UUID) -> None:
    """Stripe forgets what was removed here. Raises Away."""
    method = PaymentMethod.objects.get(pk=method_id)
    if method.status == MethodStatus.REVOKED and method.provider_id:
        gateway.detach(method.provider_id)


def look_after() -> int:
    """Once a day: cards that end, and setups that nobody finished. Returns how many have ended or were told of."""
    today = billing.day()
    PaymentMethod.objects.filter(
        status=MethodStatus.PENDING, created_at__lt=clock.now() - rules.SETUP_LIFE
    ).delete()
    ending = PaymentMethod.objects.filter(
        status=MethodStatus.ACTIVE, expires__lte=today + rules.EXPIRY_NOTICE
    ).values_list("pk", flat=True)
    return sum(_look_after(method_id) for method_id in list(ending))


@transaction.atomic
def _look_after(method_id: uuid.UUID) -> bool:
    method = PaymentMethod.objects.select_for_update(of=("self",)).select_related("mandate").get(pk=method_id)
    if method.status != MethodStatus.ACTIVE or method.expires is None:
        return False
    found = rules.expiry(method.expires, method.told_expires, billing.day())
    if found.status == MethodStatus.EXPIRED:
        method.status, method.is_default = MethodStatus.EXPIRED, False
        method.save(update_fields=["status", "is_default"])
        tell(MethodExpired.of(SYSTEM, method))
        return True
    if not found.tell:
        return False
    method.told_expires = method.expires
    method.save(update_fields=["told_expires"])
    errands.TELL_OF_EXPIRY.put(str(method.pk), method.expires.isoformat())
    tell(MethodExpiring.of(SYSTEM, method, {"expires": (None, method.expires.isoformat())}))
    return True
