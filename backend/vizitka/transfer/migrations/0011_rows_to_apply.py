from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('transfer', '0010_imports_by_id'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='importrow',
            index=models.Index(
                condition=models.Q(('applied', False)), fields=['parent', 'row'], name='import_row_to_apply'
            ),
        ),
    ]
