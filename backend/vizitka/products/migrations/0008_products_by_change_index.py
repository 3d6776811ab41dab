from django.db import migrations, models

from vizitka.common.indices import AddIndexConcurrently


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('products', '0007_products_by_change'),
    ]

    operations = [
        AddIndexConcurrently(
            model_name='product',
            index=models.Index(fields=['space_id', 'updated_at', 'id'], name='product_by_change'),
        ),
    ]
