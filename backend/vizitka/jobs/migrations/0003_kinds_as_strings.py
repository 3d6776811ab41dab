"""Kinds of jobs belong to the domains above; tasks that wait have a class."""

from django.db import migrations, models


def name_classes(apps, schema_editor):
    """What an older version has queued is taken by the workers of short tasks."""
    tasks = apps.get_model("django_tasks_database", "DBTaskResult").objects.using(schema_editor.connection.alias)
    tasks.filter(queue_name="default", status__in=["READY", "RUNNING"]).update(queue_name="short")


class Migration(migrations.Migration):
    dependencies = [
        ("jobs", "0002_cards_at_once"),
        ("django_tasks_database", "0021_conditional_partial_index_ordering"),
    ]

    operations = [
        migrations.AlterField(model_name="job", name="kind", field=models.CharField(max_length=40)),
        migrations.RunPython(name_classes, migrations.RunPython.noop, elidable=True),
    ]
