from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("backgrounds", "0002_what_would_be_taken")]

    operations = [
        migrations.AddField(
            model_name="backgroundcopy",
            name="mail",
            field=models.CharField(
                blank=True,
                choices=[
                    ("queued", "Queued"),
                    ("sending", "Sending"),
                    ("sent", "Sent"),
                    ("unknown", "Unknown"),
                    ("failed", "Failed"),
                    ("dropped", "Dropped"),
                ],
                db_default="",
                default="",
                max_length=8,
            ),
        ),
        migrations.AddField(
            model_name="backgroundcopy",
            name="mail_job",
            field=models.UUIDField(null=True),
        ),
    ]
