"""What the demo company has ordered in its marketplace: an order in each state, one by a partner's link, and a lost
card that waits for a yes."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Final

from vizitka.billing.models import BillingAccount
from vizitka.cards import services as cards
from vizitka.cards.selectors import access_card
from vizitka.common.actor import SYSTEM, Person
from vizitka.demo.products import Good, printed
from vizitka.orders import cancelling, placing, production, replacing
from vizitka.orders.enums import Who
from vizitka.orders.models import Order
from vizitka.orders.permissions import REPLACEMENTS_ASK
from vizitka.payments.enums import PaymentStatus
from vizitka.payments.models import Payment, Refund
from vizitka.payments.services import recording, refunds
from vizitka.products.enums import Chip, Label, ProductCategory
from vizitka.products.models import Product
from vizitka.shop import checkout, services
from vizitka.shop.checkout import Chosen, Wish
from vizitka.shop.enums import PeopleKind
from vizitka.shop.models import Article, ArticleVariant, Partner
from vizitka.shop.settings import AffiliateSettings
from vizitka.spaces.models import Space

# The stock of which orders are made.
STOCK: Final = (
    Good("NFC card", ProductCategory.CARD, Chip.NTAG215, True, "White", "#f3f1ea", "PVC", "#1b4d3e", 0, 24, 20),
    Good("Table stand", ProductCategory.STAND, Chip.NTAG213, True, "Slate", "#2f3437", "", "#f3f1ea", 0, 6, 20),
    Good("Phone sticker", ProductCategory.STICKER, Chip.NTAG213, False, "Green", "#1b4d3e", "", "#dcefe6", 0, 40, 20),
)  # fmt: skip
TRACKING: Final = {
    "carrier": "Post AG",
    "tracking_number": "1040906400012345678901",
    "tracking_url": "https://www.post.at/sv/sendungsdetails?snr=1040906400012345678901",
}
LOST: Final = "I have lost it"


def of_company(
    operator: Person,
    manager: Person,
    employee: Person,
    space: Space,
    account: BillingAccount,
    ids: Mapping[str, uuid.UUID],
) -> None:
    """In the order in which they came in."""
    for good in STOCK:
        printed(operator, good)
    partner = Partner()
    values = {"name": "Hannes von Auer", "user": employee.user, "percent": 8, "active": True}
    services.save(partner, values, actor=operator)
    _leads_to_the_marketplace(space, ids["hannes"])
    shop = _Buyer(manager, space, account)

    refunded = shop.buy(shop.blank("phone-sticker", 10))
    _paid(refunded)
    cancelling.cancel(refunded.pk, Who.BUYER, manager, reason="Ordered twice")
    for refund in Refund.objects.filter(payment__invoice=refunded.invoice_id):
        refunds.transferred(refund.pk, actor=SYSTEM)

    delivered = shop.buy(shop.blank("table-stand", 2), shop.blank("phone-sticker", 12))
    _paid(delivered)
    _made(delivered, operator)
    production.send(delivered.pk, operator)
    production.deliver(delivered.pk, operator)

    shipped = shop.buy(shop.people("nfc-card", [ids[key] for key in ("zoe", "nora", "gabor")]))
    _paid(shipped)
    _made(shipped, operator)
    production.send(shipped.pk, operator)

    cancelled = shop.buy(shop.blank("table-stand", 1))
    cancelling.cancel(cancelled.pk, Who.BUYER, manager, reason="The front desk moves")

    made = shop.buy(
        shop.people("nfc-card", [ids[key] for key in ("charlotte", "joao")]),
        partner=partner,
        by=ids["hannes"],
    )
    _paid(made)
    _made(made, operator)

    _paid(shop.buy(shop.people("wooden-card", [ids["zoe"]]), code="INTERALPIN"))
    shop.buy(shop.people("metal-card", [ids[key] for key in ("nora", "petra", "gabor", "charlotte")]))
    _lost(manager, employee, space, account, ids["hannes"])


def _leads_to_the_marketplace(space: Space, card_id: uuid.UUID) -> None:
    """The partner's card takes part in the affiliate programme."""
    AffiliateSettings.objects.in_space(space.pk).update_or_create(
        space_id=space.pk, defaults={"affiliate": True}
    )
    cards.update_card(SYSTEM, card_id, space, {"affiliate": True})


class _Buyer:
    """The company's manager in the marketplace."""

    def __init__(self, actor: Person, space: Space, account: BillingAccount) -> None:
        self._actor, self._space, self._account = actor, space, account

    def blank(self, code: str, quantity: int) -> Chosen:
        article = Article.objects.get(code=code)
        return Chosen(
            article_id=article.pk, variant_id=_variant(article), quantity=quantity, space_id=self._space.pk
        )

    def people(self, code: str, card_ids: Sequence[uuid.UUID]) -> Chosen:
        article = Article.objects.get(code=code)
        return Chosen(
            article_id=article.pk,
            variant_id=_variant(article),
            space_id=self._space.pk,
            people=PeopleKind.CHOSEN,
            card_ids=card_ids,
        )

    def buy(
        self,
        *items: Chosen,
        code: str | None = None,
        partner: Partner | None = None,
        by: uuid.UUID | None = None,
    ) -> Order:
        """`by`: the card on which the partner's link stood."""
        form: dict[str, Any] = {
            "paid_with": "invoice",
            "email": self._actor.user.email,
            "account_id": str(self._account.pk),
            "po_number": "PO-MARKETPLACE",
            "terms_version": "1",
            "accepted": True,
        }
        wish = Wish(
            items=items, form=form, code=code, partner_id=partner.pk if partner else None, partner_card_id=by
        )
        session = checkout.save(self._actor, wish, origin="demo")
        total = checkout.basket(self._actor, session).total
        return placing.place(self._actor, session.pk, total=total)


def _variant(article: Article) -> uuid.UUID:
    """The last style: those of the first were given out before."""
    rows = ArticleVariant.objects.filter(article=article, active=True).order_by("-position")
    return rows.values_list("pk", flat=True)[0]


def _paid(order: Order) -> None:
    payment = Payment.objects.get(invoice=order.invoice_id)
    recording.record(payment.pk, PaymentStatus.SUCCEEDED)


def _made(order: Order, operator: Person) -> None:
    production.begin(order.pk, operator)
    for parcel in order.parcels.all():
        production.track(parcel.pk, TRACKING, operator)


def _lost(
    manager: Person, employee: Person, space: Space, account: BillingAccount, card_id: uuid.UUID
) -> None:
    """The employee has lost a card; the manager has not answered yet."""
    replacing.put_plan(manager, space, account_id=account.pk, approval=True)
    products = Product.objects.in_space(space.pk).filter(card_id=card_id, label=Label.CONNECTED)
    product = products.filter(batch__type__name="NFC card").first()
    if product is not None:
        access = access_card(employee, card_id, REPLACEMENTS_ASK)
        replacing.ask(employee, access, product.pk, reason=LOST)
