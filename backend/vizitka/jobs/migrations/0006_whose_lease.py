from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0005_differs")]

    operations = [
        migrations.AddField(model_name="lease", name="worker_id", field=models.UUIDField(null=True)),
        migrations.AddField(
            model_name="lease",
            name="deaths",
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
    ]
