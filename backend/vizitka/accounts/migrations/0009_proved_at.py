"""When a person has shown who that is: for sessions that are there, nobody knows, and they are asked again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_passkeys"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="proved_at",
            field=models.DateTimeField(null=True),
        ),
    ]
