"""By which way a pass was taken; those that there are were taken where nobody was asked."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("wallet", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="walletpass",
            name="way",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AddField(
            model_name="walletdevice",
            name="way",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
    ]
