"""An invoice keeps the seller's logo of its day. Those that there are have none."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("images", "0006_alter_image_purpose"),
        ("invoicing", "0003_corrections"),
    ]

    operations = [
        migrations.AddField(
            model_name="invoice",
            name="logo",
            field=models.ForeignKey(
                blank=True,
                db_index=False,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="images.image",
            ),
        ),
    ]
