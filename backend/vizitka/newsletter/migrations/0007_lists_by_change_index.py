from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently, RemoveIndexConcurrently


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('newsletter', '0006_lists_by_change'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='newsletterlist',
            index=models.Index(fields=['space', 'updated_at', 'id'], name='newsletter_list_by_change'),
        ),
        AddIndexConcurrently(
            model_name='subscriber',
            index=models.Index(fields=['space', 'updated_at', 'id'], name='subscriber_by_change'),
        ),
        AddIndexConcurrently(
            model_name='subscriber',
            index=models.Index(
                fields=['space', 'card', 'status'],
                name='subscriber_by_its_card',
                condition=models.Q(('card__isnull', False)),
            ),
        ),
        RemoveIndexConcurrently(model_name='subscriber', name='subscriber_by_card'),
    ]
