"""What kind of actor an entry is of. Entries of before without a person are those of the system."""

from django.db import migrations, models


def mark_the_system(apps, schema_editor):
    entries = apps.get_model("audit", "AuditEntry").objects.using(schema_editor.connection.alias)
    entries.filter(actor_id=None).update(actor_kind="system")


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_reading")]

    operations = [
        migrations.AddField(
            model_name="auditentry",
            name="actor_kind",
            field=models.CharField(
                choices=[
                    ("person", "Person"),
                    ("token", "Token"),
                    ("directory", "Directory"),
                    ("system", "System"),
                ],
                db_default="person",
                max_length=16,
            ),
        ),
        migrations.RunPython(mark_the_system, migrations.RunPython.noop),
    ]
