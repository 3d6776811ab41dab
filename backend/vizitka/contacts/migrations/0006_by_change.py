from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('contacts', '0005_fill_words'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='contact',
            index=models.Index(fields=['space', 'deleted_at', 'updated_at', 'id'], name='contact_by_change'),
        ),
    ]
