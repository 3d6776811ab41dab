from django.db import migrations, models
import django.db.models.functions.datetime

import vizitka.common.clock


class Migration(migrations.Migration):

    dependencies = [
        ('products', '0006_cards_in_the_history'),
    ]

    operations = [
        migrations.AddField(
            model_name='product',
            name='updated_at',
            field=models.DateTimeField(
                db_default=django.db.models.functions.datetime.Now(), default=vizitka.common.clock.now
            ),
        ),
    ]
