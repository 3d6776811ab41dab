from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('cards', '0030_settings_in_their_rooms'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='card',
            index=models.Index(
                fields=['space', 'updated_at', 'id'],
                name='card_gone_by_change',
                condition=models.Q(('deleted_at__isnull', False)),
            ),
        ),
    ]
