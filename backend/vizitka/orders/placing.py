"""From a basket to an order, with its invoice and its payment: all of it or nothing, once for each basket."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from vizitka.billing import company
from vizitka.billing import services as billing_services
from vizitka.billing.access import access_account
from vizitka.billing.enums import AccountKind, AccountStatus
from vizitka.billing.models import BillingAccount
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.cards import rules as cards_rules
from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.common.errors import InvalidInput, NotFound
from vizitka.common.events import tell
from vizitka.common.ids import new_id
from vizitka.invoicing import services as invoicing
from vizitka.invoicing import writing
from vizitka.invoicing.models import Invoice
from vizitka.invoicing.snapshot import InvoiceParty
from vizitka.licensing import assigning, readiness
from vizitka.licensing.errors import (
    AccountIncomplete,
    AccountNotActive,
    MethodRequired,
    OrderNumberRequired,
    SellerIncomplete,
)
from vizitka.orders import completing, moving, rules, selectors
from vizitka.orders.enums import OrderAct, OrderState
from vizitka.orders.errors import AddressNotConfirmed, CostsChanged, TermsChanged, TermsNotAccepted
from vizitka.orders.events import OrderPlaced
from vizitka.orders.models import Order, OrderCounter, OrderLine, OrderPerson, Parcel
from vizitka.payments import selectors as paying
from vizitka.payments import services as payments
from vizitka.payments.enums import MethodKind
from vizitka.payments.models import PaymentMethod
from vizitka.payments.services import methods
from vizitka.printing import selectors as printing
from vizitka.printing.rules import Style
from vizitka.printing.sizes import SIZES
from vizitka.shop import checkout, faults, partners, people, pricing, taxing
from vizitka.shop import output as shop_output
from vizitka.shop import placing as shop
from vizitka.shop.enums import PaidWith, PeopleKind
from vizitka.shop.models import CheckoutSession
from vizitka.shop.pricing import Basket, BasketLine
from vizitka.spaces.models import Space

KINDS: Mapping[PaidWith, MethodKind] = {
    PaidWith.CREDIT_CARD: MethodKind.CARD,
    PaidWith.SEPA: MethodKind.SEPA_DEBIT,
    PaidWith.INVOICE: MethodKind.INVOICE,
}


@dataclass(frozen=True, slots=True)
class Receiver:
    """Somebody for whom a piece is made."""

    card_id: uuid.UUID
    name: str
    department: str
    printed: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Made:
    """What is printed on the pieces of a line, and for whom they are. `asked`: what the line said when it was read."""

    receivers: Sequence[Receiver]
    style: Mapping[str, Any] | None
    style_name: str
    asked: Mapping[str, Any] = field(default_factory=dict)


def place(actor: Person, checkout_id: uuid.UUID, *, total: int) -> Order:
    """Orders what lies in the basket, at the sum that the buyer has seen. The same basket again is the same order.

    Raises `NotFound` for another's basket, `CostsChanged` with the new costs, `AddressNotConfirmed`, `InvalidInput`
    with what is missing, `TermsNotAccepted`, `TermsChanged`, `OutOfStock`, `DiscountUsedUp`, what the door of an
    account says, and what keeps licences from being bought (`licensing.purchasing.place`). Nothing is changed then.
    """
    order = _known(actor, checkout_id)
    if order is None:
        if actor.user.email_verified_at is None:
            raise AddressNotConfirmed
        session = checkout.access_checkout(actor, checkout_id)
        # Read before anything is locked: what cards say may take a while, and is compared by number below.
        made = made_for(actor, session)
        order = ordered(actor, checkout_id, total=total, made=made)
    if order.completed_at is None and order.state == OrderState.PENDING:
        completing.collect(order.pk)
        order.refresh_from_db()
    return order


def _known(actor: Person, checkout_id: uuid.UUID) -> Order | None:
    """The order that the basket has become, for who may read it."""
    session = checkout.access_checkout(actor, checkout_id)
    if session.order_id is None:
        return None
    return selectors.access_order(actor, session.order_id, ACCOUNTS_BUY).order


@transaction.atomic
def open_account(actor: Person, checkout_id: uuid.UUID) -> CheckoutSession:
    """Makes a billing account of what was typed, and has it pay: methods of payment belong to one, and its VAT number
    is checked before anything is ordered. Once for each basket. Raises `InvalidInput` with what is missing.
    """
    session = shop.locked(actor, checkout_id)
    if session.order_id is not None or session.form.get("account_id"):
        return session
    session.user = actor.user
    missing = {
        key: said
        for key, said in faults.of_basket(checkout.basket(actor, session)).items()
        if key.startswith(("form.billing", "form.email"))
    }
    if missing:
        raise InvalidInput(errors=missing)
    account = _opened(actor, session)
    # Goods go to the address of the account from now on, unless another one is chosen.
    session.form = {**session.form, "account_id": str(account.pk), "billing": {}}
    session.save(update_fields=["user", "form"])
    return session


@transaction.atomic
def ordered(
    actor: Person, checkout_id: uuid.UUID, *, total: int, made: Mapping[str, Made], present: bool = True
) -> Order:
    """As `place`, all that is one transaction. `present`: the person sits there and can confirm a payment."""
    session = shop.locked(actor, checkout_id)
    if session.order_id is not None:
        return selectors.access_order(actor, session.order_id, ACCOUNTS_BUY).order
    # Whoever holds the cookie and is signed in takes the basket along.
    session.user = actor.user
    account = _named_account(actor, session)
    _require_whole(checkout.basket(actor, session))
    _require_terms(session)
    if account is None:
        account = _opened(actor, session)
        session.form = {**session.form, "account_id": str(account.pk)}
    account = company.locked(account.pk)
    found = pricing.basket_of(session, actor, account=account)
    _require_ready(account, session)
    _require_address(found, account)
    if found.changed or found.total != total or not _is_as_read(found, made):
        raise CostsChanged(shop_output.costs_out(found))
    for line in found.licence_lines:
        if line.space_id is not None:
            assigning.may_be_given(actor, [line.space_id])
    shop.reserve(found, until=clock.now() + rules.PATIENCE)
    order = _written(actor, found, account, made, present=present)
    shop.close(session, order.pk)
    session.save(update_fields=["user", "form"])
    partners.note(found, order.pk, account, actor.user)
    return order


def _named_account(actor: Person, session: CheckoutSession) -> BillingAccount | None:
    """The account that the form names. Raises what its door says."""
    account_id = session.form.get("account_id")
    if not account_id:
        return None
    return access_account(actor, uuid.UUID(str(account_id)), ACCOUNTS_BUY, open_only=True).account


def _require_whole(found: Basket) -> None:
    missing = faults.of_basket(found)
    if missing:
        raise InvalidInput(errors=missing)


def _require_terms(session: CheckoutSession) -> None:
    if not session.form.get("accepted"):
        raise TermsNotAccepted(errors={"form.accepted": [TermsNotAccepted.message]})
    version = selectors.handling().terms_version
    if session.form.get("terms_version") != version:
        raise TermsChanged(version)


def _require_ready(account: BillingAccount, session: CheckoutSession) -> None:
    if account.status != AccountStatus.ACTIVE:
        raise AccountNotActive
    if not readiness.is_complete(account):
        raise AccountIncomplete
    if not readiness.seller_is_complete():
        raise SellerIncomplete
    if account.po_required and not _po_number(account, session):
        raise OrderNumberRequired(errors={"form.po_number": [OrderNumberRequired.message]})


def _po_number(account: BillingAccount, session: CheckoutSession) -> str:
    return str(session.form.get("po_number") or account.po_number).strip()


def _require_address(found: Basket, account: BillingAccount) -> None:
    """Goods go to an address that is whole; without one in the form to that of the account."""
    if not any(line.is_of_goods() for line in found.lines):
        return
    form = found.session.form
    country, _postcode = taxing.destination(form)
    if not country:
        return
    party = _chosen_party(form)
    address = party.get("address") or {}
    key = "form.delivery" if form.get("differentDelivery") else "form.billing"
    missing = {f"{key}.address.{name}": said for name, said in faults.of_address(address).items()}
    if missing:
        raise InvalidInput(errors=missing)


def _opened(actor: Person, session: CheckoutSession) -> BillingAccount:
    """A billing account of what was typed; its number is checked by itself."""
    party = session.form.get("billing") or {}
    address = party.get("address") or {}
    business = bool(party.get("company_name"))
    name = party.get("company_name") or f"{party.get('firstName', '')} {party.get('lastName', '')}".strip()
    account = billing_services.open_account(
        name,
        kind=AccountKind.BUSINESS if business else AccountKind.PRIVATE,
        owner=actor.user,
        actor=actor,
    )
    values = {
        "company_name": party.get("company_name", ""),
        "first_name": party.get("firstName", ""),
        "last_name": party.get("lastName", ""),
        "receiver_language": actor.user.language,
        "country": address.get("country_id", ""),
        "vat_number": address.get("vat_nr", "") if business else "",
        **{key: address.get(key, "") for key in ("address_line1", "address_line2", "zipcode", "city")},
    }
    return billing_services.change_account(account.pk, values, actor=actor)


# --- for whom, and what is printed


def made_for(actor: Person, session: CheckoutSession) -> dict[str, Made]:
    """By the uuids of the basket's lines."""
    found: dict[str, Made] = {}
    for number, line in enumerate(checkout.basket(actor, session).lines):
        if line.space_id is None or line.problem is not None or line.goods is None:
            continue
        space = people.access_people(actor, line.space_id)
        found[line.uuid] = _made_of(space, line, number)
    return found


def _made_of(space: Space, line: BasketLine, number: int) -> Made:
    article = line.article
    printed = article is not None and article.personalised and _category(line) in SIZES
    style, name = _style_of(space, line, number) if printed else (None, "")
    chosen = line.item.get("people") or {}
    if (chosen.get("kind") or PeopleKind.NONE) == PeopleKind.NONE:
        return Made((), style, name, _asked(line))
    cards = people.cards_for(space.pk, chosen).select_related("space", "template")
    receivers = [
        Receiver(
            card.pk,
            cards_rules.short_name(*(getattr(card, one) for one in cards_rules.NAMES_OF_CARDS)),
            card.department,
            printing.person_of(card).as_kept() if printed else {},
        )
        for card in cards.order_by("sort_name", "pk")
    ]
    return Made(receivers, style, name, _asked(line))


def _asked(line: BasketLine) -> dict[str, Any]:
    """What says for whom a line is made, and how."""
    return {name: line.item.get(name) for name in ("article_id", "space_id", "style_id", "people")}


def _category(line: BasketLine) -> str:
    return line.article.type.category if line.article and line.article.type else ""


def _style_of(space: Space, line: BasketLine, number: int) -> tuple[Mapping[str, Any], str]:
    """The style that was chosen, with all that follows from it; without one that which a new style begins as."""
    style_id = line.item.get("style_id")
    if not style_id:
        values = {**_plain_style(), "logo": None}
        return printing.style_in(space, values).snapshot(), ""
    try:
        style = printing.style_of(space.pk, uuid.UUID(style_id))
    except NotFound as gone:
        sentence = _("This card style is not there any more. Please choose another one.")
        raise InvalidInput(errors={f"items.{number}.style_id": [sentence]}) from gone
    return printing.style_in(space, printing.values_of(style)).snapshot(), style.name


def _plain_style() -> dict[str, Any]:
    kept = Style().snapshot()
    return {key: value for key, value in kept.items() if key not in {"primary", "logos"}}


def _is_as_read(found: Basket, made: Mapping[str, Made]) -> bool:
    """Whether each line still says what was read before the basket was locked, and is for as many people."""
    for line in found.lines:
        read = made.get(line.uuid)
        if read is not None and read.asked != _asked(line):
            return False
        chosen = line.item.get("people") or {}
        if line.goods is None or (chosen.get("kind") or PeopleKind.NONE) == PeopleKind.NONE:
            continue
        if read is None or len(read.receivers) != line.quantity:
            return False
    return True


# --- the order


def _written(
    actor: Person, found: Basket, account: BillingAccount, made: Mapping[str, Made], *, present: bool
) -> Order:
    order_id, form = new_id(), found.session.form
    method = _method(account, form, actor) if found.total else None
    names = {
        key: [one.name for one in some.receivers]
        for key, some in made.items()
        if len(some.receivers) <= rules.MOST_NAMES
    }
    lines = found.invoice_lines(writing.language_of(account), names)
    goods = any(line.is_of_goods() for line in found.lines)
    invoice = invoicing.issue(
        account,
        lines,
        actor=actor,
        day=found.day,
        currency=found.currency,
        po_number=_po_number(account, found.session),
        deliver_to=_deliver_to(form) if goods else None,
        collected=paying.collected_by(method),
        key=f"order:{order_id}",
    )
    if invoice.gross != found.total:
        raise CostsChanged(shop_output.costs_out(found))
    order = Order.objects.create(
        id=order_id,
        account=account,
        number=_next_number(),
        checkout_id=found.session.pk,
        user=actor.user,
        email=form.get("email") or actor.user.email,
        phone=form.get("phone") or "",
        paid_with=form.get("paid_with"),
        method=method,
        invoice=invoice,
        currency=found.currency,
        total=found.total,
        subtotal=found.subtotal,
        discount=found.discount_amount,
        shipping=found.shipping_amount,
        leading=found.leading,
        shipping_position=len(lines) if lines[-1].code == pricing.SHIPPING else None,
        code=found.discount.code if found.discount and found.discount_amount else "",
        po_number=invoice.po_number,
        terms_version=form.get("terms_version") or "",
        created_at=clock.now(),
    )
    parcels = _parcels(order, found, made)
    _lines(order, found, made, parcels)
    moving.note(order, OrderAct.PLACED, actor)
    tell(OrderPlaced.of(actor, order, {"total": (None, order.total)}))
    moving.write_letter(order)
    _pay(order, invoice, method, actor, present=present)
    return order


def _next_number() -> int:
    """One after the other, in the caller's transaction: what is rolled back leaves no gap."""
    OrderCounter.objects.get_or_create(pk=1)
    counter = OrderCounter.objects.select_for_update().get(pk=1)
    counter.last += 1
    counter.save(update_fields=["last"])
    return counter.last


def _method(account: BillingAccount, form: Mapping[str, Any], actor: Person) -> PaymentMethod:
    """The method that was chosen, else the account's own of the kind that was."""
    rows = paying.methods_of(account)
    kind = KINDS[PaidWith(form["paid_with"])]
    if form.get("method_id"):
        found = rows.filter(pk=form["method_id"], kind=kind).first()
    elif kind == MethodKind.INVOICE:
        found = methods.add_by_invoice(account, actor=actor)
    else:
        found = rows.filter(kind=kind).first()
    if found is None:
        raise MethodRequired(errors={"form.method_id": [MethodRequired.message]})
    return found


def _pay(
    order: Order, invoice: Invoice, method: PaymentMethod | None, actor: Person, *, present: bool
) -> None:
    """Begins the payment. Where the seller waits for the money, the order goes on at once."""
    if method is None:
        completing.note_paid(order, actor)
        return
    trusted = method.provider in selectors.TRUSTED
    payments.pay(
        invoice.pk, method_id=method.pk, actor=actor, key=f"order:{order.pk}", present=present and not trusted
    )
    if trusted:
        completing.finish(order, actor)


def _chosen_party(form: Mapping[str, Any]) -> Mapping[str, Any]:
    return form.get("delivery" if form.get("differentDelivery") else "billing") or {}


def _deliver_to(form: Mapping[str, Any]) -> InvoiceParty | None:
    """None: to the account's own address."""
    country, _postcode = taxing.destination(form)
    return _party(_chosen_party(form)) if country else None


def _party(party: Mapping[str, Any]) -> InvoiceParty:
    address = party.get("address") or {}
    person = f"{party.get('firstName', '')} {party.get('lastName', '')}".strip()
    firm = str(party.get("company_name") or "")
    return InvoiceParty(
        name=firm or person,
        contact=person if firm else "",
        country=address.get("country_id", ""),
        **{key: address.get(key, "") for key in ("address_line1", "address_line2", "zipcode", "city")},
    )


def _parcels(order: Order, found: Basket, made: Mapping[str, Made]) -> dict[str, Parcel]:
    """By department; the empty one is for all others. Only those that hold something."""
    form = found.session.form
    grams: dict[str, int] = {}
    apart = {one["department"]: one["delivery"] for one in form.get("deliveries") or []}
    for line in found.lines:
        if not line.counts or not line.is_of_goods() or line.article is None:
            continue
        of_line = [one.department for one in made[line.uuid].receivers] if line.uuid in made else []
        for department in of_line or [""] * line.quantity:
            place = department if department in apart else ""
            grams[place] = grams.get(place, 0) + line.article.weight_grams
    main = _deliver_to(form) or writing.buyer(order.account)
    parcels: dict[str, Parcel] = {}
    for number, place in enumerate(sorted(grams), 1):
        party = _party(apart[place]) if place else main
        phone = (apart[place] if place else _chosen_party(form)).get("phone") or order.phone
        parcels[place] = Parcel.objects.create(
            account=order.account,
            order=order,
            number=number,
            department=place,
            address=party.model_dump(mode="json"),
            phone=phone,
            grams=grams[place],
        )
    return parcels


def _lines(order: Order, found: Basket, made: Mapping[str, Made], parcels: Mapping[str, Parcel]) -> None:
    counted = [line for line in found.lines if line.counts]
    goods = [line.uuid for line in counted if line.goods is not None and line.article is not None]
    licences = [line.uuid for line in counted if line.licence is not None]
    for position, line in enumerate(counted, 1):
        some = made.get(line.uuid, Made((), None, ""))
        row = OrderLine(
            account=order.account,
            order=order,
            position=position,
            quantity=line.quantity,
            space_id=line.space_id,
            style=some.style,
            style_name=some.style_name,
            style_id=line.item.get("style_id") or None,
        )
        if line.uuid in goods:
            _put_article(row, line)
            row.invoice_position = goods.index(line.uuid) + 1
        if line.uuid in licences:
            _put_licence(row, line)
            row.licence_position = len(goods) + licences.index(line.uuid) + 1
        row.save(force_insert=True)
        OrderPerson.objects.bulk_create(
            [
                OrderPerson(
                    account=order.account,
                    line=row,
                    parcel=parcels.get(one.department) or parcels.get(""),
                    number=number,
                    card_id=one.card_id,
                    name=one.name,
                    department=one.department,
                    printed=one.printed,
                )
                for number, one in enumerate(some.receivers)
            ],
            batch_size=500,
        )


def _put_article(row: OrderLine, line: BasketLine) -> None:
    article, price = line.article, line.goods
    assert article is not None
    assert price is not None
    row.article, row.code, row.names = article, article.code, article.names
    row.category, row.type, row.supply = article.category, article.type, article.supply
    if line.variant is not None:
        row.variant, row.variant_name = line.variant.variant, line.variant.variant.name
    row.personalised = article.personalised
    row.weight_grams, row.days_from, row.days_to = article.weight_grams, article.days_from, article.days_to
    row.net, row.gross, row.rate = price.net.amount, price.gross_discount.amount, price.rate
    row.net_listed, row.gross_listed = price.listed.amount, price.gross.amount


def _put_licence(row: OrderLine, line: BasketLine) -> None:
    price = line.licence
    assert price is not None
    if not row.names and line.article is not None:
        row.article, row.code, row.names = line.article, line.article.code, line.article.names
    row.package, row.interval = line.package, line.interval or ""
    row.licence_net, row.licence_gross = price.net.amount, price.gross_discount.amount
    row.licence_net_listed, row.licence_gross_listed = price.listed.amount, price.gross.amount
    row.licence_rate = price.rate
