from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('audit', '0009_entries_by_their_name'),
    ]

    operations = [
        migrations.AddField(
            model_name='auditentry',
            name='owner_id',
            field=models.UUIDField(null=True),
        ),
    ]
