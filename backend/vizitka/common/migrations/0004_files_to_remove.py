import vizitka.common.clock
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0003_parcels'),
    ]

    operations = [
        migrations.CreateModel(
            name='FileToRemove',
            fields=[
                ('name', models.CharField(max_length=500, primary_key=True, serialize=False)),
                ('created_at', models.DateTimeField(default=vizitka.common.clock.now)),
            ],
            options={
                'indexes': [models.Index(fields=['created_at'], name='file_to_remove_by_age')],
            },
        ),
    ]
