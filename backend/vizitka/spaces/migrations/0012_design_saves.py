"""What saves of a design have changed, for undo; and a logo for dark grounds."""

import django.db.models.deletion
import django.db.models.manager
import vizitka.common.clock
import vizitka.common.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('images', '0005_uses'),
        ('spaces', '0011_spacemember_agreed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='space',
            name='placeholder_logo_dark',
            field=models.ForeignKey(blank=True, db_constraint=False, db_index=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='images.image'),
        ),
        migrations.CreateModel(
            name='DesignSave',
            fields=[
                ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('version', models.PositiveIntegerField()),
                ('before', models.JSONField(default=dict)),
                ('after', models.JSONField(default=dict)),
                ('undoes', models.UUIDField(null=True)),
                ('created_at', models.DateTimeField(default=vizitka.common.clock.now)),
                ('created_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('space', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space')),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'everything',
                'default_manager_name': 'everything',
                'indexes': [models.Index(fields=['space', 'id'], name='design_save_of_space'), models.Index(fields=['created_at'], name='design_save_by_time')],
            },
            managers=[
                ('everything', django.db.models.manager.Manager()),
            ],
        ),
    ]
