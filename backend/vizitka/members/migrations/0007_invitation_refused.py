"""Who has said no once is asked."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('members', '0006_unique_in_a_space_only'),
    ]

    operations = [
        migrations.AddField(
            model_name='invitation',
            name='refused',
            field=models.BooleanField(db_default=False, default=False),
        ),
    ]
