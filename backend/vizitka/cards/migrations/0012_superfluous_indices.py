"""Seven indices that every write of a card paid for and no query needs.

The space's is the beginning of nine others; pictures and templates have an index of those that are there; nothing looks
for the beginning of a handle or username. They are dropped by name: `AlterField` would copy the table on SQLite.
"""

import django.db.models.deletion
from django.db import migrations, models

FOREIGN_KEYS = ("space", "header", "logo", "profile_picture", "template")
TEXTS = ("handle", "username")


def _drop(schema_editor, model, field, suffix):
    column = model._meta.get_field(field).column
    name = schema_editor._create_index_name(model._meta.db_table, [column], suffix=suffix)
    schema_editor.execute(f"DROP INDEX IF EXISTS {schema_editor.quote_name(name)}")


def forwards(apps, schema_editor):
    model = apps.get_model("cards", "Card")
    for field in FOREIGN_KEYS:
        _drop(schema_editor, model, field, "")
    if schema_editor.connection.vendor == "postgresql":
        for field in TEXTS:
            _drop(schema_editor, model, field, "_like")


def backwards(apps, schema_editor):
    model = apps.get_model("cards", "Card")
    for field in FOREIGN_KEYS:
        schema_editor.execute(schema_editor._create_index_sql(model, fields=[model._meta.get_field(field)]))
    if schema_editor.connection.vendor == "postgresql":
        for field in TEXTS:
            schema_editor.execute(schema_editor._create_like_index_sql(model, model._meta.get_field(field)))


def _without_index(field, to, **options):
    return migrations.AlterField(
        model_name="card", name=field, field=models.ForeignKey(db_index=False, to=to, **options)
    )


def _picture(field):
    return _without_index(
        field,
        "images.image",
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.SET_NULL,
        related_name="+",
    )


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0011_indices_of_pictures"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(forwards, backwards)],
            state_operations=[
                _without_index(
                    "space", "spaces.space", on_delete=django.db.models.deletion.CASCADE, related_name="cards"
                ),
                _picture("header"),
                _picture("logo"),
                _picture("profile_picture"),
                _without_index(
                    "template",
                    "spaces.template",
                    blank=True,
                    db_constraint=False,
                    null=True,
                    on_delete=django.db.models.deletion.SET_NULL,
                    related_name="cards",
                ),
            ],
        )
    ]
