"""Baskets on the way to an order: made, filled, found again, and over (specification, sections 4, 7 and 8).

Of what is sent only choices are believed: which article, for whom, how many. Prices are those of `pricing`.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from vizitka.accounts.models import User
from vizitka.billing import selectors as billing
from vizitka.billing.access import access_account, require_billing
from vizitka.billing.models import BillingAccount, Package
from vizitka.billing.permissions import ACCOUNTS_BUY
from vizitka.common import clock
from vizitka.common.actor import Person, Viewer
from vizitka.common.errors import ApplicationError, InvalidInput, NotFound
from vizitka.licensing.rules import MOST_CARDS
from vizitka.shop import people, pricing, selectors, throttles
from vizitka.shop.enums import CheckoutStep, ItemPayment, PeopleKind
from vizitka.shop.errors import CodeUnknown, ForeignPeople
from vizitka.shop.models import CheckoutSession, OpenBasket
from vizitka.shop.pricing import Basket
from vizitka.shop.rules import MOST_PIECES, SESSION_LIFE


@dataclass(frozen=True, slots=True)
class Chosen:
    """A line as somebody wants it: all of it is checked."""

    uuid: UUID | None = None
    article_id: UUID | None = None
    variant_id: UUID | None = None
    package_id: UUID | None = None
    payment: ItemPayment | None = None
    quantity: int = 1
    style_id: UUID | None = None
    space_id: UUID | None = None
    people: PeopleKind = PeopleKind.NONE
    card_ids: Sequence[UUID] = ()
    department: str = ""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is sent of a checkout. `code` None: as it is; empty: none. `confirmed`: the buyer has seen what changed."""

    checkout_id: UUID | None = None
    items: Sequence[Chosen] = ()
    form: Mapping[str, Any] | None = None
    step: CheckoutStep | None = None
    code: str | None = None
    partner_id: UUID | None = None
    partner_card_id: UUID | None = None
    confirmed: bool = False


# --- reads


def access_checkout(viewer: Viewer, checkout_id: UUID) -> CheckoutSession:
    """A session of the viewer's, or of nobody's. Raises `NotFound` for all others, known or not."""
    require_billing()
    found = _readable(viewer, CheckoutSession.objects.filter(pk=checkout_id).first())
    if found is None:
        raise NotFound
    return found


def _readable(viewer: Viewer, session: CheckoutSession | None) -> CheckoutSession | None:
    if session is None or session.touched_at < clock.now() - SESSION_LIFE:
        return None
    mine = session.user_id is None or (isinstance(viewer, Person) and session.user_id == viewer.user_id)
    return session if mine else None


def newest_of(person: Person) -> CheckoutSession:
    """The basket that the person filled last and has not ordered, on whichever device; an empty one without an id where
    there is none: each page asks, and that somebody has no basket is no fault."""
    require_billing()
    row = OpenBasket.objects.filter(user=person.user_id).first()
    found = _readable(person, CheckoutSession.objects.filter(pk=row.checkout_id).first()) if row else None
    if found is None or found.user_id != person.user_id or found.order_id is not None:
        return CheckoutSession(user_id=person.user_id, created_at=clock.now(), touched_at=clock.now())
    return found


def account_of(viewer: Viewer, form: Mapping[str, Any]) -> BillingAccount | None:
    """The account that pays, where the form names one for which the person may buy."""
    account_id = form.get("account_id")
    if not account_id or not isinstance(viewer, Person):
        return None
    try:
        return access_account(viewer, UUID(str(account_id)), ACCOUNTS_BUY, open_only=True).account
    except ApplicationError:
        return None


def basket(viewer: Viewer, session: CheckoutSession, *, day: dt.date | None = None) -> Basket:
    """What the session holds, at what it costs now."""
    account = account_of(viewer, session.form)
    return pricing.basket_of(session, viewer, account=account, day=day)


# --- writes


def save(viewer: Viewer, wish: Wish, *, origin: str) -> CheckoutSession:
    """Makes a session, or writes what was chosen into the one that is named; one that is over, another's or unknown
    gives way to a new one. An emptied one is deleted: what is returned then has no row.

    Raises `InvalidInput` for what is not on offer, `CodeUnknown`, `ForeignPeople`, and what the door of a space says.
    """
    require_billing()
    known = _open(viewer, wish.checkout_id)
    if known is None:
        throttles.NEW_BASKETS.attempt("basket", origin)
    code = _code(wish.code, origin) if wish.code else wish.code
    with transaction.atomic():
        session = _locked(viewer, known)
        was_filled = bool(session.items)
        _write(viewer, session, wish, code)
        if not session.items and (was_filled or session.partner_id is None):
            _drop(session)
            return CheckoutSession(id=session.pk, form=session.form, user=session.user, items=[])
        session.save()
        if isinstance(viewer, Person):
            _remember(viewer.user, session)
    return session


def _open(viewer: Viewer, checkout_id: UUID | None) -> CheckoutSession | None:
    if checkout_id is None:
        return None
    found = _readable(viewer, CheckoutSession.objects.filter(pk=checkout_id).first())
    return found if found is not None and found.order_id is None else None


def _locked(viewer: Viewer, known: CheckoutSession | None) -> CheckoutSession:
    """The row, held until it is written; a new one where it has gone or become an order in this moment."""
    now = clock.now()
    found = None
    if known is not None:
        rows = CheckoutSession.objects.select_for_update()
        found = _readable(viewer, rows.filter(pk=known.pk, order_id=None).first())
    if found is None:
        return CheckoutSession(created_at=now, touched_at=now)
    found.touched_at = now
    return found


def _code(code: str, origin: str) -> str:
    """A code that counts today, as it is kept. Raises `CodeUnknown`."""
    tried = throttles.CODES.attempt("code", origin)
    found = selectors.discount_of(code, billing.day())
    if found is None:
        raise CodeUnknown(errors={"code": [CodeUnknown.message]})
    tried.forgive()
    return found.code


def _write(viewer: Viewer, session: CheckoutSession, wish: Wish, code: str | None) -> None:
    if isinstance(viewer, Person):
        # Whoever holds the cookie and signs in takes the basket along.
        session.user = viewer.user
    if wish.form is not None:
        session.form = dict(wish.form)
    if wish.step is not None and wish.step != CheckoutStep.DONE:
        session.step = wish.step
    if code is not None:
        session.code = code
    partner = selectors.partner_of(wish.partner_id)
    if partner is not None and not (isinstance(viewer, Person) and partner.user_id == viewer.user_id):
        session.partner_id, session.partner_card_id = partner.pk, wish.partner_card_id
    present = {item["uuid"]: item for item in session.items}
    session.items = _Choice(viewer, present).items_of(wish.items)
    _note_prices(viewer, session, present, confirmed=wish.confirmed)
    if wish.confirmed and session.code and selectors.discount_of(session.code, billing.day()) is None:
        session.code = ""


@dataclass
class _Choice:
    """Reads lines as they are sent. What is as it was is not asked for again, so that a line that cannot be bought any
    more keeps nobody from changing the others."""

    viewer: Viewer
    present: Mapping[str, Mapping[str, Any]]
    asked: set[UUID] = field(default_factory=set)

    def items_of(self, lines: Sequence[Chosen]) -> list[dict[str, Any]]:
        articles = selectors.by_ids(line.article_id for line in lines if line.article_id)
        licences = Q(pk__in=[line.package_id for line in lines if line.package_id])
        packages = {row.pk: row for row in Package.objects.filter(licences, active=True)}
        found: list[dict[str, Any]] = []
        taken: set[str] = set()
        for number, line in enumerate(lines):
            key = str(line.uuid or uuid4())
            if key in taken:
                key = str(uuid4())
            taken.add(key)
            item = self._item(key, line)
            before = self.present.get(key)
            if before is not None and self._is_closed(before, item):
                found.append(dict(before))
                continue
            if before is None or any(before.get(name) != item[name] for name in _ASKED):
                self._check(number, line, item, articles, packages)
            else:
                item["package"] = before.get("package")
            found.append(item)
        return found

    def _is_closed(self, before: Mapping[str, Any], item: Mapping[str, Any]) -> bool:
        """Whether the line is for people of a space that the person looks after no more: it came out without them."""
        space_id = before.get("space_id")
        same = space_id is not None and item["space_id"] == space_id
        return same and not people.may_see(self.viewer, UUID(str(space_id)))

    def _item(self, key: str, line: Chosen) -> dict[str, Any]:
        chosen = line.people if line.space_id else PeopleKind.NONE
        most = MOST_CARDS if line.package_id and not line.article_id else MOST_PIECES
        return {
            "uuid": key,
            "article_id": str(line.article_id) if line.article_id else None,
            "variant_id": str(line.variant_id) if line.variant_id else None,
            "package_id": str(line.package_id) if line.package_id else None,
            "package": None,
            "payment": str(line.payment) if line.payment and line.payment != ItemPayment.ONCE else None,
            # With people it is their number, which is counted each time.
            "quantity": min(max(1, line.quantity), most) if chosen == PeopleKind.NONE else 1,
            "style_id": str(line.style_id) if line.style_id else None,
            "space_id": str(line.space_id) if line.space_id else None,
            "people": {
                "kind": str(chosen),
                "card_ids": sorted({str(one) for one in line.card_ids})
                if chosen == PeopleKind.CHOSEN
                else [],
                "department": line.department if chosen == PeopleKind.DEPARTMENT else "",
            },
            "shown": {},
        }

    def _check(
        self,
        number: int,
        line: Chosen,
        item: dict[str, Any],
        articles: Mapping[str, Any],
        packages: Mapping[UUID, Package],
    ) -> None:
        if line.article_id:
            article = articles.get(str(line.article_id))
            if article is None or not article.active:
                raise _wrong(number, "article_id", _("This article is not on offer any more."))
            variants = [one for one in article.assortment.all() if one.active]
            if article.type_id and not variants and line.variant_id:
                raise _wrong(number, "variant_id", _("This variant is not on offer any more."))
            if variants:
                if line.variant_id is None:
                    item["variant_id"] = str(variants[0].pk)
                elif line.variant_id not in {one.pk for one in variants}:
                    raise _wrong(number, "variant_id", _("This variant is not on offer any more."))
            if article.package is not None:
                item["package"], item["package_id"] = article.package.code, str(article.package.pk)
            elif line.package_id:
                raise _wrong(number, "products.licence", _("This licence is not on offer any more."))
        elif line.package_id:
            if line.package_id not in packages:
                raise _wrong(number, "products.licence", _("This licence is not on offer any more."))
            item["package"] = packages[line.package_id].code
        else:
            raise _wrong(number, "article_id", _("Choose an article or a licence."))
        if item["package"] and not item["payment"]:
            item["payment"] = str(ItemPayment.YEARLY)
        self._check_people(number, line, item)

    def _check_people(self, number: int, line: Chosen, item: Mapping[str, Any]) -> None:
        if line.space_id is None:
            return
        if line.space_id not in self.asked:
            people.access_people(self.viewer, line.space_id)
            self.asked.add(line.space_id)
        try:
            people.require_own(line.space_id, item["people"])
        except ForeignPeople as refusal:
            raise ForeignPeople(errors={f"items.{number}.people": [refusal.message]}) from refusal


# What is asked for anew when it is another.
_ASKED = ("article_id", "variant_id", "package_id", "space_id", "people", "payment")


def _wrong(number: int, name: str, message: Any) -> InvalidInput:
    return InvalidInput(errors={f"items.{number}.{name}": [message]})


def _note_prices(
    viewer: Viewer,
    session: CheckoutSession,
    present: Mapping[str, Mapping[str, Any]],
    *,
    confirmed: bool,
) -> None:
    """Keeps the price that a line was shown at, until another number or article is chosen, or the buyer has confirmed
    the present one."""
    found = pricing.basket_of(session, viewer, account=account_of(viewer, session.form))
    for line, item in zip(found.lines, session.items, strict=True):
        before = present.get(item["uuid"])
        same = before is not None and all(before.get(name) == item[name] for name in (*_ASKED, "quantity"))
        if same and before is not None and before.get("shown") and not confirmed:
            item["shown"] = before["shown"]
        elif line.problem is None or line.counts:
            item["shown"] = pricing.shown_of(line)


def _drop(session: CheckoutSession) -> None:
    OpenBasket.objects.filter(checkout_id=session.pk).delete()
    CheckoutSession.objects.filter(pk=session.pk).delete()


def _remember(user: User, session: CheckoutSession) -> None:
    values = {"checkout_id": session.pk, "touched_at": session.touched_at}
    OpenBasket.objects.update_or_create(user=user, defaults=values)


def forget_old() -> int:
    """Forgets baskets that nobody has touched for a year. Returns how many."""
    old = CheckoutSession.objects.filter(touched_at__lt=clock.now() - SESSION_LIFE)
    OpenBasket.objects.filter(checkout_id__in=old.values("pk")).delete()
    gone, _by_table = old.delete()
    return gone
