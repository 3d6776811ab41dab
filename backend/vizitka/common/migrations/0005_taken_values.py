from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('common', '0004_files_to_remove'),
    ]

    operations = [
        migrations.CreateModel(
            name='TakenValue',
            fields=[
                ('key', models.CharField(max_length=400, primary_key=True, serialize=False)),
                ('row_id', models.UUIDField()),
                ('owner_id', models.UUIDField()),
            ],
        ),
    ]
