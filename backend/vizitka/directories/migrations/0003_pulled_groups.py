from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('directories', '0002_scheduled_pull'),
    ]

    operations = [
        migrations.AddField(
            model_name='directorygroup',
            name='pulled_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='directorymembership',
            name='pulled_at',
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='directorypull',
            name='key_ends_on',
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='directorypull',
            name='run_groups',
            field=models.JSONField(blank=True, db_default={}, default=dict),
        ),
        migrations.AddField(
            model_name='directorypull',
            name='with_groups',
            field=models.BooleanField(db_default=False, default=False),
        ),
        migrations.AlterField(
            model_name='directorypull',
            name='problem',
            field=models.CharField(blank=True, choices=[('away', 'Away'), ('busy', 'Busy'), ('not_allowed', 'Not Allowed'), ('unreadable', 'Unreadable'), ('nobody', 'Nobody'), ('groups', 'Groups'), ('no_groups', 'No Groups'), ('ended', 'Ended'), ('off', 'Off')], max_length=12),
        ),
    ]
