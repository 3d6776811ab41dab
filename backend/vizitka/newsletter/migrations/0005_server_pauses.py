import vizitka.common.clock
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('newsletter', '0004_settings'),
    ]

    operations = [
        migrations.CreateModel(
            name='ServerPause',
            fields=[
                ('digest', models.CharField(max_length=64, primary_key=True, serialize=False)),
                ('refusals', models.PositiveIntegerField(db_default=0, default=0)),
                ('pauses', models.PositiveIntegerField(db_default=0, default=0)),
                ('until', models.DateTimeField(blank=True, null=True)),
                ('code', models.CharField(blank=True, db_default='', default='', max_length=12)),
                ('changed_at', models.DateTimeField(default=vizitka.common.clock.now)),
            ],
            options={
                'indexes': [models.Index(fields=['changed_at'], name='server_pause_by_age')],
            },
        ),
    ]
