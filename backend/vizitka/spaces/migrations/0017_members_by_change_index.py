from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('spaces', '0016_members_by_change'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='spacemember',
            index=models.Index(fields=['space', 'updated_at', 'user'], name='member_by_change'),
        ),
    ]
