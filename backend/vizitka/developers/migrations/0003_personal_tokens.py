import django.db.models.deletion
import vizitka.common.clock
import vizitka.common.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('developers', '0002_webhooks'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PersonalToken',
            fields=[
                ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=80)),
                ('token_hash', models.CharField(db_index=True, max_length=64)),
                ('ending', models.CharField(max_length=8)),
                ('abilities', models.JSONField(default=list)),
                ('networks', models.JSONField(default=list)),
                ('created_at', models.DateTimeField(default=vizitka.common.clock.now)),
                ('expires_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(blank=True, null=True)),
                ('replaced_at', models.DateTimeField(blank=True, null=True)),
                ('last_used_at', models.DateTimeField(blank=True, null=True)),
                ('last_network', models.CharField(blank=True, default='', max_length=64)),
                ('told', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('spaces', models.JSONField(default=list)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['created_at', 'id'],
                'constraints': [models.UniqueConstraint(fields=('user', 'token_hash'), name='a_personal_token_is_one')],
            },
        ),
    ]
