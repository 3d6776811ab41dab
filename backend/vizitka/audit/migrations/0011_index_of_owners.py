from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('audit', '0010_owners'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='auditentry',
            index=models.Index(
                fields=['owner_id', '-created_at'],
                name='audit_of_owners',
                condition=models.Q(('owner_id__isnull', False)),
            ),
        ),
    ]
