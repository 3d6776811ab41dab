"""What the operator does: the queue, serials from batches, print and packing data, parcels, many orders at once."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable
from typing import Any

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from django.test import Client

from tests.conftest import AddMember, MakeUser, enter_office
from tests.orders.conftest import Buyer, bring, by_card
from tests.products.samples import Given, make_batch, make_product
from tests.shop.conftest import Shop, Team
from vizitka.billing.models import Seller
from vizitka.cards.models import Card, Handle
from vizitka.common.actor import SYSTEM
from vizitka.orders import emails, files, production
from vizitka.orders.enums import LetterKind, OrderState
from vizitka.orders.errors import NotEnoughProducts, NothingMade, OrderStands, OrderWaits
from vizitka.orders.models import Order, OrderProduct, OrderSettings, Parcel
from vizitka.products.addresses import address_of
from vizitka.products.enums import Label
from vizitka.products.models import STOCK, Product, ProductEntry, ProductVariant
from vizitka.products.rules import printed_serial

pytestmark = pytest.mark.django_db
Stock = Callable[..., list[Given]]


@pytest.fixture
def stock(shop: Shop) -> Stock:
    """Makes products of what the shop sells."""

    def make(number: int, article: Any = None) -> list[Given]:
        of = article or shop.card
        variant = ProductVariant.objects.get(type=of.type)
        batch = make_batch(type=of.type, quantity=number)
        batch.variant = variant
        batch.save()
        return [make_product(batch) for _ in range(number)]

    return make


@pytest.fixture
def ordered(buyer: Buyer, shop: Shop, team: Team, add_member: AddMember) -> Order:
    """A card for each of three people, and two blank ones for the pool of their space."""
    add_member(team.space, "editor", buyer.user)
    there = str(team.space.pk)
    return buyer.buy(
        shop.line(shop.card, space_id=there, people={"kind": "all"}),
        shop.line(shop.card, 2, space_id=there),
    )


def test_people_are_connected_before_the_first_tap(
    ordered: Order, stock: Stock, team: Team, client: Client
) -> None:
    stock(6)
    order = production.begin(ordered.pk, SYSTEM)
    assert order.state == OrderState.IN_PRODUCTION
    made = list(OrderProduct.objects.order_by("line__position", "number"))
    assert len(made) == 5
    for one in made[:3]:
        assert one.receiver is not None
        product = Product.objects.in_space(team.space.pk).get(pk=one.product_id)
        assert (product.label, product.card_id, product.last_tap_at) == (
            Label.CONNECTED, one.receiver.card_id, None,
        )  # fmt: skip
        entry = ProductEntry.objects.in_space(team.space.pk).get(product_id=product.pk)
        assert (entry.act, entry.reason) == ("connect", "#1001"), "the history names the order"
    assert client.get(f"/p/{made[0].serial}").status_code == 200
    for one in made[3:]:
        product = Product.objects.in_space(team.space.pk).get(pk=one.product_id)
        assert (product.label, product.card_id) == (Label.NOT_CONNECTED, None), "in the pool"
    assert Product.objects.in_space(STOCK).count() == 1


def test_who_has_left_leaves_the_product_to_the_pool(ordered: Order, stock: Stock, team: Team) -> None:
    stock(5)
    Card.objects.in_space(team.space.pk).filter(pk=team.cards[1].pk).delete()
    production.begin(ordered.pk, SYSTEM)
    labels = Product.objects.in_space(team.space.pk).values_list("label", flat=True)
    assert sorted(labels) == [Label.CONNECTED] * 2 + [Label.NOT_CONNECTED] * 3


def test_blank_ones_of_nobodys_space_stay_in_the_stock_and_are_given_once(
    buyer: Buyer, shop: Shop, stock: Stock
) -> None:
    orders = [buyer.buy(shop.line(shop.sticker, 2)) for _ in range(2)]
    stock(3, shop.sticker)
    production.begin(orders[0].pk, SYSTEM)
    with pytest.raises(NotEnoughProducts) as refused:
        production.begin(orders[1].pk, SYSTEM)
    assert refused.value.details == {"missing": 1}
    orders[1].refresh_from_db()
    assert orders[1].state == OrderState.PENDING
    assert OrderProduct.objects.count() == 2
    assert not Handle.objects.filter(channel="product").exists()


def test_only_free_products_of_the_very_kind_are_taken(ordered: Order, shop: Shop, stock: Stock) -> None:
    stock(9, shop.sticker)
    called_back = stock(5)[0].product().batch
    called_back.called_back_at = called_back.created_at
    called_back.save()
    kind = shop.card.type
    assert kind is not None
    other = ProductVariant.objects.create(type=kind, name="White")
    batch = make_batch(type=kind)
    batch.variant = other
    batch.save()
    for _ in range(5):
        make_product(batch)
    with pytest.raises(NotEnoughProducts) as refused:
        production.begin(ordered.pk, SYSTEM)
    assert refused.value.details == {"missing": 3}
    assert not OrderProduct.objects.exists()


def test_what_is_not_paid_waits_where_the_operator_says_so(
    ordered: Order, buyer: Buyer, stock: Stock
) -> None:
    stock(5)
    OrderSettings.objects.create(production_start="paid")
    with pytest.raises(OrderWaits):
        production.begin(ordered.pk, SYSTEM)
    buyer.pay(ordered)
    assert production.begin(ordered.pk, SYSTEM).state == OrderState.IN_PRODUCTION
    with pytest.raises(OrderStands):
        production.begin(ordered.pk, SYSTEM)


# --- files


def packed(order: Order) -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(b"".join(files.archive(order))))


def test_the_printer_gets_serials_addresses_and_names(ordered: Order, stock: Stock) -> None:
    with pytest.raises(NothingMade):
        files.archive(ordered)
    stock(5)
    production.begin(ordered.pk, SYSTEM)
    rows = list(csv.DictReader(io.StringIO("".join(files.table_of(ordered)))))
    made = list(OrderProduct.objects.order_by("line__position", "number"))
    assert [row["serial"] for row in rows] == [printed_serial(one.serial) for one in made]
    assert [row["address"] for row in rows] == [address_of(one.serial) for one in made]
    assert [row["name"].split(" ")[0] for row in rows] == ["Ada", "Ben", "Cleo", "", ""]
    assert {row["order"] for row in rows} == {"1001"}
    assert "pin" not in {column.lower() for column in rows[0]}


def test_a_name_is_no_formula(ordered: Order, stock: Stock) -> None:
    from vizitka.orders.models import OrderPerson

    stock(5)
    production.begin(ordered.pk, SYSTEM)
    OrderPerson.objects.filter(number=0).update(name='=HYPERLINK("https://evil.example")')
    assert "'=HYPERLINK" in "".join(files.table_of(ordered))


def test_print_files_open_and_their_codes_lead_to_each_ones_product(
    ordered: Order, stock: Stock, team: Team
) -> None:
    stock(5)
    production.begin(ordered.pk, SYSTEM)
    content = packed(ordered)
    assert sorted(content.namelist()) == [
        "1001-1-print-001.pdf",
        "1001-2-print-001.pdf",
        "1001-packing-list.pdf",
        "1001-serials.csv",
    ]
    for position, number in ((1, 3), (2, 2)):
        printed = content.read(f"1001-{position}-print-001.pdf")
        with pikepdf.open(io.BytesIO(printed)) as document:
            assert len(document.pages) == number * 2
            assert all("/TrimBox" in page and "/BleedBox" in page for page in document.pages)
        pictures = [page.render(scale=4).to_pil() for page in pypdfium2.PdfDocument(printed)]
        read = [found[0].text for picture in pictures if (found := zxingcpp.read_barcodes(picture))]
        made = OrderProduct.objects.filter(line__position=position).order_by("number")
        assert read == [address_of(one.serial) for one in made]


def test_the_packing_list_names_everybody_by_parcel(
    buyer: Buyer, shop: Shop, team: Team, add_member: AddMember, stock: Stock
) -> None:
    from tests.orders.conftest import form
    from tests.orders.test_placing import VIENNA

    add_member(team.space, "editor", buyer.user)
    Card.objects.in_space(team.space.pk).filter(pk=team.cards[2].pk).update(first_name="小春 🚀")
    there = {"firstName": "Cleo", "lastName": "I", "phone": "+43 1", "address": VIENNA}
    sent = form(buyer.account, deliveries=[{"department": "IT", "delivery": there}])
    line = shop.line(shop.card, space_id=str(team.space.pk), people={"kind": "all"})
    order = buyer.buy(line, form=sent)
    stock(3)
    production.begin(order.pk, SYSTEM)
    document = pypdfium2.PdfDocument(files.packing_list(order))
    pages = [page.get_textpage().get_text_range() for page in document]
    assert len(pages) == 2
    assert "Ada" in pages[0]
    assert "Cleo I" in pages[1]
    assert "Wien" in pages[1]
    assert "小春" in pages[1]
    serials = [printed_serial(one.serial) for one in OrderProduct.objects.order_by("number")]
    assert all(serial in "".join(pages) for serial in serials)
    for parcel in order.parcels.all():
        production.track(parcel.pk, {"carrier": "Post AG", "tracking_number": f"10{parcel.number}"}, SYSTEM)
    letter = emails.about(order.pk, LetterKind.SHIPPED)
    assert letter is not None
    assert "Post AG · Parcel 1: 101" in letter.body
    assert "Post AG · IT: 102" in letter.body, "whose each of several parcels is"
    labels = pypdfium2.PdfDocument(files.labels([order]))
    sides = [(page.get_textpage().get_text_range(), round(page.get_height() / 72 * 25.4)) for page in labels]
    assert [height for _text, height in sides] == [105, 105], "A6, one a parcel"
    assert "Cleo I" in sides[1][0]
    assert "+43 1" in sides[1][0]
    assert "Vizitka" in sides[1][0], "who sends it"
    assert all("AUSTRIA" not in side for side, _height in sides), "it stays in the country"
    Seller.objects.update(country="DE")
    pages = pypdfium2.PdfDocument(files.labels([order]))
    assert all("AUSTRIA" in page.get_textpage().get_text_range() for page in pages)


# --- sent, delivered, cancelled


def test_many_go_at_once_and_one_that_cannot_keeps_nobody(buyer: Buyer, shop: Shop, stock: Stock) -> None:
    orders = [buyer.buy(shop.line(shop.card)) for _ in range(3)]
    stock(2)
    done = production.many([order.pk for order in orders], lambda one: production.begin(one, SYSTEM))
    assert (done.number, [refusal.order.number for refusal in done.refused]) == (2, [1003])
    done = production.many([order.pk for order in orders], lambda one: production.send(one, SYSTEM))
    assert (done.number, len(done.refused)) == (2, 1)
    done = production.many([order.pk for order in orders], lambda one: production.deliver(one, SYSTEM))
    assert (done.number, len(done.refused)) == (2, 1)
    states = dict(Order.objects.values_list("number", "state"))
    assert states == {1001: "delivered", 1002: "delivered", 1003: "pending"}


def test_the_operator_has_labels_of_many_orders_in_one_file(
    buyer: Buyer, shop: Shop, make_user: MakeUser, client: Client
) -> None:
    orders = [buyer.buy(shop.line(shop.card)) for _ in range(2)]
    licence = buyer.buy(shop.licence(2))
    office = enter_office(client, make_user(is_staff=True, is_superuser=True))
    ask = {"action": "labels", "_selected_action": [str(one.pk) for one in (*orders, licence)]}
    answer = office.post("/backoffice/orders/order/", ask)
    assert answer["Content-Type"] == "application/pdf"
    assert len(pypdfium2.PdfDocument(answer.content)) == 2
    ask["_selected_action"] = [str(licence.pk)]
    assert (
        "There is nothing to send."
        in office.post("/backoffice/orders/order/", ask, follow=True).content.decode()
    )


def test_tracking_is_told_with_the_parcel(buyer: Buyer, shop: Shop, mailoutbox: list[Any]) -> None:
    order = bring(buyer.buy(shop.line(shop.card)), OrderState.IN_PRODUCTION)
    parcel = Parcel.objects.get()
    values = {"carrier": "Post", "tracking_number": "JJD0001", "tracking_url": "https://post.example/JJD0001"}
    for _ in range(2):
        production.track(parcel.pk, values, SYSTEM)
    mailoutbox.clear()
    with buyer.commit(execute=True):
        production.send(order.pk, SYSTEM)
    (letter,) = mailoutbox
    assert "JJD0001" in letter.body
    assert "https://post.example/JJD0001" in letter.body
    shown = buyer.read(order)
    assert shown["parcels"][0]["tracking_number"] == "JJD0001"
    assert shown["parcels"][0]["shipped_at"] == shown["shipped_at"]
    assert [one["what"] for one in shown["history"]].count("tracked") == 1


def test_what_was_made_for_a_cancelled_order_is_called_back(ordered: Order, stock: Stock, team: Team) -> None:
    stock(5)
    production.begin(ordered.pk, SYSTEM)
    production.cancel(ordered.pk, SYSTEM, reason="Nobody wants them")
    rows = Product.objects.in_space(team.space.pk)
    assert set(rows.values_list("label", "reason")) == {(Label.CALLED_BACK, "#1001")}
    assert not Handle.objects.filter(channel="product").exists()
    ordered.refresh_from_db()
    assert ordered.state == OrderState.CANCELLED


# --- the back office


def act(admin_client: Client, action: str, *orders: Order, **more: str) -> Any:
    sent = {"action": action, "_selected_action": [str(order.pk) for order in orders], **more}
    return admin_client.post("/backoffice/orders/order/", sent, follow=True)


def test_the_queue_is_worked_through_in_the_back_office(
    admin_client: Client, ordered: Order, stock: Stock, buyer: Buyer, shop: Shop
) -> None:
    waiting = buyer.buy(shop.line(shop.sticker))
    stock(5)
    page = admin_client.get("/backoffice/orders/order/?state__exact=pending").content.decode()
    assert "1001" in page
    answer = act(admin_client, "begin", ordered, waiting).content.decode()
    assert "1 order is changed" in answer
    assert "#1002: There are not enough free products" in answer
    page = admin_client.get(f"/backoffice/orders/order/{ordered.pk}/change/").content.decode()
    assert printed_serial(OrderProduct.objects.all()[0].serial) in page
    answer = admin_client.get(f"/backoffice/orders/order/{ordered.pk}/files/")
    content = zipfile.ZipFile(io.BytesIO(b"".join(answer)))
    assert "1001-serials.csv" in content.namelist()
    parcel = ordered.parcels.get()
    sent = {"carrier": "Post", "tracking_number": "JJD0001", "tracking_url": ""}
    assert admin_client.post(f"/backoffice/orders/order/parcels/{parcel.pk}/", sent).status_code == 302
    act(admin_client, "send", ordered)
    act(admin_client, "deliver", ordered)
    ordered.refresh_from_db()
    parcel.refresh_from_db()
    assert (ordered.state, parcel.tracking_number) == (OrderState.DELIVERED, "JJD0001")
    assert {one.actor_kind for one in ordered.history.exclude(act__in=["placed", "completed"])} == {"person"}


def test_a_cancellation_needs_a_reason(admin_client: Client, ordered: Order) -> None:
    assert "Say why" in act(admin_client, "cancel", ordered).content.decode()
    ordered.refresh_from_db()
    assert ordered.state == OrderState.PENDING
    act(admin_client, "cancel", ordered, reason="The printer is broken")
    ordered.refresh_from_db()
    assert ordered.state == OrderState.CANCELLED


def test_handling_is_changed_through_its_service(admin_client: Client) -> None:
    from vizitka.audit.models import AuditEntry

    sent = {
        "production_start": "paid", "days_to_refund": "7", "days_to_delivered": "30", "terms_version": "2026-11",
        "terms_url": "https://vizitka.example/terms",
    }  # fmt: skip
    assert admin_client.post("/backoffice/orders/ordersettings/add/", sent).status_code == 302
    row = OrderSettings.objects.get()
    assert (row.production_start, row.days_to_refund, row.terms_version) == ("paid", 7, "2026-11")
    entry = AuditEntry.objects.get(action="order_settings.changed")
    assert entry.changes["production_start"] == ["business", "paid"]
    assert admin_client.get("/backoffice/orders/ordersettings/add/").status_code == 403


def test_files_are_there_once_something_was_made(admin_client: Client, ordered: Order) -> None:
    answer = admin_client.get(f"/backoffice/orders/order/{ordered.pk}/files/", follow=True)
    assert "take the order into production first" in answer.content.decode()


def test_who_may_only_look_changes_nothing(
    client: Client, make_user: MakeUser, ordered: Order, stock: Stock
) -> None:
    from django.contrib.auth.models import Permission

    person = make_user(is_staff=True)
    person.user_permissions.add(Permission.objects.get(codename="view_order"))
    enter_office(client, person)
    stock(5)
    assert client.get("/backoffice/orders/order/").status_code == 200
    act(client, "begin", ordered)
    ordered.refresh_from_db()
    assert ordered.state == OrderState.PENDING
    address = f"/backoffice/orders/order/parcels/{ordered.parcels.get().pk}/"
    assert client.post(address, {"tracking_number": "1"}).status_code == 403


def test_a_card_at_the_till_waits(private: Buyer, shop: Shop, stock: Stock) -> None:
    order = private.buy(shop.line(shop.card), form=by_card(private))
    stock(1)
    with pytest.raises(OrderWaits):
        production.begin(order.pk, SYSTEM)
    private.pay(order)
    production.begin(order.pk, SYSTEM)
