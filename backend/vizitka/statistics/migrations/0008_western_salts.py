from django.db import migrations, models

from vizitka.common.clock import now


class Migration(migrations.Migration):
    dependencies = [("statistics", "0007_passes")]

    operations = [
        migrations.CreateModel(
            name="WesternSalt",
            fields=[
                ("day", models.DateField(primary_key=True, serialize=False)),
                ("value", models.BinaryField(max_length=64)),
                ("created_at", models.DateTimeField(db_index=True, default=now)),
            ],
            options={"abstract": False},
        ),
    ]
