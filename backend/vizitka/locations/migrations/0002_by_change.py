from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('locations', '0001_initial'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='location',
            index=models.Index(fields=['space', 'deleted_at', 'updated_at', 'id'], name='location_by_change'),
        ),
        AddIndexConcurrently(
            model_name='location',
            index=models.Index(fields=['space', 'updated_at', 'id'], name='location_gone_by_change', condition=models.Q(('deleted_at__isnull', False))),
        ),
    ]
