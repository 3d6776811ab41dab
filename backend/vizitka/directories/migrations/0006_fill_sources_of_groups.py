"""Who keeps the groups that are there. Safe to stop and to repeat.

That a pull has named a group stands in it. By a sign-in came one without an id of the provider's whose members came by
sign-ins, or that has none in a directory that SCIM has never told of anybody. All others are taken for those of SCIM,
from which no sign-in takes and to which none adds.
"""

import uuid

from django.db import migrations

PORTION = 500


def fill(apps, schema_editor):
    alias = schema_editor.connection.alias
    groups = apps.get_model("directories", "DirectoryGroup").everything.using(alias)
    memberships = apps.get_model("directories", "DirectoryMembership").everything.using(alias)
    people = apps.get_model("directories", "DirectoryPerson").everything.using(alias)
    groups.filter(source="scim", pulled_at__isnull=False).update(source="pull")
    by_scim = set(people.filter(source="scim").values_list("directory_id", flat=True).distinct())
    last = uuid.UUID(int=0)
    unread = groups.filter(source="scim", pulled_at=None, external_id="").order_by("pk")
    while portion := list(unread.filter(pk__gt=last).values_list("pk", "directory_id")[:PORTION]):
        last = portion[-1][0]
        keys = [key for key, _directory in portion]
        told = {}
        rows = memberships.filter(group_id__in=keys).values_list("group_id", "person__source").distinct()
        for key, source in rows:
            told.setdefault(key, set()).add(source)
        claimed = [
            key
            for key, directory in portion
            if told.get(key) == {"sso"} or (key not in told and directory not in by_scim)
        ]
        groups.filter(pk__in=claimed, source="scim").update(source="sso")


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("directories", "0005_sources_of_groups")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
