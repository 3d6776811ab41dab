import django.db.models.deletion
import django.db.models.manager
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('spaces', '0017_members_by_change_index'),
    ]

    operations = [
        migrations.CreateModel(
            name='EmbeddingSettings',
            fields=[
                ('space', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, serialize=False, to='spaces.space')),
                ('embedding', models.BooleanField(db_default=False, default=False)),
                ('embedding_origins', models.JSONField(blank=True, db_default=[], default=list)),
                ('open_links', models.BooleanField(db_default=False, default=False)),
            ],
            options={
                'db_table': 'embedding_settings',
                'abstract': False,
                'base_manager_name': 'everything',
                'default_manager_name': 'everything',
            },
            managers=[
                ('everything', django.db.models.manager.Manager()),
            ],
        ),
    ]
