"""Who is in by automatic confirmation and has not said yes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('spaces', '0010_time_zone'),
    ]

    operations = [
        migrations.AddField(
            model_name='spacemember',
            name='agreed',
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
