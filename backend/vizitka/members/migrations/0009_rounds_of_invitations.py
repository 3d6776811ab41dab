"""Rounds of invitations, and what became of each mail."""

import django.db.models.deletion
import django.db.models.manager
import vizitka.common.clock
import vizitka.common.ids
import vizitka.common.tenancy
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0021_fill_word_parts'),
        ('members', '0008_offers_of_ownership'),
        ('spaces', '0011_spacemember_agreed'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='InvitationRound',
            fields=[
                ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('invite', 'Invite'), ('remind', 'Remind')], default='invite', max_length=8)),
                ('source', models.CharField(choices=[('chosen', 'Chosen'), ('filter', 'Filter'), ('import', 'Import'), ('invited', 'Invited')], max_length=8)),
                ('name', models.CharField(blank=True, max_length=255)),
                ('words', models.JSONField(default=dict)),
                ('total', models.PositiveIntegerField(default=0)),
                ('job_id', models.UUIDField(null=True)),
                ('started_at', models.DateTimeField(null=True)),
                ('created_at', models.DateTimeField(db_index=True, default=vizitka.common.clock.now)),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'everything',
                'default_manager_name': 'everything',
            },
            managers=[
                ('everything', django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name='InvitationRoundPart',
            fields=[
                ('id', models.UUIDField(default=vizitka.common.ids.new_id, editable=False, primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('ids', models.JSONField(default=list)),
                ('settled', models.BooleanField(default=False)),
                ('sent', models.PositiveIntegerField(default=0)),
                ('left', models.JSONField(default=list)),
            ],
            options={
                'abstract': False,
                'base_manager_name': 'everything',
                'default_manager_name': 'everything',
            },
            managers=[
                ('everything', django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name='invitation',
            name='delivery',
            field=models.CharField(blank=True, choices=[('queued', 'Queued'), ('sending', 'Sending'), ('sent', 'Sent'), ('unknown', 'Unknown'), ('bounced', 'Bounced')], db_default='', default='queued', max_length=16),
        ),
        migrations.AddField(
            model_name='invitation',
            name='delivery_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='invitation',
            name='delivery_note',
            field=models.CharField(blank=True, db_default='', default='', max_length=200),
        ),
        migrations.AddField(
            model_name='invitation',
            name='opened_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='invitation',
            name='reminds',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AddField(
            model_name='invitation',
            name='round_id',
            field=models.UUIDField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='invitationround',
            name='actor',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='invitationround',
            name='space',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitation_rounds', to='spaces.space'),
        ),
        migrations.AddField(
            model_name='invitationroundpart',
            name='round',
            field=models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='parts', to='members.invitationround'),
        ),
        migrations.AddField(
            model_name='invitationroundpart',
            name='space',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='spaces.space'),
        ),
        migrations.AddIndex(
            model_name='invitationround',
            index=models.Index(fields=['space', '-started_at'], name='round_by_start'),
        ),
        migrations.AddConstraint(
            model_name='invitationround',
            constraint=models.UniqueConstraint(fields=('space', 'id'), name='round_in_its_space'),
        ),
        migrations.AddConstraint(
            model_name='invitationroundpart',
            constraint=models.UniqueConstraint(fields=('round', 'number', 'space'), name='part_of_a_round_once'),
        ),
        migrations.AddConstraint(
            model_name='invitationroundpart',
            constraint=vizitka.common.tenancy.SameSpace(field='round', name='part_in_the_space_of_its_round'),
        ),
    ]
