"""The lines of an order and the parcels in which its pieces go, as they are written with it."""

from __future__ import annotations

from collections.abc import Mapping

from vizitka.invoicing import writing
from vizitka.orders.making import Made
from vizitka.orders.models import Order, OrderLine, OrderPerson, Parcel
from vizitka.orders.parties import deliver_to, party_of
from vizitka.shop import taxing
from vizitka.shop.pricing import Basket, BasketLine


def parcels_of(order: Order, found: Basket, made: Mapping[str, Made]) -> dict[str, Parcel]:
    """By department; the empty one is for all others. Only those that hold something; departments that get theirs at
    the same address share one."""
    form = found.session.form
    grams: dict[str, int] = {}
    held: dict[str, set[str]] = {}
    apart = {one["department"]: one["delivery"] for one in form.get("deliveries") or []}
    places = taxing.places_of(form)
    for line in found.lines:
        if not line.counts or not line.is_of_goods() or line.article is None:
            continue
        of_line = [one.department for one in made[line.uuid].receivers] if line.uuid in made else []
        for department in of_line or [""] * line.quantity:
            place = places.get(department, "")
            grams[place] = grams.get(place, 0) + line.article.weight_grams
            held.setdefault(place, set()).add(department)
    main = deliver_to(form) or writing.buyer(order.account)
    parcels: dict[str, Parcel] = {}
    for number, place in enumerate(sorted(grams), 1):
        party = party_of(apart[place]) if place else main
        phone = (apart[place] if place else taxing.chosen_party(form)).get("phone") or order.phone
        parcels[place] = Parcel.objects.create(
            account=order.account,
            order=order,
            number=number,
            department=", ".join(sorted(held[place], key=str.casefold))[:200] if place else "",
            address=party.model_dump(mode="json"),
            phone=phone,
            grams=grams[place],
        )
    return parcels | {department: parcels[place] for department, place in places.items() if place in parcels}


def write_lines(order: Order, found: Basket, made: Mapping[str, Made], parcels: Mapping[str, Parcel]) -> None:
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
