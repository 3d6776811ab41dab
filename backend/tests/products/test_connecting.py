"""Connecting by serial and PIN, moving, swapping: over HTTP, as people do it."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cards.test_cards_api import image_of
from tests.concurrency.conftest import statuses, together  # noqa: F401 - a fixture
from tests.conftest import AddMember, ApiClient, MakeCard, MakeSpace, MakeUser
from tests.products.conftest import Company
from tests.products.samples import PIN, WRONG, Given, make_product, next_serial
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import CardMember, Handle
from vizitka.images.avatars import avatar_of
from vizitka.products.enums import Label
from vizitka.products.hashing import is_pin_of, pin_hash
from vizitka.products.models import STOCK, Product
from vizitka.products.services import connecting
from vizitka.spaces.models import Space

pytestmark = pytest.mark.django_db


def test_a_card_user_connects_a_product_to_the_own_card(company: Company, product: Given) -> None:
    answer = company.connect(
        product, by=company.person, serial=product.serial.upper(), pin=f" {PIN[:4]} {PIN[4:]}"
    )
    assert answer.status_code == 201
    shown = answer.json()["data"]
    assert shown["label"] == "connected"
    assert shown["card"] == {
        "uuid": str(company.card.pk),
        "name": "Eva Berger",
        "job_title": company.card.job_title,
        "picture": None,
    }
    assert shown["address"].endswith(product.path)
    assert shown["can"] == ["move", "disconnect", "hide", "lock"]
    assert [(one["act"], one["before"], one["after"]) for one in shown["history"]] == [
        ("connect", "not_connected", "connected")
    ]
    assert product.product().space_id == company.space.pk


def test_nothing_of_a_pin_is_kept_but_its_hash(company: Company, product: Given) -> None:
    company.connected(product)
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM products_product")
        kept = repr(cursor.fetchall())
        cursor.execute("SELECT changes FROM audit_auditentry")
        kept += repr(cursor.fetchall())
    assert PIN not in kept


def refusal(answer: Any) -> tuple[int, str, Any]:
    body = answer.json()
    return answer.status_code, body["code"], body["errors"]


def test_a_wrong_pin_and_an_unknown_serial_answer_alike_and_ask_alike(
    company: Company, product: Given
) -> None:
    company.connect(make_product(), pin=WRONG)
    with CaptureQueriesContext(connection) as of_wrong:
        wrong = company.connect(product, pin=WRONG)
    with CaptureQueriesContext(connection) as of_unknown:
        unknown = company.connect(Given(next_serial()), pin=WRONG)
    assert refusal(wrong) == refusal(unknown)
    assert wrong.content == unknown.content
    assert wrong.status_code == 422
    assert wrong.json()["code"] == "wrong_serial_or_pin"
    assert len(of_wrong) == len(of_unknown)
    assert product.product().label == Label.NOT_CONNECTED


def test_the_pin_of_a_product_that_is_another_spaces_tells_nothing_before_it_is_right(
    company: Company, product: Given, api: ApiClient, make_space: MakeSpace, make_user: MakeUser
) -> None:
    company.connected(product)
    stranger = make_user()
    there = make_space(owner=stranger)
    client = api.as_(stranger)
    path, body = "/v1/products/connect", {"serial": product.serial, "space": str(there.pk)}
    assert client.post(path, {**body, "pin": WRONG}).json()["code"] == "wrong_serial_or_pin"
    taken = client.post(path, {**body, "pin": PIN})
    assert (taken.status_code, taken.json()["code"]) == (409, "product_taken")
    assert product.product().space_id == company.space.pk
    company.change(product, "disconnect")
    assert client.post(path, {**body, "pin": PIN}).json()["code"] == "product_taken"


def test_pins_survive_a_new_key_while_the_former_one_is_named(
    company: Company, product: Given, settings: Any
) -> None:
    former = settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "n" * 50, [former]
    assert is_pin_of(product.serial, PIN, product.product().pin_hash)
    assert not is_pin_of(product.serial, WRONG, product.product().pin_hash)
    settings.SECRET_KEY_FALLBACKS = []
    assert not is_pin_of(product.serial, PIN, product.product().pin_hash)


def test_a_mistyped_serial_is_said_and_counts_nothing(company: Company, product: Given) -> None:
    wrong = product.serial[:-1] + ("2" if product.serial[-1] != "2" else "3")
    for _ in range(12):
        answer = company.connect(Given(wrong))
        assert answer.status_code == 422
        assert list(answer.json()["errors"]) == ["serial"]
    assert company.connect(product).status_code == 201


def test_guessing_a_pin_meets_the_throttle(company: Company, product: Given) -> None:
    seen = [company.connect(product, pin=WRONG).status_code for _ in range(6)]
    assert seen == [422] * 5 + [429]
    refused = company.connect(product)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    # Another product of the same network goes on, until that has tried too many.
    assert company.connect(make_product()).status_code == 201


def test_what_was_right_does_not_count(company: Company, product: Given) -> None:
    for _ in range(4):
        assert company.connect(product, pin=WRONG).status_code == 422
    assert [company.connect(product).status_code for _ in range(7)] == [201] * 7
    assert company.connect(product, pin=WRONG).status_code == 422


def test_a_network_that_guesses_at_many_serials_is_stopped(company: Company, db: None) -> None:
    seen = [company.connect(Given(next_serial()), pin=WRONG).status_code for _ in range(70)]
    assert seen[:60] == [422] * 60
    assert 429 in seen[60:]


@pytest.mark.parametrize(
    ("act", "more", "code"),
    [("lock", {"reason": "lost"}, "product_stopped"), ("hide", {}, "product_connected")],
)
def test_what_is_not_free_is_refused_with_the_reason(
    company: Company, product: Given, act: str, more: dict[str, Any], code: str
) -> None:
    company.connected(product)
    company.change(product, act, **more)
    answer = company.connect(product, card=str(company.other.pk))
    assert (answer.status_code, answer.json()["code"]) == (409, code)


def test_connecting_twice_is_as_once(company: Company, product: Given) -> None:
    company.connected(product)
    assert company.connect(product).status_code == 201
    assert len(company.owner.get(f"/v1/products/{product.product().pk}").json()["data"]["history"]) == 1
    elsewhere = company.connect(product, card=str(company.other.pk))
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (409, "product_connected")


@pytest.mark.parametrize(("act", "by_person", "by_owner"), [("hide", 201, 201), ("switch_off", 409, 201)])
def test_what_shows_nothing_on_its_own_card_is_shown_again_by_who_may(
    company: Company, product: Given, act: str, by_person: int, by_owner: int
) -> None:
    """Whoever has forgotten that is not told of another card."""
    company.connected(product)
    for client, expected in ((company.person, by_person), (company.owner, by_owner)):
        assert company.change(product, act).status_code == 200
        answer = company.connect(product, by=client)
        assert answer.status_code == expected
        assert answer.json().get("code") in (None, "act_not_possible")
        if expected == 201:
            assert product.product().label == "connected"
        else:
            company.change(product, "switch_on")
    assert product.product().card_id == company.card.pk


@pytest.mark.parametrize("pin", ["00730528", "730528", "73 0528"])
def test_a_pin_is_right_without_the_zeros_that_it_begins_with(
    company: Company, product: Given, pin: str
) -> None:
    """As spreadsheets pass it on."""
    row = product.product()
    row.pin_hash = pin_hash(product.serial, "00730528")
    row.save(update_fields=["pin_hash"])
    assert company.connect(product, pin="73052800").status_code == 422
    assert company.connect(product, pin=pin).status_code == 201


def test_the_spaces_switch_keeps_card_users_from_connecting(company: Company, product: Given) -> None:
    company.connected(product)
    permissions = {**company.space.card_permissions, "connect_products": False}
    Space.objects.filter(pk=company.space.pk).update(card_permissions=permissions)
    refused = company.connect(make_product(), by=company.person)
    assert (refused.status_code, refused.json()["code"]) == (403, "connecting_off")
    assert company.change(product, "hide", by=company.person).json()["code"] == "connecting_off"
    # Nothing is offered that would be refused; the space goes on as before.
    assert acts_of(company.person, product) == []
    assert "lock" in acts_of(company.owner, product)
    assert company.change(product, "hide").status_code == 200


def test_neither_card_nor_space_is_asked_for(company: Company, product: Given) -> None:
    answer = company.connect(product, card=None)
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["card"]


# --- acts


@pytest.mark.parametrize(
    ("act", "by_person", "by_owner"),
    [("hide", 200, 200), ("switch_off", 409, 200), ("disconnect", 200, 200), ("unlock", 409, 409)],
)
def test_who_may_do_what_follows_the_table(
    company: Company, product: Given, act: str, by_person: int, by_owner: int
) -> None:
    company.connected(product)
    assert company.change(product, act, by=company.person).status_code == by_person
    other = make_product()
    company.connected(other)
    assert company.change(other, act).status_code == by_owner


def test_locking_needs_a_reason(company: Company, product: Given) -> None:
    company.connected(product)
    answer = company.change(product, "lock", reason="  ")
    assert answer.status_code == 422
    assert list(answer.json()["errors"]) == ["reason"]
    locked = company.change(product, "lock", reason="lost in Linz").json()["data"]
    assert (locked["label"], locked["reason"]) == ("locked", "lost in Linz")
    assert locked["can"] == ["unlock"]
    unlocked = company.change(product, "unlock").json()["data"]
    assert (unlocked["label"], unlocked["reason"]) == ("connected", "")


def test_a_product_of_the_pool_is_connected_without_its_pin_by_who_manages_it(
    company: Company, product: Given
) -> None:
    company.pooled(product)
    assert company.change(product, "connect").status_code == 422
    answer = company.change(product, "connect", card=str(company.other.pk))
    assert answer.json()["data"]["card"]["name"] == "Ivo Kos"
    path = f"/v1/products/{product.product().pk}/changes"
    company.change(product, "disconnect")
    refused = company.person.post(path, {"act": "connect", "card": str(company.card.pk)})
    assert refused.status_code == 403


def test_a_product_goes_to_the_pool_of_another_space_of_the_same_person(
    company: Company, product: Given, make_space: MakeSpace, make_user: MakeUser, add_member: AddMember
) -> None:
    company.connected(product)
    owner = Space.objects.get(pk=company.space.pk).members.get().user
    there, strange = make_space(owner=owner), make_space(owner=make_user())
    assert company.change(product, "move", space=str(there.pk)).status_code == 409
    company.change(product, "disconnect")
    assert company.change(product, "move", space=str(strange.pk)).status_code == 404
    moved = company.change(product, "move", space=str(there.pk)).json()["data"]
    assert moved["space"]["uuid"] == str(there.pk)
    # The history of the one space is none of the other's.
    assert [one["act"] for one in moved["history"]] == ["move"]
    assert company.owner.get(f"/v1/spaces/{company.space.pk}/products").json()["data"] == []


def test_a_card_of_another_space_is_none_to_connect_to(
    company: Company, product: Given, make_space: MakeSpace, make_card: MakeCard
) -> None:
    company.pooled(product)
    owner = Space.objects.get(pk=company.space.pk).members.get().user
    elsewhere = make_card(make_space(owner=owner))
    assert company.change(product, "connect", card=str(elsewhere.pk)).status_code == 404


def test_a_lost_product_is_swapped_for_a_new_one(company: Company, product: Given) -> None:
    company.connected(product)
    new = make_product()
    path = f"/v1/products/{product.product().pk}/swap"
    body = {"serial": new.serial, "pin": PIN, "reason": "lost in Linz"}
    assert company.person.post(path, {**body, "pin": WRONG}).status_code == 422
    assert product.product().label == Label.CONNECTED
    assert company.person.post(path, {**body, "reason": ""}).status_code == 422
    assert new.product().space_id == STOCK
    answer = company.person.post(path, body)
    assert answer.status_code == 200, answer.content
    assert answer.json()["data"]["card"]["uuid"] == str(company.card.pk)
    old = product.product()
    assert (old.label, old.reason, old.card_id) == (Label.LOCKED, "lost in Linz", None)
    assert new.product().label == Label.CONNECTED


def test_a_swap_with_a_product_of_others_changes_nothing(
    company: Company, product: Given, make_space: MakeSpace
) -> None:
    company.connected(product)
    new = make_product()
    Product.objects.in_space(STOCK).filter(pk=new.product().pk).update(label=Label.LOCKED, reason="stolen")
    path = f"/v1/products/{product.product().pk}/swap"
    answer = company.owner.post(path, {"serial": new.serial, "pin": PIN, "reason": "lost"})
    assert (answer.status_code, answer.json()["code"]) == (409, "product_stopped")
    assert product.product().label == Label.CONNECTED


def test_the_log_says_what_happened(company: Company, product: Given) -> None:
    company.connected(product)
    company.change(product, "lock", reason="lost in Linz")
    entries = AuditEntry.objects.filter(space_id=company.space.pk, object_kind="product")
    assert list(entries.order_by("pk").values_list("action", flat=True)) == [
        "product.connected",
        "product.locked",
    ]
    rows = company.owner.get(f"/v1/spaces/{company.space.pk}/audit").json()["data"]
    said = next(row for row in rows if "product" in row["text"].lower() or "Product" in row["text"])
    assert "Eva" in repr(rows) or said


def acts_of(client: ApiClient, given: Given) -> list[str]:
    answer = client.get(f"/v1/products/{given.product().pk}")
    assert answer.status_code == 200, answer.content
    acts: list[str] = answer.json()["data"]["can"]
    return acts


def test_who_reads_the_spaces_products_is_offered_what_the_own_card_allows(
    company: Company, add_member: AddMember, api: ApiClient
) -> None:
    own, others, pooled = make_product(), make_product(), make_product()
    company.connected(own)
    company.connected(others, company.other)
    company.pooled(pooled)
    user = add_member(company.space, "analyst")
    CardMember.objects.create(space=company.space, card=company.card, user=user, role="user")
    analyst = api.as_(user)
    assert acts_of(analyst, own) == ["move", "disconnect", "hide", "lock"]
    assert acts_of(analyst, others) == acts_of(analyst, pooled) == []
    assert company.change(own, "hide", by=analyst).status_code == 200
    # Of a card that is deleted nothing is offered, and it is read.
    company.switch(products_return=False)
    assert company.owner.delete(f"/v1/cards/{company.card.pk}").status_code == 204
    assert acts_of(analyst, own) == []


# --- lists


def listed(client: ApiClient, path: str) -> list[str]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.content
    return [row["serial"].replace("-", "").lower() for row in answer.json()["data"]]


def test_whose_it_is_has_the_picture_that_visitors_see(company: Company, product: Given) -> None:
    picture = image_of(company.space)
    found = company.connected(product)
    own = {"profile_picture": {"visible": False, "locked": False}}
    for changes, shown in (
        ({"placeholder_profile_picture": picture}, avatar_of(picture)),
        ({"field_modes": own}, None),
    ):
        Space.objects.filter(pk=company.space.pk).update(**changes)
        (card,) = company.owner.get(f"/v1/spaces/{company.space.pk}/products").json()["cards"]
        assert card["picture"] == shown
        assert company.owner.get(f"/v1/products/{found.pk}").json()["data"]["card"]["picture"] == shown


def test_lists_show_what_is_there(company: Company, db: None) -> None:
    mine, pooled, others = make_product(), make_product(), make_product()
    company.connected(mine)
    company.connected(others, company.other)
    company.pooled(pooled)
    make_product()
    path = f"/v1/spaces/{company.space.pk}/products"
    assert set(listed(company.owner, path)) == {mine.serial, pooled.serial, others.serial}
    assert listed(company.owner, f"{path}?label=not_connected") == [pooled.serial]
    assert listed(company.owner, f"{path}?card={company.card.pk}") == [mine.serial]
    assert listed(company.owner, f"{path}?batch={others.product().batch.number}") == [others.serial]
    assert len(listed(company.owner, f"{path}?type={mine.product().batch.type_id}")) == 3
    assert listed(company.owner, f"{path}?search={mine.serial[:6].upper()}-") == [mine.serial]
    Product.objects.in_space(company.space.pk).filter(serial=mine.serial).update(
        last_tap_at="2026-11-20T08:00Z"
    )
    assert listed(company.owner, f"{path}?tapped_since=2026-11-20T07:59:00Z") == [mine.serial]
    assert len(listed(company.owner, f"{path}?untapped_since=2026-11-20T07:59:00Z")) == 2
    assert listed(company.owner, f"/v1/cards/{company.card.pk}/serial-numbers") == [mine.serial]
    assert listed(company.person, f"/v1/cards/{company.card.pk}/serial-numbers") == [mine.serial]
    assert listed(company.person, "/v1/me/products") == [mine.serial]
    assert len(listed(company.owner, "/v1/me/products")) == 3


# --- two at once


@pytest.mark.django_db(transaction=True)
def test_of_two_who_connect_one_product_one_wins(
    together: Callable[..., list[Any]],  # noqa: F811
    company: Company,
    make_space: MakeSpace,
    make_card: MakeCard,
    make_user: MakeUser,
    api: ApiClient,
) -> None:
    product = make_product()
    stranger = make_user()
    theirs = make_card(make_space(owner=stranger))
    calls = [
        functools.partial(company.connect, product),
        functools.partial(company.connect, product, card=str(company.other.pk)),
        functools.partial(company.connect, product, by=api.as_(stranger), card=str(theirs.pk)),
    ]
    answers = together(*calls)
    assert statuses(answers) == [201, 409, 409]
    assert Handle.objects.filter(handle=f"p/{product.serial}").count() == 1
    winner = next(answer for answer in answers if answer.status_code == 201).json()["data"]
    assert str(product.product().card_id) == winner["card"]["uuid"]


def test_a_pin_is_right_where_somebody_takes_the_product_in_this_moment(
    company: Company,
    product: Given,
    make_space: MakeSpace,
    make_card: MakeCard,
    make_user: MakeUser,
    api: ApiClient,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stranger = make_user()
    theirs = make_card(make_space(owner=stranger))
    look = connecting._ids_by_place
    looked: list[Any] = []

    def look_and_be_overtaken(serials: Any) -> Any:
        found = look(serials)
        looked.append(found)
        if len(looked) == 1:
            company.connected(product)
        return found

    monkeypatch.setattr(connecting, "_ids_by_place", look_and_be_overtaken)
    answer = company.connect(product, by=api.as_(stranger), card=str(theirs.pk))
    assert (answer.status_code, answer.json()["code"]) == (409, "product_taken")


def test_a_serial_that_was_never_printed_is_looked_for_once(
    company: Company, product: Given, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = connecting._ids_by_place
    looked: list[Any] = []

    def look_and_count(serials: Any) -> Any:
        looked.append(serials)
        return look(serials)

    monkeypatch.setattr(connecting, "_ids_by_place", look_and_count)
    for serial in (product.serial, next_serial()):
        assert connecting._right_of({serial: "00000000"}) == set()
    assert len(looked) == 2, "how long it takes tells nothing"


def test_whoever_is_no_user_of_the_card_any_more_sees_nothing(company: Company, product: Given) -> None:
    company.connected(product)
    CardMember.objects.in_space(company.space.pk).delete()
    assert company.person.get(f"/v1/products/{product.product().pk}").status_code == 404
    assert listed(company.person, "/v1/me/products") == []
