"""By whose certificate a pass was made that a phone keeps: no other can change it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0005_settings"),
    ]

    operations = [
        migrations.AddField(
            model_name="walletpass",
            name="made_by",
            field=models.CharField(blank=True, db_default="", default="", max_length=420),
        ),
        migrations.AddField(
            model_name="walletdevice",
            name="made_by",
            field=models.CharField(blank=True, db_default="", default="", max_length=420),
        ),
    ]
