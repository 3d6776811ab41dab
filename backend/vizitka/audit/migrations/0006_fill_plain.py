"""Names of entries that are there in plain letters, a thousand in a statement. Safe to stop and to repeat."""

import uuid

from django.db import migrations

from vizitka.common.letters import fold

PORTION = 1000
LONGEST = 255


def fill(apps, schema_editor):
    entries = apps.get_model("audit", "AuditEntry").objects.using(schema_editor.connection.alias)
    last = uuid.UUID(int=0)
    unread = entries.only("actor_label", "object_label").order_by("pk")
    while portion := list(unread.filter(pk__gt=last)[:PORTION]):
        last = portion[-1].pk
        # Names repeat: of a thousand entries, few people and not many things are spoken of.
        for whose in ("actor", "object"):
            by_name = {}
            for entry in portion:
                by_name.setdefault(getattr(entry, f"{whose}_label"), []).append(entry.pk)
            for label, keys in by_name.items():
                # What somebody has forgotten meanwhile has another name.
                named = entries.filter(pk__in=keys, **{f"{whose}_label": label})
                named.update(**{f"{whose}_plain": fold(label)[:LONGEST]})


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("audit", "0005_plain")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
