import django.db.models.deletion
import django.db.models.manager
from django.db import migrations, models


def copied(table, column, default):
    """What differs from the default; without a row the default counts. All three are names and words of this file."""
    there = f"INSERT INTO {table} (space_id, {column}) SELECT id, {column} FROM spaces_space WHERE {column} <> {default}"  # nosec B608
    back = (
        f"UPDATE spaces_space SET {column} = "  # nosec B608
        f"COALESCE((SELECT s.{column} FROM {table} s WHERE s.space_id = spaces_space.id), {default})"
    )
    return migrations.RunSQL(there, back)


class Migration(migrations.Migration):
    dependencies = [
        ("members", "0001_initial"),
        ("spaces", "0005_counters_leave_the_space"),
    ]

    operations = [
        migrations.CreateModel(
            name="InvitationSettings",
            fields=[
                (
                    "space",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        serialize=False,
                        to="spaces.space",
                    ),
                ),
                ("confirm_invitations", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "db_table": "invitation_settings",
                "abstract": False,
                "base_manager_name": "everything",
                "default_manager_name": "everything",
            },
            managers=[
                ("everything", django.db.models.manager.Manager()),
            ],
        ),
        copied("invitation_settings", "confirm_invitations", "FALSE"),
    ]
