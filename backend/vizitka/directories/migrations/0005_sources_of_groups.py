from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('directories', '0004_missing_groups'),
    ]

    operations = [
        migrations.AddField(
            model_name='directorygroup',
            name='source',
            field=models.CharField(choices=[('scim', 'SCIM'), ('sso', 'Sign-in'), ('pull', 'Scheduled pull'), ('csv', 'CSV'), ('person', 'Manager')], db_default='scim', default='scim', max_length=8),
        ),
        migrations.AddField(
            model_name='directorypull',
            name='anew',
            field=models.PositiveSmallIntegerField(db_default=0, default=0),
        ),
        migrations.AlterField(
            model_name='directorypull',
            name='problem',
            field=models.CharField(blank=True, choices=[('away', 'Away'), ('busy', 'Busy'), ('not_allowed', 'Not Allowed'), ('unreadable', 'Unreadable'), ('nobody', 'Nobody'), ('groups', 'Groups'), ('no_groups', 'No Groups'), ('few_groups', 'Few Groups'), ('forgetful', 'Forgetful'), ('ended', 'Ended'), ('off', 'Off')], max_length=12),
        ),
    ]
