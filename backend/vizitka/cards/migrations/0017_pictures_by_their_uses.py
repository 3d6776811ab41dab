"""The pictures of a card are kept by their uses (0015), which the database holds to the card's space."""

import django.db.models.deletion
from django.db import migrations, models


def _picture(field):
    return migrations.AlterField(
        model_name="card",
        name=field,
        field=models.ForeignKey(
            blank=True,
            db_constraint=False,
            db_index=False,
            null=True,
            on_delete=django.db.models.deletion.DO_NOTHING,
            related_name="+",
            to="images.image",
        ),
    )


class Migration(migrations.Migration):
    dependencies = [
        ("cards", "0016_card_page_version"),
    ]

    operations = [_picture("header"), _picture("logo"), _picture("profile_picture")]
