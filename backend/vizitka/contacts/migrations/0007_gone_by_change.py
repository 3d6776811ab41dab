from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('contacts', '0006_by_change'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='contact',
            index=models.Index(
                fields=['space', 'updated_at', 'id'],
                name='contact_gone_by_change',
                condition=models.Q(('deleted_at__isnull', False)),
            ),
        ),
    ]
