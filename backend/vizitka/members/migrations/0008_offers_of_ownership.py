"""Ownership is offered and accepted; people of a card that moves are asked."""

import django.db.models.deletion
import django.db.models.manager
import vizitka.common.clock
import vizitka.common.ids
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('members', '0007_invitation_refused'),
        ('spaces', '0011_spacemember_agreed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='invitation',
            name='came_from',
            field=models.UUIDField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='OwnershipOffer',
            fields=[
                ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('stays', models.BooleanField(default=False)),
                ('sent_at', models.DateTimeField(default=vizitka.common.clock.now)),
                ('expires_at', models.DateTimeField()),
                ('offered_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('space', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='ownership_offers', to='spaces.space')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'everything',
                'default_manager_name': 'everything',
                'constraints': [models.UniqueConstraint(fields=('space',), name='one_offer_of_ownership_per_space')],
            },
            managers=[
                ('everything', django.db.models.manager.Manager()),
            ],
        ),
    ]
