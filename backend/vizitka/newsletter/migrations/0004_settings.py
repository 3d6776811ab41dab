import django.db.models.deletion
import django.db.models.manager
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0030_settings_in_their_rooms"),
        ("newsletter", "0003_looked_links"),
        ("spaces", "0005_counters_leave_the_space"),
    ]

    # The table was that of cards: its rows stay where they are.
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.CreateModel(
                    name="NewsletterSettings",
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
                        ("newsletter", models.BooleanField(db_default=False, default=False)),
                    ],
                    options={
                        "db_table": "newsletter_settings",
                        "abstract": False,
                        "base_manager_name": "everything",
                        "default_manager_name": "everything",
                    },
                    managers=[
                        ("everything", django.db.models.manager.Manager()),
                    ],
                ),
            ],
        ),
    ]
