"""Connecting by a list: a table of serials and PINs, each with its person. Nothing of the file is kept: it has PINs.

A dry run says of each row what would become of it. Each PIN counts at the throttle as one that is typed. Rows are
connected in portions, each in one transaction with what takes it back: a list that broke off is sent again.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO, Final, cast

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from vizitka.cards.selectors import ids_by_email, ids_by_external_key
from vizitka.common import database, uploads
from vizitka.common.actor import Person
from vizitka.common.errors import ApplicationError, InvalidInput, Text
from vizitka.products import rules
from vizitka.products.enums import Side
from vizitka.products.models import ProductChange, ProductSerial
from vizitka.products.services.connecting import connected_each, prove_each
from vizitka.products.services.many import keep_connected, kept_connected
from vizitka.transfer.importing.enums import FileKind
from vizitka.transfer.importing.errors import UnreadableFile
from vizitka.transfer.importing.fields import key_of
from vizitka.transfer.importing.headers import field_for
from vizitka.transfer.importing.reading import text
from vizitka.transfer.importing.reading.kinds import kind_of

# Each row is a PIN to be tried, and a person waits for the answer.
MOST_ROWS: Final = 1_000
# Rows that are connected in one transaction: others write between two of them.
AT_ONCE: Final = 250
# What columns are called, in the nine languages; those of people are the words of imports.
_COLUMNS: Final[Mapping[str, str]] = {
    key_of(word): column
    for column, words in (
        ("serial", "serial,serial number,serial no,serial key,Seriennummer,número de serie,serijski broj,sériové číslo,"
                   "numéro de série,numero di serie,número de série,sorozatszám"),
        ("pin", "pin,pin code,code pin,codice pin,código pin,pin kód"),
    )
    for word in words.split(",")
}  # fmt: skip
_PEOPLE: Final = ("email", "external_key")


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it stands in the file; `person` is an email address or a personnel number, empty for the pool."""

    number: int
    serial: str
    pin: str
    person: str


@dataclass(frozen=True, slots=True)
class BadRow:
    row: Row
    problem: Text


@dataclass(frozen=True, slots=True)
class Listed:
    """How many rows there are, how many of them are connected to a card or go into the pool, and which are not.
    `change` takes back what was connected to cards."""

    rows: int
    connected: int
    pooled: int
    bad: Sequence[BadRow]
    change: ProductChange | None


def connect_list(
    actor: Person,
    space_id: uuid.UUID,
    file: UploadedFile[Any],
    *,
    origin: str,
    dry_run: bool,
    leave_out: Collection[int] = (),
) -> Listed:
    """Connects what can be connected; in a dry run nothing is. Rows of the numbers to `leave_out` are not looked at.
    Raises `UnreadableFile`, `TooManyUploads`."""
    uploads.count(actor)
    rows = [row for row in rows_of(cast(BinaryIO, file.file), file.size or 0) if row.number not in leave_out]
    problems: dict[int, ApplicationError] = {}
    wanted = _wanted(rows, _People.of(space_id, rows), problems)
    wrong = prove_each({serial: one.row.pin for serial, one in wanted.items()}, origin)
    goals = {serial: one.card_id for serial, one in wanted.items() if serial not in wrong}
    on_cards, pooled, change = 0, 0, None if dry_run else _earlier(actor, space_id, goals)
    serials = list(goals)
    for start in range(0, len(serials), AT_ONCE):
        if start:
            database.let_others_write()
        with transaction.atomic():
            portion = {serial: goals[serial] for serial in serials[start : start + AT_ONCE]}
            done = connected_each(actor, Side.SPACE, space_id, portion, only_tried=dry_run)
            if not dry_run:
                change = keep_connected(actor, space_id, done.fresh, onto=change)
        on_cards += sum(portion[serial] is not None for serial in done.products)
        pooled += sum(portion[serial] is None for serial in done.products)
        wrong |= done.refused
    for serial, error in wrong.items():
        problems[wanted[serial].row.number] = error
    bad = [BadRow(row, _sentence(problems[row.number])) for row in rows if row.number in problems]
    return Listed(len(rows), on_cards, pooled, bad, change)


def _earlier(
    actor: Person, space_id: uuid.UUID, goals: Mapping[str, uuid.UUID | None]
) -> ProductChange | None:
    """What takes back an earlier sending of this list, which broke off, or whose answer was lost."""
    products = dict(ProductSerial.objects.filter(serial__in=goals).values_list("serial", "product_id"))
    cards = {products[serial]: card_id for serial, card_id in goals.items() if card_id and serial in products}
    return kept_connected(actor, space_id, cards)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A row, and the card that its product is to be on; None for the pool."""

    row: Row
    card_id: uuid.UUID | None


def _wanted(
    rows: Sequence[Row], people: _People, problems: dict[int, ApplicationError]
) -> dict[str, _Wanted]:
    """The rows by their serials as they are kept; what is wrong with others, by their numbers, goes into `problems`."""
    found: dict[str, _Wanted] = {}
    for row in rows:
        try:
            card_id = people.card_of(row)
            serial = rules.normalised_serial(row.serial)
            if serial in found:
                raise InvalidInput(errors={"serial": [_("This serial stands in the list twice.")]})
        except ApplicationError as error:
            problems[row.number] = error
        else:
            found[serial] = _Wanted(row, card_id)
    return found


def _sentence(error: ApplicationError) -> Text:
    return next((texts[0] for texts in error.errors.values() if texts), error.message)


# --- whose a row is


@dataclass(frozen=True, slots=True)
class _People:
    """Cards of the space by the first email address, and by the personnel number."""

    cards: Mapping[str, Sequence[uuid.UUID]]

    @classmethod
    def of(cls, space_id: uuid.UUID, rows: Sequence[Row]) -> _People:
        emails = {row.person.lower() for row in rows if "@" in row.person}
        numbers = {row.person for row in rows if "@" not in row.person}
        return cls({**ids_by_external_key(space_id, numbers), **ids_by_email(space_id, emails)})

    def card_of(self, row: Row) -> uuid.UUID | None:
        """The card of a row; None for the pool. Raises `InvalidInput` for a person without one, or with several."""
        if not row.person:
            return None
        found = self.cards.get(row.person.lower() if "@" in row.person else row.person, ())
        if len(found) != 1:
            several = _("Several cards have this email address or personnel number.")
            none = _("No card has this email address or personnel number.")
            raise InvalidInput(errors={"person": [several if found else none]})
        return found[0]


# --- what a file says


def rows_of(file: BinaryIO, size: int) -> list[Row]:
    """The rows below the names of the columns. Raises `UnreadableFile`."""
    records = _records(file, size)
    columns: dict[str, int] = {}
    for _number, cells in records:
        columns = _columns_of(cells)
        if {"serial", "pin"} <= columns.keys():
            break
    else:
        raise UnreadableFile(_("No column is called “Serial”, or none is called “PIN”."))
    rows: list[Row] = []
    for number, cells in records:
        if any(cells):
            rows.append(_row(number, cells, columns))
        if len(rows) > MOST_ROWS:
            raise UnreadableFile(_too_many())
    if not rows:
        raise UnreadableFile(_("This file has column names, but no rows below them."))
    return rows


def _too_many() -> str:
    many = ngettext(
        "At most %(n)d row can be connected at once.",
        "At most %(n)d rows can be connected at once.",
        MOST_ROWS,
    )
    return many % {"n": MOST_ROWS}


def _columns_of(cells: Sequence[str]) -> dict[str, int]:
    """Where the columns stand: `serial`, `pin`, and those by which people are known; the first of each name."""
    found: dict[str, int] = {}
    for place, cell in enumerate(cells):
        name = _COLUMNS.get(key_of(cell)) or field_for(cell)
        if name in ("serial", "pin", *_PEOPLE):
            found.setdefault(str(name), place)
    return found


def _row(number: int, cells: Sequence[str], columns: Mapping[str, int]) -> Row:
    def cell(name: str) -> str:
        place = columns.get(name, len(cells))
        return cells[place].strip() if place < len(cells) else ""

    return Row(number, cell("serial"), cell("pin"), next(filter(None, map(cell, _PEOPLE)), ""))


def _records(file: BinaryIO, size: int) -> Iterator[tuple[int, list[str]]]:
    """Number and cells of each row, of the first sheet of a workbook."""
    if kind_of(file, size) == FileKind.XLSX:
        from vizitka.transfer.importing.reading.workbook import Workbook

        with Workbook(file) as workbook:
            yield from workbook.records(workbook.sheets[0])
        return
    encoding = text.encoding_of(file)
    yield from text.records(file, encoding, text.delimiter_of(file, encoding))
