from django.conf import settings
from django.db import migrations


def note(apps, schema_editor):
    """Where tables lie apart: whose an import is (vizitka.common.guards). Safe to repeat."""
    if settings.DATABASE_DISTRIBUTED:
        schema_editor.execute(
            "INSERT INTO common_takenvalue (key, row_id, owner_id) "
            "SELECT 'transfer_import_by_id:' || id::text, id, space_id FROM transfer_import ON CONFLICT DO NOTHING"
        )


class Migration(migrations.Migration):
    dependencies = [
        ('transfer', '0009_upserts'),
        ('common', '0005_taken_values'),
    ]

    operations = [migrations.RunPython(note, migrations.RunPython.noop)]
