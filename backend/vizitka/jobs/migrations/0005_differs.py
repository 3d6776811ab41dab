from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("jobs", "0004_workers_and_leases")]

    operations = [
        migrations.AddField(
            model_name="job", name="differs", field=models.BooleanField(db_default=False, default=False)
        )
    ]
