"""The demo company's products, from the printer's batches to people's hands."""

from __future__ import annotations

import csv
import datetime as dt
import random
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from vizitka.common import clock
from vizitka.common.actor import Person
from vizitka.demo import goods
from vizitka.images.services import store_image
from vizitka.jobs import services as jobs
from vizitka.jobs.models import Job
from vizitka.products import batches, services
from vizitka.products.enums import Act, Chip, ProductCategory, Side
from vizitka.products.models import Product, ProductBatch, ProductEntry, ProductType, ProductVariant
from vizitka.products.services import assortment
from vizitka.spaces.models import Space

ORIGIN: Final = "192.0.2.10"
CALLED_BACK: Final = "The ring opens by itself."


@dataclass(frozen=True, slots=True)
class Good:
    """A type in one style, and how many of a batch of it the company has on cards and in its pool."""

    name: str
    category: ProductCategory
    chip: Chip | str
    has_code: bool
    style: str
    colour: str
    material: str
    ink: str
    on_cards: int
    in_pool: int
    days: int


GOODS: Final = (
    Good("NFC card", ProductCategory.CARD, Chip.NTAG215, True, "Black", "#26262b", "PVC", "#e8e6df", 12, 2, 412),
    Good("NFC card", ProductCategory.CARD, Chip.NTAG215, True, "White", "#efede6", "PVC", "#1b4d3e", 6, 2, 55),
    Good("Wooden card", ProductCategory.CARD, Chip.NTAG213, True, "Cherry", "#a8633f", "Cherry wood", "#3c1f10",
         8, 6, 226),
    Good("Phone sticker", ProductCategory.STICKER, Chip.NTAG213, False, "Green", "#1b4d3e", "", "#dcefe6",
         8, 4, 40),
    Good("Table stand", ProductCategory.STAND, Chip.NTAG424, True, "Slate", "#4a5560", "Slate", "#f2f4f5", 6, 2, 33),
    Good("Key ring", ProductCategory.KEY_RING, Chip.NTAG213, False, "Red", "#b8352f", "Leather", "#fbe9e6", 2, 2, 70),
)  # fmt: skip
# Of this batch nothing is given out, and its file waits for the printer.
WAITING: Final = Good(
    "NFC card", ProductCategory.CARD, Chip.NTAG215, True, "White", "#efede6", "PVC", "#1b4d3e", 0, 40, 1
)  # fmt: skip
# What happened to some of the black cards, and of the stands.
OF_CARDS: Final = (
    (Act.LOCK, "Lost on the train to Rosenheim."),
    (Act.LOCK, "Stolen from a jacket."),
    (Act.HIDE, ""),
)
OF_STANDS: Final = ((Act.SWITCH_OFF, ""), (Act.SWITCH_OFF, ""), (Act.HIDE, ""))


def give_out(operator: Person, manager: Person, space: Space, card_ids: Sequence[uuid.UUID]) -> None:
    """Sixty products of the company in all labels, and a batch that waits for its printer."""
    chance = random.Random("alpenwerk")  # noqa: S311  (a demo's dates)
    for good in GOODS:
        batch = printed(operator, good)
        places = [*card_ids[: good.on_cards], *([None] * good.in_pool)]
        products = [
            services.connect(manager, Side.SPACE, space.pk, serial, pin, card_id=card_id, origin=ORIGIN)
            for (serial, pin), card_id in zip(_delivered(operator, batch), places, strict=True)
        ]
        _live(products, good, chance)
        _change(manager, space, products, good)
        if good.category == ProductCategory.KEY_RING:
            batches.call_back(operator, batch.pk, reason=CALLED_BACK)
            _work(operator)
    printed(operator, WAITING)
    # What these jobs did is nobody's news.
    Job.objects.filter(owner_id=operator.user_id).delete()


def printed(operator: Person, good: Good) -> ProductBatch:
    """A batch of these, made."""
    variant = variant_of(operator, good)
    quantity = good.on_cards + good.in_pool
    batch = batches.order_batch(operator, variant.type, variant, quantity=quantity, pin_digits=8)
    _work(operator)
    moment = clock.now() - dt.timedelta(days=good.days + 14)
    ProductBatch.objects.filter(pk=batch.pk).update(created_at=moment)
    return batch


def variant_of(operator: Person, good: Good) -> ProductVariant:
    """The style, made with its type where they are not there."""
    found = ProductVariant.objects.filter(type__name=good.name, name=good.style).first()
    if found is not None:
        return found
    picture = store_image(goods.draw(good.category, good.colour, good.ink), purpose="logo")
    kind = ProductType.objects.filter(name=good.name).first()
    if kind is None:
        kind = ProductType()
        values = {"name": good.name, "category": good.category, "chip": good.chip, "has_code": good.has_code}
        assortment.save(operator, kind, {**values, "picture": picture})
    variant = ProductVariant()
    values = {"type": kind, "name": good.style, "colour": good.colour, "material": good.material}
    assortment.save(operator, variant, {**values, "picture": picture})
    return variant


def _work(operator: Person) -> None:
    """What a worker would do; it finds the work done."""
    works = {batches.MAKE: batches.make, batches.CALL_BACK: batches.work_of_call_back}
    for job in Job.objects.filter(owner_id=operator.user_id, status="queued", kind__in=works):
        jobs.run(job.pk, works[job.kind])


def _delivered(operator: Person, batch: ProductBatch) -> Iterator[tuple[str, str]]:
    """Serials and PINs of the printer's file."""
    for row in csv.DictReader("".join(batches.fetch_file(operator, batch.pk)).splitlines()):
        yield row["serial"], row["pin"]


def _live(products: Sequence[Product], good: Good, chance: random.Random) -> None:
    """A life before today: connected on one afternoon, tapped since then, most of them lately."""
    now = clock.now()
    afternoon = now - dt.timedelta(days=good.days)
    for number, product in enumerate(products):
        moment = afternoon + dt.timedelta(minutes=2 * number)
        ago = dt.timedelta(days=good.days * 0.8 * chance.random() ** 3)
        tapped = now - ago if number % 5 != 4 else None
        rows = Product.objects.in_space(product.space_id)
        rows.filter(pk=product.pk).update(
            first_claimed_at=moment,
            connected_at=moment if product.card_id else None,
            last_tap_at=tapped if product.card_id else None,
        )
        ProductEntry.objects.in_space(product.space_id).filter(product_id=product.pk).update(at=moment)


def _change(manager: Person, space: Space, products: Sequence[Product], good: Good) -> None:
    """What happened to some of them."""
    acts = {"Black": OF_CARDS, "Slate": OF_STANDS}.get(good.style, ())
    for product, (act, reason) in zip(products[3:], acts, strict=False):
        services.change(manager, Side.SPACE, space.pk, product.pk, act, reason=reason)
