from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('billing', '0008_open_limit'),
    ]

    operations = [
        migrations.AddField(
            model_name='licence',
            name='of_card',
            field=models.BooleanField(db_default=False, default=False, editable=False, verbose_name='of one card'),
        ),
    ]
