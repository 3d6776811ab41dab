"""A new product for a lost one: asked for by whose card it is, within the limits of the space, ordered at the cost of
the account that somebody with the right has named."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import Any, Final

import structlog
from django.db import transaction

from vizitka.accounts.models import User
from vizitka.billing.access import access_account, require_billing
from vizitka.billing.models import BillingAccount
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.cards import rules as cards
from vizitka.cards.selectors import CardAccess
from vizitka.common import clock
from vizitka.common.actor import Actor, Caller, Person, id_of
from vizitka.common.errors import ApplicationError, NotFound
from vizitka.common.events import tell
from vizitka.licensing.quoting import user_of
from vizitka.orders import errands, making, placing, rules, selectors
from vizitka.orders.enums import ReplacementLetter, ReplacementState
from vizitka.orders.errors import (
    NobodyPays,
    NotOnOffer,
    ReorderingOff,
    ReplacementAskedFor,
    ReplacementDecided,
    TooManyReplacements,
)
from vizitka.orders.events import (
    ReplacementAsked,
    ReplacementOrdered,
    ReplacementPlanChanged,
    ReplacementRefused,
)
from vizitka.orders.models import Order, OrderLine, Replacement, ReplacementPlan
from vizitka.payments import selectors as paying
from vizitka.payments.enums import MethodKind
from vizitka.printing import selectors as printing
from vizitka.products.enums import Act, Label, Side
from vizitka.products.models import Product
from vizitka.products.permissions import PRODUCTS_MANAGE
from vizitka.products.services.writing import do, held_product, hold_cards
from vizitka.shop import checkout
from vizitka.shop.enums import CheckoutStep, PaidWith, PeopleKind
from vizitka.shop.models import ArticleVariant, CheckoutSession
from vizitka.spaces import locks
from vizitka.spaces.card_fields import card_permissions
from vizitka.spaces.models import Space
from vizitka.spaces.selectors import access_space

log = structlog.get_logger(__name__)
COUNTED: Final = (ReplacementState.ASKED, ReplacementState.ORDERED)
# The most that a list shows.
SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class Allowed:
    """What a card's holder may still ask for. `limit` None: as many as one likes; `bound`: limits count."""

    bound: bool
    limit: int | None
    used: int
    start: Any
    end: Any

    @property
    def left(self) -> int | None:
        return rules.left_in_period(self.limit, self.used) if self.bound else None


def plan_of(space_id: uuid.UUID) -> ReplacementPlan:
    """Who pays in the space; nobody, while nothing was said."""
    rows = ReplacementPlan.objects.in_space(space_id).select_related("account", "user")
    return rows.filter(space_id=space_id).first() or ReplacementPlan(space_id=space_id)


def is_agreed(plan: ReplacementPlan) -> bool:
    """Whether the account may be charged now."""
    try:
        _payer(plan)
    except NobodyPays:
        return False
    return True


@transaction.atomic
def put_plan(actor: Person, space: Space, *, account_id: uuid.UUID | None, approval: bool) -> ReplacementPlan:
    """Says which account pays from now on, for which the actor may buy. Raises what the door of an account says."""
    account: BillingAccount | None = None
    if account_id is not None:
        account = access_account(actor, account_id, ACCOUNTS_BUY, open_only=True).account
    locks.lock_space(space.pk)
    plan = plan_of(space.pk)
    changes: dict[str, tuple[Any, Any]] = {}
    if plan.account_id != account_id:
        changes["account"] = (plan.account.name if plan.account else None, account.name if account else None)
    if plan.approval != approval:
        changes["approval"] = (plan.approval, approval)
    is_new = plan._state.adding
    plan.account, plan.approval = account, approval
    plan.user = actor.user if account else None
    plan.terms_version = selectors.handling().terms_version if account else ""
    plan.updated_at = clock.now()
    plan.save(force_insert=is_new)
    if changes:
        tell(ReplacementPlanChanged.of(actor, plan, changes))
    return plan


def allowed(access: CardAccess) -> Allowed:
    """What the person may still ask for with the card, in the period of the space's calendar."""
    space = access.space
    said = card_permissions(space.card_permissions)
    day = clock.now().astimezone(clock.zone_of(space.time_zone)).date()
    start, end = rules.period_of(said["reorder_period"], day)
    zone = clock.zone_of(space.time_zone)
    since = (
        clock.now()
        .astimezone(zone)
        .replace(year=start.year, month=start.month, day=1, hour=0, minute=0, second=0, microsecond=0)
    )
    rows = Replacement.objects.in_space(space.pk).filter(card_id=access.card.pk, state__in=COUNTED)
    bound = access.bounds.permissions
    return Allowed(bound, said["products_per_period"], rows.filter(asked_at__gte=since).count(), start, end)


def require_switch(access: CardAccess) -> None:
    """Raises `ReorderingOff` where the switch of card users binds the person and is off."""
    if not cards.permissions_for(access.space.card_permissions, access.bounds)["reorder_products"]:
        raise ReorderingOff


def ask(actor: Caller, access: CardAccess, product_id: uuid.UUID, *, reason: str) -> Replacement:
    """Locks a lost product of the card and asks for a new one. Who looks after the space's products, and everybody
    where the space wants no approval, has it ordered at once; else, and where that fails, managers are asked.

    Raises `ReorderingOff`, `NotFound` for a product that is not the card's, `TooManyReplacements`,
    `ReplacementAskedFor`, and what locking may raise.
    """
    require_billing()
    require_switch(access)
    space_id = access.space.pk
    manages = PRODUCTS_MANAGE in access.abilities
    with transaction.atomic():
        # Of two at once the second counts the first one's.
        hold_cards(space_id, [access.card.pk])
        product = held_product(space_id, product_id)
        if product.card_id != access.card.pk:
            raise NotFound
        rows = Replacement.objects.in_space(space_id)
        if rows.filter(product_id=product_id, state__in=COUNTED).exists():
            raise ReplacementAskedFor
        may = allowed(access)
        if may.left == 0:
            raise TooManyReplacements(may.end.isoformat())
        if product.label != Label.LOCKED:
            do(actor, Side.SPACE if manages else Side.HOLDER, product, Act.LOCK, reason=reason)
        made = Replacement(
            space_id=space_id,
            card_id=access.card.pk,
            product_id=product_id,
            serial=product.serial,
            asker=user_of(actor),
            reason=reason.strip()[:200],
            asked_at=clock.now(),
        )
        made.save(force_insert=True)
        tell(
            ReplacementAsked.of(
                actor, made, {"card": (None, str(made.card_id)), "reason": (None, made.reason)}
            )
        )
        at_once = manages or not plan_of(space_id).approval
        if not at_once:
            errands.TELL_MANAGERS.put(ReplacementLetter.ASKED, str(space_id), str(made.pk))
    return _ordered_at_once(made, actor) if at_once else made


def _ordered_at_once(made: Replacement, actor: Actor) -> Replacement:
    try:
        return order(made.space_id, made.pk, actor)
    except ApplicationError as error:
        log.info("replacement_waits", replacement=str(made.pk), why=error.code)
        with transaction.atomic():
            errands.TELL_MANAGERS.put(ReplacementLetter.ASKED, str(made.space_id), str(made.pk))
        return made


@transaction.atomic
def order(space_id: uuid.UUID, replacement_id: uuid.UUID, actor: Actor) -> Replacement:
    """Orders the new product, at the cost of the account that the space's plan names. A second time it is as the first.

    Raises `ReplacementDecided`, `NobodyPays`, `NotOnOffer`, and what keeps an order from being placed.
    """
    one = _held(space_id, replacement_id)
    if one.state == ReplacementState.ORDERED:
        return one
    if one.state != ReplacementState.ASKED:
        raise ReplacementDecided
    plan = plan_of(space_id)
    payer, account = _payer(plan)
    session = _basket(one, payer, account)
    found = checkout.basket(payer, session)
    if found.problems:
        raise NotOnOffer
    made = making.made_for(payer, session)
    placed = placing.ordered(payer, session.pk, total=found.total, made=made, present=False)
    one.order_id = placed.pk
    _decide(one, ReplacementState.ORDERED, actor)
    tell(ReplacementOrdered.of(actor, one, {"order": (None, str(placed))}))
    _tell_asker(one, ReplacementLetter.ORDERED)
    return one


@transaction.atomic
def refuse(space_id: uuid.UUID, replacement_id: uuid.UUID, actor: Actor, *, answer: str) -> Replacement:
    """Says no. The lost product stays locked. Raises `ReplacementDecided`."""
    one = _held(space_id, replacement_id)
    if one.state != ReplacementState.ASKED:
        raise ReplacementDecided
    one.answer = answer.strip()[:200]
    _decide(one, ReplacementState.REFUSED, actor)
    tell(ReplacementRefused.of(actor, one, {"reason": (None, one.answer)}))
    _tell_asker(one, ReplacementLetter.REFUSED)
    return one


def _held(space_id: uuid.UUID, replacement_id: uuid.UUID) -> Replacement:
    rows = Replacement.objects.in_space(space_id).select_for_update(of=("self",))
    one = rows.filter(pk=replacement_id).first()
    if one is None:
        raise NotFound
    return one


def _decide(one: Replacement, state: ReplacementState, actor: Actor) -> None:
    one.state, one.decided_at, one.decided_by = state, clock.now(), id_of(actor)
    one.save(update_fields=["state", "decided_at", "decided_by", "answer", "order_id"])


def _tell_asker(one: Replacement, kind: ReplacementLetter) -> None:
    if one.asker_id is not None:
        errands.SEND_REPLACEMENT_LETTER.put(kind, str(one.space_id), str(one.pk), str(one.asker_id))


def _payer(plan: ReplacementPlan) -> tuple[Person, BillingAccount]:
    """Who has agreed to pay, as long as that person may. Raises `NobodyPays`."""
    user: User | None = plan.user
    if plan.account_id is None or user is None or not user.is_active:
        raise NobodyPays
    if plan.terms_version != selectors.handling().terms_version:
        raise NobodyPays
    payer = Person(user)
    try:
        account = access_account(payer, plan.account_id, ACCOUNTS_BUY, open_only=True).account
        access_space(payer, plan.space_id, PRODUCTS_MANAGE)
    except ApplicationError as error:
        raise NobodyPays from error
    return payer, account


def _basket(one: Replacement, payer: Person, account: BillingAccount) -> CheckoutSession:
    """A basket with the one piece, as the person would have filled it."""
    product = Product.objects.in_space(one.space_id).select_related("batch").get(pk=one.product_id)
    variant = _on_offer(product)
    last = (
        OrderLine.objects.filter(space_id=one.space_id, type=product.batch.type_id, style_id__isnull=False)
        .order_by("-order__created_at")
        .first()
    )
    style_id = last.style_id if last is not None and _lives(one.space_id, last.style_id) else None
    method = paying.default_method(account)
    ways = {kind: way for way, kind in placing.KINDS.items()}
    paid_with = ways[MethodKind(method.kind)] if method is not None else PaidWith.INVOICE
    item = {
        "uuid": str(uuid.uuid4()),
        "article_id": str(variant.article_id),
        "variant_id": str(variant.pk),
        "package_id": None,
        "package": None,
        "payment": None,
        "quantity": 1,
        "style_id": str(style_id) if style_id else None,
        "space_id": str(one.space_id),
        "people": {"kind": str(PeopleKind.CHOSEN), "card_ids": [str(one.card_id)], "department": ""},
        "shown": {},
    }
    form = {
        "paid_with": str(paid_with),
        "email": payer.user.email,
        "account_id": str(account.pk),
        "method_id": str(method.pk) if method is not None else None,
        "terms_version": selectors.handling().terms_version,
        "accepted": True,
    }
    now = clock.now()
    return CheckoutSession.objects.create(
        user=payer.user, items=[item], form=form, step=CheckoutStep.REVIEW, created_at=now, touched_at=now
    )


def _lives(space_id: uuid.UUID, style_id: uuid.UUID | None) -> bool:
    return style_id is not None and printing.list_styles(space_id).filter(pk=style_id).exists()


def _on_offer(product: Product) -> ArticleVariant:
    """The same product in the shop. Raises `NotOnOffer`."""
    rows = ArticleVariant.objects.filter(
        active=True, article__active=True, article__package=None, variant__type=product.batch.type_id
    )
    if product.batch.variant_id is not None:
        rows = rows.filter(variant=product.batch.variant_id)
    found = rows.order_by("article__position", "position", "pk").first()
    if found is None:
        raise NotOnOffer
    return found


# --- reads


def of_card(space_id: uuid.UUID, card_id: uuid.UUID) -> list[Replacement]:
    """The newest first."""
    rows = Replacement.objects.in_space(space_id).filter(card_id=card_id)
    return list(rows.select_related("asker").order_by("-asked_at", "-id")[:SHOWN])


def of_space(space_id: uuid.UUID) -> list[Replacement]:
    """What waits first, then the newest."""
    rows = Replacement.objects.in_space(space_id).select_related("asker")
    found = list(rows.order_by("-asked_at", "-id")[:SHOWN])
    return sorted(found, key=lambda one: one.state != ReplacementState.ASKED)


def orders_by_id(rows: list[Replacement]) -> dict[uuid.UUID, Order]:
    """The orders that they became."""
    return Order.objects.in_bulk([one.order_id for one in rows if one.order_id])
