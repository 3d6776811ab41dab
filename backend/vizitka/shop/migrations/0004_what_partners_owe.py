from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("shop", "0003_settings"),
    ]

    operations = [
        migrations.AddField(
            model_name="partnerresult",
            name="owed",
            field=models.PositiveIntegerField(db_default=0, default=0, editable=False),
        ),
    ]
