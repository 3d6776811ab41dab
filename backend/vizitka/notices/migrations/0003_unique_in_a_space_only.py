"""What is unique includes the space since 0002: the former constraint goes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("notices", "0002_unique_in_a_space"),
    ]

    operations = [
        migrations.AlterField(
            model_name="cardnotice",
            name="card",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to="cards.card",
            ),
        ),
    ]
