from django.db import migrations, models
import django.db.models.functions.datetime

import vizitka.common.clock


class Migration(migrations.Migration):

    dependencies = [
        ('newsletter', '0005_server_pauses'),
    ]

    operations = [
        migrations.AddField(
            model_name='newsletterlist',
            name='updated_at',
            field=models.DateTimeField(
                db_default=django.db.models.functions.datetime.Now(), default=vizitka.common.clock.now
            ),
        ),
    ]
