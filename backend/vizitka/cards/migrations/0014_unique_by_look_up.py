"""What is unique includes the space since 0013. Handles and usernames are unique by their rows in `Handle`."""

from django.db import migrations, models


def without_likes(apps, schema_editor):
    """On the way back Django makes the indices that 0012 has dropped, and gives back itself."""
    if schema_editor.connection.vendor != "postgresql":
        return
    model = apps.get_model("cards", "Card")
    for field in ("handle", "username"):
        name = schema_editor._create_index_name(model._meta.db_table, [field], suffix="_like")
        schema_editor.execute(f"DROP INDEX IF EXISTS {schema_editor.quote_name(name)}")


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0013_unique_in_a_space"),
    ]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, without_likes),
        migrations.RemoveConstraint(model_name="cardbatchpart", name="one_part_per_number"),
        migrations.RemoveConstraint(model_name="cardmember", name="one_role_per_card_and_user"),
        migrations.AlterField(model_name="card", name="handle", field=models.CharField(max_length=10)),
        migrations.AlterField(
            model_name="card",
            name="username",
            field=models.CharField(blank=True, max_length=40, null=True),
        ),
    ]
