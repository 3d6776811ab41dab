"""Gives every card the handle of its codes, a thousand cards in a transaction; what was interrupted goes on."""

import secrets
from typing import Any

from django.db import migrations, transaction
from django.db.models import OuterRef, Subquery

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 10
BATCH = 1000


def unused(handles: Any, number: int) -> list[str]:
    found: set[str] = set()
    while len(found) < number:
        drawn = {"".join(secrets.choice(ALPHABET) for _ in range(LENGTH)) for _ in range(number - len(found))}
        found |= drawn - set(handles.filter(handle__in=drawn).values_list("handle", flat=True))
    return list(found)


def give_code_handles(apps: Any, schema_editor: Any) -> None:
    handle, alias = apps.get_model("cards", "Handle"), schema_editor.connection.alias
    cards, handles = apps.get_model("cards", "Card")._base_manager.using(alias), handle.objects.using(alias)
    last = None
    while True:
        waiting = cards.filter(code_handle="").order_by("pk")
        rows = list((waiting.filter(pk__gt=last) if last else waiting).values_list("pk", "space_id")[:BATCH])
        if not rows:
            return
        last = rows[-1][0]
        with transaction.atomic(using=alias):
            handles.bulk_create(
                handle(handle=text, card_id=card_id, space_id=space_id, channel="qr_code")
                for text, (card_id, space_id) in zip(unused(handles, len(rows)), rows, strict=True)
            )
            given = handles.filter(card_id=OuterRef("pk"), channel="qr_code").values("handle")[:1]
            ids = [card_id for card_id, _ in rows]
            cards.filter(pk__in=ids, code_handle="").update(code_handle=Subquery(given))


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("cards", "0006_code_handles")]

    operations = [migrations.RunPython(give_code_handles, migrations.RunPython.noop)]
