from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('cards', '0004_batches'),
    ]

    # Imports have a room of their own (transfer), which takes over the tables with their rows.
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.DeleteModel(name='ImportRow'),
                migrations.DeleteModel(name='Import'),
            ],
        ),
    ]
