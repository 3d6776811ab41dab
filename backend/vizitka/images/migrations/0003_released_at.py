"""When it was last let go: what is there is looked at once, a day from now."""

import django.db.models.functions.datetime
from django.db import migrations, models

import vizitka.common.clock


class Migration(migrations.Migration):
    dependencies = [
        ("images", "0002_files_of"),
    ]

    operations = [
        migrations.AddField(
            model_name="image",
            name="released_at",
            field=models.DateTimeField(
                blank=True,
                db_default=django.db.models.functions.datetime.Now(),
                default=vizitka.common.clock.now,
                null=True,
            ),
        ),
    ]
