from django.db import migrations, models
import django.db.models.functions.datetime

import vizitka.common.clock


class Migration(migrations.Migration):

    dependencies = [
        ('spaces', '0015_card_users_version'),
    ]

    operations = [
        migrations.AddField(
            model_name='spacemember',
            name='updated_at',
            field=models.DateTimeField(
                db_default=django.db.models.functions.datetime.Now(), default=vizitka.common.clock.now
            ),
        ),
    ]
