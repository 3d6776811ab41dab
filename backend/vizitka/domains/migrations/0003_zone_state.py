"""What stands at the registered domain: whose addresses there are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('domains', '0002_serves_until'),
    ]

    operations = [
        migrations.AddField(
            model_name='customdomain',
            name='zone_problem',
            field=models.CharField(blank=True, db_default='', default='', max_length=16),
        ),
        migrations.AddField(
            model_name='customdomain',
            name='zone_state',
            field=models.CharField(choices=[('waiting', 'Waiting'), ('found', 'Found'), ('wrong', 'Wrong'), ('error', 'Error')], db_default='waiting', default='waiting', max_length=8),
        ),
    ]
