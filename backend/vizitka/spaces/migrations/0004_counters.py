"""The counters of a space go to a narrow row of their own; 0005 drops the columns that they leave."""

import django.db.models.deletion
import django.db.models.manager
from django.db import migrations, models

COPY = """
INSERT INTO spaces_spaceversions (space_id, version, page_version, cards_version)
SELECT id, version, page_version, cards_version FROM spaces_space
"""
COPY_BACK = """
UPDATE spaces_space SET (version, page_version, cards_version) = (
    SELECT v.version, v.page_version, v.cards_version FROM spaces_spaceversions v
    WHERE v.space_id = spaces_space.id
)
"""


class Migration(migrations.Migration):
    dependencies = [
        ("spaces", "0003_template_deleted"),
    ]

    operations = [
        migrations.CreateModel(
            name="SpaceVersions",
            fields=[
                (
                    "space",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="versions",
                        serialize=False,
                        to="spaces.space",
                    ),
                ),
                ("version", models.PositiveIntegerField(db_default=1, default=1)),
                ("page_version", models.PositiveIntegerField(db_default=1, default=1)),
                ("cards_version", models.PositiveBigIntegerField(db_default=1, default=1)),
            ],
            options={
                "abstract": False,
                "base_manager_name": "everything",
                "default_manager_name": "everything",
            },
            managers=[
                ("everything", django.db.models.manager.Manager()),
            ],
        ),
        migrations.RunSQL(COPY, COPY_BACK),
    ]
