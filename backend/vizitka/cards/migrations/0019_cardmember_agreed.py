"""As in spaces: who is in by automatic confirmation and has not said yes."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0018_no_indices_of_pictures'),
    ]

    operations = [
        migrations.AddField(
            model_name='cardmember',
            name='agreed',
            field=models.BooleanField(db_default=True, default=True),
        ),
    ]
