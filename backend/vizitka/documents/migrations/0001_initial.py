import vizitka.common.clock
import vizitka.common.ids
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Document',
            fields=[
                ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('space_id', models.UUIDField(db_index=True)),
                ('name', models.CharField(max_length=200)),
                ('bytes', models.PositiveIntegerField()),
                ('pages', models.PositiveIntegerField()),
                ('file', models.CharField(db_index=True, max_length=100)),
                ('created_at', models.DateTimeField(db_index=True, default=vizitka.common.clock.now)),
            ],
        ),
    ]
