from django.conf import settings
from django.db import migrations


def note(apps, schema_editor):
    """Where tables lie apart: whose person a card is (vizitka.common.guards). Safe to repeat."""
    if settings.DATABASE_DISTRIBUTED:
        schema_editor.execute(
            "INSERT INTO common_takenvalue (key, row_id, owner_id) "
            "SELECT 'directory_person_of_a_card:' || card_id::text, id, space_id FROM directories_directoryperson "
            "WHERE card_id IS NOT NULL ON CONFLICT DO NOTHING"
        )


class Migration(migrations.Migration):
    dependencies = [
        ('directories', '0006_fill_sources_of_groups'),
        ('common', '0005_taken_values'),
    ]

    operations = [migrations.RunPython(note, migrations.RunPython.noop)]
