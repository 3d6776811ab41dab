"""The index of words by their card alone, which the one before replaces. It is dropped by name: `AlterField` would copy
the table on SQLite."""

import django.db.models.deletion
from django.db import migrations, models


def forwards(apps, schema_editor):
    model = apps.get_model("cards", "CardTerm")
    name = schema_editor._create_index_name(model._meta.db_table, ["card_id"])
    schema_editor.execute(f"DROP INDEX IF EXISTS {schema_editor.quote_name(name)}")


def backwards(apps, schema_editor):
    model = apps.get_model("cards", "CardTerm")
    schema_editor.execute(schema_editor._create_index_sql(model, fields=[model._meta.get_field("card")]))


class Migration(migrations.Migration):
    dependencies = [("cards", "0024_terms_by_card")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(forwards, backwards)],
            state_operations=[
                migrations.AlterField(
                    model_name="cardterm",
                    name="card",
                    field=models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="terms",
                        to="cards.card",
                    ),
                )
            ],
        )
    ]
