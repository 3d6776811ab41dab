"""The card's page says by `page_version` that a notice was written (cards.services.pages). No release has had notices
with a version of their own, so that the column goes at once."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0016_card_page_version"),
        ("notices", "0003_unique_in_a_space_only"),
    ]

    operations = [
        migrations.RemoveField(model_name="cardnotice", name="version"),
        migrations.AlterField(
            model_name="cardnotice",
            name="card",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="notices",
                to="cards.card",
            ),
        ),
    ]
