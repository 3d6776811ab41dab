"""Companies of the end-to-end tests: each test has its own, founded through the services that found every company."""

from __future__ import annotations

import datetime as dt
import secrets
import uuid
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import segno
from django.contrib.auth.hashers import make_password
from django.db import transaction

from vizitka.accounts.models import Session, User
from vizitka.billing.services import grant_licence
from vizitka.cards import services as cards
from vizitka.cards.enums import CardRole
from vizitka.cards.models import CardMember
from vizitka.common import clock
from vizitka.common.actor import SYSTEM, Person
from vizitka.common.ids import new_id
from vizitka.demo import design
from vizitka.demo.company import card_values
from vizitka.demo.people import DEMO_PASSWORD, PEOPLE
from vizitka.directories.models import DirectoryDomain, ProvedDomain
from vizitka.directories.services import directories
from vizitka.products.addresses import address_of
from vizitka.products.enums import Chip, ProductCategory, Side
from vizitka.products.hashing import pin_hash
from vizitka.products.models import (
    STOCK,
    Product,
    ProductBatch,
    ProductSerial,
    ProductType,
    ProductVariant,
)
from vizitka.products.rules import SERIAL_LENGTH, printed_serial, serial_of
from vizitka.products.services.connecting import connected
from vizitka.shop.models import Article, ArticlePrice, ArticleVariant, DiscountCode, Partner, ShippingRate
from vizitka.spaces import services as spaces
from vizitka.spaces.enums import SpaceRole, Visibility
from vizitka.spaces.models import SpaceMember
from vizitka.statistics.models import MonthlyMail
from vizitka.statistics.monthly import addresses

PRODUCT_PIN: Final = "73052846"
# One for all tests; those of the demo have small numbers.
PRODUCT_BATCH: Final = 9001
COLLEAGUES = ("zoe", "siobhan", "hannes", "thomas", "sofia", "oliver", "stefan", "georg")


@cache
def _password() -> str:
    """One hash for all: making each takes as long as a sign-in."""
    return make_password(DEMO_PASSWORD)


def make_person(*, first_name: str, last_name: str, language: str = "en", name: str = "person") -> User:
    """Somebody who can sign in with the demo's password, and is in no space."""
    return User.objects.create(
        email=f"{name}-{_mark()}@alpenwerk.example",
        password=_password(),
        first_name=first_name,
        last_name=last_name,
        language=language,
        email_verified_at=clock.now() - dt.timedelta(days=1),
    )


def make_operator() -> dict[str, Any]:
    """Somebody who may do everything in the back office."""
    user = make_person(first_name="Olga", last_name="Operator", name="operator")
    user.is_staff = user.is_superuser = True
    user.save()
    return {"email": user.email}


def found_company() -> dict[str, Any]:
    """Alpenwerk AG with a manager, eight cards with the demo's texts, and an employee who has one of them. Made one
    thing after the other: in one transaction, other stories wait for it on a slow machine.

    Gives what the tests have to know: `space`, `username`, the addresses of both people, and each card by its key.
    """
    manager = make_person(first_name="Miriam", last_name="Hofer", name="manager")
    employee = make_person(first_name="Hannes", last_name="von Auer", language="de", name="employee")
    actor = Person(manager)
    licence = grant_licence(package="enterprise", cards=1000, account_name="Alpenwerk AG", owner=manager)
    space = spaces.create_space(actor, name="Alpenwerk AG", username=f"alpenwerk-{_mark()}")
    space = spaces.assign_licence(space.pk, licence.pk)
    look = {"visibility": Visibility.PUBLIC.value, "placeholder_name": space.name}
    space = spaces.update_space(SYSTEM, space.pk, {**look, **design.shared_design()})
    made: dict[str, dict[str, str]] = {}
    people = [person for person in PEOPLE if person.key in COLLEAGUES]
    for number, person in enumerate(people):
        card = cards.create_card(actor=actor, space=space, values=card_values(person, number, None))
        made[person.key] = {"uuid": str(card.pk), "handle": card.handle}
        if person.key == "hannes":
            CardMember.objects.create(space=space, card=card, user=employee, role=CardRole.USER)
    return {
        "space": str(space.pk),
        "username": space.username,
        "manager": manager.email,
        "employee": employee.email,
        "cards": made,
    }


@transaction.atomic
def print_products(*, number: str, space: str = "") -> dict[str, Any]:
    """So many new products as a printer delivers them, nobody's or in the pool of a space: each with serial, PIN and
    address. Their batch is of cards with a chip."""
    kind, _ = ProductType.objects.get_or_create(
        name="Card, matte black",
        defaults={"category": ProductCategory.CARD.value, "chip": Chip.NTAG215.value},
    )
    batch, _ = ProductBatch.objects.get_or_create(
        number=PRODUCT_BATCH, defaults={"type": kind, "quantity": int(number)}
    )
    printed: list[dict[str, str]] = []
    for _number in range(int(number)):
        serial = serial_of([secrets.randbelow(29) for _place in range(SERIAL_LENGTH - 1)])
        product = Product.objects.create(
            space_id=STOCK, serial=serial, pin_hash=pin_hash(serial, PRODUCT_PIN), batch=batch
        )
        ProductSerial.objects.create(serial=serial, product_id=product.pk)
        if space:
            connected(SYSTEM, Side.SPACE, uuid.UUID(space), serial, None)
        address = address_of(serial)
        printed.append({"serial": printed_serial(serial), "pin": PRODUCT_PIN, "address": address})
    return {"products": printed}


@transaction.atomic
def fill_shelf() -> dict[str, Any]:
    """Two articles that no other test buys, and a code: `card` is printed with names and costs 20.00 net, from 50
    pieces on 15.00; of `sticker` there are five, at 4.00. The `code` takes a tenth off. Parcels cost 4.00."""
    mark = _mark()
    made: dict[str, str] = {}
    for key, category, stock, steps in (
        ("card", ProductCategory.CARD, None, {1: 2000, 50: 1500}),
        ("sticker", ProductCategory.STICKER, 5, {1: 400}),
    ):
        name = f"{key.title()} {mark}"
        kind = ProductType.objects.create(name=name, category=category)
        article = Article.objects.create(
            code=f"{key}-{mark}",
            category=category,
            type=kind,
            names={"en": name},
            descriptions={"en": f"What is called {name}."},
            personalised=stock is None,
            weight_grams=5,
        )
        for style, colour in (("Black", "#26262b"), ("White", "#efede6")):
            variant = ProductVariant.objects.create(type=kind, name=style, colour=colour)
            ArticleVariant.objects.create(article=article, variant=variant, stock=stock)
        for quantity, amount in steps.items():
            ArticlePrice.objects.create(
                article=article, from_quantity=quantity, amount=amount, valid_from=dt.date(2026, 1, 1)
            )
        made[key] = article.code
    ShippingRate.objects.get_or_create(country="", up_to_grams=5000, currency="EUR", defaults={"amount": 400})
    code = DiscountCode.objects.create(code=f"TENTH{mark}".upper(), type="percent", value=10)
    return {**made, "code": code.code}


@transaction.atomic
def stock_up(*, code: str, number: str) -> dict[str, Any]:
    """So many free products of each style of an article, as a printer has delivered them."""
    for style in ArticleVariant.objects.filter(article__code=code).select_related("variant"):
        batch = ProductBatch.objects.create(
            number=10_000 + secrets.randbelow(900_000),
            type_id=style.variant.type_id,
            variant=style.variant,
            quantity=int(number),
        )
        for _number in range(int(number)):
            serial = serial_of([secrets.randbelow(29) for _place in range(SERIAL_LENGTH - 1)])
            product = Product.objects.create(space_id=STOCK, serial=serial, pin_hash="", batch=batch)
            ProductSerial.objects.create(serial=serial, product_id=product.pk)
    return {"code": code}


def make_partner(*, email: str) -> dict[str, Any]:
    """A person who brings buyers, for a tenth of what they order."""
    user = User.objects.get(email=email)
    return {"uuid": str(Partner.objects.create(name="Nora Neu", user=user, percent=10).pk)}


@transaction.atomic
def hand_out(*, code: str, space: str, card: str) -> dict[str, Any]:
    """One product of an article, which somebody of a company has on the own card."""
    style = ArticleVariant.objects.filter(article__code=code).select_related("variant").first()
    assert style is not None
    stock_up(code=code, number="1")
    product = Product.objects.in_space(STOCK).filter(batch__variant=style.variant).first()
    assert product is not None
    connected(SYSTEM, Side.SPACE, uuid.UUID(space), product.serial, uuid.UUID(card))
    return {"serial": printed_serial(product.serial), "address": address_of(product.serial)}


@transaction.atomic
def change_price(*, code: str, amount: str) -> dict[str, Any]:
    """An article costs something else from today on, whatever its steps were."""
    article = Article.objects.get(code=code)
    ArticlePrice.objects.filter(article=article).update(amount=int(amount))
    return {"code": code}


def film_code(*, text: str, path: str) -> dict[str, Any]:
    """A film of one picture with a QR code, for a browser's fake camera (YUV4MPEG2): grey, the code in its middle."""
    width, height, scale = 640, 480, 6
    code = [list(row) for row in segno.make(text, error="m").matrix_iter(scale=scale, border=4)]
    top, left = (height - len(code)) // 2, (width - len(code)) // 2
    rows = [bytearray([90]) * width for _row in range(height)]
    for place, line in enumerate(code):
        rows[top + place][left : left + len(line)] = bytes(20 if dark else 225 for dark in line)
    frame = b"FRAME\n" + b"".join(rows) + bytes([128]) * (width * height // 2)
    Path(path).write_bytes(f"YUV4MPEG2 W{width} H{height} F10:1 Ip A1:1 C420jpeg\n".encode() + frame * 2)
    return {"path": path}


def _mark() -> str:
    return new_id().hex[-8:]


@transaction.atomic
def open_directory(*, space: str) -> dict[str, Any]:
    """A user directory of the space that lets people in at once, with a domain that counts as proved."""
    owner = User.objects.get(space_roles__space=uuid.UUID(space), space_roles__role="owner")
    actor = Person(owner)
    directory = directories.create_directory(actor, uuid.UUID(space), name="Alpenwerk ID")
    directories.change_settings(actor, directory, {"dry_run": False}, expected_version=1)
    domain = f"alpenwerk-{_mark()}.example"
    claim = DirectoryDomain.objects.create(
        space_id=directory.space_id,
        directory=directory,
        domain=domain,
        token="vizitka-verify=end-to-end",
        verified_at=clock.now(),
    )
    ProvedDomain.objects.create(
        domain=domain, claim=claim, directory_id=directory.pk, space_id=directory.space_id
    )
    return {"directory": str(directory.pk), "domain": domain}


@transaction.atomic
def add_owner(*, space: str, domain: str, elsewhere: str = "") -> dict[str, Any]:
    """One more owner of a space, Olivia Wagner with an address of the domain; without a password where she signs in
    `elsewhere`."""
    user = make_person(first_name="Olivia", last_name="Wagner", name="olivia")
    user.email = f"olivia@{domain}"
    if elsewhere:
        user.set_unusable_password()
    user.save()
    SpaceMember.objects.create(space_id=uuid.UUID(space), user=user, role=SpaceRole.OWNER)
    return {"email": user.email}


def age_sign_ins(*, email: str) -> dict[str, Any]:
    """An hour passes since the person has signed in."""
    an_hour_ago = clock.now() - dt.timedelta(hours=1)
    return {"sessions": Session.objects.filter(user__email=email).update(proved_at=an_hour_ago)}


def end_of_mails(*, space: str, email: str) -> dict[str, Any]:
    """The path by which somebody who asked for the mail of the month ends it."""
    mail = MonthlyMail.objects.in_space(uuid.UUID(space)).get(user__email=email)
    return {"path": urlsplit(addresses.ending(mail.pk)).path}
