"""Batches: what the printer makes at once. Serials are drawn and products made by a job; the printer's file exists only
while it is sent, once; a batch is called back by another job.
"""

from __future__ import annotations

import csv
import io
import secrets
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Count, F, Max, Q
from django.utils.translation import gettext_lazy as _

from vizitka.common import clock, crypto
from vizitka.common.actor import Person
from vizitka.common.counts import expect
from vizitka.common.errors import Forbidden
from vizitka.common.events import tell
from vizitka.common.ids import new_id
from vizitka.jobs import services as jobs
from vizitka.jobs.kinds import JobKind, register
from vizitka.jobs.models import Job
from vizitka.jobs.parts import ending, work_through
from vizitka.jobs.progress import Outcome, Progress
from vizitka.products import errands, programming, rules
from vizitka.products.addresses import address_of
from vizitka.products.enums import Act, Chip, Label, LetterKind, Side
from vizitka.products.errors import BatchNotMade, NoKeys, ReasonMissing, SecretFetched
from vizitka.products.events import BatchCalledBack, BatchFetched, BatchKeysRenewed, BatchMade
from vizitka.products.hashing import pin_hash
from vizitka.products.keys import sets_of, with_new_set
from vizitka.products.models import (
    STOCK,
    Product,
    ProductBatch,
    ProductSerial,
    ProductType,
    ProductVariant,
)
from vizitka.products.ndef import mirrored, offsets_of, uri_message
from vizitka.products.services.writing import LONGEST_REASON, Move, decided, held, put

PURPOSE: Final = "vizitka.product-batch"
MAKE, CALL_BACK = "product_batch", "product_call_back"
# Serials that are read at once.
PART: Final = 500
# The most of one batch: a file that a printer still opens.
LARGEST: Final = 50_000
COLUMNS: Final = ("serial", "pin", "address", "ndef")
# For tags with keys: where they write into their file, and what they are programmed with.
COLUMNS_OF_KEYS: Final = (
    "picc_offset", "mac_input_offset", "mac_offset", "meta_read_key", "file_read_key"
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class TagKeys:
    """Of NTAG 424 DNA: under which numbers a tag has its keys, and whether that for MACs is another for each tag."""

    meta_read: int = 2
    file_read: int = 1
    by_uid: bool = False


def order_batch(
    actor: Person,
    kind: ProductType,
    variant: ProductVariant | None,
    *,
    quantity: int,
    pin_digits: int,
    tag_keys: TagKeys = TagKeys(),
) -> ProductBatch:
    """Begins a batch of so many products, which a job makes. Tags that can prove themselves get keys."""
    with transaction.atomic():
        # Held by who orders, so that of two operators at once the second counts the first one's batch.
        list(ProductType.objects.select_for_update(of=("self",)).order_by("pk").values_list("pk"))
        last = ProductBatch.objects.aggregate(last=Max("number"))["last"] or 0
        batch = ProductBatch(
            number=last + 1,
            meta_read_key=tag_keys.meta_read,
            file_read_key=tag_keys.file_read,
            keys_by_uid=tag_keys.by_uid,
            type=kind,
            variant=variant,
            quantity=quantity,
            pin_digits=pin_digits,
            secret=crypto.encrypt(PURPOSE, secrets.token_hex(32)),
            created_by=actor.user,
        )
        if kind.chip == Chip.NTAG424:
            batch.keys = with_new_set(batch)
        batch.save(force_insert=True)
        tell(BatchMade.of(actor, batch))
        jobs.start(
            owner=actor, kind=MAKE, name=str(batch), total=quantity, parameters={"batch": str(batch.pk)}
        )
    return batch


def make(job: Job, progress: Progress) -> Outcome:
    """Makes the products of a batch, in parts that stand by themselves."""
    batch_id = uuid.UUID(job.parameters["batch"])

    def part(most: int) -> int | None:
        with transaction.atomic():
            jobs.hold(job)
            batch = ProductBatch.objects.select_for_update().get(pk=batch_id)
            number = min(most, batch.quantity - batch.made)
            return _make_some(batch, number) if number else None

    batch = ProductBatch.objects.get(pk=batch_id)
    refusal = work_through(progress, part, done=batch.made, total=batch.quantity)
    batch.refresh_from_db()
    status, messages = ending(refusal, complete=batch.made == batch.quantity)
    return Outcome(status, messages)


def _make_some(batch: ProductBatch, number: int) -> int:
    secret = _secret_of(batch)
    products = [
        Product(
            id=new_id(),
            space_id=STOCK,
            serial=serial,
            batch=batch,
            pin_hash=pin_hash(serial, rules.pin_of(secret, serial, batch.pin_digits)),
        )
        for serial in _unused_serials(number)
    ]
    Product.objects.bulk_create(products)
    ProductSerial.objects.bulk_create(
        ProductSerial(serial=product.serial, product_id=product.pk) for product in products
    )
    expect(1, ProductBatch.objects.filter(pk=batch.pk).update(made=F("made") + number))
    return number


def _unused_serials(number: int) -> list[str]:
    """So many serials that were never printed, in the order in which they were drawn: nothing follows from one."""
    found: dict[str, None] = {}
    while len(found) < number:
        drawn = {_random_serial() for _ in range(number - len(found))}
        drawn -= set(ProductSerial.objects.filter(serial__in=drawn).values_list("serial", flat=True))
        found |= dict.fromkeys(drawn)
    return list(found)


def _random_serial() -> str:
    return rules.serial_of([secrets.randbelow(len(rules.ALPHABET)) for _ in range(rules.SERIAL_LENGTH - 1)])


def _secret_of(batch: ProductBatch) -> bytes:
    return bytes.fromhex(crypto.decrypt(PURPOSE, batch.secret))


# --- the printer's file


def fetch_file(actor: Person, batch_id: uuid.UUID) -> Iterator[str]:
    """The lines of the printer's file: CSV with serial, PIN, address of tag and code, and the NDEF message in hex.

    Once: from here on nobody can tell the PINs. Raises `SecretFetched`, `BatchNotMade`.
    """
    with transaction.atomic():
        batch = ProductBatch.objects.select_for_update().get(pk=batch_id)
        if batch.fetched_at is not None:
            raise SecretFetched
        if batch.made < batch.quantity:
            raise BatchNotMade
        secret = _secret_of(batch)
        batch.secret, batch.fetched_at = "", clock.now()
        batch.save(update_fields=["secret", "fetched_at"])
        tell(BatchFetched.of(actor, batch))
    return _lines(batch, secret)


def renew_keys(actor: Person, batch_id: uuid.UUID) -> Iterator[str]:
    """Draws a new set of keys, for tags that are programmed anew; the former ones go on until a tag was read with the
    new one. The lines of what a desk writer needs, once: as the printer's file, without PINs.

    Raises `NoKeys`, `BatchNotMade`.
    """
    with transaction.atomic():
        batch = ProductBatch.objects.select_for_update().get(pk=batch_id)
        if not batch.keys:
            raise NoKeys
        if batch.made < batch.quantity:
            raise BatchNotMade
        batch.keys = with_new_set(batch)
        batch.save(update_fields=["keys"])
        tell(BatchKeysRenewed.of(actor, batch))
    return _lines(batch, None)


def _lines(batch: ProductBatch, secret: bytes | None) -> Iterator[str]:
    """The header with the first line, then line by line; without a `secret` without PINs."""
    keys = sets_of(batch)
    line = io.StringIO()
    writer = csv.writer(line)
    names = [name for name in COLUMNS if name != "pin" or secret]
    writer.writerow([*names, *(COLUMNS_OF_KEYS if keys else ())])
    for serial in serials_of(batch):
        address = address_of(serial)
        message = uri_message(mirrored(address) if keys else address)
        values = [rules.printed_serial(serial)]
        if secret:
            values.append(rules.pin_of(secret, serial, batch.pin_digits))
        values += [address, message.hex().upper()]
        if keys:
            at, last = offsets_of(address, serial), keys[-1]
            values += [str(at.picc), str(at.mac_input), str(at.mac)]
            values += [last.meta_read.hex().upper(), last.file_read.hex().upper()]
        writer.writerow(values)
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def serials_of(batch: ProductBatch) -> Iterator[str]:
    """All serials of a batch in their order, a portion at a time."""
    rows = Product.objects.across_spaces("a batch is the operator's, wherever its products lie")
    last = ""
    while portion := list(
        rows.filter(batch=batch, serial__gt=last).order_by("serial").values_list("serial", flat=True)[:PART]
    ):
        yield from portion
        last = portion[-1]


def programming_file(batch: ProductBatch) -> Iterator[str]:
    """What is programmed into each tag, line by line: serial, address, and its memory in hex. There is no secret in
    it."""
    line = io.StringIO()
    writer = csv.writer(line)
    writer.writerow(("serial", "address", "memory"))
    for serial in serials_of(batch):
        memory = programming.memory_of(batch, serial).hex().upper()
        writer.writerow((rules.printed_serial(serial), address_of(serial), memory))
        yield line.getvalue()
        line.seek(0)
        line.truncate()


def first_serial(batch: ProductBatch) -> str:
    """One of the batch, to show things by; empty while there is none."""
    return next(serials_of(batch), "")


# --- calling back


@dataclass(frozen=True, slots=True)
class Reach:
    """Whom it meets when a batch is called back: how many `spaces` have some of its products."""

    batch: ProductBatch
    products: int
    on_cards: int
    spaces: int


def reach_of(batch: ProductBatch, *, reason: str) -> Reach:
    """Raises as `call_back` would."""
    _refuse_call_back(batch, reason)
    rows = Product.objects.across_spaces("a batch is the operator's, wherever its products lie")
    counted = rows.filter(batch=batch).aggregate(
        products=Count("pk"),
        on_cards=Count("card_id"),
        spaces=Count("space_id", distinct=True, filter=~Q(space_id=STOCK)),
    )
    return Reach(batch, **counted)


def _refuse_call_back(batch: ProductBatch, reason: str) -> None:
    if not reason.strip():
        raise ReasonMissing
    if batch.made < batch.quantity:
        raise BatchNotMade


def call_back(actor: Person, batch_id: uuid.UUID, *, reason: str) -> None:
    """Calls a whole batch back, wherever its products lie: a job does it. Raises `ReasonMissing`, `BatchNotMade`."""
    reason = reason.strip()[:LONGEST_REASON]
    with transaction.atomic():
        batch = ProductBatch.objects.select_for_update().get(pk=batch_id)
        _refuse_call_back(batch, reason)
        if batch.called_back_at is not None:
            return
        batch.called_back_at = clock.now()
        batch.save(update_fields=["called_back_at"])
        tell(BatchCalledBack.of(actor, batch))
        jobs.start(
            owner=actor,
            kind=CALL_BACK,
            name=str(batch),
            total=batch.quantity,
            parameters={"batch": str(batch.pk), "reason": reason},
        )


def work_of_call_back(job: Job, progress: Progress) -> Outcome:
    batch_id = uuid.UUID(job.parameters["batch"])
    actor = Person(job.owner)
    rows = Product.objects.across_spaces("a batch is the operator's, wherever its products lie")
    left = rows.filter(batch_id=batch_id).exclude(label=Label.CALLED_BACK)

    def part(most: int) -> int | None:
        with transaction.atomic():
            jobs.hold(job)
            space_id = left.values_list("space_id", flat=True).first()
            if space_id is None:
                return None
            ids = list(left.filter(space_id=space_id).values_list("pk", flat=True)[:most])
            found = [product for product in held(space_id, ids) if product.label != Label.CALLED_BACK]
            reason = job.parameters["reason"]
            put(
                *(
                    Move(
                        actor,
                        product,
                        Act.CALL_BACK,
                        decided(Side.OPERATOR, product, Act.CALL_BACK, reason=reason),
                    )
                    for product in found
                )
            )
            if space_id != STOCK and not left.filter(space_id=space_id).exists():
                errands.TELL_MANAGERS.put(LetterKind.CALLED_BACK, str(space_id), str(batch_id))
                errands.TELL_HOLDERS.put(str(space_id), str(batch_id), "")
            return len(found)

    total = rows.filter(batch_id=batch_id).count()
    refusal = work_through(progress, part, done=total - left.count(), total=total)
    status, messages = ending(refusal, complete=not left.exists())
    return Outcome(status, messages)


def operators_only(actor: Person, _job: Job) -> None:
    if not actor.user.is_staff:
        raise Forbidden


def register_jobs() -> None:
    """Called once, at the start."""
    register(JobKind(MAKE, _("Make batch %(name)s of products"), make, operators_only))
    register(JobKind(CALL_BACK, _("Call batch %(name)s of products back"), work_of_call_back, operators_only))
