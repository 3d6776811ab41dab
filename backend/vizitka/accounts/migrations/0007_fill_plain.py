"""Names and addresses of people who are there in plain letters, some hundred in a transaction. Safe to stop and to repeat."""

import uuid

from django.db import migrations, transaction

from vizitka.common.letters import fold

PORTION = 500
LONGEST = 600


def fill(apps, schema_editor):
    people = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    last = uuid.UUID(int=0)
    unread = people.only("first_name", "last_name", "email").order_by("pk")
    while portion := list(unread.filter(pk__gt=last)[:PORTION]):
        last = portion[-1].pk
        with transaction.atomic(using=schema_editor.connection.alias):
            for user in portion:
                plain = fold(f"{user.first_name} {user.last_name} {user.email}")[:LONGEST]
                # What was saved meanwhile is newer.
                people.filter(pk=user.pk, plain="").update(plain=plain)


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("accounts", "0006_plain")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
