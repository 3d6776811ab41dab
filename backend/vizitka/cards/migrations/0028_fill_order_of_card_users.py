"""Gives the card users that are there their place in the order of names, five hundred people in a transaction.

Safe to stop and to repeat.
"""

import uuid

from django.db import migrations, transaction

from vizitka.common.letters import fold

PORTION = 500
LONGEST_NAME = 140


def order_of(user):
    names = (fold(name)[:LONGEST_NAME] for name in (user.last_name, user.first_name))
    return " ".join((*names, user.email))


def fill(apps, schema_editor):
    alias = schema_editor.connection.alias
    members = apps.get_model("cards", "CardMember").everything.using(alias).filter(person_order="")
    people = apps.get_model("accounts", "User").objects.using(alias).only("last_name", "first_name", "email")
    last = uuid.UUID(int=0)
    of_people = members.order_by("user_id").values_list("user_id", flat=True).distinct()
    while ids := list(of_people.filter(user_id__gt=last)[:PORTION]):
        last = ids[-1]
        with transaction.atomic(using=alias):
            for user in people.filter(pk__in=ids).order_by("pk"):
                members.filter(user_id=user.pk).update(person_order=order_of(user))


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("cards", "0027_order_of_card_users"), ("accounts", "__first__")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop, elidable=True)]
