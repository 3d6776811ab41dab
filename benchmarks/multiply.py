"""Makes many cards of some, in the database: what services write for a card is copied, row by row, under other keys.

A hundred thousand cards take minutes by the services, and half a minute so. Every table that has rows of cards is
found by its foreign key, so that a new one is copied too; what names cards without one stands in `PLAIN`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.apps import apps
from django.db import connection, models, transaction

from vizitka.accounts.models import User
from vizitka.audit.models import AuditEntry
from vizitka.cards.models import Card, CardMember, Handle
from vizitka.documents.models import DocumentUse
from vizitka.images.models import Image, ImageUse

OF_CARDS: Final = "SELECT id FROM originals"
# Tables that hold a card's id, or belong to a card, without a foreign key to it: whose rows are a card's.
PLAIN: Final[dict[type[models.Model], str]] = {
    Card: f"id IN ({OF_CARDS})",
    Handle: f"card_id IN ({OF_CARDS})",
    ImageUse: f"holder_id IN ({OF_CARDS})",
    DocumentUse: f"holder_id IN ({OF_CARDS})",
    AuditEntry: f"object_id IN ({OF_CARDS})",
    Image: f"id IN (SELECT profile_picture_id FROM cards_card WHERE id IN ({OF_CARDS}))",
    User: f"id IN (SELECT user_id FROM cards_cardmember WHERE card_id IN ({OF_CARDS}))",
}
# Further columns that hold a key of a row that is copied.
KEYS: Final[dict[type[models.Model], tuple[str, ...]]] = {
    Card: ("profile_picture_id",),
    Handle: ("card_id",),
    ImageUse: ("holder_id", "used_id"),
    DocumentUse: ("holder_id",),
    AuditEntry: ("object_id",),
    CardMember: ("user_id",),
}
# Signs that no handle has which was drawn (cards.rules.HANDLE_ALPHABET): two of them make a handle another.
OTHER_SIGNS: Final = "01ilo"
MOST: Final = len(OTHER_SIGNS) ** 2


def multiply(space_id: object, key_begins: str, times: int) -> None:
    """Copies all cards of the space whose external key begins so, `times` times; 25 times at most."""
    assert times <= MOST
    key = Card._meta.pk.get_db_prep_value(space_id, connection)
    with _unchecked(), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE originals AS SELECT id FROM cards_card "
            "WHERE space_id = %s AND external_key LIKE %s",
            [key, f"{key_begins}%"],
        )
        cursor.execute("CREATE UNIQUE INDEX originals_id ON originals (id)")
        for number in range(times):
            for statement in _statements(number):
                cursor.execute(statement)
        cursor.execute("DROP TABLE originals")


def _statements(number: int) -> Iterator[str]:
    for model in apps.get_models():
        cards = [field.attname for field in model._meta.concrete_fields if field.related_model is Card]
        rows = PLAIN.get(model) or (f"{cards[0]} IN ({OF_CARDS})" if cards else "")
        if not rows:
            continue
        columns = [field for field in model._meta.concrete_fields if field.column]
        names = ", ".join(f'"{field.column}"' for field in columns)
        values = ", ".join(_copied(model, field, number, cards) for field in columns)
        table = model._meta.db_table
        yield f"INSERT INTO {table} ({names}) SELECT {values} FROM {table} WHERE {rows}"


def _copied(model: type[models.Model], field: models.Field, number: int, cards: list[str]) -> str:
    """A column of the copy, in SQL."""
    column = f'"{field.column}"'
    if field.attname in (*cards, *KEYS.get(model, ())) or (
        field.primary_key and isinstance(field, models.UUIDField)
    ):
        # As if it had been made later: keys begin with the time (UUIDv7).
        text = f"'{number + 2:02x}' || substr(CAST({column} AS text), 3)"
        return f"CAST({text} AS uuid)" if connection.vendor == "postgresql" else text
    if model in (Card, Handle) and field.attname in ("handle", "code_handle"):
        signs = OTHER_SIGNS[number // len(OTHER_SIGNS)] + OTHER_SIGNS[number % len(OTHER_SIGNS)]
        return f"substr({column}, 1, 8) || '{signs}'"
    if model is User and field.attname == "email":
        return f"'{number}.' || {column}"
    return column


@contextmanager
def _unchecked() -> Iterator[None]:
    """Keys that were right are right in copies."""
    off, on = {
        "sqlite": ("PRAGMA foreign_keys=OFF", "PRAGMA foreign_keys=ON"),
        "postgresql": ("SET session_replication_role=replica", "SET session_replication_role=DEFAULT"),
    }[connection.vendor]
    connection.cursor().execute(off)
    yield
    connection.cursor().execute(on)
