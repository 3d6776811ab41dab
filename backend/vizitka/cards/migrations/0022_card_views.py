"""Saved views of lists of cards, each of one person."""

import django.db.models.deletion
import vizitka.common.clock
import vizitka.common.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0021_fill_word_parts'),
        ('spaces', '0012_design_saves'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CardView',
            fields=[
                ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('shown', models.JSONField(default=dict)),
                ('created_at', models.DateTimeField(default=vizitka.common.clock.now)),
                ('space', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space')),
                ('user', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['user', 'id'], name='card_view_of_person')],
            },
        ),
    ]
